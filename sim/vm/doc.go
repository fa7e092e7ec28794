// Package vm holds the tests that need a real kernel: a throw-away Linux guest with real software RAID and a real USB
// stack, in which the panel program runs as it would on a server. There is no code here but tests.
//
// The guest is Debian's stock kernel under QEMU, with an initramfs of busybox, mdadm, usbip and our binary; kit.sh gets
// all of it from Debian's packages. A test boots a guest of its own in about three seconds, gives it commands line by
// line, and logs what it answers: go test -v prints the transcript. The panel is not in the guest but in the test
// process, where package device serves the emulated board over USB/IP: so a test pulls its plug and reads its glass
// directly.
//
// The tests have to hold on a machine that is busy with other things. What only has to come is waited for with patience;
// what has to come in time is measured by the guest's clock, where the guest has a processor of even speed.
//
// Debian's build daemon needs no kernel of its own: it runs in namespaces of this machine, in a small Debian that
// builder.sh makes, with real inoticoming and real pbuilder; there lcdpanel sim shows what a panel would.
//
// Without QEMU, the kit or the build daemon the tests are skipped. ci.sh installs what they need and runs them all.
package vm
