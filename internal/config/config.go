// Package config reads and writes config.json, the list of servers.
//
// People write that file by hand, so reading is strict and reports everything that is wrong with it at once: see
// FaultsError. Nothing is guessed, mended or left out. A server of an unknown type loads, because only the list of
// kinds can say what it knows; credentials are checked where the type is known.
//
// No error of this package holds a credential or the address of a server, as long as they stand where they belong.
package config

import (
	"bytes"
	"io"
	"os"

	"inkshelf/internal/server"
)

// Entry is one server.
type Entry struct {
	Name   string // a legal FAT name: the server's books are in a folder of that name
	Type   string // what Kinds.Find takes; empty is its default
	Server string // base URL, absolute, http or https, without user, query and fragment

	APIKey, Username, Password server.Secret
}

// maxSize is the size of the largest file that is read. A real one has a few hundred bytes.
const maxSize = 1 << 20

// Read reads entries from r. They come in the order of the file, or not at all: what is wrong with the file is a
// *FaultsError; other errors are those of r.
func Read(r io.Reader, kinds server.Kinds) ([]Entry, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxSize {
		return nil, &FaultsError{Faults: []Fault{{Reason: "the file is larger than 1 MiB"}}}
	}
	// Editors of Windows begin a file with a byte order mark.
	data = bytes.TrimPrefix(data, []byte("\ufeff"))

	entries, faults := parse(data).check(kinds)
	if len(faults) > 0 {
		return nil, &FaultsError{Faults: faults}
	}
	return entries, nil
}

// Load reads the entries of a file and leaves the file as it is. If there is none the error satisfies
// errors.Is(err, fs.ErrNotExist).
func Load(path string, kinds server.Kinds) ([]Entry, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // nothing was written that could be lost
	return Read(f, kinds)
}
