package sysinfo

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// mount is a line of /proc/self/mountinfo (man page proc_pid_mountinfo(5)).
type mount struct {
	number   string // major:minor of the file system
	root     string // the folder of the file system that is mounted
	path     string
	kind     string // ext4
	source   string // /dev/md1
	readOnly bool   // the whole file system, not this mount of it
	stripe   int    // of ext4, in its blocks; 0 for none
}

// mounts returns what is mounted in this process' view. Of two mounts on one folder
// only the upper one is seen.
func mounts(fs FS) ([]mount, error) {
	text, err := os.ReadFile(filepath.Join(fs.Proc, "self", "mountinfo"))
	if err != nil {
		return nil, err
	}
	return parseMounts(string(text)), nil
}

// parseMounts reads mountinfo; a line that it does not understand hides no other.
func parseMounts(text string) (all []mount) {
	at := map[string]int{} // by path: a machine with many containers has thousands
	for line := range strings.Lines(text) {
		m, ok := parseMount(line)
		if !ok {
			continue
		}
		if i, hidden := at[m.path]; hidden {
			all[i] = m
			continue
		}
		at[m.path] = len(all)
		all = append(all, m)
	}
	return all
}

func parseMount(line string) (mount, bool) {
	where, what, ok := strings.Cut(line, " - ")
	f, g := strings.Fields(where), strings.Fields(what)
	if !ok || len(f) < 6 || len(g) < 2 {
		return mount{}, false
	}
	m := mount{number: f[2], root: unescape(f[3]), path: unescape(f[4]), kind: g[0], source: unescape(g[1])}
	if len(g) > 2 {
		options := strings.Split(g[2], ",")
		m.readOnly = slices.Contains(options, "ro")
		for _, o := range options {
			if blocks, ok := strings.CutPrefix(o, "stripe="); ok {
				m.stripe, _ = strconv.Atoi(blocks)
			}
		}
	}
	return m, true
}

// unescape turns \040 and its like into the characters that mangle in
// fs/seq_file.c wrote so.
func unescape(s string) string {
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(s, `\`)
		b.WriteString(plain)
		if !found {
			return b.String()
		}
		if s = rest; len(s) >= 3 {
			if c, err := strconv.ParseUint(s[:3], 8, 8); err == nil {
				b.WriteByte(byte(c))
				s = s[3:]
				continue
			}
		}
		b.WriteByte('\\')
	}
}

// matters tells whether somebody wants to know how full a file system is: it is on
// a disk of this machine, can be written, and holds more than the firmware's files.
func (m mount) matters() bool {
	switch m.kind {
	case "squashfs", "erofs", "iso9660", "udf", "cramfs":
		return false // always full
	}
	return strings.HasPrefix(m.source, "/dev/") && !strings.HasPrefix(m.source, "/dev/loop") &&
		m.path != "/boot/efi" && m.path != "/efi" && m.path != "/boot/firmware"
}

// pick returns the mounts to show: those at the paths that are named, in that order,
// else those that matter, each file system once. One that is named and not mounted
// has nothing but its path.
func pick(all []mount, named []string) (picked []mount) {
	for _, path := range named {
		path = filepath.Clean(path)
		i := slices.IndexFunc(all, func(m mount) bool { return m.path == path })
		if i < 0 {
			picked = append(picked, mount{path: path})
			continue
		}
		picked = append(picked, all[i])
	}
	if len(named) > 0 {
		return picked
	}
	for _, m := range all {
		if !m.matters() {
			continue
		}
		i := slices.IndexFunc(picked, func(p mount) bool { return p.number == m.number })
		switch {
		case i < 0:
			picked = append(picked, m)
		case m.before(picked[i]):
			picked[i] = m
		}
	}
	slices.SortStableFunc(picked, func(a, b mount) int { return truth(b.path == "/", a.path == "/") })
	return picked
}

// before tells which of two mounts of one file system is its true place: the whole
// rather than a folder of it, and the shorter path.
func (m mount) before(o mount) bool {
	return cmp.Or(truth(o.root == "/", m.root == "/"), cmp.Compare(len(m.path), len(o.path))) < 0
}
