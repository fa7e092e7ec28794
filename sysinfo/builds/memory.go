package builds

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"time"
)

// Memory is what must outlive a watcher, and this process.
type Memory struct {
	Queues []Known           `json:"queues,omitempty"`
	Times  map[string][]Took `json:"times,omitempty"` // by source
}

// Known is a queue that a watcher was seen at, or that was configured.
type Known struct {
	Incoming string `json:"incoming"`
	Suffix   string `json:"suffix,omitempty"`
	Log      string `json:"log,omitempty"`  // the watcher's
	Logs     string `json:"logs,omitempty"` // folder of the builds' logs
	Result   string `json:"result,omitempty"`
	Config   string `json:"config,omitempty"`  // pbuilder's
	Watched  bool   `json:"watched,omitempty"` // by an inoticoming
}

// Took is how long a build has taken.
type Took struct {
	Begun   int64  `json:"begun"` // Unix time
	Seconds int    `json:"seconds"`
	On      string `json:"on,omitempty"` // distribution/architecture
}

// ParseMemory reads what [Memory.Bytes] has written. Nothing is an empty memory.
func ParseMemory(text []byte) (Memory, error) {
	var m Memory
	if len(text) == 0 {
		return m, nil
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return Memory{}, fmt.Errorf("build queue: what was remembered cannot be read and is started anew: %w", err)
	}
	m.Queues = slices.DeleteFunc(m.Queues, func(k Known) bool { return !path.IsAbs(k.Incoming) })
	return m, nil
}

// Bytes is the memory as it is kept in a file.
func (m Memory) Bytes() ([]byte, error) { return json.Marshal(m) }

// Bounds of the memory: estimates need no more, and the file stays small.
const (
	maxTook    = 5
	maxSources = 500
	maxQueues  = 32
)

// remember takes a finished build. It is known by when it has begun.
func (m *Memory) remember(source string, t Took) {
	all := m.Times[source]
	if t.Seconds <= 0 || slices.ContainsFunc(all, func(o Took) bool { return o.Begun == t.Begun }) {
		return
	}
	if len(all) == maxTook && t.Begun < all[0].Begun {
		return
	}
	if m.Times == nil {
		m.Times = map[string][]Took{}
	}
	if all == nil && len(m.Times) >= maxSources {
		m.forgetOldest()
	}
	all = append(slices.Clone(all), t)
	slices.SortFunc(all, func(a, b Took) int { return int(max(-1, min(1, a.Begun-b.Begun))) })
	m.Times[source] = all[max(0, len(all)-maxTook):]
}

func (m *Memory) forgetOldest() {
	oldest := ""
	for source, all := range m.Times {
		if oldest == "" || len(all) == 0 || all[len(all)-1].Begun < m.Times[oldest][len(m.Times[oldest])-1].Begun {
			oldest = source
			if len(all) == 0 {
				break
			}
		}
	}
	delete(m.Times, oldest)
}

// expect estimates how long a build takes: the median of the earlier ones on the same
// distribution and architecture, else of all; 0 for the first.
func (m Memory) expect(source, on string) time.Duration {
	var same, all []int
	for _, t := range m.Times[source] {
		if all = append(all, t.Seconds); t.On == on {
			same = append(same, t.Seconds)
		}
	}
	if same != nil {
		all = same
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return time.Duration(all[len(all)/2]) * time.Second
}

// known adds or renews a queue and returns where it is.
func (m *Memory) known(k Known) {
	if i := slices.IndexFunc(m.Queues, func(o Known) bool { return o.Incoming == k.Incoming }); i >= 0 {
		m.Queues[i] = k
	} else if len(m.Queues) < maxQueues {
		m.Queues = append(m.Queues, k)
	}
}
