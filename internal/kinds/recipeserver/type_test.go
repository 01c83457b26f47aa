package recipeserver

import (
	"math"
	"testing"

	"inkshelf/internal/server"
)

func TestSettledType(t *testing.T) {
	for _, c := range []struct{ given, want server.Type }{
		{server.Type{}, server.Type{Scale: 100, Language: "en"}},
		{server.Type{Scale: 115, Language: "fr"}, server.Type{Scale: 115, Language: "fr"}},
		{server.Type{Scale: 1, Language: "tlh"}, server.Type{Scale: 85, Language: "en"}},
		{server.Type{Scale: 108}, server.Type{Scale: 115, Language: "en"}},
		{server.Type{Scale: 107}, server.Type{Scale: 100, Language: "en"}},
		{server.Type{Scale: 200}, server.Type{Scale: 150, Language: "en"}},
		{server.Type{Scale: math.MaxInt}, server.Type{Scale: 150, Language: "en"}},
		{server.Type{Scale: math.MinInt}, server.Type{Scale: 85, Language: "en"}},
	} {
		if got := settled(c.given); got != c.want {
			t.Errorf("%+v: got %+v, want %+v", c.given, got, c.want)
		}
	}
}
