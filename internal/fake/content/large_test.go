package content

import "testing"

// A large library has 10,000 series that can be told apart, of every sort that filters know.
func TestLargeComics(t *testing.T) {
	c := NewLargeComics()
	titles, read, begun := map[string]bool{}, 0, 0
	for _, s := range c.Series {
		titles[s.Title] = true
		done := 0
		for _, b := range s.Comics {
			if b.ReadTo == len(b.Pages) {
				done++
			}
		}
		switch {
		case done == len(s.Comics):
			read++
		case done > 0:
			begun++
		}
	}
	if len(titles) != 10_000 || read < 500 || begun < 500 || read+begun > 9000 {
		t.Errorf("%d titles, %d series read, %d begun", len(titles), read, begun)
	}
	if cover := c.Series[9999].Comics[0].Cover.Bytes(); len(cover) < 1000 {
		t.Errorf("a cover of %d bytes", len(cover))
	}
}
