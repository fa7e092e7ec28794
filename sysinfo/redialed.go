package sysinfo

import "context"

// redialed is a line that may be down, and is called again when somebody wants it.
type redialed[B interface {
	Changed() <-chan struct{}
	Close()
}] struct {
	connect func(context.Context) (B, error)
	bus     B
	up      bool
}

// line returns the line, after a call where it is down.
func (r *redialed[B]) line(ctx context.Context) (bus B, err error) {
	if r.up {
		return r.bus, nil
	}
	if bus, err = r.connect(ctx); err == nil {
		r.bus, r.up = bus, true
	}
	return bus, err
}

// changed tells of changes; nothing while the line is down.
func (r *redialed[B]) changed() <-chan struct{} {
	if !r.up {
		return nil
	}
	return r.bus.Changed()
}

func (r *redialed[B]) hangUp() {
	if r.up {
		r.bus.Close()
		r.up = false
	}
}
