package screen

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
)

// InForce returns how large text is, in percent, and when the panel is cleared: what the loop is to know of the settings
// before it shows anything. The shelf may be nil.
func InForce(s *shelf.Shelf) (scale int, policy loop.Policy) {
	var settings shelf.Settings
	if s != nil {
		settings = s.Settings()
	}
	return desk.Scale(settings), desk.Policy(settings)
}
