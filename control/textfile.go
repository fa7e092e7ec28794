package control

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// MetricsOpts is what the config says of metrics.
type MetricsOpts struct {
	Textfile string `config:"textfile" help:"write metrics to this file, whose name ends in .prom, in the folder of node_exporter's textfile collector; best on tmpfs, as /run/lcdpanel/lcdpanel.prom: on a disk it is written only while that is awake"`
}

// Textfile keeps a file of metrics for node_exporter's textfile collector.
type Textfile struct {
	Path string
	// Awake tells whether the disk under Path may be written to without waking
	// it. Nil means never; where Path is in memory (tmpfs) it is not asked.
	Awake func() bool
	// Every is how often the file is written at most; 15 s, as often as
	// Prometheus commonly reads.
	Every time.Duration

	written []byte
}

// Check tells what is wrong with the path. Call it before anything else.
func (t *Textfile) Check() error {
	if filepath.Ext(t.Path) != ".prom" {
		return fmt.Errorf("metrics: textfile %s: node_exporter reads only files whose names end in .prom; call it so", quoted(t.Path))
	}
	if info, err := os.Stat(filepath.Dir(t.Path)); err != nil {
		return fmt.Errorf("metrics: textfile: %w; make the folder, or name another", err)
	} else if !info.IsDir() {
		return fmt.Errorf("metrics: textfile %s: %s is not a folder; name one", quoted(t.Path), filepath.Dir(t.Path))
	}
	if t.Awake == nil && !inMemory(filepath.Dir(t.Path)) {
		return fmt.Errorf("metrics: textfile %s is on a disk that would be woken; name one in memory, as /run/lcdpanel/lcdpanel.prom", quoted(t.Path))
	}
	return nil
}

// Run writes the metrics of status now and when changed delivers that they may
// differ, until ctx ends; then it removes the file, for what it says holds no longer,
// and returns ctx's error. Between changes it sleeps. What goes wrong with the file it
// hands to tell, once for each change of the error, and nil when it is well again.
func (t *Textfile) Run(ctx context.Context, status func() Status, changed <-chan struct{}, tell func(error)) error {
	told := ""
	for {
		err := t.Write(status())
		if now := errorText(err); now != told {
			tell(err)
			told = now
		}
		pause(ctx, cmp.Or(t.Every, 15*time.Second))
		select {
		case <-changed:
		case <-ctx.Done():
			return errors.Join(ctx.Err(), t.Remove())
		}
	}
}

// errorText returns what err says, "" for none.
func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Write replaces the file with the metrics of s at once, so that a reader sees the
// old or the new ones, never a part. If they are the same, or the disk sleeps, it
// does nothing.
func (t *Textfile) Write(s Status) error {
	text := Metrics(s)
	if bytes.Equal(text, t.written) || !t.mayWrite() {
		return nil
	}
	if err := replace(t.Path, text); err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	t.written = text
	return nil
}

// Remove removes the file, unless it is not there or its disk sleeps.
func (t *Textfile) Remove() error {
	if t.written == nil || !t.mayWrite() {
		return nil
	}
	t.written = nil
	if err := os.Remove(t.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("metrics: %w", err)
	}
	return nil
}

// mayWrite tells whether a write wakes no disk.
func (t *Textfile) mayWrite() bool {
	return inMemory(filepath.Dir(t.Path)) || t.Awake != nil && t.Awake()
}

// replace writes a file beside path and moves it there. It is not synced to the
// disk: after a crash metrics are worth nothing.
func replace(path string, text []byte) (err error) {
	early := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".tmp")
	if err := os.Remove(early); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err // one that a crash has left
	}
	f, err := os.OpenFile(early, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(early))
		}
	}()
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(0o644), f.Close()) // node_exporter is another user
	if err != nil {
		return err
	}
	return os.Rename(early, path)
}
