package vm

import (
	"bufio"
	"io"
	"strings"
	"sync"
	"time"
)

// console is what the kernel prints, each line with the moment it came. A line leaves the guest before the kernel does
// anything else, so that moment is when the thing happened, on the test's own clock.
type console struct {
	mu    sync.Mutex
	lines []consoleLine
	news  chan struct{}
}

type consoleLine struct {
	at   time.Time
	text string
}

func newConsole(r io.Reader) *console {
	c := &console{news: make(chan struct{}, 1)}
	go c.collect(bufio.NewScanner(r))
	return c
}

func (c *console) collect(lines *bufio.Scanner) {
	for lines.Scan() {
		c.mu.Lock()
		c.lines = append(c.lines, consoleLine{time.Now(), lines.Text()})
		c.mu.Unlock()
		select {
		case c.news <- struct{}{}:
		default:
		}
	}
}

// await returns the first line since a moment with a text in it.
func (c *console) await(since time.Time, text string) (line consoleLine, ok bool) {
	for end := time.After(patience); ; {
		if line, ok := c.find(since, text); ok {
			return line, true
		}
		select {
		case <-c.news:
		case <-end:
			return consoleLine{}, false
		}
	}
}

func (c *console) find(since time.Time, text string) (line consoleLine, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range c.lines {
		if l.at.After(since) && strings.Contains(l.text, text) {
			return l, true
		}
	}
	return consoleLine{}, false
}

func (c *console) text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var b strings.Builder
	for _, l := range c.lines {
		b.WriteString(l.text + "\n")
	}
	return b.String()
}
