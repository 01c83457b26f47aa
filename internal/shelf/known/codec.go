package known

import (
	"encoding/binary"
	"iter"

	"inkshelf/internal/server"
)

// codec turns a list into the body of a file and back.
type codec[T any] struct {
	put  func(b []byte, item *T) []byte
	take func(f *fields) T
}

var (
	seriesCodec  = codec[server.Series]{putSeries, takeSeries}
	bookCodec    = codec[server.Book]{putBook, takeBook}
	libraryCodec = codec[server.Library]{putLibrary, takeLibrary}
	countsCodec  = codec[Counts]{putCounts, takeCounts}
)

// encode returns the body for a list, record by record: the first says whose list it is and how many items there are, the
// others are the items. A piece is good until the next one; so a long list is never in memory a second time.
func (c codec[T]) encode(owner string, items []T) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		var record, piece []byte
		record = binary.AppendUvarint(putText(record, owner), uint64(len(items)))
		for i := 0; ; i++ {
			piece = append(binary.AppendUvarint(piece[:0], uint64(len(record))), record...)
			if !yield(piece) || i == len(items) {
				return
			}
			record = c.put(record[:0], &items[i])
		}
	}
}

// decode reads a body. Whatever it holds, it takes memory in proportion to it.
func (c codec[T]) decode(body []byte) (owner string, items []T, err error) {
	record, body, ok := nextRecord(body)
	if !ok {
		return "", nil, errDamaged
	}
	f := fieldsOf(record)
	owner, count := f.text(), f.uvarint()
	if !f.whole() || count > uint64(len(body)/c.least()) {
		return "", nil, errDamaged
	}
	items = make([]T, count)
	for i := range items {
		if record, body, ok = nextRecord(body); !ok {
			return "", nil, errDamaged
		}
		f := fieldsOf(record)
		if items[i] = c.take(f); !f.whole() {
			return "", nil, errDamaged
		}
	}
	if len(body) > 0 {
		return "", nil, errDamaged
	}
	return owner, items, nil
}

// least is the length of the shortest record of an item: that of one with nothing in it.
func (c codec[T]) least() int {
	var nothing T
	return 1 + len(c.put(nil, &nothing))
}
