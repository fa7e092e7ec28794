package control

import (
	"slices"
	"sync"
)

// clients are the sessions that run, the one that has been quiet longest first.
type clients struct {
	limits Limits

	mu       sync.Mutex
	asking   []*session
	watching int
}

// enter takes s in. If there are too many now, the one that has been quiet longest
// goes, and is waited for: so there are never more than the limit, whatever comes.
func (c *clients) enter(s *session) {
	c.mu.Lock()
	var out *session
	if len(c.asking)+c.watching >= c.limits.Clients {
		out = c.asking[0]
		c.asking = slices.Delete(c.asking, 0, 1)
	}
	c.asking = append(c.asking, s)
	c.mu.Unlock()
	if out != nil {
		_ = out.conn.Close()
		<-out.gone
	}
}

// leave takes s out, if it is still in.
func (c *clients) leave(s *session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asking = slices.DeleteFunc(c.asking, func(o *session) bool { return o == s })
}

// touch notes that s is not quiet.
func (c *clients) touch(s *session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.Index(c.asking, s); i >= 0 {
		c.asking = append(slices.Delete(c.asking, i, i+1), s)
	}
}

// watch lets s watch, unless too many do or s is on its way out. Who watches is
// quiet by right and does not have to go.
func (c *clients) watch(s *session) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.Index(c.asking, s)
	if i < 0 || c.watching == c.limits.watchers() {
		return false
	}
	c.asking = slices.Delete(c.asking, i, i+1)
	c.watching++
	return true
}

// unwatch ends what watch began.
func (c *clients) unwatch(s *session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.watching--
	c.asking = append(c.asking, s)
}
