package sysinfo

import (
	"context"
	"errors"
	"fmt"
)

// The manager of logins, which asks all who have a say before the machine is turned off
// or sleeps (org.freedesktop.login1(5)).
const (
	loginName    = "org.freedesktop.login1"
	loginPath    = "/org/freedesktop/login1"
	loginManager = loginName + ".Manager"
)

// TurnOff turns the machine off as systemctl poweroff does: services are stopped, file
// systems unmounted. The error says why that is not allowed.
func TurnOff(ctx context.Context, fs FS) (err error) {
	ctx, cancel := context.WithTimeout(ctx, busPatience)
	defer cancel()
	conn, err := systemBus(ctx, fs)
	if err != nil {
		return fmt.Errorf("nobody to turn it off: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	const interactive = false
	call := conn.Object(loginName, loginPath).CallWithContext(ctx, loginManager+".PowerOff", 0, interactive)
	if call.Err != nil {
		return fmt.Errorf("not turned off: %w", call.Err)
	}
	return nil
}
