//go:build !linux && !darwin

package main

import "errors"

// free would return how much can still be written to a folder, in bytes.
func free(string) (int64, error) { return 0, errors.ErrUnsupported }
