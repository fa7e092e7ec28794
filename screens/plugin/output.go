package plugin

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// collect reads all that comes from f, which it closes, and hands it over at the end.
// More than most bytes are too much.
func collect(f *os.File, most int, cancel context.CancelCauseFunc) <-chan string {
	done := make(chan string, 1)
	go func() {
		defer f.Close()
		text, _ := io.ReadAll(io.LimitReader(f, int64(most)+1)) // a deadline ends it too
		if len(text) > most {
			cancel(flood(most))
			text = text[:most]
		}
		done <- string(text)
	}()
	return done
}

func flood(most int) error { return fmt.Errorf("%w, over %d bytes", ErrFlood, most) }

// listen passes on each line that comes from f, which it closes, and hands over the
// last at the end. More than most bytes are too much; 0 is no bound.
func listen(f io.ReadCloser, most int, line func(string), cancel context.CancelCauseFunc) <-chan string {
	done := make(chan string, 1)
	go func() {
		defer f.Close()
		last, total := "", 0
		for text := range linesOf(f) {
			if total += len(text) + 1; most > 0 && total > most {
				cancel(flood(most))
				break
			}
			if text = readable(text); text == "" {
				continue
			}
			last = text
			if line != nil {
				line(text)
			}
		}
		done <- last
	}()
	return done
}

// linesOf yields the lines of r until it ends. A very long one comes in parts.
func linesOf(r io.Reader) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		const longest = 4096
		b := bufio.NewReaderSize(r, longest)
		for {
			text, err := b.ReadSlice('\n')
			if len(text) > 0 && !yield(string(bytes.TrimRight(text, "\r\n"))) {
				return
			}
			if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
				return
			}
		}
	}
}
