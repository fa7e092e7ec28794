package day

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"time"
)

// Player plays a day, and after it the next one, into a folder. Use NewPlayer.
type Player struct {
	// Began, unless nil, is called by the goroutine that plays whenever a scene has begun, but for the very first.
	Began func(Scene)

	scenes []Scene
	hurry  string // the scene that is hurried on to, empty when it is reached
	tree   tree
	count  counters
	work   work
	boot   time.Time
	moving map[string]string // texts whose blanks are filled in anew again and again, by path
	usage  map[string][2]int64

	mu      sync.Mutex
	first   time.Time // midnight before the first day
	days    int       // that are over
	at      int       // the scene
	begun   uint64    // scenes so far
	now     time.Time
	stepped time.Time // when now was set
	tickers []*Ticker
}

const (
	// step is how long a clock stands still while a scene plays.
	step = 200 * time.Millisecond
	// tickEvery is how many steps go by between two ticks.
	tickEvery = 5
	// hop is how far a clock hurries on at once between two scenes.
	hop = 10 * time.Minute
)

// NewPlayer lays out the machine as it is in the first scene, in the folder dir, on the day that date is in.
func NewPlayer(dir string, scenes []Scene, date time.Time) (*Player, error) {
	if len(scenes) == 0 {
		return nil, errors.New("day: there are no scenes")
	}
	p := &Player{
		scenes: scenes, tree: tree{dir, map[string]string{}},
		moving: map[string]string{}, usage: map[string][2]int64{},
		first: time.Date(date.Year(), date.Month(), date.Day(), 0, 0, 0, 0, date.Location()),
	}
	p.now = p.moment(scenes[0].At)
	return p, p.enter(0)
}

// Now is the time on the machine.
func (p *Player) Now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now
}

// Scene is what plays now.
func (p *Player) Scene() Scene {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.scenes[p.at]
}

// Next is what plays after that.
func (p *Player) Next() Scene {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.scenes[p.following()]
}

// following is the number of the next scene, 0 for the first one of another day.
func (p *Player) following() int { return (p.at + 1) % len(p.scenes) }

// Begun returns how many scenes have begun so far: another number is another scene, of another time.
func (p *Player) Begun() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.begun
}

// Played returns the moment at which the machine's clock will show a time, if the scene lasts until then.
func (p *Player) Played(at time.Time) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	wait := float64(at.Sub(p.now)) / max(p.scenes[p.at].Speed, 0.001)
	steps := max(1, math.Ceil(min(wait, float64(time.Hour))/float64(step)))
	return p.stepped.Add(time.Duration(steps)*step + time.Millisecond) // a little later, when it surely does
}

// Usage returns the bytes used and free of the file system at a path.
func (p *Player) Usage(path string) (used, free int64, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	u, ok := p.usage[path]
	if !ok {
		return 0, 0, fmt.Errorf("day: nothing is known of the file system at %s", path)
	}
	return u[0], u[1], nil
}

// Stages lists the names of the scenes that are played and not only passed through.
func (p *Player) Stages() (names []string) {
	for _, s := range p.scenes {
		if s.Lasts > 0 {
			names = append(names, s.Name)
		}
	}
	return names
}
