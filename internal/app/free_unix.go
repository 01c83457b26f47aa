//go:build linux || darwin

package app

import "syscall"

// Free returns how much can still be written to a folder, in bytes.
func Free(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
