package plugin

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// become makes cmd run as the command's user. Only root can: lcdpanel as anybody else
// runs its commands as itself, which has no more rights anyway.
func (c Command) become(cmd *exec.Cmd) error {
	if c.User == "" || os.Geteuid() != 0 {
		return nil
	}
	account, err := user.Lookup(c.User)
	if err != nil {
		return fmt.Errorf("user %q, who is to run it: %w; name one of /etc/passwd", c.User, err)
	}
	credential, err := credentialOf(account)
	if err != nil {
		return fmt.Errorf("user %q, who is to run it: %w", c.User, err)
	}
	cmd.SysProcAttr.Credential = credential
	cmd.Env = append(cmd.Env, "HOME="+account.HomeDir, "USER="+account.Username, "LOGNAME="+account.Username)
	return nil
}

func credentialOf(account *user.User) (*syscall.Credential, error) {
	uid, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(account.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	c := &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	names, err := account.GroupIds()
	if err != nil {
		return c, nil // its own group has to do
	}
	for _, name := range names {
		if g, err := strconv.ParseUint(name, 10, 32); err == nil {
			c.Groups = append(c.Groups, uint32(g))
		}
	}
	return c, nil
}
