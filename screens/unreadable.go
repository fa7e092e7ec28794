package screens

import (
	"errors"
	"io/fs"
	"path/filepath"

	"lcdpanel/screens/locale"
)

// unreadable is the view of a screen whose source failed: what could not be
// read and why, never a blank.
func (c *canvas) unreadable(err error) View {
	c.fit(6, 0, c.Say("unreadable|unread.")...)
	what, why := reason(c.Locale, err)
	c.Print(0, 1, what)
	c.Print(0, 2, why)
	v := c.view(Warning).because("unreadable: " + err.Error())
	v.unread = true
	return v
}

// reason splits err into the file it is about and what is the matter with it,
// each short enough for a row. An error about no file has only the latter.
func reason(l locale.Locale, err error) (what, why string) {
	var file *fs.PathError
	if !errors.As(err, &file) {
		return err.Error(), ""
	}
	dir, name := filepath.Split(file.Path)
	what = "/" + filepath.Join(filepath.Base(dir), name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return what, l.Word("does not exist")
	case errors.Is(err, fs.ErrPermission):
		return what, l.Word("no permission")
	}
	return what, file.Err.Error()
}
