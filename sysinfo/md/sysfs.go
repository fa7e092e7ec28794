package md

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// ReadSys returns the arrays below the root of a sysfs, "/sys", by number and
// name. Without sysfs, or without md, there are none. Errors are joined: an
// attribute that cannot be read or understood is left out of its array.
//
// It may wait while md is stuck, see [attribute]; call it where that harms nobody.
func ReadSys(sys string) ([]Array, error) { return ReadSysFS(os.DirFS(sys)) }

// ReadSysFS is [ReadSys] on a file system.
func ReadSysFS(sys fs.FS) ([]Array, error) {
	entries, err := fs.ReadDir(sys, "block")
	if err != nil && !gone(err) {
		return nil, fmt.Errorf("md: %w; is this the root of a sysfs?", err)
	}
	var arrays []Array
	var errs []error
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), "md") {
			continue
		}
		a, err := readArray(sys, e.Name())
		errs = append(errs, err)
		if a != nil {
			arrays = append(arrays, *a)
		}
	}
	slices.SortStableFunc(arrays, func(a, b Array) int { return byNumber(a.Name, b.Name) })
	return arrays, errors.Join(errs...)
}

// RefreshSys reads again what changes while a sync runs: five small files an
// array, and no member. An array in which something else began, or whose slots changed, is read
// in full; one that is gone is left out. It does not see new arrays, nor that one
// without redundancy broke: read all of sysfs when md's event says that something
// changed.
func RefreshSys(sys string, arrays []Array) ([]Array, error) {
	return RefreshSysFS(os.DirFS(sys), arrays)
}

// RefreshSysFS is [RefreshSys] on a file system.
func RefreshSysFS(sys fs.FS, arrays []Array) ([]Array, error) {
	var fresh []Array
	var errs []error
	for _, was := range arrays {
		a, err := refresh(sys, was)
		errs = append(errs, err)
		if a != nil {
			fresh = append(fresh, *a)
		}
	}
	return fresh, errors.Join(errs...)
}

func refresh(sys fs.FS, was Array) (*Array, error) {
	f := folder{sys, "block/" + sysName(was.Name)}
	a := was
	err := errors.Join(f.take(&a, progressing()), f.progress(&a))
	if a.Facts.SyncAction != was.Facts.SyncAction || !same(a.Facts.Degraded, was.Facts.Degraded) || !f.exists() {
		return readArray(sys, sysName(was.Name))
	}
	return &a, err
}

func same(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

// readArray returns one array, or nil when there is none of that name: a partition
// of an array has no folder md, and one that is being taken apart has none any more.
func readArray(sys fs.FS, name string) (*Array, error) {
	f := folder{sys, "block/" + name}
	if !f.exists() {
		return nil, nil
	}
	a := Array{Name: strings.ReplaceAll(name, "!", "/")}
	// sync_action goes first: resync_start read before it could be out of date.
	errs := []error{f.take(&a, progressing()), f.take(&a, lasting()), f.members(&a)}
	if !f.exists() || a.Facts.ArrayState == "clear" {
		return nil, nil
	}
	a.conclude()
	return &a, errors.Join(append(errs, f.progress(&a))...)
}

// conclude puts together what no single attribute says.
func (a *Array) conclude() {
	if a.State == "" {
		a.State = "active"
		if a.Level == "" {
			a.State = "inactive"
		}
	}
	if a.State == "inactive" {
		a.SizeKiB = memberSizes(a.Members)
	}
	a.Slots = slotsOf(*a)
}

// memberSizes is what mdstat prints as the size of an array that does not run.
func memberSizes(members []Member) *int64 {
	var sum *int64
	for _, m := range members {
		if m.SizeKiB != nil {
			total := *m.SizeKiB
			if sum != nil {
				total += *sum
			}
			sum = &total
		}
	}
	return sum
}

// folder is the folder of an array's block device in sysfs.
type folder struct {
	sys  fs.FS
	path string
}

func (f folder) exists() bool {
	info, err := fs.Stat(f.sys, f.path+"/md")
	return err == nil && info.IsDir()
}

// take reads attributes into a.
func (f folder) take(a *Array, attributes []attribute) error {
	var errs []error
	for _, attr := range attributes {
		text, err := f.read(attr.path)
		if err == nil {
			err = f.explain(attr.path, text, attr.take(a, text))
		}
		if !gone(err) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// read returns the text of an attribute without the blanks around it.
func (f folder) read(path string) (string, error) {
	text, err := fs.ReadFile(f.sys, f.path+"/"+path)
	if err != nil {
		return "", fmt.Errorf("md: %w; the array is shown without it", err)
	}
	return strings.TrimSpace(string(text)), nil
}

func (f folder) explain(path, text string, err error) error {
	if err == nil {
		return nil
	}
	return misread(f.path+"/"+path, text, err)
}

// gone tells whether something is not there, or has been taken away while it was
// read: sysfs and md say ENODEV then, and md EBUSY too (md_attr_show).
func gone(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENODEV) || errors.Is(err, syscall.EBUSY)
}

// sysName is how sysfs writes a name: it can hold no slash.
func sysName(name string) string { return strings.ReplaceAll(name, "/", "!") }

// byNumber puts md2 before md10.
func byNumber(a, b string) int {
	n, errN := strconv.Atoi(strings.TrimPrefix(a, "md"))
	m, errM := strconv.Atoi(strings.TrimPrefix(b, "md"))
	switch {
	case errN == nil && errM == nil:
		return cmp.Compare(n, m)
	case errN == nil:
		return -1
	case errM == nil:
		return 1
	}
	return cmp.Compare(a, b)
}
