package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
)

// generation is one of the files of a log, as it was found.
type generation struct {
	name, file string // that of the log, and of this file
	there      bool
	folder     bool     // it is one, and no file
	number     uint64   // from 1; 0: it has no head
	data       []byte   // all of it, once it was read
	records    [][]byte // those that count
	snapshot   int      // how many of them were there when the generation began
	size       int64    // of the file
	end        int64    // where what counts ends; the rest was being written when the power was cut
	sealed     bool     // something counts for certain, if only that there are no records
	fault      string   // what is damaged, in words that go on from the name
}

// peek looks at the head of a file.
func peek(fsys FS, name, file string) (generation, error) {
	g := generation{name: name, file: file, there: true}
	data, err := readUpTo(fsys, file, maxHead)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		g.there = false
		return g, nil
	case unreadable(err):
		g.fault, g.folder = "cannot be read", errors.Is(err, syscall.EISDIR)
		return g, nil
	case err != nil:
		return g, err
	}
	g.number, _ = readHead(data, name)
	if g.number == 0 {
		g.fault = "does not begin as it should"
	}
	return g, nil
}

// unreadable reports whether a file cannot be read now and later. Other errors may be gone at the next try.
func unreadable(err error) bool {
	return errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EISDIR)
}

// readUpTo reads at most limit bytes of a file.
func readUpTo(fsys FS, file string, limit int64) ([]byte, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	data := make([]byte, min(info.Size(), limit))
	n, err := io.ReadFull(f, data)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil // someone makes it shorter; the checksums will tell
	}
	return data[:n], err
}

// read reads all of a file that has a head. Nothing after the place limit counts.
func (g *generation) read(fsys FS, limit int64) error {
	data, err := readUpTo(fsys, g.file, maxFile+1)
	switch {
	case unreadable(err):
		g.fault = "cannot be read"
		return nil
	case err != nil:
		return err
	case len(data) > maxFile:
		g.fault = "is too large"
		return nil
	}
	g.data, g.size = data, int64(len(data))
	g.parse(data[:min(g.size, limit)])
	return nil
}

// parse takes the records that are sealed. A damaged line is a fault only where a later seal shows that writing went on
// after it; otherwise the power was cut there, and nothing was promised. A last Append that was acknowledged and went
// bad afterwards looks the same, because sectors are not written in order: it goes without a word, and nothing else.
func (g *generation) parse(data []byte) {
	var seal [32]byte // room for the text of one
	var r run         // the records right before this line, without a damaged line between them
	kept := 0         // how many of the records are sealed
	bad := 0          // damaged lines since the last seal
	faults := 0       // damaged lines before it
	_, at := readHead(data, g.name)
	own := seed(g.name, g.number)
	for at < len(data) {
		kind, text, size := nextLine(data[at:], own, int64(at))
		switch {
		case kind == recordLine:
			g.records = append(g.records, text)
			r.add(data[at:])
		case kind == sealLine && bytes.Equal(text, r.appendSeal(seal[:0])):
			if !g.sealed {
				g.sealed, g.snapshot = true, len(g.records)
			}
			g.end = int64(at + size)
			faults += bad
			kept, bad, r = len(g.records), 0, run{}
		default:
			bad++
			r = run{}
		}
		at += size
	}
	switch {
	case !g.sealed:
		g.fault = "breaks off" // and all records stay: they may be better than nothing
		return
	case faults > 0:
		g.fault = fmt.Sprintf("has damaged lines: %d", faults)
	}
	g.records = g.records[:kept]
}

// lines returns how many records came after the snapshot; at least none, for some may have been refused.
func (g *generation) lines() int { return max(0, len(g.records)-g.snapshot) }
