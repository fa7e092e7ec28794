package screens

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// unreadable is the view of a screen whose source failed: what could not be
// read and why, never a blank.
func (c *canvas) unreadable(err error) View {
	c.Print(6, 0, "unreadable")
	what, why := reason(err)
	c.Print(0, 1, what)
	c.Print(0, 2, why)
	return c.view(Warning)
}

// reason splits err into the file it is about and what is the matter with it,
// each short enough for a row. An error about no file has only the latter.
func reason(err error) (what, why string) {
	var file *fs.PathError
	if !errors.As(err, &file) {
		return err.Error(), ""
	}
	dir, name := filepath.Split(file.Path)
	what = "/" + filepath.Join(filepath.Base(dir), name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return what, "does not exist"
	case errors.Is(err, fs.ErrPermission):
		return what, "no permission"
	}
	return what, file.Err.Error()
}
