package builds

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Report is a [Snapshot] for other programs. Its lists are sorted by the names of the
// .dsc files.
type Report struct {
	Building  []ReportedBuild  `json:"building"`
	Uploading []ReportedUpload `json:"uploading"`
	Queued    []ReportedUpload `json:"queued"`
	Done      []ReportedDone   `json:"done"`
	Failed    []ReportedFailed `json:"failed"`
}

// ReportedUpload is a source package.
type ReportedUpload struct {
	DSC     string `json:"dsc"`
	Source  string `json:"source,omitempty"`
	Version string `json:"version,omitempty"` // with its epoch
}

// ReportedBuild is one that runs.
type ReportedBuild struct {
	PID     int `json:"pid"`
	Elapsed int `json:"elapsed_s"` // seconds, rounded
	ReportedUpload
}

// ReportedDone is a good end. Seconds is 0 where only the result is known.
type ReportedDone struct {
	Seconds int `json:"seconds"`
	ReportedUpload
}

// ReportedFailed is a bad end, with the builder's last words. A log whose name names
// no upload gives a dsc by its own name, without source and version.
type ReportedFailed struct {
	Reason string `json:"reason"`
	ReportedUpload
}

// Report tells the state at a time. No list is null.
func (s Snapshot) Report(now time.Time) Report {
	r := Report{[]ReportedBuild{}, reported(s.Uploading), reported(s.Waiting), []ReportedDone{}, []ReportedFailed{}}
	for _, b := range s.Building {
		elapsed := int(math.Round(max(0, now.Sub(b.Started).Seconds())))
		r.Building = append(r.Building, ReportedBuild{b.PID, elapsed, ReportedUpload{b.DSC, b.Source, b.Version}})
	}
	for _, o := range s.Outcomes {
		u := ReportedUpload{DSC: o.DSC}
		if o.Named {
			u.Source, u.Version = o.Source, o.Version
		}
		if o.Success {
			r.Done = append(r.Done, ReportedDone{o.Seconds(), u})
		} else {
			r.Failed = append(r.Failed, ReportedFailed{o.Failure.Reason, u})
		}
	}
	slices.SortFunc(r.Building, func(a, b ReportedBuild) int { return cmp.Compare(a.DSC, b.DSC) })
	slices.SortFunc(r.Done, func(a, b ReportedDone) int { return cmp.Compare(a.DSC, b.DSC) })
	slices.SortFunc(r.Failed, func(a, b ReportedFailed) int { return cmp.Compare(a.DSC, b.DSC) })
	return r
}

func reported(uploads []Upload) []ReportedUpload {
	all := []ReportedUpload{}
	for _, u := range uploads {
		all = append(all, ReportedUpload{u.DSC, u.Source, u.Version})
	}
	slices.SortFunc(all, func(a, b ReportedUpload) int { return cmp.Compare(a.DSC, b.DSC) })
	return all
}
