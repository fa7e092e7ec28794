package control

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"lcdpanel/lcd"
)

// Gesture is what somebody did to keys of the panel, held down together.
type Gesture struct {
	Keys lcd.Keys // a bit for each
	Kind Press
}

// Press is how keys are pressed. Empty is as Short.
type Press string

// The ways of pressing.
const (
	Short  Press = "short"
	Long   Press = "long"
	Double Press = "double"
)

// MaxKey is the highest key there can be: lcd.Keys has a bit for each.
const MaxKey = 8

// String returns the gesture as the protocol has it: "1 short", "2 long", "1+2 double".
func (g Gesture) String() string {
	var keys []string
	for n := 1; n <= MaxKey; n++ {
		if g.Keys&(1<<(n-1)) != 0 {
			keys = append(keys, strconv.Itoa(n))
		}
	}
	return strings.Join(keys, "+") + " " + string(cmp.Or(g.Kind, Short))
}

// parseGesture reads the words behind press.
func parseGesture(words []string) (g Gesture, err error) {
	for key := range strings.SplitSeq(words[0], "+") {
		n, err := strconv.Atoi(key)
		if err != nil || n < 1 || n > MaxKey {
			return Gesture{}, fmt.Errorf("key %s; allowed are 1 to %d, several with + between", quoted(words[0]), MaxKey)
		}
		g.Keys |= 1 << (n - 1)
	}
	g.Kind = Short
	if len(words) > 1 {
		g.Kind = Press(words[1])
	}
	switch g.Kind {
	case Short, Long, Double:
		return g, nil
	}
	return Gesture{}, fmt.Errorf("press %s %s; allowed are short, long and double", words[0], quoted(words[1]))
}

// waitingGestures is how many a listener may be behind.
const waitingGestures = 16

// Gestures hands each gesture to all who listen. The zero value is ready; it must
// not be copied.
type Gestures struct {
	mu        sync.Mutex
	listeners map[chan Gesture]struct{}
}

// Tell hands g to all who listen. It never waits: who is too far behind misses it.
func (g *Gestures) Tell(what Gesture) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for l := range g.listeners {
		select {
		case l <- what:
		default:
		}
	}
}

// Listen delivers what is told from now on, until ctx ends.
func (g *Gestures) Listen(ctx context.Context) <-chan Gesture {
	l := make(chan Gesture, waitingGestures)
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.listeners == nil {
		g.listeners = map[chan Gesture]struct{}{}
	}
	g.listeners[l] = struct{}{}
	context.AfterFunc(ctx, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.listeners, l)
	})
	return l
}
