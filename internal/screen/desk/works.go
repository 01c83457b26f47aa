package desk

import (
	"errors"
	"strings"

	"inkshelf/internal/shelf"
)

// StillWorks says what works while a server does not, and err is why: the others, unless they have no network either, and
// what of it is on the reader.
func (d *Desk) StillWorks(err error, source string, downloaded int) string {
	text := ""
	if !errors.Is(err, ErrNoNetwork) && shelf.TroubleOf(err) != shelf.NotConnected {
		text = d.others(source)
	}
	if downloaded > 0 {
		text += " " + d.Available(source, downloaded)
	}
	return strings.TrimSpace(text)
}

// Available says what of a server still works without it.
func (d *Desk) Available(source string, downloaded int) string {
	src, _ := d.Source(source)
	book := src.Face.In(d.Say.Code()).Book
	return d.Voice(book).Count(downloaded, "%d downloaded %[2]s is available.", "%d downloaded %[3]s are available.", book.One, book.Many)
}

// others says that the other servers work. Two have room for their names.
func (d *Desk) others(source string) string {
	var names []string
	for _, src := range d.Sources() {
		if src.Name != source && src.Err == nil {
			names = append(names, src.Name)
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return d.Say.Text("%s works as before.", names[0])
	case 2:
		return d.Say.Text("%s and %s work as before.", names[0], names[1])
	}
	return d.Say.Text("The other servers work as before.")
}
