package comicserver

import (
	"slices"
	"strings"

	"inkshelf/internal/server"
)

// maxAuthors is how many authors are kept: of a series that runs for decades the server names hundreds.
const maxAuthors = 50

// wireAuthors are the names in an array of authors: each once, those of writers first, and no more than are kept. The
// array comes with every item, and kept as it is a few megabytes of it would take up gigabytes.
type wireAuthors []string

// UnmarshalJSON decodes the array. The server names somebody once for each role.
func (a *wireAuthors) UnmarshalJSON(data []byte) error {
	var writers, others []string
	looked := 0
	err := each(data, func(author struct{ Name, Role string }) (more bool) {
		if author.Role == "writer" {
			writers = withName(writers, author.Name)
		} else {
			others = withName(others, author.Name)
		}
		looked++
		return looked < maxArray
	})
	for _, name := range others {
		writers = withName(writers, name)
	}
	*a = writers
	return err
}

// withName adds a name to those that are kept.
func withName(names []string, name string) []string {
	name = server.Title(name)
	if len(names) == maxAuthors || strings.TrimSpace(name) == "" || slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}
