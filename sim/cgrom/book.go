package cgrom

import (
	"embed"
	"maps"
	"sync"
)

//go:embed sheets/*.txt
var files embed.FS

// bound is every ROM's drawings by its name, read from the sheets the first time somebody looks.
var bound = sync.OnceValues(bind)

// bind reads all sheets.
func bind() (map[string]sheet, error) {
	a00, err := layer("ascii.txt", "a00.txt")
	if err != nil {
		return nil, err
	}
	a02, err := layer("ascii.txt", "a02.txt")
	if err != nil {
		return nil, err
	}
	return map[string]sheet{"A00": a00, "A02": a02}, nil
}

// layer reads sheets and lays each over those before it.
func layer(names ...string) (sheet, error) {
	all := sheet{}
	for _, name := range names {
		one, err := read(name)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, one)
	}
	return all, nil
}

// read reads one embedded sheet.
func read(name string) (sheet, error) {
	text, err := files.ReadFile("sheets/" + name)
	if err != nil {
		return nil, err
	}
	return parse(name, string(text))
}
