package control

import (
	"context"
	"fmt"
	"strconv"
	"sync"
)

// Gesture is what somebody did to a key of the panel.
type Gesture struct {
	Key  int // 1 is the first, up to MaxKey
	Long bool
}

// MaxKey is the highest key there can be: lcd.Keys has a bit for each.
const MaxKey = 8

// String returns the gesture as the protocol has it, "1 short" or "2 long".
func (g Gesture) String() string {
	if g.Long {
		return strconv.Itoa(g.Key) + " long"
	}
	return strconv.Itoa(g.Key) + " short"
}

// parseGesture reads the words behind press.
func parseGesture(words []string) (Gesture, error) {
	key, err := strconv.Atoi(words[0])
	if err != nil || key < 1 || key > MaxKey {
		return Gesture{}, fmt.Errorf("key %s; allowed are 1 to %d", quoted(words[0]), MaxKey)
	}
	if len(words) > 1 && words[1] != "long" && words[1] != "short" {
		return Gesture{}, fmt.Errorf("press %d %s; allowed are short and long", key, quoted(words[1]))
	}
	return Gesture{Key: key, Long: len(words) > 1 && words[1] == "long"}, nil
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
