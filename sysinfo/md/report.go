package md

// Report is a [Stat] to be written as JSON.
type Report struct {
	Personalities []string      `json:"personalities"` // null when the line is missing
	Arrays        []ArrayReport `json:"arrays"`
	Unused        []string      `json:"unused"`
}

// ArrayReport is one array. A field that the kernel does not print for it is null.
// What sysfs adds is in [SysReport].
type ArrayReport struct {
	Name          string         `json:"name"`
	State         string         `json:"state"`          // active, inactive or broken
	ReadOnly      *string        `json:"read_only"`      // read-only or auto-read-only
	Level         *string        `json:"level"`          // raid5
	Metadata      string         `json:"metadata"`       // 0.90, 1.2, none, external:...
	Container     *string        `json:"container"`      // imsm or ddf, for a container
	MemberOf      *string        `json:"member_of"`      // the container of a volume
	BlocksKiB     *int64         `json:"blocks_kib"`     // usable size
	Members       []MemberReport `json:"members"`        // in the order of mdstat
	Total         *int           `json:"total"`          // slots
	Up            *int           `json:"up"`             // slots in use
	Map           *string        `json:"map"`            // U up, _ not
	Bitmap        bool           `json:"bitmap"`         // has a write-intent bitmap
	Sync          *SyncReport    `json:"sync"`           // work that runs or waits
	FailedMembers int            `json:"failed_members"` // with (F)
	SpareMembers  int            `json:"spare_members"`  // with (S)
	Health        string         `json:"health"`         // ok, degraded, failed, inactive or container
	SysReport
}

// MemberReport is one member. The fields from state on come from sysfs.
type MemberReport struct {
	Name      string   `json:"name"`
	Number    *int     `json:"number"` // in brackets in mdstat; not the slot
	Flags     []string `json:"flags"`  // W J F S R, and vendors' own
	Slot      *int     `json:"slot"`   // place in the map
	State     []string `json:"state,omitempty"`
	Errors    *int64   `json:"errors,omitempty"`     // corrected read errors
	BadBlocks *int64   `json:"bad_blocks,omitempty"` // known bad ranges
}

// SyncReport is work that goes through an array. The numbers are null unless it runs.
type SyncReport struct {
	Action    string   `json:"action"` // resync, recovery, reshape or check; repair with sysfs
	State     string   `json:"state"`  // running, delayed, pending or remote; frozen with sysfs
	Percent   *float64 `json:"percent"`
	DoneKiB   *int64   `json:"done_kib"`
	TodoKiB   *int64   `json:"todo_kib"`
	FinishMin *float64 `json:"finish_min"` // minutes left
	SpeedKps  *int64   `json:"speed_kps"`  // KiB/s
}

// NewReport returns s as it is written in JSON.
func NewReport(s Stat) Report {
	r := Report{Personalities: s.Personalities, Arrays: []ArrayReport{}, Unused: append([]string{}, s.Unused...)}
	for _, a := range s.Arrays {
		r.Arrays = append(r.Arrays, reportArray(a))
	}
	return r
}

func reportArray(a Array) ArrayReport {
	r := ArrayReport{
		Name: a.Name, State: a.State, ReadOnly: optional(a.ReadOnly), Level: optional(a.Level),
		Metadata: a.Metadata, Container: optional(a.Container), MemberOf: optional(a.MemberOf),
		BlocksKiB: a.SizeKiB, Members: []MemberReport{}, Bitmap: a.Bitmap != nil,
		Sync: reportSync(a.Sync), Health: a.Health(), SysReport: reportSys(a),
	}
	if a.Slots.Total > 0 {
		r.Total, r.Up, r.Map = &a.Slots.Total, &a.Slots.Up, &a.Slots.Map
	}
	for _, m := range a.Members {
		r.Members = append(r.Members, reportMember(m))
		r.FailedMembers += count(m.Failed)
		r.SpareMembers += count(m.Spare)
	}
	return r
}

func reportMember(m Member) MemberReport {
	return MemberReport{
		Name: m.Name, Number: known(m.Number), Flags: m.Flags(), Slot: known(m.Slot),
		State: m.State, Errors: m.Errors, BadBlocks: m.BadBlocks,
	}
}

func reportSync(s *Sync) *SyncReport {
	if s == nil {
		return nil
	}
	r := &SyncReport{
		Action: s.Action, State: s.State, DoneKiB: s.DoneKiB, TodoKiB: s.TodoKiB,
		FinishMin: s.Minutes, SpeedKps: s.SpeedKiB,
	}
	if s.Running() {
		r.Percent = &s.Percent
	}
	return r
}

// optional returns nil for an empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// known returns nil for a number that is not known.
func known(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
