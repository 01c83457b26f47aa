package known

import (
	"encoding/binary"
	"iter"
	"slices"
	"strconv"

	"inkshelf/internal/server"
)

// coverFolder holds folders for 256 parts of the covers, because a FAT volume looks for a name from a folder's first on.
const coverFolder = "covers"

// item is what a cover is of.
type item struct {
	source string
	of     CoverOf
	id     string
}

// name is the file of an item's cover. Names of sources hold no slash.
func (i item) name() string {
	h := hash(i.source + "/" + strconv.Itoa(int(i.of)) + i.id)
	return coverFolder + "/" + h[:2] + "/" + h
}

// cover is what a file remembers.
type cover struct {
	item
	stamp   string
	picture server.Picture
}

// encode returns the body of the file: a record of everything but the picture, and the picture.
func (c cover) encode() iter.Seq[[]byte] {
	record := putText(nil, c.source)
	record = putInt(record, int(c.of))
	record = putText(record, c.id)
	record = putText(record, c.stamp)
	record = putText(record, c.picture.Type)
	return slices.Values([][]byte{binary.AppendUvarint(nil, uint64(len(record))), record, c.picture.Data})
}

func decodeCover(body []byte) (cover, error) {
	record, data, ok := nextRecord(body)
	if !ok {
		return cover{}, errDamaged
	}
	f := fieldsOf(record)
	c := cover{
		item:    item{source: f.text(), of: CoverOf(f.int()), id: f.text()},
		stamp:   f.text(),
		picture: server.Picture{Type: f.text(), Data: data},
	}
	if !f.whole() {
		return cover{}, errDamaged
	}
	return c, nil
}
