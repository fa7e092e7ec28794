package control

import "golang.org/x/sys/unix"

// ramfsMagic is RAMFS_MAGIC of the kernel's include/uapi/linux/magic.h.
const ramfsMagic = 0x858458F6

// inMemory tells whether dir is on a file system that has no disk.
func inMemory(dir string) bool {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return false
	}
	kind := uint32(st.Type) // int32 on some machines, int64 on others
	return kind == unix.TMPFS_MAGIC || kind == ramfsMagic
}
