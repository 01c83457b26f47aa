package bookfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
)

// The layout of a ZIP, of which a Writer uses the plainest part: stored entries that know their size and checksum before
// their data, and no ZIP64. All times are the earliest there is, so that equal pages make equal files.
const (
	localMark   = 0x04034b50
	centralMark = 0x02014b50
	endMark     = 0x06054b50

	localLen   = 30 // the parts of fixed length
	centralLen = 46

	version   = 20     // of the format: 2.0
	utf8Names = 0x0800 // the flag
	firstDay  = 0x0021 // 1 January 1980

	sealMark = 0x6b49 // of the extra field that holds a seal; no program is known to use this number
	sealLen  = 4 + len(seal{})
)

var le = binary.LittleEndian

// seal ties an entry to its book. After a power cut a file may hold what lay in its place before: pages of a book that was
// removed, whole and in their order. Nothing but the seal tells those from its own.
//
// It stands in an extra field before the data, which others skip, and not in the directory, where nobody needs it.
type seal [8]byte

func sealOf(book string) seal {
	sum := sha256.Sum256([]byte(book))
	return seal(sum[:len(seal{})])
}

// entry is a stored file in a ZIP.
type entry struct {
	name      string
	crc, size uint32
}

// length is how many bytes the entry takes, without its line in the directory.
func (e entry) length() int64 { return int64(localLen+len(e.name)+sealLen) + int64(e.size) }

// local returns what stands before the entry's data.
func (e entry) local(s seal) []byte {
	b := le.AppendUint32(make([]byte, 0, localLen+len(e.name)+sealLen), localMark)
	b = append(e.appendFacts(b, sealLen), e.name...)
	b = le.AppendUint16(b, sealMark)
	b = le.AppendUint16(b, uint16(len(s)))
	return append(b, s[:]...)
}

// appendFacts appends what the entry's two heads have in common, before extra fields of some length.
func (e entry) appendFacts(b []byte, extra int) []byte {
	for _, v := range []uint16{version, utf8Names, 0 /* stored */, 0 /* midnight */, firstDay} {
		b = le.AppendUint16(b, v)
	}
	b = le.AppendUint32(b, e.crc)
	b = le.AppendUint32(b, e.size) // packed
	b = le.AppendUint32(b, e.size) // and not
	b = le.AppendUint16(b, uint16(len(e.name)))
	return le.AppendUint16(b, uint16(extra))
}

// appendCentral appends the entry's line in the directory. At is where the entry begins.
func (e entry) appendCentral(b []byte, at int64) []byte {
	b = le.AppendUint32(b, centralMark)
	b = le.AppendUint16(b, version)
	b = e.appendFacts(b, 0)
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
func parseLocal(b []byte, s seal) (e entry, ok bool) {
	if len(b) < localLen {
		return entry{}, false
	}
	end := min(localLen+int(le.Uint16(b[26:])), len(b))
	e = entry{name: string(b[localLen:end]), crc: le.Uint32(b[14:]), size: le.Uint32(b[22:])}
	return e, bytes.HasPrefix(b, e.local(s))
}
