package sysinfo

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// hdparmConf is what /etc/hdparm.conf sets (hdparm.conf(5) of Debian): one value for
// all disks, and those of single ones.
type hdparmConf struct {
	all   SpinDown
	disks []hdparmBlock
}

type hdparmBlock struct {
	name     string
	spinDown SpinDown
	set      bool // a value is given, even one whose meaning nobody knows
}

func readHdparmConf(fs FS) hdparmConf {
	text, _ := os.ReadFile(filepath.Join(fs.Root, "etc", "hdparm.conf"))
	return parseHdparmConf(string(text))
}

// of returns the time of the disk with these names: of the last block that names it.
func (c hdparmConf) of(aliases []string) SpinDown {
	found := c.all
	for _, b := range c.disks {
		if b.set && namesDisk(b.name, aliases) {
			found = b.spinDown
		}
	}
	return found
}

// parseHdparmConf reads the file as people write it: with and without blanks around
// the signs, with braces on lines of their own or left out, and with comments behind
// anything. What it does not understand it leaves out, and what follows still counts.
func parseHdparmConf(text string) (c hdparmConf) {
	p := hdparmParser{conf: &c, block: -1}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if strings.HasPrefix(strings.TrimSpace(line), "hdparm ") {
			p.command(line)
			continue
		}
		p.words(line)
	}
	return c
}

// hdparmParser is somewhere in the file.
type hdparmParser struct {
	conf  *hdparmConf
	block int    // index of the block it is in; -1: in none
	key   string // whose value is due
}

// words takes a line of names, keys, values and signs.
func (p *hdparmParser) words(line string) {
	for _, sign := range [...]string{"{", "}", "="} {
		line = strings.ReplaceAll(line, sign, " "+sign+" ")
	}
	p.key = "" // a value is on the line of its key
	for word := range strings.FieldsSeq(line) {
		switch {
		case word == "}", word == "command_line":
			p.block = -1
		case word == "{", word == "=":
		case p.key != "":
			p.set(word)
		case strings.HasPrefix(strings.Trim(word, `"'`), "/dev/"):
			p.conf.disks = append(p.conf.disks, hdparmBlock{name: word})
			p.block = len(p.conf.disks) - 1
		case word == "spindown_time", word == "force_spindown_time":
			p.key = word
		}
	}
}

// set takes the value of a key.
func (p *hdparmParser) set(value string) {
	p.key = ""
	n, err := strconv.Atoi(strings.Trim(value, `"',;`))
	if err != nil {
		return
	}
	if p.block < 0 {
		p.conf.all = spinDownOf(n)
		return
	}
	b := &p.conf.disks[p.block]
	b.spinDown, b.set = spinDownOf(n), true
}

// command takes a line of a block command_line.
func (p *hdparmParser) command(line string) {
	spinDown, disks, ok := parseHdparm(line)
	for _, name := range disks {
		p.conf.disks = append(p.conf.disks, hdparmBlock{name, spinDown, ok})
	}
	p.block = -1
}

// parseHdparm reads a command line "hdparm -q -S 240 /dev/sda /dev/sdb": what -S
// says, and the words that are neither options nor numbers. ok tells that there is
// an -S.
func parseHdparm(line string) (s SpinDown, disks []string, ok bool) {
	words := strings.Fields(line)
	for i, word := range words {
		if i == 0 {
			continue // the program
		}
		word = strings.Trim(word, `"',;`)
		value, isS := strings.CutPrefix(word, "-S")
		if isS && value == "" && i+1 < len(words) {
			value = strings.Trim(words[i+1], `"',;`)
		}
		if n, err := strconv.Atoi(value); isS && err == nil {
			s, ok = spinDownOf(n), true
		}
		if _, err := strconv.Atoi(word); err != nil && !strings.HasPrefix(word, "-") && word != "" {
			disks = append(disks, word)
		}
	}
	return s, disks, ok
}
