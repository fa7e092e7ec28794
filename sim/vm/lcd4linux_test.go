package vm

import (
	_ "embed"
	"strings"
	"testing"

	"lcdpanel/sim/device"
)

//go:embed lcd4linux.conf
var lcd4linuxConfig []byte

// A program that is not ours, Debian's own lcd4linux, drives the panel: its text, its bar and its icon stand on the
// glass. Its icon is none of our drawings, so it reads as U+FFFD and its dots are looked at.
func TestScenario4LCD4Linux(t *testing.T) {
	add := overlay{t: t}
	add.add(file{"etc/lcd4linux.conf", 0o100600, lcd4linuxConfig})
	g := bootDebian(t, add)
	g.started()
	all, port := panels(t, device.PanelOpts{})
	p := all[0]
	g.attach(p, port)
	g.run("echo 'a file says' >/tmp/word; echo 31 >/tmp/level")
	d := g.begin("lcd4linux -F -v")
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("lcd4linux says\n%s", strings.Join(d.lines(), "\n"))
		}
	})
	p.awaitText("Linux x86_64\n\uFFFD        a file says\n\n██████▎")
	p.show()
	if heart := [8]uint8{0b00000, 0b01010, 0b11111, 0b11111, 0b01110, 0b00100}; p.Board().Glass().Dots(0, 1) != heart {
		t.Errorf("the icon's dots are %05b, not %05b", p.Board().Glass().Dots(0, 1), heart)
	}

	t.Log("the file says something else, and the bar grows")
	g.run("echo 'something else' >/tmp/word; echo 60 >/tmp/level")
	p.awaitText("Linux x86_64\n\uFFFD     something else\n\n████████████")
	p.show()

	t.Log("it leaves")
	g.run("kill %s", d.pid)
	p.awaitWord("That's all, folks!")
	p.show()
	if !strings.Contains(strings.Join(d.lines(), "\n"), "echo test successful") {
		t.Error("lcd4linux does not say that its echo test was successful")
	}
}
