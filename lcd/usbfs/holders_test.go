package usbfs

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestHolders finds the process that has a node open, through a symbolic link too.
func TestHolders(t *testing.T) {
	dir := t.TempDir()
	file, err := os.Create(filepath.Join(dir, "003"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(file.Name(), link); err != nil {
		t.Fatal(err)
	}
	if got := Holders(Info{Node: link}); len(got) != 0 {
		t.Errorf("this process counts itself: %v", got)
	}
	other := exec.Command("cat")
	other.Stdout = file
	in, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	if got := Holders(Info{Node: link}); len(got) != 1 || got[0].PID != other.Process.Pid {
		t.Errorf("holders %v, want process %d alone", got, other.Process.Pid)
	}
	if err := in.Close(); err != nil {
		t.Error(err)
	}
	if err := other.Wait(); err != nil {
		t.Error(err)
	}
}
