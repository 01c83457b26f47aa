package known

import "inkshelf/internal/server"

// Counts is how many series a source listed last. It is kept beside the list, which may be a long one: home shows it at
// every start.
type Counts struct {
	Series int
	New    int // of which nothing was read when the list came
}

// Counts returns how many series a source listed last, false where that is not known.
func (k *Known) Counts(source string) (Counts, bool) {
	list, ok := get(&k.lists, inSource(source, "counts"), countsCodec)
	if !ok || len(list.Items) != 1 {
		return Counts{}, false
	}
	return list.Items[0], true
}

func countSeries(series []server.Series) Counts {
	c := Counts{Series: len(series)}
	for _, s := range series {
		if s.Counts.Status() == server.Unread {
			c.New++
		}
	}
	return c
}

func putCounts(b []byte, c *Counts) []byte { return putInt(putInt(b, c.Series), c.New) }

func takeCounts(f *fields) Counts { return Counts{Series: f.int(), New: f.int()} }
