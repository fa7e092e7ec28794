package sysinfo

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// hdIdle is what the options of hd-idle say (hd-idle(8)): a time for all disks, and
// those of single ones.
type hdIdle struct {
	all   SpinDown
	disks []hdparmBlock
}

// defaultHdIdle is what hd-idle takes where no -i says otherwise.
const defaultHdIdle = 10 * time.Minute

// readHdIdle reads /etc/default/hd-idle.
func readHdIdle(fs FS) hdIdle {
	text, err := os.ReadFile(filepath.Join(fs.Root, "etc", "default", "hd-idle"))
	if err != nil {
		return hdIdle{}
	}
	return parseHdIdle(string(text))
}

// of returns the time of the disk with these names.
func (h hdIdle) of(aliases []string) SpinDown {
	found := h.all
	for _, d := range h.disks {
		if namesDisk(d.name, aliases) {
			found = d.spinDown
		}
	}
	return found
}

// parseHdIdle reads a file of the shell. The last line of a kind counts; without
// options, or with START_HD_IDLE=false, nothing is known to run.
func parseHdIdle(text string) hdIdle {
	options, start := "", true
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		value = strings.Trim(strings.TrimSpace(value), `"'`)
		switch name {
		case "START_HD_IDLE":
			start = value != "false" && value != "no" && value != "0"
		case "HD_IDLE_OPTS":
			options = value
		}
	}
	if !start || options == "" {
		return hdIdle{}
	}
	return parseHdIdleOptions(strings.Fields(options))
}

// parseHdIdleOptions reads -i SECONDS, which is of the disk that -a has named before
// it, else of all. 0 is never.
func parseHdIdleOptions(words []string) hdIdle {
	h := hdIdle{all: SpinDown{defaultHdIdle, true}}
	disk := ""
	for i := 0; i+1 < len(words); i++ {
		value := words[i+1]
		switch words[i] {
		case "-a":
			disk, i = value, i+1
		case "-i":
			n, err := strconv.Atoi(value)
			if i++; err != nil || n < 0 || n > maxIdle {
				continue
			}
			s := SpinDown{time.Duration(n) * time.Second, true}
			if disk == "" {
				h.all = s
			} else {
				h.disks = append(h.disks, hdparmBlock{disk, s, true})
			}
		}
	}
	return h
}

// maxIdle is more seconds than anybody waits for a disk to sleep: a year.
const maxIdle = 366 * 24 * 60 * 60
