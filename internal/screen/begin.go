package screen

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// InForce returns how large text is, in percent, and when the panel is cleared: what the loop is to know of the settings
// before it shows anything. The shelf may be nil.
func InForce(s *shelf.Shelf) (scale int, policy loop.Policy) {
	settings := chosen(s)
	return desk.Scale(settings), desk.Policy(settings)
}

// Introduce tells servers what they are to know of the settings before anybody asks them anything. The shelf may be nil.
func Introduce(s *shelf.Shelf, sources []server.Source) {
	desk.SetType(sources, desk.TypeOf(chosen(s)))
}

// chosen returns the settings of a shelf.
func chosen(s *shelf.Shelf) (settings shelf.Settings) {
	if s != nil {
		settings = s.Settings()
	}
	return settings
}
