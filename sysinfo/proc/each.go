package proc

import (
	"os"
	"path/filepath"
	"strconv"
)

// Each calls seen with every process below folder that can be seen, which is where procfs
// is mounted; those that end meanwhile are left out. hidden tells that process 1 is not
// among them: procfs is mounted with hidepid (man page proc(5)).
func Each(folder string, seen func(pid int, p Process)) (hidden bool, err error) {
	dir, err := os.Open(folder)
	if err != nil {
		return false, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return false, err
	}
	hidden = true
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, name, "stat"))
		if err != nil {
			continue
		}
		if p, ok := ParseProcess(text); ok {
			seen(pid, p)
			hidden = hidden && pid != 1
		}
	}
	return hidden, nil
}
