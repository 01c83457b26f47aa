package app

import (
	"errors"
	"fmt"
	"runtime"

	"inkshelf/internal/device"
)

// openReader fails: off the reader there is none.
func openReader() (device.Device, <-chan struct{}, error) {
	return nil, nil, fmt.Errorf("run on %s/%s: %w", runtime.GOOS, runtime.GOARCH, errors.ErrUnsupported)
}
