package config

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"inkshelf/internal/server"
)

// Save writes entries to a file, in place of what it held. Entries that Load would refuse are refused with the
// same *FaultsError.
//
// The file has the old content or the new one at every moment, and on an error the old one; a FAT volume promises as much
// as long as the power is not cut in the very middle of the renaming. Only its owner may read it, where the volume
// knows owners.
func Save(path string, entries []Entry, kinds server.Kinds) error {
	data, err := checked(entries, kinds)
	if err != nil {
		return err
	}
	return replace(path, data)
}

// Check returns the *FaultsError with which Save would refuse entries; nil if it would not.
func Check(entries []Entry, kinds server.Kinds) error {
	_, err := checked(entries, kinds)
	return err
}

// checked returns entries as they are written, if Load would take them.
func checked(entries []Entry, kinds server.Kinds) ([]byte, error) {
	data, err := encode(entries, kinds)
	if err != nil {
		return nil, err
	}
	faults := lost(entries)
	if _, err := Read(bytes.NewReader(data), kinds); err != nil {
		fe, ok := errors.AsType[*FaultsError](err)
		if !ok {
			return nil, err
		}
		faults = append(faults, fe.Faults...)
	}
	if len(faults) > 0 {
		slices.SortStableFunc(faults, func(a, b Fault) int { return cmp.Compare(a.Entry, b.Entry) })
		return nil, &FaultsError{Faults: faults}
	}
	return data, nil
}

// lost lists the values that are not UTF-8. In JSON they would become others, without an error.
func lost(entries []Entry) []Fault {
	var faults []Fault
	for i, e := range entries {
		values := []string{e.Name, e.Type, e.Server, e.APIKey.Reveal(), e.Username.Reveal(), e.Password.Reveal()}
		for j, v := range values {
			if !utf8.ValidString(v) {
				faults = append(faults, Fault{Entry: i + 1, Name: e.Name, Field: fields[j], Reason: "is not UTF-8"})
			}
		}
	}
	return faults
}

// replace writes data to a file beside path, which then takes the place of path.
func replace(path string, data []byte) (err error) {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer func() { _ = folder.Close() }() // it was only opened to be synced

	f, err := os.CreateTemp(folder.Name(), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close() // for the second time, perhaps
			_ = os.Remove(f.Name())
		}
	}()
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	// From here on the new content is in place. If the folder cannot be synced, a power cut in the next seconds may
	// bring the old one back, which is whole too: no error, because an error would say that nothing has changed.
	_ = folder.Sync()
	return nil
}
