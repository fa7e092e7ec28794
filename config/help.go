package config

import (
	"fmt"
	"io"
	"strings"
)

// WriteText writes options for a terminal, as --help and list do.
func WriteText(w io.Writer, options []Option) error {
	var b strings.Builder
	for _, o := range options {
		b.WriteString(o.Path)
		if o.Help != "" {
			b.WriteString("  " + o.Help)
		}
		b.WriteString("\n")
		if o.Allowed != "" {
			b.WriteString("    allowed: " + o.Allowed + "\n")
		}
		if o.Default != "" {
			b.WriteString("    default: " + o.Default + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteMarkdown writes options as a table.
func WriteMarkdown(w io.Writer, options []Option) error {
	var b strings.Builder
	b.WriteString("| Option | What it is for | Allowed | Default |\n|---|---|---|---|\n")
	for _, o := range options {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", code(o.Path), cell(o.Help), cell(o.Allowed), code(o.Default))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cell returns text that stays in its cell and is no markup.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`).Replace(text)
}

// code returns text as it is typed.
func code(text string) string {
	if text == "" {
		return ""
	}
	ticks := "`"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	pad := ""
	if len(ticks) > 1 {
		pad = " "
	}
	return ticks + pad + strings.ReplaceAll(text, "|", `\|`) + pad + ticks
}
