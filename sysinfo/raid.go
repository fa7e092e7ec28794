package sysinfo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"lcdpanel/sysinfo/md"
)

// RAID is the state of Linux software RAID.
type RAID struct {
	Arrays  []md.Array
	Foreign bool // there is something in md's place that is not md
}

// RAIDSource reads /proc/mdstat, which touches no disk.
type RAIDSource struct {
	FS FS
}

// Run implements [Source].
func (s RAIDSource) Run(ctx context.Context, demand <-chan Demand, publish func(RAID, error)) error {
	return poll(ctx, s.FS.ticker(), demand, func() {}, func() { publish(readRAID(s.FS)) })
}

func readRAID(where FS) (RAID, error) {
	text, err := os.ReadFile(filepath.Join(where.Proc, "mdstat"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return RAID{}, nil
	case err != nil:
		return RAID{}, fmt.Errorf("raid: %w", err)
	}
	stat, err := md.ParseMdstat(string(text))
	return RAID{Arrays: stat.Arrays, Foreign: errors.Is(err, md.ErrFormat)}, nil
}
