package day

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// work is what goes on in a scene.
type work struct {
	boot    *time.Duration // since midnight; nil: as before
	devices []string       // partitions; nil: as before
	usage   map[string][2]int64

	user, system, wait float64 // shares of all processors
	load               [3]float64
	disks              map[string][2]float64 // bytes a second read and written, by partition
	net                map[string][2]float64 // bytes a second received and sent, by interface
	syncs              map[string]progress
}

// progress is work on an array, in KiB and KiB/s.
type progress struct {
	action      string
	done, total float64
	speed       float64
}

// line takes a line of the script, see [parseScene].
func (w *work) line(word string, f []string) (err error) {
	switch word {
	case "devices":
		w.devices = f
		return devicesIn(f)
	case "boot":
		if len(f) != 1 {
			return fmt.Errorf("boot takes a time, found %q", f)
		}
		at, err := timeOfDay(f[0])
		w.boot = &at
		return err
	}
	form, ok := forms[word]
	if !ok {
		return fmt.Errorf("%q is no word of a script", word)
	}
	if len(f) != form.names+form.numbers {
		return fmt.Errorf("%s takes %d names and %d numbers, found %q", word, form.names, form.numbers, f)
	}
	numbers, err := numbersIn(f[form.names:])
	switch {
	case err != nil:
		return err
	case word == "sync" && (numbers[0] > numbers[1] || numbers[1] == 0 || numbers[2] == 0):
		return fmt.Errorf("sync takes KiB done, KiB in all and KiB/s, found %q", f[form.names:])
	}
	form.take(w, f[:form.names], numbers)
	return nil
}

// form is a word of the script, and how many names and numbers follow it.
type form struct {
	names, numbers int
	take           func(w *work, names []string, numbers []float64)
}

var forms = map[string]form{
	"cpu": {0, 3, func(w *work, _ []string, v []float64) {
		w.user, w.system, w.wait = v[0]/100, v[1]/100, v[2]/100
	}},
	"load": {0, 3, func(w *work, _ []string, v []float64) { w.load = [3]float64(v) }},
	"disk": {1, 2, func(w *work, n []string, v []float64) { put(&w.disks, n[0], [2]float64{v[0] * 1e6, v[1] * 1e6}) }},
	"net":  {1, 2, func(w *work, n []string, v []float64) { put(&w.net, n[0], [2]float64{v[0] * 1e3, v[1] * 1e3}) }},
	"usage": {1, 2, func(w *work, n []string, v []float64) {
		put(&w.usage, n[0], [2]int64{int64(v[0] * 1e6), int64(v[1] * 1e6)})
	}},
	"sync": {2, 3, func(w *work, n []string, v []float64) { put(&w.syncs, n[0], progress{n[1], v[0], v[1], v[2]}) }},
}

// devicesIn returns an error if not all are partitions of SCSI disks.
func devicesIn(names []string) error {
	for _, name := range names {
		if !partition.MatchString(name) {
			return fmt.Errorf("%q is no partition such as sda1", name)
		}
	}
	return nil
}

var partition = regexp.MustCompile(`^sd[a-p][1-9]$`)

func numbersIn(words []string) (all []float64, err error) {
	for _, word := range words {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil || !(v >= 0) || v > 1e15 {
			return nil, fmt.Errorf("%q is no number from 0 up", word)
		}
		all = append(all, v)
	}
	return all, nil
}

// put sets a value in a map that may not be made yet.
func put[V any](m *map[string]V, key string, v V) {
	if *m == nil {
		*m = map[string]V{}
	}
	(*m)[key] = v
}
