// Package md reads the state of Linux software RAID as the kernel tells it.
//
// Here that is /proc/mdstat, whose text is written by md_seq_show in the
// kernel's drivers/md/md.c. One array that cannot be understood never hides
// another.
package md
