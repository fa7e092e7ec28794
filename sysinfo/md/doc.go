// Package md reads the state of Linux software RAID as the kernel tells it.
//
// The kernel tells it twice. /proc/mdstat ([ParseMdstat]), written by md_seq_show
// in the kernel's drivers/md/md.c, shows each array at one moment, and is all
// there is in a container without /sys. The attributes under /sys/block/md*/md
// ([ReadSys], described in the kernel's Documentation/admin-guide/md.rst) say more
// but are read one after the other. Each reader is right alone; [Merge] puts both
// together, and [Report] writes them as JSON.
//
// One array, line or attribute that cannot be understood never hides another.
// Nothing here touches a disk.
package md
