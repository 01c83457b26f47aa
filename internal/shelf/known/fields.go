package known

import (
	"encoding/binary"
	"math"
)

func putInt(b []byte, v int) []byte { return binary.AppendVarint(b, int64(v)) }

func putText(b []byte, s string) []byte { return append(binary.AppendUvarint(b, uint64(len(s))), s...) }

func putTexts(b []byte, list []string) []byte {
	b = binary.AppendUvarint(b, uint64(len(list)))
	for _, s := range list {
		b = putText(b, s)
	}
	return b
}

func putBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}

// nextRecord takes the first record off a body.
func nextRecord(body []byte) (record, rest []byte, ok bool) {
	size, n := binary.Uvarint(body)
	if n <= 0 || size > uint64(len(body)-n) {
		return nil, nil, false
	}
	body = body[n:]
	return body[:size], body[size:], true
}

// fields reads a record, field by field. What does not fit makes it bad, and every field from then on is empty: whoever
// reads looks once, at the end.
//
// All texts are parts of one string. That makes a record one allocation, and an item that outlives its list holds no more
// than itself.
type fields struct {
	data []byte
	all  string // the same as data
	bad  bool
}

func fieldsOf(record []byte) *fields { return &fields{data: record, all: string(record)} }

// whole reports whether everything could be read, and nothing is left over.
func (f *fields) whole() bool { return !f.bad && len(f.data) == 0 }

func (f *fields) skip(n int) { f.data, f.all = f.data[n:], f.all[n:] }

func (f *fields) fail() { f.data, f.all, f.bad = nil, "", true }

func (f *fields) uvarint() uint64 {
	v, n := binary.Uvarint(f.data)
	if n <= 0 {
		f.fail()
		return 0
	}
	f.skip(n)
	return v
}

func (f *fields) varint() int64 {
	v, n := binary.Varint(f.data)
	if n <= 0 {
		f.fail()
		return 0
	}
	f.skip(n)
	return v
}

// int reads a number that an int holds, which has 32 bits on the reader.
func (f *fields) int() int {
	v := f.varint()
	if int64(int(v)) != v {
		f.fail()
		return 0
	}
	return int(v)
}

func (f *fields) bool() bool { return f.uvarint() != 0 }

func (f *fields) float() float64 {
	if len(f.data) < 8 {
		f.fail()
		return 0
	}
	v := math.Float64frombits(binary.LittleEndian.Uint64(f.data))
	f.skip(8)
	return v
}

// count reads the length of something whose parts take a byte each at least.
func (f *fields) count() int {
	n := f.uvarint()
	if n > uint64(len(f.data)) {
		f.fail()
		return 0
	}
	return int(n)
}

func (f *fields) text() string {
	n := f.count()
	s := f.all[:n]
	f.skip(n)
	return s
}

func (f *fields) texts() []string {
	n := f.count()
	if n == 0 {
		return nil
	}
	list := make([]string, n)
	for i := range list {
		list[i] = f.text()
	}
	return list
}
