package screen

import (
	"errors"
	"slices"
	"testing"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// A server that does not let us in names its entry and field, and leads to where they can be changed. What is wrong with any
// other cannot be mended there.
func TestFailed(t *testing.T) {
	a := &app{Desk: desk.New(nil)}
	a.SetSources([]server.Source{{Name: "Comics"}, {Name: "Recipes", Needs: server.APIKey}, {Name: "Books", Needs: server.Login}})
	refused := &server.StatusError{Code: 401}
	for _, tt := range []struct {
		source     string
		err        error
		downloaded int
		browser    bool
		buttons    []string
		field      string
		foot       string
	}{
		{"Recipes", refused, 5, true, []string{"configure", "downloads", "retry"}, "apiKey", "Comics and Books work as before. 5 downloaded books are available."},
		{"Books", refused, 0, true, []string{"configure", "retry"}, "username, password", "Comics and Recipes work as before."},
		{"Recipes", refused, 1, false, []string{"retry", "downloads"}, "apiKey", "Comics and Books work as before. 1 downloaded book is available."},
		{"Comics", errors.New("gone"), 2, true, []string{"retry", "downloads"}, "", "Recipes and Books work as before. 2 downloaded books are available."},
		{"Comics", desk.ErrNoNetwork, 2, true, []string{"retry", "downloads"}, "", "2 downloaded books are available."},
	} {
		a.Configure = nil
		if tt.browser {
			a.Configure = func(*loop.Turn, string) {}
		}
		c := content{source: tt.source}
		a.failed(&c, tt.err, "http://example", tt.downloaded)
		var names []string
		for _, b := range c.state.Buttons {
			names = append(names, b.Name)
		}
		if !slices.Equal(names, tt.buttons) || c.state.Buttons[0].Kind != ui.Primary {
			t.Errorf("%s, %v: buttons %q, want %q", tt.source, tt.err, names, tt.buttons)
		}
		if c.state.Foot != tt.foot {
			t.Errorf("%s, %v: %q, want %q", tt.source, tt.err, c.state.Foot, tt.foot)
		}
		field := ""
		for _, f := range c.state.Facts {
			if f.Label == "Field" {
				field = f.Value
			}
		}
		if field != tt.field {
			t.Errorf("%s, %v: the field is %q, want %q", tt.source, tt.err, field, tt.field)
		}
	}
}
