package md_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"lcdpanel/sysinfo/md"
)

// TestOldKernels has the layouts of the 2.2 and 2.4 series, and of copies that a
// mail program has wrapped or a web page has emptied of blanks.
func TestOldKernels(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{
			"2.2, one line",
			"md0 : active raid5 sdb5[1] sda5[0] 12698880 blocks level 5, 32k chunk, algorithm 2 [3/2] [UU_]\nunused devices: <none>\n",
			"md0: active raid5 0.90 12698880K chunk:32768B [3/2] [UU_] = degraded\n  members sdb5[1] sda5[0]\n",
		},
		{
			"2.2, one line, resync",
			"md0 : active raid1 hdc1[1] hda1[0] 4096 blocks [2/2] [UU] resync=12.5% finish=3.0min\n",
			"md0: active raid1 0.90 4096K [2/2] [UU] = ok\n  members hdc1[1] hda1[0]\n  sync resync running 12.5% 3.0min\n",
		},
		{
			"2.4, no blank lines",
			"Personalities : [raid1]\nread_ahead 1024 sectors\nEvent: 8\nmd0 : active raid1 sdb1[2] sda1[1]\n  2097024 blocks [2/1] [_U]\n" +
				"  [>...]  recovery =  0.4% (10168/2097024) finish=23.8min speed=1452K/sec\nmd1 : active raid1 sdb2[1] sda2[0]\n  64 blocks [2/2] [UU]\n",
			"md0: active raid1 0.90 2097024K [2/1] [_U] = degraded\n  members sdb1[2] sda1[1]\n" +
				"  sync recovery running 0.4% 10168K/2097024K 23.8min 1452K/s\nmd1: active raid1 0.90 64K [2/2] [UU] = ok\n  members sdb2[1] sda2[0]\n",
		},
		{
			"wrapped by a mail program",
			"md0 : active raid5 sdc1[3] sda1[0]\nsdb1[1](F)\n21376 blocks super 1.2 level 5, 64k chunk, algorithm 2\n[3/2] [U_U]\n" +
				"[==>....]  recovery = 38.0%\n(4096/10688) finish=0.0min speed=4096K/sec\n",
			"md0: active raid5 1.2 21376K chunk:65536B [3/2] [U_U] = degraded\n  members sdc1[3] sda1[0] sdb1[1](F)\n" +
				"  sync recovery running 38.0% ?min\n",
		},
		{
			"double-spaced",
			"md0 : active raid1 sdb1[1] sda1[0]\n\n64 blocks [2/2] [UU]\n\nresync=DELAYED\n\nbitmap: 0/1 pages [0KB], 64KB chunk\n",
			"md0: active raid1 0.90 64K [2/2] [UU] bitmap:64K = ok\n  members sdb1[1] sda1[0]\n  sync resync delayed\n",
		},
		{
			"more lines than an array has",
			"md0 : active raid1 sdb1[1] sda1[0]\n64 blocks [2/2] [UU]\nresync=DELAYED\n32 blocks super 1.2 [2/1] [U_]\n[>] check = 1.0%\n",
			"md0: active raid1 1.2 64K [2/2] [UU] = ok\n  members sdb1[1] sda1[0]\n  sync resync delayed\n",
		},
		{
			"broken, with carriage returns",
			"md0 : broken raid0 sdb1[1] sda1[0]\r\n      64 blocks super 1.2 512k chunks\r\n",
			"md0: broken raid0 1.2 64K chunk:524288B = failed\n  members sdb1[1] sda1[0]\n",
		},
		{
			"nothing but figures out of range",
			"md0 : active raid5 sda1[99999999999999999999]\n 99999999999999999999 blocks [99999999999999999999/2] [UU]\n",
			"md0: active raid5 0.90 = ok\n  members \n",
		},
		{
			"more up than there are",
			"md0 : active raid5 sda1[0]\n 64 blocks [2/3] [UU]\n",
			"md0: active raid5 0.90 64K [2/2] [UU] = ok\n  members sda1[0]\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			stat, err := md.ParseMdstat(tt.text)
			if diff := cmp.Diff(tt.want, describe(stat.Arrays)); diff != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
		})
	}
}

// TestBadBlockHidesNothing puts blocks that no md wrote between good arrays, which
// must read as if they stood alone.
func TestBadBlockHidesNothing(t *testing.T) {
	good := goodBlocks(t)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		var want []md.Array
		for range rapid.IntRange(1, 6).Draw(t, "blocks") {
			if rapid.Bool().Draw(t, "good") {
				block := rapid.SampledFrom(good).Draw(t, "array")
				text.WriteString(block)
				want = append(want, alone(t, block)...)
			} else {
				text.WriteString(badBlock().Draw(t, "bad"))
			}
			text.WriteString("\n")
		}
		stat, _ := md.ParseMdstat(text.String())
		if diff := cmp.Diff(want, stat.Arrays); diff != "" {
			t.Fatalf("of\n%s\n(-want +got):\n%s", text.String(), diff)
		}
	})
}

// TestBadLineHidesNothing puts a line of rubbish anywhere into a text.
func TestBadLineHidesNothing(t *testing.T) {
	lines := strings.SplitAfter(recovering, "\n")
	want := alone(t, recovering)
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.IntRange(0, len(lines)-1).Draw(t, "at")
		bad := rapid.StringMatching(`[a-z?*@ ]{1,30}`).Draw(t, "bad") + "\n"
		stat, err := md.ParseMdstat(strings.Join(slices.Insert(slices.Clone(lines), at, bad), ""))
		if diff := cmp.Diff(want, stat.Arrays); diff != "" || err != nil {
			t.Fatalf("with %q at line %d: %v (-want +got):\n%s", bad, at, err, diff)
		}
	})
}

// goodBlocks returns the arrays of the recorded texts, each with its lines.
func goodBlocks(t testing.TB) []string {
	var good []string
	for _, file := range texts(t) {
		for _, block := range strings.Split(read(t, file), "\n\n") {
			if strings.Count(block, " : ") == 1 && strings.HasPrefix(block, "md") {
				good = append(good, block+"\n")
			}
		}
	}
	if len(good) < 30 {
		t.Fatalf("only %d arrays to mix", len(good))
	}
	return good
}

func badBlock() *rapid.Generator[string] {
	heading := rapid.SampledFrom([]string{
		"md7 : wobbling raid1 sda1[0]\n", "md7 : \n", "md7 active raid5 sda1[0]\n", "??? : ???\n", "\x00\xff\n", "md7 : Active raid1 x[0]\n",
	})
	details := rapid.SampledFrom([]string{
		"", "      64 blocks super 1.2 [2/1] [U_]\n", "      [>...] recovery = 1.0% (1/100) finish=1.0min speed=1K/sec\n", "      ?? blocks [x/y]\n",
	})
	return rapid.Custom(func(t *rapid.T) string { return heading.Draw(t, "heading") + details.Draw(t, "details") })
}

type fataler interface {
	Fatalf(format string, args ...any)
}

// alone returns what a text reads as on its own.
func alone(t fataler, text string) []md.Array {
	stat, err := md.ParseMdstat(text)
	if err != nil || len(stat.Arrays) == 0 {
		t.Fatalf("%d arrays in %q, %v", len(stat.Arrays), text, err)
	}
	return stat.Arrays
}
