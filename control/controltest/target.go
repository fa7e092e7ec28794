// Package controltest has a control.Target for tests that remembers what it was
// told.
package controltest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"lcdpanel/control"
	"lcdpanel/lcd"
)

// Target remembers what it was told. The zero value is ready: its screens are cpu
// and raid, its status is empty and nothing is on its glass.
type Target struct {
	lcd.Latest[lcd.Picture]
	Gestures control.Gestures

	mu     sync.Mutex
	calls  []string
	status control.Status
}

// Calls returns what the target has been told since the last Calls, a line each.
func (t *Target) Calls() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	calls := t.calls
	t.calls = nil
	return calls
}

// SetStatus says what Status returns.
func (t *Target) SetStatus(s control.Status) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.status = s
}

func (t *Target) note(format string, a ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.calls = append(t.calls, fmt.Sprintf(format, a...))
}

// known refuses names that are no screen's.
func known(screen string) error {
	all := []string{"cpu", "raid"}
	if slices.Contains(all, screen) {
		return nil
	}
	return fmt.Errorf("screen %q; known are %s", screen, strings.Join(all, ", "))
}

// Next implements [control.Target].
func (t *Target) Next() { t.note("next") }

// Prev implements [control.Target].
func (t *Target) Prev() { t.note("prev") }

// Hold implements [control.Target].
func (t *Target) Hold(on bool) { t.note("hold %v", on) }

// Show implements [control.Target].
func (t *Target) Show(screen string) error {
	t.note("show %s", screen)
	return known(screen)
}

// Message implements [control.Target].
func (t *Target) Message(m control.Message) error {
	t.note("message %q for %v, critical %v", m.Text, m.For, m.Critical)
	return nil
}

// Ack implements [control.Target]: there are as many alerts as the status says.
func (t *Target) Ack() (int, error) {
	t.note("ack")
	return len(t.Status().Alerts), nil
}

// Light implements [control.Target].
func (t *Target) Light(mode control.LightMode) error {
	t.note("light %s", mode)
	return nil
}

// Refresh implements [control.Target].
func (t *Target) Refresh(screen string) error {
	t.note("refresh %q", screen)
	if screen == "" {
		return nil
	}
	return known(screen)
}

// Press implements [control.Target]: whoever listens to the keys hears of it.
func (t *Target) Press(g control.Gesture) error {
	t.note("press %v", g)
	t.Gestures.Tell(g)
	return nil
}

// Status implements [control.Target].
func (t *Target) Status() control.Status {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.status
}

// Picture implements [control.Target].
func (t *Target) Picture() (lcd.Picture, bool, <-chan struct{}) { return t.Get() }

// Keys implements [control.Target].
func (t *Target) Keys(ctx context.Context) <-chan control.Gesture { return t.Gestures.Listen(ctx) }
