package builds

import (
	"bytes"
	"errors"
	"io"
	"os"
	"time"
)

// liner is what lines of a file are given to.
type liner interface{ Line(string) }

// dated is a liner that wants to know when its last line was written.
type dated interface{ Written(at time.Time) }

// followed is a log that is read on from where it has been read to.
type followed struct {
	to   liner
	info os.FileInfo
	at   int64
	rest []byte // a line that is not yet whole
	head []byte // how the file began when it was read first
	used bool   // in this reading
}

// orNil returns f, or nothing when nothing has been read.
func (f *followed) orNil() *followed {
	if f.info == nil {
		return nil
	}
	return f
}

// Of a long log only the ends are read.
const (
	longLog  = 4 << 20
	headSize = 64 << 10
	tailSize = 1 << 20
)

// read gives the new lines of the file to f. A file that is another one, or shorter
// than before, is read from its beginning by what fresh returns.
func (f *followed) read(path string, fresh func() liner) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() { // opening a pipe would wait for its writer
		return &os.PathError{Op: "read", Path: path, Err: errors.New("is no plain file")}
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return err
	}
	if f.info == nil || !os.SameFile(f.info, info) || info.Size() < f.at || f.rewritten(file, info) {
		*f = followed{to: fresh(), head: headOf(file, headLength), used: f.used}
	}
	f.info = info
	if err := f.news(file, info.Size()); err != nil {
		return err
	}
	if d, ok := f.to.(dated); ok {
		d.Written(info.ModTime())
	}
	return nil
}

// news reads on to the end of the file.
func (f *followed) news(file *os.File, size int64) error {
	if size-f.at > longLog {
		return f.ends(file, size)
	}
	return f.part(file, size)
}

// rewritten tells whether a file that is not shorter than before has been written
// anew: pbuilder truncates the log of an earlier build, and its own has another time
// stamp near the beginning.
func (f *followed) rewritten(file io.ReaderAt, info os.FileInfo) bool {
	if info.ModTime().Equal(f.info.ModTime()) {
		return false
	}
	return info.Size() == f.at || !bytes.Equal(f.head, headOf(file, len(f.head)))
}

// headLength is more than is before the time stamp of a build's log.
const headLength = 512

func headOf(file io.ReaderAt, n int) []byte {
	head := make([]byte, n)
	n, _ = file.ReadAt(head, 0)
	return head[:n]
}

// ends reads the head of what is new, and its tail.
func (f *followed) ends(file *os.File, size int64) error {
	if err := f.part(file, f.at+headSize); err != nil {
		return err
	}
	f.at, f.rest = size-tailSize, nil
	return f.part(file, size)
}

// part reads up to where end says.
func (f *followed) part(file io.ReaderAt, end int64) error {
	buf := make([]byte, headSize)
	for f.at < end {
		n, err := file.ReadAt(buf[:min(int64(len(buf)), end-f.at)], f.at)
		f.at += int64(n)
		f.take(buf[:n])
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// take gives whole lines on. One that is too long to be of interest is cut.
func (f *followed) take(text []byte) {
	for {
		line, after, whole := bytes.Cut(text, []byte("\n"))
		f.rest = append(f.rest, line[:min(len(line), max(0, maxPartial-len(f.rest)))]...)
		if !whole {
			return
		}
		f.to.Line(string(f.rest))
		f.rest, text = f.rest[:0], after
	}
}

// maxPartial bounds a line: dpkg's progress, which ends in carriage returns, is long.
const maxPartial = 8 << 10

func (f *followed) written() time.Time { return f.info.ModTime() }
