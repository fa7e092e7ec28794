package sysinfo

import (
	"path/filepath"
	"strconv"
)

// throttleWatch notices that an Intel processor has slowed itself down for its heat:
// package_throttle_count counts how often it has since boot
// (arch/x86/kernel/cpu/mce/therm_throt.c). Other processors have no such file.
type throttleWatch struct {
	found bool // whether there are such files has been found out
	files []*kept
	count int64
	known bool
	hot   bool // the count rose between the last two looks
}

// look reads the count of each package.
func (w *throttleWatch) look(fs FS) {
	if !w.found {
		w.found, w.files = true, throttleFiles(fs)
		if fs.Before != nil {
			w.count, w.known = sumNumbers(throttleFiles(*fs.Before))
		}
	}
	count, ok := sumNumbers(w.files)
	w.hot = ok && w.known && count > w.count
	w.count, w.known = count, ok
}

func (w *throttleWatch) close() {
	for _, f := range w.files {
		f.close()
	}
	w.found, w.files = false, nil
}

// throttleFiles returns a file for each package: all its processors have the same
// count. The first processor that is online stands for it.
func throttleFiles(fs FS) (all []*kept) {
	cpu := filepath.Join(fs.Sys, "devices", "system", "cpu")
	seen := map[string]bool{}
	for n := 0; ; n++ {
		dir := filepath.Join(cpu, "cpu"+strconv.Itoa(n))
		if !isDir(dir) {
			return all
		}
		path := filepath.Join(dir, "thermal_throttle", "package_throttle_count")
		if id := oneLine(dir, "topology", "physical_package_id"); exists(path) && !seen[id] {
			seen[id] = true
			all = append(all, &kept{path: path})
		}
	}
}

// sumNumbers adds up the numbers in files; ok is false when one has none.
func sumNumbers(files []*kept) (sum int64, ok bool) {
	for _, f := range files {
		text, err := f.read()
		n, isNumber := parseNumber(string(text))
		if err != nil || !isNumber {
			return 0, false
		}
		sum += n
	}
	return sum, len(files) > 0
}
