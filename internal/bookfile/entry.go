package bookfile

import (
	"bytes"
	"encoding/binary"
)

// The layout of a ZIP, of which a Writer uses the plainest part: stored entries that know their size and checksum before
// their data, no extra fields, no ZIP64. All times are the earliest there is, so that equal pages make equal files.
const (
	localMark   = 0x04034b50
	centralMark = 0x02014b50
	endMark     = 0x06054b50

	localLen   = 30 // the parts of fixed length
	centralLen = 46

	version   = 20     // of the format: 2.0
	utf8Names = 0x0800 // the flag
	firstDay  = 0x0021 // 1 January 1980
)

var le = binary.LittleEndian

// entry is a stored file in a ZIP.
type entry struct {
	name      string
	crc, size uint32
}

// length is how many bytes the entry takes, without its line in the directory.
func (e entry) length() int64 { return localLen + int64(len(e.name)) + int64(e.size) }

// local returns what stands before the entry's data.
func (e entry) local() []byte {
	b := le.AppendUint32(make([]byte, 0, localLen+len(e.name)), localMark)
	return append(e.appendFacts(b), e.name...)
}

// appendFacts appends what the entry's two heads have in common.
func (e entry) appendFacts(b []byte) []byte {
	for _, v := range []uint16{version, utf8Names, 0 /* stored */, 0 /* midnight */, firstDay} {
		b = le.AppendUint16(b, v)
	}
	b = le.AppendUint32(b, e.crc)
	b = le.AppendUint32(b, e.size) // packed
	b = le.AppendUint32(b, e.size) // and not
	b = le.AppendUint16(b, uint16(len(e.name)))
	return le.AppendUint16(b, 0) // no extra fields
}

// appendCentral appends the entry's line in the directory. At is where the entry begins.
func (e entry) appendCentral(b []byte, at int64) []byte {
	b = le.AppendUint32(b, centralMark)
	b = le.AppendUint16(b, version)
	b = e.appendFacts(b)
	b = append(b, make([]byte, 10)...) // no comment, first disk, no attributes
	b = le.AppendUint32(b, uint32(at))
	return append(b, e.name...)
}

// appendEnd appends what closes a directory of that many entries, which lies from one place to another.
func appendEnd(b []byte, entries int, from, to int64) []byte {
	b = le.AppendUint32(b, endMark)
	b = append(b, make([]byte, 4)...) // the first disk, twice
	b = le.AppendUint16(b, uint16(entries))
	b = le.AppendUint16(b, uint16(entries))
	b = le.AppendUint32(b, uint32(to-from))
	b = le.AppendUint32(b, uint32(from))
	return le.AppendUint16(b, 0) // no comment
}

// parseLocal reads what stands before an entry's data. Anything but the very bytes that local returns is refused.
func parseLocal(b []byte) (e entry, ok bool) {
	if len(b) < localLen {
		return entry{}, false
	}
	end := localLen + int(le.Uint16(b[26:]))
	if end > len(b) {
		return entry{}, false
	}
	e = entry{name: string(b[localLen:end]), crc: le.Uint32(b[14:]), size: le.Uint32(b[22:])}
	return e, bytes.Equal(b[:end], e.local())
}
