// Package packaging holds what a distribution installs beside the binary: the systemd unit (lcdpanel.service), the one
// that has the last word when the machine is turned off or restarted (lcdpanel-farewell@.service, which poweroff.target
// and reboot.target have to want; systemctl enable lcdpanel sees to it), a drop-in to loosen it for plugins
// (plugins.conf), the udev rule (60-lcdpanel.rules, for /usr/lib/udev/rules.d), a rule for polkit that only an
// administrator installs (lcdpanel.polkit.rules, so that the panel's menu may turn the machine off) and the user
// (lcdpanel.sysusers, as /usr/lib/sysusers.d/lcdpanel.conf). The unit makes its own folders below /run and /var/lib, so
// nothing is needed for tmpfiles. There is no code here but the tests that read these files.
package packaging
