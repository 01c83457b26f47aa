package fatname_test

import (
	"testing"

	"inkshelf/internal/fatname"
)

func TestReserved(t *testing.T) {
	for name, want := range map[string]bool{
		".inkshelf": true, "config.json": true, "config.json.example": true, "ca.pem": true,
		"fonts": true, "shots": true, "fake": true, "log.txt": true,
		".INKSHELF": true, "Fonts": true, "\u017fhots": true, // with a long s, which has the same capital
		"": false, "inkshelf": false, "config": false, "config.json.": false, "font": false, "Comics": false, "log": false,
	} {
		if got := fatname.Reserved(name); got != want {
			t.Errorf("Reserved(%q): got %v, want %v", name, got, want)
		}
	}
}
