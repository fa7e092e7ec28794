package md

// SysReport is what only sysfs tells about an array, named as its files there
// where they give the figure unchanged.
type SysReport struct {
	ArrayState   string         `json:"array_state,omitempty"`
	SyncAction   string         `json:"sync_action,omitempty"`
	LastAction   string         `json:"last_sync_action,omitempty"`
	Consistency  string         `json:"consistency_policy,omitempty"`
	RaidDisks    *int64         `json:"raid_disks,omitempty"`
	Mismatches   *int64         `json:"mismatch_cnt,omitempty"`      // sectors
	StripeCache  *int64         `json:"stripe_cache_size,omitempty"` // pages a member
	ReadAheadKiB *int64         `json:"read_ahead_kb,omitempty"`
	ChunkBytes   *int64         `json:"chunk_size,omitempty"` // bytes
	SpeedMin     *LimitReport   `json:"sync_speed_min,omitempty"`
	SpeedMax     *LimitReport   `json:"sync_speed_max,omitempty"`
	GoneSlots    []int          `json:"gone_slots,omitempty"` // missing, and no member sits there
	LostJournal  bool           `json:"lost_journal,omitempty"`
	Reshape      *ReshapeReport `json:"reshape,omitempty"`
}

// LimitReport bounds the speed of a sync.
type LimitReport struct {
	KiB  int64  `json:"kib"`  // per second
	From string `json:"from"` // local, for this array, or system
}

// ReshapeReport is a change of shape under way.
type ReshapeReport struct {
	Backwards   bool   `json:"backwards"`
	PositionKiB *int64 `json:"position_kib"` // in the array
	OldDisks    int64  `json:"old_disks,omitempty"`
	NewDisks    int64  `json:"new_disks,omitempty"`
	OldChunk    int64  `json:"old_chunk,omitempty"` // bytes
	NewChunk    int64  `json:"new_chunk,omitempty"`
}

func reportSys(a Array) SysReport {
	f := a.Facts
	if f == (Facts{}) {
		return SysReport{} // sysfs was not read
	}
	r := SysReport{
		ArrayState: f.ArrayState, SyncAction: f.SyncAction, LastAction: f.LastAction, Consistency: f.Consistency,
		RaidDisks: f.RaidDisks, Mismatches: f.Mismatches, StripeCache: f.StripeCache, ReadAheadKiB: f.ReadAheadKiB,
		ChunkBytes: a.ChunkBytes, SpeedMin: reportLimit(f.SpeedMin), SpeedMax: reportLimit(f.SpeedMax),
		GoneSlots: a.GoneSlots(), LostJournal: a.LostJournal(),
	}
	if a.Reshape != nil {
		re := ReshapeReport(*a.Reshape)
		r.Reshape = &re
	}
	return r
}

func reportLimit(l *Limit) *LimitReport {
	switch {
	case l == nil:
		return nil
	case l.Own:
		return &LimitReport{l.KiB, "local"}
	}
	return &LimitReport{l.KiB, "system"}
}
