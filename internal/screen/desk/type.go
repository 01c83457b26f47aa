package desk

import (
	"inkshelf/internal/lang"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TypeOf returns how pages are set that are made on the reader.
func TypeOf(s shelf.Settings) server.Type {
	return server.Type{Scale: Scale(s), Language: lang.Find(s.Language).Code()}
}

// SetType has those of the servers that make their pages on the reader set them so from now on.
func SetType(sources []server.Source, t server.Type) {
	for _, src := range sources {
		if maker, ok := server.As[server.PageMaker](src); ok {
			maker.SetType(t)
		}
	}
}

// Type is how pages are set now. What was read from a server that makes pages was read under some type: under another it
// has other counts.
func (d *Desk) Type() server.Type { return TypeOf(d.Settings) }

// MakesPages reports whether the pages of a server are made on the reader.
func MakesPages(src server.Source) bool {
	_, ok := server.As[server.PageMaker](src)
	return ok
}
