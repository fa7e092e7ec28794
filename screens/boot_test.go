package screens_test

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"lcdpanel/internal/paneltest"
	"lcdpanel/lcd"
	"lcdpanel/screens"
	"lcdpanel/sysinfo"
	"lcdpanel/sysinfo/md"
)

// TestBootGolden has the moments of a start on the glass of both sizes.
func TestBootGolden(t *testing.T) {
	begun := time.Date(2013, 8, 16, 14, 30, 0, 0, time.UTC)
	after := func(s int) time.Time { return begun.Add(time.Duration(s) * time.Second) }
	host := sysinfo.Host{Name: "n54l", Interfaces: []sysinfo.Interface{{Name: "wlan0", Device: true, Addrs: []netip.Addr{netip.MustParseAddr("192.168.178.20")}}}}
	for _, tc := range []struct {
		name               string
		boot               sysinfo.Boot
		at                 int // seconds after the start
		big, german, small string
		class              screens.Class
		until              time.Duration // of the view, from at on; 0 for ever
	}{
		{
			name: "before the bus", at: 4, boot: sysinfo.Boot{Stage: sysinfo.Booting, Begun: begun},
			big:    "n54l starting   0:04\n····················\nfile systems first\nmd0 ok  md1 ok",
			german: "n54l startet    0:04\n····················\nzuerst Dateisysteme\nmd0 ok  md1 ok",
			small:  "n54l start  0:04\n················", class: screens.Foreground, until: time.Second,
		},
		{
			name: "jobs left", at: 14, boot: sysinfo.Boot{Stage: sysinfo.Booting, Begun: begun, Jobs: 80, Total: 138, Wait: sysinfo.BootWait{For: "nfs-server.service", Since: after(5)}},
			big:    "n54l starting   0:14\n████████▍···········\n80 jobs left\nmd0 ok  md1 ok",
			german: "n54l startet    0:14\n████████▍···········\nnoch 80 Jobs\nmd0 ok  md1 ok",
			small:  "n54l start  0:14\n██████▋·········", class: screens.Foreground, until: time.Second,
		},
		{
			name: "it waits", at: 72, boot: sysinfo.Boot{Stage: sysinfo.Booting, Begun: begun, Jobs: 20, Total: 138, Wait: sysinfo.BootWait{For: "dev-md1.device", Since: after(0), Limit: 90 * time.Second}},
			big:    "n54l starting   1:12\nwaiting for:\ndev-md1.device\n1:12 of 1:30",
			german: "n54l startet    1:12\nwartet auf:\ndev-md1.device\n1:12 von 1:30",
			small:  "n54l start  1:12\ndev-md1.device", class: screens.Foreground, until: time.Second,
		},
		{
			name: "a long time", at: 3600, boot: sysinfo.Boot{Stage: sysinfo.Booting, Begun: begun, Jobs: 2, Total: 138, Wait: sysinfo.BootWait{For: "systemd-networkd-wait-online.service", Since: after(0)}},
			big:    "n54l starting  60:00\nwaiting for:\nsystemd-networkd-wa…\n60:00",
			german: "n54l startet   60:00\nwartet auf:\nsystemd-networkd-wa…\n60:00",
			small:  "n54l start 60:00\nsystemd-network…", class: screens.Info, until: time.Minute,
		},
		{
			name: "passphrase", at: 100, boot: sysinfo.Boot{Stage: sysinfo.NeedsPerson, Begun: begun, Ask: sysinfo.BootQuestion{Text: "Please enter passphrase for disk md0:", Since: after(31)}},
			big:    "n54l needs you!\npassphrase for disk\nmd0\nboot waits since0:31",
			german: "n54l braucht dich!\npassphrase for disk\nmd0\nBoot wartet seit0:31",
			small:  "passphrase md0\nboot waits  0:31", class: screens.Foreground,
		},
		{
			name: "PIN", at: 100, boot: sysinfo.Boot{Stage: sysinfo.NeedsPerson, Begun: begun, Ask: sysinfo.BootQuestion{Text: "Please enter LUKS2 token PIN:", Since: after(31)}},
			big:    "n54l needs you!\nLUKS2 token PIN\nboot waits since0:31\nssh or keyboard",
			german: "n54l braucht dich!\nLUKS2 token PIN\nBoot wartet seit0:31\nssh oder Tastatur",
			small:  "LUKS2 token PIN\nboot waits  0:31", class: screens.Foreground,
		},
		{
			name: "emergency", at: 100, boot: sysinfo.Boot{Stage: sysinfo.Emergency, Begun: begun, Wait: sysinfo.BootWait{For: "/mnt/md1", Since: after(58)}},
			big:    "n54l emergency mode\nfailed: /mnt/md1\nsee the console\nat 0:58 after start",
			german: "n54l Notfallmodus\nmisslang: /mnt/md1\nsiehe Konsole\nbei 0:58 nach Start",
			small:  "emergency mode\nfailed: /mnt/md1", class: screens.Foreground,
		},
		{
			name: "up", at: 47, boot: sysinfo.Boot{Stage: sysinfo.BootedUp, Begun: begun, Kernel: "3.2.0-4-amd64", Units: 187, Took: 47 * time.Second, Ended: after(46)},
			big:    "n54l up in 0:47\nall 187 units ok\n192.168.178.20\nkernel 3.2.0-4-amd64",
			german: "n54l läuft nach 0:47\nalle 187 Units ok\n192.168.178.20\nKernel 3.2.0-4-amd64",
			small:  "n54l up in 0:47\nall 187 units ok", class: screens.Foreground, until: 9 * time.Second,
		},
		{
			name: "up, but", at: 47, boot: sysinfo.Boot{Stage: sysinfo.BootedUp, Begun: begun, Kernel: "3.2.0-4-amd64", Units: 187, Failed: []string{"nfs-server.service", "mnt-md1.mount"}, Took: 47 * time.Second, Ended: after(46)},
			big:    "n54l up in 0:47\n2 units failed:\nnfs-server, mnt-md1…\n192.168.178.20",
			german: "n54l läuft nach 0:47\n2 Units gescheitert:\nnfs-server, mnt-md1…\n192.168.178.20",
			small:  "n54l up in 0:47\n2 units failed:", class: screens.Foreground, until: 9 * time.Second,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := screens.Boot{
				Machine: "n54l", Feed: fixedFeed(t.Context(), tc.boot, true), Host: fixedFeed(t.Context(), host, true),
				RAID: fixedFeed(t.Context(), sysinfo.RAID{Arrays: []sysinfo.Array{whole("md0"), whole("md1")}}, true),
			}
			for size, want := range map[string]string{"20x4": tc.big, "20x4 de": tc.german, "16x2": tc.small} {
				size, s.Language, _ = strings.Cut(size, " ")
				p := paneltest.New(t, size)
				w, h := p.Device.Size()
				v := s.View(after(tc.at), w, h)
				if err := p.Device.Show(t.Context(), v.Picture); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, glassText(p)); diff != "" {
					t.Errorf("%s: the glass (-want +got):\n%s", size, diff)
				}
				if v.Skip || v.Class != tc.class || tc.until == 0 != v.Until.IsZero() || tc.until != 0 && !v.Until.Equal(after(tc.at).Add(tc.until)) {
					t.Errorf("%s: the view is %v until %v, skipped: %v", size, v.Class, v.Until, v.Skip)
				}
				judged := map[sysinfo.BootStage]screens.Status{sysinfo.NeedsPerson: screens.Warning, sysinfo.Emergency: screens.Critical}
				if v.Status != judged[tc.boot.Stage] || v.Cause == "" != (v.Status == screens.OK) {
					t.Errorf("%s: the status is %v for %q", size, v.Status, v.Cause)
				}
			}
		})
	}
}

// TestBootIsNotSeenOtherwise: before anything is known, and from ten seconds after the end on.
func TestBootIsNotSeenOtherwise(t *testing.T) {
	ended := time.Date(2013, 8, 16, 14, 30, 0, 0, time.UTC)
	for _, b := range []sysinfo.Boot{{}, {Stage: sysinfo.BootedUp, Ended: ended}} {
		s := screens.Boot{Machine: "n54l", Feed: fixedFeed(t.Context(), b, true)}
		if v := s.View(ended.Add(10*time.Second), 20, 4); !v.Skip || !v.Until.IsZero() {
			t.Errorf("%+v: shown until %v", b, v.Until)
		}
	}
}

// whole is an array with nothing the matter.
func whole(name string) sysinfo.Array {
	return sysinfo.Array{Array: md.Array{Name: name, State: "active", Level: "raid5", Slots: md.Slots{Total: 3, Up: 3, Map: "UUU"}}}
}

// glassText is what stands on the glass, the blanks at the ends of rows left out.
func glassText(p *paneltest.Rig) string {
	var rows []string
	for row := range strings.Lines(strings.Map(lcd.Alias, p.Board.Glass().Text())) {
		rows = append(rows, strings.TrimRight(row, " \n"))
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

func anyBoot(t *rapid.T) sysinfo.Boot {
	return sysinfo.Boot{
		Stage: sysinfo.BootStage(rapid.IntRange(0, int(sysinfo.BootedUp)).Draw(t, "stage")), Begun: anyTime(t, "begun"), Kernel: rapid.String().Draw(t, "kernel"),
		Jobs: rapid.IntRange(0, 1<<20).Draw(t, "jobs"), Total: rapid.IntRange(0, 1<<20).Draw(t, "total"),
		Wait:  sysinfo.BootWait{For: rapid.String().Draw(t, "wait"), Since: anyTime(t, "waits"), Limit: time.Duration(rapid.Int64Range(0, 1<<60).Draw(t, "limit"))},
		Ask:   sysinfo.BootQuestion{Text: rapid.String().Draw(t, "ask"), Since: anyTime(t, "asked")},
		Units: rapid.IntRange(0, 1<<20).Draw(t, "units"), Failed: rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "failed"),
		Took: time.Duration(rapid.Int64Range(0, 1<<60).Draw(t, "took")), Ended: anyTime(t, "ended"),
	}
}
