//go:build linux || darwin

package main

import (
	"errors"
	"os"
	"syscall"
)

// lock takes a folder for one reader alone, and leaves no trace in it. It fails if another has it. A system that knows no
// locks there is no reason to fail.
func lock(dir string) (unlock func(), err error) {
	f, err := os.Open(dir)
	if err != nil {
		return func() {}, nil // it can be written to, but not be read
	}
	fd := int(f.Fd())
	if err := syscall.Flock(fd, syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		_ = f.Close() // nothing was written
		return nil, err
	}
	return func() {
		_ = syscall.Flock(fd, syscall.LOCK_UN) // a process that is being started may have the file for a moment longer
		_ = f.Close()
	}, nil
}
