package bookfile

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"strings"

	"inkshelf/internal/server"
)

// archive is a ZIP whose directory has been read and is within bounds.
type archive struct {
	files  []*zip.File // without folders
	byName map[string]*zip.File
}

// open reads the directory of an archive. What none of its users could make anything of is refused here: encrypted
// entries, unknown methods, two entries of one name, more in it than the file can hold.
func open(r io.ReaderAt, size int64) (*archive, error) {
	src := &source{from: r, opening: true, left: maxDirectory}
	z, err := zip.NewReader(src, size)
	src.opening = false
	switch {
	case errors.Is(err, zip.ErrInsecurePath): // no name is used as a path
	case errors.Is(err, zip.ErrFormat):
		return nil, fmt.Errorf("%w: its directory is missing", ErrDamaged)
	case errors.Is(err, errDirectory), err == nil && len(z.File) > maxEntries:
		return nil, fmt.Errorf("%w: it has more entries than any book", ErrDamaged)
	case err != nil:
		return nil, unlessVolume(err, "its directory cannot be read")
	}
	a := &archive{byName: make(map[string]*zip.File, len(z.File))}
	t := tally{size: uint64(size)}
	for _, f := range z.File {
		if strings.HasSuffix(f.Name, "/") {
			continue
		}
		if a.byName[f.Name] != nil {
			return nil, fmt.Errorf("%w: %s is in it twice", ErrDamaged, short(f))
		}
		if err := t.take(f); err != nil {
			return nil, err
		}
		a.byName[f.Name] = f
		a.files = append(a.files, f)
	}
	return a, nil
}

// read returns an entry that is a short text.
func (a *archive) read(f *zip.File) ([]byte, error) {
	if f.UncompressedSize64 > maxText {
		return nil, fmt.Errorf("%w: %s has %d bytes, which is too many", ErrDamaged, short(f), f.UncompressedSize64)
	}
	rc, err := f.Open()
	if err != nil {
		return nil, unpackError(f, err)
	}
	defer rc.Close()
	data, err := io.ReadAll(rc) // which ends where the entry says that it does
	if err != nil {
		return nil, unpackError(f, err)
	}
	return data, nil
}

// verify reads every entry and compares it with its checksum.
func (a *archive) verify() error {
	buf := make([]byte, 64<<10)
	for _, f := range a.files {
		rc, err := f.Open()
		if err != nil {
			return unpackError(f, err) // it may be io.EOF, where the directory points beyond the file
		}
		for err == nil {
			_, err = rc.Read(buf)
		}
		_ = rc.Close() // it holds nothing but memory
		if err != io.EOF {
			return unpackError(f, err)
		}
	}
	return nil
}

// unpackError says what is wrong with an entry.
func unpackError(f *zip.File, err error) error {
	why := "cannot be unpacked"
	switch {
	case errors.Is(err, zip.ErrChecksum):
		why = "does not match its checksum"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		why = "ends early"
	}
	return unlessVolume(err, short(f)+" "+why)
}

// short returns the name of an entry for a sentence.
func short(f *zip.File) string { return fmt.Sprintf("%q", server.Clip(f.Name, 100)) }
