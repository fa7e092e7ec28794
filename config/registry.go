package config

import (
	"fmt"
	"reflect"
)

// registry is a list of kinds with the shapes of their options.
type registry struct {
	name   string
	kinds  []Kind
	shapes map[string]*structShape // nil for a kind without options
}

// item returns the shape of an Item whose tag kinds is name.
func (c *compiler) item(name string) (shape, error) {
	if r := c.registries[name]; r != nil {
		return itemShape{r}, nil
	}
	kinds := c.kinds[name]
	if len(kinds) == 0 {
		return nil, fmt.Errorf("kinds:%q; no such kinds were given", name)
	}
	r := &registry{name: name, kinds: kinds, shapes: map[string]*structShape{}}
	c.registries[name] = r
	for _, k := range kinds {
		if _, twice := r.shapes[k.Name]; twice || k.Name == "" {
			return nil, fmt.Errorf("the %s %q is there twice, or has no name", name, k.Name)
		}
		s, err := c.options(k)
		if err != nil {
			return nil, fmt.Errorf("the %s %s: %w", name, k.Name, err)
		}
		r.shapes[k.Name] = s
	}
	return itemShape{r}, nil
}

// options returns the shape of a kind's options.
func (c *compiler) options(k Kind) (*structShape, error) {
	if k.New == nil {
		return nil, nil
	}
	t := reflect.TypeOf(k.New())
	if t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return nil, fmt.Errorf("its options are a %v; they must be a pointer to a struct", t)
	}
	return c.structure(t.Elem())
}

// kind returns the kind of that name.
func (r *registry) kind(name string) (Kind, bool) {
	for _, k := range r.kinds {
		if k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}

// names returns the names in their order.
func (r *registry) names() []string {
	names := make([]string, len(r.kinds))
	for i, k := range r.kinds {
		names[i] = k.Name
	}
	return names
}
