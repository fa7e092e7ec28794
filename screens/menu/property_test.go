package menu_test

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lcdpanel/lcd"
	"lcdpanel/screens/menu"
)

// anyItems draws a tree of items with any labels.
func anyItems(depth int) *rapid.Generator[[]menu.Item] {
	return rapid.Custom(func(t *rapid.T) []menu.Item {
		var items []menu.Item
		for range rapid.IntRange(0, 5).Draw(t, "items") {
			items = append(items, anyItem(t, depth))
		}
		return items
	})
}

func anyItem(t *rapid.T, depth int) menu.Item {
	text := rapid.String()
	i := menu.Item{Label: text.Draw(t, "label"), Closes: rapid.Bool().Draw(t, "closes")}
	value := text.Draw(t, "value")
	i.Value = func() string { return value }
	switch kind := rapid.IntRange(0, 4).Draw(t, "kind"); {
	case kind == 0 && depth > 0:
		items := anyItems(depth-1).Draw(t, "below")
		i.Items = func() []menu.Item { return items }
	case kind == 1:
		i.Slider = anySlider(t)
	case kind >= 2:
		failure := text.Draw(t, "error")
		i.Do = func() error {
			if failure == "" {
				return nil
			}
			return errors.New(failure)
		}
		if kind == 3 {
			line := menu.Line{Text: text.Draw(t, "text"), Brief: text.Draw(t, "brief")}
			i.Confirm = &menu.Confirm{Question: text.Draw(t, "question"), Breaks: func() []menu.Line {
				return []menu.Line{line, line, line}
			}}
		}
	}
	return i
}

// anySlider draws one that may make no sense.
func anySlider(t *rapid.T) *menu.Slider {
	number := rapid.IntRange(-1000, 1000)
	v := number.Draw(t, "number")
	return &menu.Slider{
		Least: number.Draw(t, "least"), Most: number.Draw(t, "most"), Step: number.Draw(t, "step"),
		Get: func() int { return v },
		Set: func(to int) error {
			v = to
			return nil
		},
	}
}

// TestAnyMenu presses any keys on any menu: it always draws a whole frame, and is
// closed when it was left alone or gone back from often enough.
func TestAnyMenu(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := anyItems(3).Draw(t, "tree")
		m, now := menu.New(menu.Opts{Items: func() []menu.Item { return items }}), start()
		m.Open(now)
		for range rapid.IntRange(0, 40).Draw(t, "presses") {
			now = now.Add(time.Duration(rapid.Int64Range(0, int64(6*time.Second)).Draw(t, "pause")))
			was := m.IsOpen(now)
			if taken := m.Press(rapid.SampledFrom([]menu.Key{menu.Next, menu.Choose, menu.Choose, menu.Back}).Draw(t, "key"), now); taken != was {
				t.Fatalf("open is %v, and a key was taken: %v", was, taken)
			}
			checkView(t, m, now)
		}
		for range 10 {
			m.Press(menu.Back, now)
		}
		if m.IsOpen(now) {
			t.Fatal("ten times back, and the menu is still open")
		}
	})
}

// checkView draws the menu on a glass of any size, twice.
func checkView(t *rapid.T, m *menu.Menu, now time.Time) {
	w, rows := rapid.IntRange(1, 40).Draw(t, "w"), rapid.IntRange(1, 4).Draw(t, "rows")
	v := m.View(now, w, rows)
	if again := m.View(now, w, rows); !again.Frame.Equal(v.Frame) || again.Skip != v.Skip {
		t.Fatal("drawing the menu has changed it")
	}
	switch {
	case v.Skip == m.IsOpen(now):
		t.Fatalf("the menu is open: %v, and wants no turn: %v", m.IsOpen(now), v.Skip)
	case v.Skip:
		return
	case v.Frame.W != w || v.Frame.H != rows || len(v.Frame.Cells) != w*rows || !v.Until.After(now):
		t.Fatalf("a glass of %dx%d got a frame of %dx%d until %v", w, rows, v.Frame.W, v.Frame.H, v.Until)
	}
	for _, r := range v.Frame.Cells {
		if len(lcd.Fold(string(r))) != 1 {
			t.Fatalf("%q stands in a cell", r)
		}
	}
}
