package bookfile

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
)

// source is what an archive is read from. Through package zip it tells the errors of the volume from the faults of the
// archive, and ends the reading of a directory that would fill the memory.
type source struct {
	from    io.ReaderAt
	opening bool // the directory is being read
	left    int  // how many bytes of it may still come
}

// volumeError is an error of the volume.
type volumeError struct{ err error }

func (e *volumeError) Error() string { return e.err.Error() }

// errDirectory is a directory that takes more than maxDirectory bytes.
var errDirectory = errors.New("a directory without end")

func (s *source) ReadAt(b []byte, off int64) (int, error) {
	if off < 0 {
		return 0, zip.ErrFormat // an offset in the archive has led here
	}
	if s.opening {
		if s.left -= len(b); s.left < 0 {
			return 0, errDirectory
		}
	}
	n, err := s.from.ReadAt(b, off)
	if err != nil && err != io.EOF {
		err = &volumeError{err}
	}
	return n, err
}

// unlessVolume returns an ErrDamaged that says why, unless it was the volume that failed: then its error.
func unlessVolume(err error, why string) error {
	if v, ok := errors.AsType[*volumeError](err); ok {
		return v.err
	}
	return fmt.Errorf("%w: %s", ErrDamaged, why)
}
