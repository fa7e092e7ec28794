package vm

import (
	"bytes"
	"fmt"
)

// cpio is an archive in the form that the kernel unpacks at boot (Documentation/driver-api/early-userspace/
// buffer-format.rst, "newc"). It may stand behind another; what is in it then replaces what was there.
type cpio struct {
	bytes.Buffer
	count int
}

// File modes: what a file is, and who may do what.
const (
	modeFile = 0o100755
	modeDir  = 0o040755
	modeLink = 0o120777 // the content is where it points to
)

// file is something to add.
type file struct {
	name    string
	mode    int
	content []byte
}

// add appends a file or a folder. A folder must come before what is in it.
func (c *cpio) add(name string, mode int, content []byte) {
	c.count++
	fields := []int{c.count, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name) + 1, 0}
	c.WriteString("070701")
	for _, f := range fields {
		fmt.Fprintf(c, "%08X", f)
	}
	c.WriteString(name + "\x00")
	c.pad()
	c.Write(content)
	c.pad()
}

func (c *cpio) pad() {
	for c.Len()%4 != 0 {
		c.WriteByte(0)
	}
}

// end finishes the archive.
func (c *cpio) end() []byte {
	c.add("TRAILER!!!", 0, nil)
	return c.Bytes()
}
