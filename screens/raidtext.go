package screens

// raidText is what the RAID screens say, in one language. Each entry holds its
// spellings, the longest first; %s and %d stand for what is named in the comment.
type raidText struct {
	ok         string // of arrays with nothing the matter
	of         string // %d of %d
	degraded   []string
	failed     []string
	inactive   []string
	readOnly   []string
	unread     []string // nobody knows its state
	rebuilding []string
	journal    []string // its journal is lost
	blocked    []string // a member is not written to
	stalled    []string // for a while
	still      string   // at this moment
	waitsFor   []string // %s, an array
	waits      []string
	frozen     []string
	remote     []string // another node of a cluster works on it
	mismatches []string // %d sectors
	fsErrors   []string // %d
	noSpare    []string
	spareIdle  []string
	stopped    []string
	container  []string
	lostDisk   []string // of an array without redundancy
	passphrase []string // %s, an array
	noArrays   []string
	foreign    []string
	done       string
	stopEarly  string // work that was stopped before its end
	left       string
	ends       string
	ended      string
	took       string
	lost       string
	since      string
	empty      []string // %d, a slot whose disk nobody knows
	fresh      string   // a disk that takes a lost one's place
	bay        string
	diffs      string // sectors that differ, after their number
	noDiffs    []string
	someDiffs  []string // %d so far
	held       []string // slowed down by the kernel's limit
	atLimit    []string // goes as fast as the kernel's limit lets it
	disks      string   // after their numbers, "2→3"
	ioErrors   []string // %s %d: a disk and how many
	locked     string
	weekdays   [7]string
	doing      map[string][]string // of each action, what the array does
	actions    map[string][]string // of each action, its name
}

// languages are those that the panel speaks, by their codes (ISO 639-1).
var languages = map[string]raidText{"": english, "en": english, "de": german}

var english = raidText{
	ok:         "ok",
	of:         "%d of %d",
	degraded:   []string{"DEGRADED"},
	failed:     []string{"FAILED"},
	inactive:   []string{"INACTIVE"},
	readOnly:   []string{"READ-ONLY"},
	unread:     []string{"unreadable", "unread."},
	rebuilding: []string{"rebuilding", "rebuild"},
	journal:    []string{"LOST JOURNAL", "NO JOURNAL"},
	blocked:    []string{"disk blocked", "blocked"},
	stalled:    []string{"STALLED"},
	still:      "stalled",
	waitsFor:   []string{"waits for %s", "waits"},
	waits:      []string{"waits"},
	frozen:     []string{"frozen"},
	remote:     []string{"elsewhere", "remote"},
	mismatches: []string{"%d mismatches", "%d diffs"},
	fsErrors:   []string{"%d fs errors", "fs errors"},
	noSpare:    []string{"no spare"},
	spareIdle:  []string{"spare idle", "spare"},
	stopped:    []string{"stopped"},
	container:  []string{"container", "cont."},
	lostDisk:   []string{"lost a disk", "broken"},
	passphrase: []string{"%s wants passphrase", "%s is locked", "%s locked"},
	noArrays:   []string{"RAID no arrays", "no RAID"},
	foreign:    []string{"RAID  unknown format", "RAID unknown", "RAID  ?"},
	done:       "done",
	stopEarly:  "stopped",
	left:       "left",
	ends:       "ends",
	ended:      "ended",
	took:       "took",
	lost:       "lost",
	since:      "since",
	empty:      []string{"slot %d is empty", "slot %d"},
	fresh:      "new",
	bay:        "bay",
	diffs:      "diffs",
	noDiffs:    []string{"no mismatches so far", "no mismatches", "0 diffs"},
	someDiffs:  []string{"%d mismatches so far", "%d mismatches", "%d diffs"},
	held:       []string{"held by speed_limit", "held by limit", "held"},
	atLimit:    []string{"at speed_limit_max", "at limit"},
	disks:      "disks",
	ioErrors:   []string{"%s %d I/O errors", "%s I/O errors", "%s errors"},
	locked:     "LOCK",
	weekdays:   [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
	doing: map[string][]string{
		"resync": {"resyncing", "resync"}, "recovery": {"recovering", "recovery"}, "reshape": {"reshaping", "reshape"},
		"check": {"checking", "check"}, "repair": {"repairing", "repair"},
	},
	actions: map[string][]string{
		"resync": {"resync"}, "recovery": {"recovery", "recov."}, "reshape": {"reshape"}, "check": {"check"}, "repair": {"repair"},
	},
}

var german = raidText{
	ok:         "ok",
	of:         "%d von %d",
	degraded:   []string{"DEGRADIERT", "DEGRAD."},
	failed:     []string{"AUSGEFALLEN", "AUSFALL"},
	inactive:   []string{"INAKTIV"},
	readOnly:   []string{"NUR LESEND", "NUR LES."},
	unread:     []string{"unlesbar"},
	rebuilding: []string{"baut neu auf", "Aufbau"},
	journal:    []string{"OHNE JOURNAL"},
	blocked:    []string{"Platte gesperrt", "gesperrt"},
	stalled:    []string{"STEHT"},
	still:      "steht",
	waitsFor:   []string{"wartet auf %s", "wartet"},
	waits:      []string{"wartet"},
	frozen:     []string{"angehalten", "hält an"},
	remote:     []string{"anderswo", "fern"},
	mismatches: []string{"%d Abweichungen", "%d Abw."},
	fsErrors:   []string{"%d Dateisys.fehler", "%d FS-Fehler", "FS-Fehler"},
	noSpare:    []string{"k. Ersatz"},
	spareIdle:  []string{"Ersatz da", "Ersatz"},
	stopped:    []string{"gestoppt"},
	container:  []string{"Container", "Cont."},
	lostDisk:   []string{"Platte weg", "kaputt"},
	passphrase: []string{"%s: Passphrase?", "%s gesperrt"},
	noArrays:   []string{"RAID keine Arrays", "kein RAID"},
	foreign:    []string{"RAID  unbekannt", "RAID  ?"},
	done:       "fertig",
	stopEarly:  "beendet",
	left:       "noch",
	ends:       "bis",
	ended:      "Ende",
	took:       "Dauer",
	lost:       "weg",
	since:      "seit",
	empty:      []string{"Platz %d ist leer", "Platz %d"},
	fresh:      "neu",
	bay:        "Fach",
	diffs:      "Abw.",
	noDiffs:    []string{"keine Abweichungen", "0 Abw."},
	someDiffs:  []string{"%d Abweichungen", "%d Abw."},
	held:       []string{"speed_limit bremst", "gebremst"},
	atLimit:    []string{"an speed_limit_max", "am Limit"},
	disks:      "Platten",
	ioErrors:   []string{"%s %d E/A-Fehler", "%s E/A-Fehler", "%s Fehler"},
	locked:     "ZU",
	weekdays:   [7]string{"So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"},
	doing: map[string][]string{
		"resync": {"gleicht ab", "Abgleich"}, "recovery": {"baut auf", "Aufbau"}, "reshape": {"formt um", "Umbau"},
		"check": {"prüft"}, "repair": {"repariert"},
	},
	actions: map[string][]string{
		"resync": {"Abgleich"}, "recovery": {"Aufbau"}, "reshape": {"Umbau"}, "check": {"Prüfung"}, "repair": {"Reparatur", "Repar."},
	},
}
