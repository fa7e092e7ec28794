package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"

	xterm "golang.org/x/term"
)

// lines is a log handler that writes a line for each message, with what the level
// says in front. Messages here say everything themselves, so attributes are none.
type lines struct {
	mu     *sync.Mutex
	out    io.Writer
	prefix func(slog.Level) string
}

// newLines returns the handler for a person at a terminal.
func newLines(out io.Writer) slog.Handler {
	return lines{new(sync.Mutex), out, func(slog.Level) string { return "lcdpanel: " }}
}

// newJournal returns the handler for systemd's journal: a priority in angle
// brackets (sd-daemon(3)) and the message. The journal adds the time itself.
func newJournal(out io.Writer) slog.Handler {
	return lines{new(sync.Mutex), out, func(l slog.Level) string { return fmt.Sprintf("<%d>", priority(l)) }}
}

// newService returns the handler for whoever reads: a person, or the journal.
func newService(out *os.File) slog.Handler {
	if xterm.IsTerminal(int(out.Fd())) {
		return newLines(out)
	}
	return newJournal(out)
}

// Enabled implements [slog.Handler].
func (lines) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelInfo }

// Handle implements [slog.Handler].
func (l lines) Handle(_ context.Context, r slog.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := fmt.Fprintf(l.out, "%s%s\n", l.prefix(r.Level), strings.ReplaceAll(r.Message, "\n", "; "))
	return err
}

// WithAttrs implements [slog.Handler].
func (l lines) WithAttrs([]slog.Attr) slog.Handler { return l }

// WithGroup implements [slog.Handler].
func (l lines) WithGroup(string) slog.Handler { return l }

// priority returns the syslog priority of a level (syslog(3)).
func priority(l slog.Level) int {
	switch {
	case l >= slog.LevelError:
		return 3
	case l >= slog.LevelWarn:
		return 4
	}
	return 6
}
