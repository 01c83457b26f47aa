//go:build !linux && !darwin

package app

import "errors"

// Free would return how much can still be written to a folder, in bytes.
func Free(string) (int64, error) { return 0, errors.ErrUnsupported }
