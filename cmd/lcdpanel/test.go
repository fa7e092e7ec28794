package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lcdpanel/lcd"
	"lcdpanel/lcd/hd44780"
	"lcdpanel/lcd/hd44780/rom"
)

func testCommand() *cobra.Command {
	var o displayOpts
	cmd := &cobra.Command{
		Use:   "test",
		Short: "Show a test picture and tell what to write in the config",
		Long: `Show a test picture on the display and print what it should look like. What the
panel shows instead tells its character ROM, its size and wiring, its contrast and
whether it takes user characters; for each the line to write in the config follows.`,
		Example: `  lcdpanel test
  lcdpanel test --size 16x2 --rom A02`,
		Args: noArgs("what the panel is, its flags say"),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			d, err := o.find(cmd.Context(), defaultSettings().Display)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, d.Close()) }()
			return test(cmd.Context(), d, cmd.OutOrStdout())
		},
	}
	o.addTo(cmd.Flags(), "sim:")
	return cmd
}

// test shows the test picture and prints how to read it.
func test(ctx context.Context, d *display, out io.Writer) (err error) {
	dev, err := d.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dev.Close()) }()
	picture := testPicture(d.opts)
	if err := dev.Show(ctx, lcd.NewPicture(picture)); err != nil {
		return err
	}
	text := picture.String()
	if d.board != nil {
		text = d.text()
	}
	_, err = fmt.Fprintf(out, "%s\n%s", boxed(text), reading(d.opts))
	return err
}

// testShapes need all eight user characters.
const testShapes = "▁▂▃▄▅▆▇♥"

// testPicture returns the picture for a panel: every row begins and ends with its
// number; between stand what tells the ROM, the shapes, a ruler and light and
// dark cells, as many of them as there are rows.
func testPicture(o hd44780.Opts) lcd.Frame {
	w, h := o.Geometry.Cols, o.Geometry.Rows
	f := lcd.NewFrame(w, h)
	rows := []string{romLetters(o.ROM), testShapes, ruler(w), strings.Repeat("▇ ", w/2)}
	if h == 1 {
		rows[0] += testShapes
	}
	for y := range h {
		number := fmt.Sprint(y + 1)
		if w <= len([]rune(testShapes)) && rows[y] == testShapes {
			number = "" // the shapes need the whole row
		}
		f.Print(0, y, number+rows[y])
		if h > 1 && w > len([]rune(testShapes)) {
			f.Print(w-2, y, " "+number)
		}
	}
	return f
}

// romLetters returns the characters that a ROM has at the codes where ROMs differ
// (HD44780U data sheet, table 4).
func romLetters(table *rom.Table) string {
	var s strings.Builder
	for _, b := range []byte{0x5C, 0x7E, 0xDF, 0xE4, 0xF4, 0xFF} {
		if r, ok := table.Rune(b); ok {
			s.WriteRune(r)
		}
	}
	return s.String()
}

// ruler returns a row of w cells, after the first, in which each number ends in
// the column that it names.
func ruler(w int) string {
	var s strings.Builder
	for n := 5; n <= w; n += 5 {
		fmt.Fprintf(&s, "%*d", n-1-s.Len(), n)
	}
	return s.String()
}

// boxed draws a frame around the rows of text.
func boxed(text string) string {
	rows := strings.Split(text, "\n")
	edge := "+" + strings.Repeat("-", len([]rune(rows[0]))) + "+\n"
	return edge + "|" + strings.Join(rows, "|\n|") + "|\n" + edge
}
