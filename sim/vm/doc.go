// Package vm holds the tests that need a real kernel: a throw-away Linux guest with real software RAID and a real USB
// stack, in which the panel program runs as it would on a server. There is no code here but tests.
//
// The guest is Debian's stock kernel under QEMU, with an initramfs of busybox, mdadm, usbip and our binary; kit.sh gets
// all of it from Debian's packages. A test boots a guest of its own in about three seconds, gives it commands line by
// line, and logs what it answers: go test -v prints the transcript. The panel is not in the guest but in the test
// process, where package device serves the emulated board over USB/IP: so a test pulls its plug and reads its glass
// directly, with one clock for both.
//
// Without QEMU or the kit the tests are skipped. ci.sh installs both and runs them all.
package vm
