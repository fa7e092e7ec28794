package plugin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"lcdpanel/sysinfo"
)

// FileOpts is what the config says of a screen that shows a file.
type FileOpts struct {
	Name  string `config:"name" help:"what the screen is called; each has a name of its own"`
	Title string `config:"title" help:"first row; none unless given"`
	Path  string `config:"path" help:"the file; it is read whenever it changes"`
	Tail  bool   `config:"tail" help:"the last lines in place of the first"`
	Quiet bool   `config:"quiet" help:"no screen, in place of a complaint, while the file does not exist"`
}

// Validate tells what is wrong, by the keys of the config.
func (o FileOpts) Validate() error {
	return errors.Join(checkName(o.Name), checkPaths("path", []string{o.Path}))
}

// FileSource publishes the first or last lines of a file: a JSON [Object] if it begins
// with a brace.
type FileSource struct {
	Opts FileOpts
	Rows int // of the panel, which is how many of the last lines are taken
}

// mostOfFile is how many bytes are read of a file.
const mostOfFile = 8 << 10

// Run implements [sysinfo.Source]. It reads when inotify tells of a change, and only
// where that is not to be had each minute.
func (s FileSource) Run(ctx context.Context, demand <-chan sysinfo.Demand, publish func(Report, error)) error {
	w := watchFiles([]string{s.Opts.Path})
	defer w.close()
	again := waker{demand: demand, changed: w.changed}
	told := newTelling(publish)
	for {
		report, err := s.read()
		told.tell(report, err)
		if err := again.wait(ctx, w.every(time.Minute)); err != nil {
			return err
		}
	}
}

// read reads the file.
func (s FileSource) read() (Report, error) {
	text, err := s.load()
	if errors.Is(err, os.ErrNotExist) && s.Opts.Quiet {
		return Report{Skip: true}, nil
	}
	if err != nil {
		return Report{}, err
	}
	if !s.Opts.Tail && strings.HasPrefix(strings.TrimSpace(text), "{") {
		return Read(JSON, Result{Output: text})
	}
	return Read(Lines, Result{Output: s.part(text)})
}

// part returns the last lines if they are wanted.
func (s FileSource) part(text string) string {
	if !s.Opts.Tail {
		return text
	}
	rows := max(1, s.Rows)
	if s.Opts.Title != "" {
		rows = max(1, rows-1)
	}
	lines := strings.Split(strings.TrimRight(text, "\r\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-rows):], "\n")
}

// load returns the beginning or the end of the file. What is no file cannot be read:
// that might block, or never end.
func (s FileSource) load() (string, error) {
	f, err := os.OpenFile(s.Opts.Path, os.O_RDONLY|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
	if err != nil {
		return "", brief(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is no file but %v; a FIFO is shown by fifo", s.Opts.Path, info.Mode().Type())
	}
	if !s.Opts.Tail || info.Size() <= mostOfFile {
		text, err := io.ReadAll(io.LimitReader(f, mostOfFile))
		return string(text), err
	}
	text, err := io.ReadAll(io.NewSectionReader(f, info.Size()-mostOfFile, mostOfFile))
	_, text, _ = bytes.Cut(text, []byte("\n")) // the first is but a part
	return string(text), err
}

// brief puts the name of a file alone into an error about it: the glass is small.
func brief(err error) error {
	var file *os.PathError
	if errors.As(err, &file) {
		return fmt.Errorf("%s: %w", filepath.Base(file.Path), file.Err)
	}
	return err
}
