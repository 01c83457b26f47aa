package disk

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"path"
	"strconv"
	"strings"
)

// A file of a Log is text. Each line has a checksum of eight hexadecimal digits, a character that says what kind of
// line it is, and its text:
//
//	5b1c0d3a#inkshelf 1 7 progress.log     head: format, generation, name
//	91e00f1c {"book":"a","page":3}         record
//	0c7713aa {"book":"b","page":12}
//	e7f1d0b2=2 60ff3c18                    seal: these two lines before it belong together
//	44cd0aa1 {"book":"a","page":4}
//	1f00a9b3=1 d2a04e57
//
// What is written at once is sealed at once: the snapshot with which a generation begins, then each Append. Lines that
// no seal follows were cut off while they were written and do not count.
const (
	headLine   = '#'
	recordLine = ' '
	sealLine   = '='

	lineFrame = 8 + 1 + 1 // checksum, kind, line end

	// maxLine and maxFile bound what is read, and so what is written: whatever is larger is damage.
	maxLine = 16 << 20
	maxFile = 64 << 20
	// maxHead is the size of the longest head, with a name of 255 characters.
	maxHead = 1 << 10
)

// seed is what the checksums of one generation of one log begin with.
func seed(name string, generation uint64) uint32 {
	return crc32.Update(uint32(generation)*0x9e3779b1, crc32.IEEETable, []byte(name))
}

// checksum is that of a line, kind and text, for one place of one generation of one log. It does not fit anywhere else: a
// volume that loses its power may show, at the end of a file, what another file had there.
func checksum(seed uint32, at int64, line []byte) uint32 {
	seed ^= uint32(at) * 0x85ebca6b // an odd factor: no two places nearby share a seed
	return crc32.Update(seed, crc32.IEEETable, line)
}

// encoder makes the lines of one generation of a log.
type encoder struct {
	name       string
	generation uint64
	at         int64 // where buf will stand in the file
	buf        []byte
	run        run // since the last seal
}

// run is what a seal says of the records before it: how many they are, and a checksum of their checksums. The number
// alone would let the seal of an Append that was cut off close over records that were written in its place later.
type run struct {
	records int
	sum     uint32
}

// add goes on with the line of a record.
func (r *run) add(line []byte) {
	r.records++
	r.sum = crc32.Update(r.sum, crc32.IEEETable, line[:8])
}

// appendSeal appends the text of the seal to b.
func (r run) appendSeal(b []byte) []byte {
	b = append(strconv.AppendInt(b, int64(r.records), 10), ' ')
	return hex.AppendEncode(b, binary.BigEndian.AppendUint32(nil, r.sum))
}

func (e *encoder) line(seed uint32, kind byte, text []byte) {
	at := e.at + int64(len(e.buf))
	e.buf = append(e.buf, "00000000"...)
	begin := len(e.buf)
	e.buf = append(append(e.buf, kind), text...)
	sum := checksum(seed, at, e.buf[begin:])
	hex.Encode(e.buf[begin-8:begin], binary.BigEndian.AppendUint32(nil, sum))
	e.buf = append(e.buf, '\n')
}

// head begins a file. Its own checksum cannot depend on the generation that it tells.
func (e *encoder) head() {
	e.line(0, headLine, fmt.Appendf(nil, "inkshelf 1 %d %s", e.generation, path.Base(e.name)))
}

func (e *encoder) record(record []byte) error {
	switch {
	case bytes.IndexByte(record, '\n') >= 0:
		return errors.New("record holds a line end")
	case len(record) > maxLine-lineFrame:
		return errors.New("record is too large")
	case e.at+int64(len(e.buf)+len(record)+maxHead) > maxFile: // and some room for the seal
		return errors.New("file would become too large")
	}
	begin := len(e.buf)
	e.line(seed(e.name, e.generation), recordLine, record)
	e.run.add(e.buf[begin:])
	return nil
}

func (e *encoder) seal() {
	e.line(seed(e.name, e.generation), sealLine, e.run.appendSeal(nil))
	e.run = run{}
}

// nextLine returns the first line of data, which stands at a place of the file, and its size with the line end. A line
// whose checksum does not fit has the kind 0.
func nextLine(data []byte, seed uint32, at int64) (kind byte, text []byte, size int) {
	end := bytes.IndexByte(data, '\n')
	if end < 0 {
		return 0, nil, len(data)
	}
	size = end + 1
	if size < lineFrame || size > maxLine {
		return 0, nil, size
	}
	var sum [4]byte
	if _, err := hex.Decode(sum[:], data[:8]); err != nil {
		return 0, nil, size
	}
	if checksum(seed, at, data[8:end]) != binary.BigEndian.Uint32(sum[:]) {
		return 0, nil, size
	}
	return data[8], data[9:end], size
}

// readHead returns the generation that a file begins with, and the size of its head. What is not the head of a log of
// that name is generation 0, which no log has.
func readHead(data []byte, name string) (generation uint64, size int) {
	kind, text, size := nextLine(data, 0, 0)
	rest, ok := strings.CutPrefix(string(text), "inkshelf 1 ")
	if kind != headLine || !ok {
		return 0, 0
	}
	number, base, _ := strings.Cut(rest, " ")
	generation, err := strconv.ParseUint(number, 10, 62) // there is always a next one
	if err != nil || base != path.Base(name) {
		return 0, 0
	}
	return generation, size
}
