package panel_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lcdpanel/config"
	"lcdpanel/lcd/panel"
)

func TestDefaultKeys(t *testing.T) {
	keys := panel.DefaultKeys()
	for g, want := range map[panel.Gesture]panel.Action{
		{Keys: 1, Kind: panel.Short}:  panel.Next,
		{Keys: 2, Kind: panel.Short}:  panel.Hold,
		{Keys: 1, Kind: panel.Long}:   panel.Acknowledge,
		{Keys: 2, Kind: panel.Long}:   panel.SwitchLight,
		{Keys: 3, Kind: panel.Short}:  panel.OpenMenu,
		{Keys: 3, Kind: panel.Long}:   panel.NoAction,
		{Keys: 1, Kind: panel.Double}: panel.NoAction,
		{Keys: 7, Kind: panel.Short}:  panel.NoAction,
	} {
		if got := keys.Action(g); got != want {
			t.Errorf("%v is for %q, want %q", g, got, want)
		}
	}
	if err := keys.Validate(); err != nil {
		t.Error(err)
	}
}

// file is a config as a program might have it.
type file struct {
	Light *panel.LightOpts `config:"light" help:"when the light is on"`
	Keys  *panel.KeyOpts   `config:"keys" help:"what the keys are for"`
}

func TestConfig(t *testing.T) {
	const text = `
light:
  on: [07:00-9:30, 17:00-24:00]
  idle: 10m
  quiet: [22:00-07:00]
  warning: ignore
keys:
  1: {double: menu}
  both: {short: none}
  idle: 100ms
`
	var got file
	if err := config.Decode(&got, nil, config.Text{File: "a.yaml", Data: []byte(text)}); err != nil {
		t.Fatal(err)
	}
	keys := panel.DefaultKeys()
	keys.One.Double, keys.Both.Short, keys.Idle = panel.OpenMenu, panel.NoAction, 100*time.Millisecond
	light := panel.DefaultLight()
	light.On, light.Quiet = []panel.Span{{From: 420, To: 570}, {From: 1020, To: 1440}}, []panel.Span{{From: 1320, To: 420}}
	light.Idle, light.Warning = 10*time.Minute, "ignore"
	want := file{
		Light: &light,
		Keys:  &keys,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the config (-want +got):\n%s", diff)
	}
}

// TestConfigMistakes has a mistake in each line that tells of one.
func TestConfigMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"light: {on: [07:00-25:00]}":      "after the - is no time of day; write it as 07:00-23:00",
		"light: {quiet: [22:00-22:00]}":   "the whole day is 00:00-24:00",
		"light: {critical: flash}":        "allowed is blink, on or ignore",
		"keys: {1: {short: nxt}}":         `did you mean "next"?`,
		"keys: {idle: 2s}":                "50ms to 1s",
		"keys: {busy: 100ms, idle: 60ms}": "at least as long as busy",
		"keys: {1: {short: none, long: none}, 2: {short: none, long: none}, both: {short: none}}": "or poll: no",
	} {
		var f file
		err := config.Decode(&f, nil, config.Text{File: "a.yaml", Data: []byte(text)})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want words of %q", text, err, want)
		}
	}
}
