package config

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// errNotFile is what stands at a path that is neither a file nor a link to one.
var errNotFile = errors.New("allowed is a regular file or a link to one")

// readFile returns at most one byte more of a file than may be in it. Nothing but
// a regular file is ever opened: a pipe would block and a device might wake up. A pipe
// put there in between does not block either.
func readFile(name string) (text []byte, err error) {
	if err := regular(os.Stat(name)); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if err = regular(f.Stat()); err == nil {
		text, err = io.ReadAll(io.LimitReader(f, MaxSize+1))
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return text, err
}

// regular returns why something is not to be read.
func regular(info os.FileInfo, err error) error {
	if err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("it is %s; %w", kindOf(info.Mode()), errNotFile)
	}
	return err
}

// kindOf says what stands in place of a file.
func kindOf(mode os.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&os.ModeNamedPipe != 0:
		return "a pipe"
	case mode&os.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// dropIns returns the configuration files in a folder by name. Hidden files and what
// editors and dpkg leave behind (x.yaml~, .x.yaml.swp, x.yaml.dpkg-new) do not count.
func dropIns(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder) // sorted bytewise
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		ext := filepath.Ext(e.Name())
		if (ext == ".yaml" || ext == ".yml") && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	return names, nil
}
