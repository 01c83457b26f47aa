package disk

import (
	"bytes"
	"io/fs"
)

// Read reads a small file that Write has written. Where there is none the error holds fs.ErrNotExist; so it does when
// there is one and neither it nor its previous generation is whole, and the Damage tells.
func Read(fsys FS, name string) ([]byte, *Damage, error) {
	var lines [][]byte
	_, damage, err := open(fsys, name, true, func(line []byte) error {
		lines = append(lines, line)
		return nil
	})
	if err != nil {
		return nil, damage, err
	}
	if len(lines) == 0 {
		return nil, damage, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return bytes.Join(lines, []byte("\n")), damage, nil
}

// Write writes a small file in place of what it held. The data is safe when Write returns nil; on an error the file has
// the old content, unless the power is cut before the next call: then it may be the new one. Calls for one name must not
// overlap.
//
// The file is a Log whose records are the lines of data, with a snapshot and nothing after it.
func Write(fsys FS, name string, data []byte) error {
	l := &Log{fsys: fsys, name: name, strict: true}
	return l.Rewrite(bytes.SplitSeq(data, []byte("\n")))
}
