package md

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	state    = regexp.MustCompile(`^(active|inactive|broken)\b(.*)`)
	member   = regexp.MustCompile(`^(\S+)\[(\d+)\]((?:\([A-Z]\))*)$`)
	details  = regexp.MustCompile(`\bsuper \S|\d+ blocks\b|\b(resync|recovery|recover|reshape|check)\s*=`)
	blocks   = regexp.MustCompile(`(\d+) blocks\b`)
	super    = regexp.MustCompile(`\bsuper (\S+)`)
	external = regexp.MustCompile(`^external:(?:([a-z]\w*)|[/-]([^/]+)/.*)$`)
	chunk    = regexp.MustCompile(`\b(\d+)[kK] (?:chunk|rounding)`)
	slots    = regexp.MustCompile(`\[(\d+)/(\d+)\] \[([A-Z_]+)\]`)
	bitmap   = regexp.MustCompile(`^bitmap: (?:.*?(\d+)KB chunk)?(?:.*file: (.*))?`)
)

// parseHeading reads what stands behind "md1 : ", as in
//
//	active (read-only) raid5 sdd2[3] sdc2[1](F) sdb2[0]
//
// and returns nil when that is no array. Kernels of the 2.2 series go on with
// the size in the same line; an array without members with "super 1.2".
func parseHeading(name, text string) *Array {
	m := state.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	a := &Array{Name: name, State: m[1], Metadata: "0.90"} // which the kernel does not print
	words, rest := m[2], ""
	if at := details.FindStringIndex(words); at != nil {
		words, rest = words[:at[0]], words[at[0]:]
	}
	for _, word := range strings.Fields(words) {
		a.word(word)
	}
	a.detail(rest)
	return a
}

// word takes one word after the state: "(read-only)", the level or a member.
func (a *Array) word(w string) {
	switch {
	case a.member(w):
	case w == "(read-only)", w == "(auto-read-only)":
		a.ReadOnly = strings.Trim(w, "()")
	case a.Level == "" && !strings.HasPrefix(w, "("):
		a.Level = w
	}
}

// member takes "sdc2[1](F)" and tells whether that is one.
func (a *Array) member(w string) bool {
	m := member.FindStringSubmatch(w)
	if m == nil {
		return false
	}
	number, err := strconv.Atoi(m[2])
	if err != nil {
		return false
	}
	one := Member{Name: m[1], Number: number, Slot: -1}
	for _, letter := range strings.FieldsFunc(m[3], func(r rune) bool { return r == '(' || r == ')' }) {
		one.flag(letter)
	}
	a.Members = append(a.Members, one)
	return true
}

// detail takes what a line below an array's first says, and tells whether it
// understood. What is known already stays as it is.
func (a *Array) detail(line string) bool {
	size, sync, bits := a.size(line), a.progress(line), a.bitmap(line)
	if size || sync || bits {
		return true
	}
	return a.moreMembers(line)
}

// size reads "3376826368 blocks super 1.2 level 5, 512k chunk, algorithm 2 [3/2] [UU_]"
// and the parts of it that there are.
func (a *Array) size(line string) (found bool) {
	if m := blocks.FindStringSubmatch(line); m != nil && a.SizeKiB == nil {
		a.SizeKiB, found = whole(m[1]), true
		if c := chunk.FindStringSubmatch(line); c != nil {
			a.ChunkBytes = scaled(whole(c[1]), 1024)
		}
	}
	if m := super.FindStringSubmatch(line); m != nil && a.Metadata == "0.90" {
		found = true
		a.setMetadata(strings.Replace(m[1], "non-persistent", "none", 1))
	}
	if m := slots.FindStringSubmatch(line); m != nil && a.Slots.Total == 0 {
		found = true
		a.Slots = parseSlots(m[1], m[2], m[3])
	}
	return found
}

// parseSlots takes [3/2] [UU_]; figures that cannot be are left out.
func parseSlots(total, up, letters string) Slots {
	const most = 1 << 16 // far beyond what any metadata can count
	n, err := strconv.Atoi(total)
	m, err2 := strconv.Atoi(up)
	if err != nil || err2 != nil || n > most {
		return Slots{}
	}
	return Slots{Total: n, Up: min(m, n), Map: letters}
}

// bitmap reads "bitmap: 1/13 pages [4KB], 65536KB chunk, file: /bitmap".
func (a *Array) bitmap(line string) bool {
	m := bitmap.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	if a.Bitmap == nil {
		a.Bitmap = &Bitmap{File: strings.TrimSpace(m[2])}
		if kib := whole(m[1]); kib != nil {
			a.Bitmap.ChunkKiB = *kib
		}
	}
	return true
}

// moreMembers takes the rest of a first line that a mail program has wrapped:
// nothing but members.
func (a *Array) moreMembers(line string) bool {
	words := strings.Fields(line)
	for _, w := range words {
		if !member.MatchString(w) {
			return false
		}
	}
	for _, w := range words {
		a.member(w)
	}
	return len(words) > 0
}
