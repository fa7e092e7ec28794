package md

// attribute is a file below an array's folder in sysfs and what its text, without
// blanks around it, does to the array. A missing file is no error: kernels before
// 4.x lack many. None of them does I/O.
//
// On kernels before 4.0 each of them, and each file of a member, takes the array's
// reconfig_mutex, and so waits while md is stuck; since then they take at most a
// spinlock. Of the rest only journal_mode still takes the mutex (r5c_journal_mode_show
// in raid5-cache.c), and is not read.
type attribute struct {
	path string
	take func(a *Array, text string) error
}

// progressing are the attributes that change while a sync runs, in the order in
// which they must be read: what sync_action says holds for what is read after it.
func progressing() []attribute {
	return []attribute{
		{"md/sync_action", func(a *Array, s string) error { a.Facts.SyncAction = s; return nil }},
		{"md/degraded", figure(func(a *Array) **int64 { return &a.Facts.Degraded })},
		{"md/mismatch_cnt", figure(func(a *Array) **int64 { return &a.Facts.Mismatches })},
	}
}

// lasting are those that change only when an array is changed.
func lasting() []attribute {
	return []attribute{
		{"md/array_state", (*Array).arrayState},
		{"md/level", func(a *Array, s string) error { a.Level = s; return nil }},
		{"md/metadata_version", func(a *Array, s string) error { a.setMetadata(s); return nil }},
		{"md/last_sync_action", func(a *Array, s string) error { a.Facts.LastAction = s; return nil }},
		{"md/consistency_policy", func(a *Array, s string) error { a.Facts.Consistency = s; return nil }},
		{"md/raid_disks", (*Array).raidDisks},
		{"md/chunk_size", (*Array).chunkSize},
		{"md/reshape_position", (*Array).reshapePosition},
		{"md/reshape_direction", (*Array).reshapeDirection},
		{"md/resync_start", figure(func(a *Array) **int64 { return &a.Facts.ResyncedSectors })},
		{"md/component_size", figure(func(a *Array) **int64 { return &a.Facts.ComponentKiB })},
		{"md/stripe_cache_size", figure(func(a *Array) **int64 { return &a.Facts.StripeCache })},
		{"md/sync_min", figure(func(a *Array) **int64 { return &a.Facts.SyncMin })},
		{"md/sync_max", figure(func(a *Array) **int64 { return &a.Facts.SyncMax })},
		{"md/sync_speed_min", speedLimit(func(f *Facts) **Limit { return &f.SpeedMin })},
		{"md/sync_speed_max", speedLimit(func(f *Facts) **Limit { return &f.SpeedMax })},
		{"md/safe_mode_delay", (*Array).safeMode},
		{"md/bitmap/location", (*Array).bitmapLocation},
		{"md/bitmap/chunksize", (*Array).bitmapChunk},
		{"queue/read_ahead_kb", figure(func(a *Array) **int64 { return &a.Facts.ReadAheadKiB })},
		{"size", (*Array).deviceSize},
		{"ro", (*Array).readOnlyDevice},
	}
}

// figure returns how to take a number into a field.
func figure(field func(a *Array) **int64) func(*Array, string) error {
	return func(a *Array, text string) error {
		n, err := number(text)
		*field(a) = n
		return err
	}
}

func speedLimit(field func(f *Facts) **Limit) func(*Array, string) error {
	return func(a *Array, text string) error {
		l, err := limit(text)
		*field(&a.Facts) = l
		return err
	}
}
