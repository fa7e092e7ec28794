package vm

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// glass is what a panel shows and has shown, as lcdpanel sim prints it: four rows whenever it changes, a line between.
type glass struct {
	t     *testing.T
	mu    sync.Mutex
	shown []string
	at    []time.Time // of each
	next  int         // the first that nobody has looked at
	news  chan struct{}
}

func newGlass(t *testing.T, r io.Reader) *glass {
	g := &glass{t: t, news: make(chan struct{}, 1)}
	go g.collect(bufio.NewScanner(r))
	return g
}

func (g *glass) collect(lines *bufio.Scanner) {
	var rows []string
	for lines.Scan() {
		if strings.Trim(lines.Text(), "-") == "" && len(lines.Text()) >= 20 {
			continue
		}
		if rows = append(rows, strings.TrimRight(lines.Text(), " ")); len(rows) < 4 {
			continue
		}
		g.mu.Lock()
		g.at = append(g.at, time.Now())
		g.shown = append(g.shown, strings.TrimRight(strings.Join(rows, "\n"), "\n"))
		g.mu.Unlock()
		rows = nil
		select {
		case g.news <- struct{}{}:
		default:
		}
	}
}

// see waits until a picture has all the words, and goes through those that have been shown meanwhile as well: none must
// have one of the words that lie, which are marked by a minus sign before them. What was shown before is not looked at
// again.
func (g *glass) see(limit time.Duration, words ...string) string {
	g.t.Helper()
	for end := time.After(limit); ; {
		if picture, ok := g.take(words); ok {
			g.t.Logf("the glass:\n%s", framed(picture))
			return picture
		}
		select {
		case <-g.news:
		case <-end:
			g.t.Fatalf("after %v the glass does not show %s, but\n%s", limit, strings.Join(words, ", "), g.last(20))
		}
	}
}

// take looks for a picture among those that nobody has looked at, the last one included.
func (g *glass) take(words []string) (string, bool) {
	g.t.Helper()
	g.mu.Lock()
	defer g.mu.Unlock() // also when a lie ends the test
	for n := len(g.shown); g.next < n; g.next++ {
		picture, all := g.shown[g.next], true
		for _, w := range words {
			if lie, ok := strings.CutPrefix(w, "-"); !ok {
				all = all && strings.Contains(picture, w)
			} else if strings.Contains(picture, lie) {
				g.t.Fatalf("the glass shows %q, which is not true:\n%s", lie, framed(picture))
			}
		}
		if all {
			return picture, true // and may be looked at for more
		}
		if g.next == n-1 {
			break
		}
	}
	return "", false
}

// last is what it has shown last, with the moments.
func (g *glass) last(n int) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	var b strings.Builder
	for i := max(0, len(g.shown)-n); i < len(g.shown); i++ {
		fmt.Fprintf(&b, "%s\n%s\n", g.at[i].Format("    15:04:05.00"), framed(g.shown[i]))
	}
	return b.String()
}

// framed is a picture for the transcript.
func framed(picture string) string {
	var b strings.Builder
	for _, row := range strings.SplitN(picture+"\n\n\n", "\n", 4) {
		fmt.Fprintf(&b, "    |%-20s|\n", strings.Trim(row, "\n"))
	}
	return strings.TrimRight(b.String(), "\n")
}
