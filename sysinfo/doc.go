// Package sysinfo reads the machine: one file per subject, everything under a
// root, nothing that could wake a disk.
//
// A [Source] runs on its own and publishes immutable snapshots; a [Feed] keeps
// the newest one for whoever draws it. A source that is slow or stuck holds up
// nobody: its feed just goes on holding the last snapshot.
package sysinfo
