package plugin

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Command is a program and how it is to be run. Argv has to have an entry.
type Command struct {
	Name    string   // whose it is, for the log and for people
	Argv    []string // the program and its arguments
	Shell   bool     // Argv[0] is a line for /bin/sh, the rest its arguments
	Env     []string // KEY=value, beside what lcdpanel has itself
	User    string   // who runs it, if lcdpanel runs as root; empty for lcdpanel's own
	Timeout time.Duration
	Errors  func(line string) // gets what it writes to standard error; nil drops that
}

// argv is what is executed.
func (c Command) argv() []string {
	if !c.Shell {
		return c.Argv
	}
	return append([]string{"/bin/sh", "-c", c.Argv[0], c.Name}, c.Argv[1:]...)
}

// build returns the command in a process group of its own, at home in /.
func (c Command) build(id string) (*exec.Cmd, error) {
	argv := c.argv()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = "/"
	cmd.Env = append(append(inherited(), c.Env...), runMark+id)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd, c.become(cmd)
}

// runMark is the variable by which processes of one run are known.
const runMark = "LCDPANEL_RUN="

// inherited is lcdpanel's environment without what only concerns the service itself
// (sd_notify(3), sd_listen_fds(3)): a plugin must not speak for it.
func inherited() []string {
	own := []string{"NOTIFY_SOCKET=", "WATCHDOG_", "LISTEN_", "INVOCATION_ID=", "JOURNAL_STREAM=", "MAINPID=", "CREDENTIALS_DIRECTORY=", runMark}
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		return slices.ContainsFunc(own, func(prefix string) bool { return strings.HasPrefix(v, prefix) })
	})
}
