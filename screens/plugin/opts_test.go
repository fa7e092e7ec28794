package plugin_test

import (
	"strings"
	"testing"
	"time"

	"lcdpanel/screens/plugin"
)

func TestBadOptionsAreNamedByTheirKeys(t *testing.T) {
	for _, c := range []struct {
		change    func(*plugin.ExecOpts)
		key, want string
	}{
		{func(o *plugin.ExecOpts) { o.Name = "my screen" }, "name", `"my screen" is no name`},
		{func(o *plugin.ExecOpts) { o.Command = nil }, "command", "it is empty"},
		{func(o *plugin.ExecOpts) { o.Command = []string{"df | tail"} }, "command", "set shell: true"},
		{func(o *plugin.ExecOpts) { o.Every = time.Millisecond }, "every", "1ms is too often"},
		{func(o *plugin.ExecOpts) { o.Every = 0 }, "every", "it would never run again"},
		{func(o *plugin.ExecOpts) { o.Once, o.Persistent = true, true }, "once", "leave out once or persistent"},
		{func(o *plugin.ExecOpts) { o.Watch, o.Persistent = []string{"/run/x"}, true }, "watch", "leave out watch or persistent"},
		{func(o *plugin.ExecOpts) { o.If = []string{"exists"} }, "if", "exists takes one path"},
		{func(o *plugin.ExecOpts) { o.Watch = []string{"note"} }, "watch", `"note" does not begin with /`},
		{func(o *plugin.ExecOpts) { o.Env = map[string]string{"A=B": ""} }, "env", `"A=B" is no name of a variable`},
	} {
		o := plugin.DefaultExec()
		o.Name, o.Command = "it", []string{"true"}
		if err := o.Validate(); err != nil {
			t.Fatal(err)
		}
		c.change(&o)
		err := o.Validate()
		if err == nil || !strings.Contains(err.Error(), c.want) || keyOf(err) != c.key {
			t.Errorf("error %v of key %q does not say %q of %s", err, keyOf(err), c.want, c.key)
		}
	}
}

// keyOf returns the key of the first of joined errors, as the config finds it.
func keyOf(err error) string {
	all := err.(interface{ Unwrap() []error }).Unwrap()
	return all[0].(interface{ Key() string }).Key()
}
