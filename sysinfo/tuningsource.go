package sysinfo

import (
	"context"
	"fmt"

	"lcdpanel/sysinfo/md"
)

// TuningSource reads the settings of md, of block devices and of power management in
// sysfs. Nothing is asked of a disk or of a device that sleeps.
type TuningSource struct {
	FS FS
}

// Run implements [Source].
func (s TuningSource) Run(ctx context.Context, demand <-chan Demand, publish func(Tuning, error)) error {
	return poll(ctx, s.FS.ticker(), demand, func() {}, func() bool { publish(ReadTuning(s.FS)); return true })
}

// ReadTuning reads all settings once. An error is about md; the rest is there.
func ReadTuning(fs FS) (Tuning, error) {
	arrays, err := md.ReadSys(fs.Sys)
	t := Tuning{Power: readPower(fs)}
	mounted, _ := mounts(fs) // without it no file system is known
	for _, a := range arrays {
		if a.Container == "" && a.State != "inactive" {
			t.Arrays = append(t.Arrays, readArrayTuning(fs, a, mounted))
		}
	}
	if err != nil && len(t.Arrays) == 0 {
		return t, fmt.Errorf("tuning: %w", err)
	}
	return t, nil
}
