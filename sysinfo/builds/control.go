package builds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Control is a .dsc or .changes file (man pages dsc(5), deb-changes(5)).
type Control struct {
	Source       string
	Version      string // with its epoch
	Architecture string
	Distribution string // of .changes only
	Files        []File // by Files, or Checksums-Sha256 where that is missing
}

// File is a file that belongs to an upload.
type File struct {
	Name string
	Size int64
}

// ParseControl reads the first paragraph of a .dsc or .changes file, signed or not.
// Without a source and a version it is an error: the file is of another kind, or not
// yet all there. So is a list of files that ends too early; what there is of it is
// returned all the same.
func ParseControl(text string) (Control, error) {
	fields := paragraph(text)
	c := Control{
		Version:      first(fields["version"]),
		Architecture: first(fields["architecture"]),
		Distribution: first(fields["distribution"]),
		Files:        fileList(fields["files"]),
	}
	c.Source, _, _ = strings.Cut(first(fields["source"]), " ") // "sl (5.02-1)" of a rebuild
	if c.Files == nil {
		c.Files = fileList(fields["checksums-sha256"])
	}
	if c.Source == "" || c.Version == "" {
		return c, fmt.Errorf("no source package: it has Source %q and Version %q, want both; it may still be uploading", c.Source, c.Version)
	}
	if what := cutShort(text, fields); what != "" {
		return c, fmt.Errorf("half a file of %s %s: %s; it may still be uploading", c.Source, c.Version, what)
	}
	return c, nil
}

// cutShort says why a file is not yet all there, empty when it is. Every one has a
// list of its files, which comes behind the lists of their checksums and names the
// same ones (man pages dsc(5), deb-changes(5); so written by dpkg-dev 1.21).
func cutShort(text string, fields map[string][]string) string {
	listed := fileList(fields["files"])
	signed := strings.Contains(text, "-----BEGIN PGP SIGNED MESSAGE-----")
	switch {
	case !strings.HasSuffix(text, "\n"):
		return "its last line has no end"
	case fields["files"] == nil:
		return "it has no list of files"
	case signed && !strings.Contains(text, "-----END PGP SIGNATURE-----"):
		return "its signature has no end"
	}
	for _, sum := range fileList(fields["checksums-sha256"]) {
		if !slices.ContainsFunc(listed, func(f File) bool { return f.Name == sum.Name }) {
			return "its list of files lacks " + sum.Name
		}
	}
	return ""
}

// paragraph returns the lines of each field by its name in lower case. A signature
// goes around it (RFC 4880, chapter 7).
func paragraph(text string) map[string][]string {
	fields, name := map[string][]string{}, ""
	if _, signed, ok := strings.Cut(text, "-----BEGIN PGP SIGNED MESSAGE-----"); ok {
		_, text, _ = strings.Cut(strings.ReplaceAll(signed, "\r\n", "\n"), "\n\n")
	}
	for line := range strings.Lines(strings.TrimLeft(text, "\r\n")) {
		line = strings.TrimRight(line, " \t\r\n")
		switch {
		case line == "" || strings.HasPrefix(line, "-----"):
			return fields
		case line[0] == ' ' || line[0] == '\t':
			if name != "" {
				fields[name] = append(fields[name], strings.TrimSpace(line))
			}
		default:
			key, value, ok := strings.Cut(line, ":")
			if name = ""; ok {
				name = strings.ToLower(key)
				fields[name] = []string{strings.TrimSpace(value)}
			}
		}
	}
	return fields
}

func first(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return lines[0]
}

// fileList reads lines of a checksum, a size and, last, a name.
func fileList(lines []string) (all []File) {
	for _, line := range lines {
		f := strings.Fields(line)
		if len(f) < 3 {
			continue
		}
		size, err := strconv.ParseInt(f[1], 10, 64)
		name := f[len(f)-1]
		if err != nil || size < 0 || strings.Contains(name, "/") {
			continue
		}
		all = append(all, File{name, size})
	}
	return all
}
