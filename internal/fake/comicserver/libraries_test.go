package comicserver_test

import (
	"testing"

	"inkshelf/internal/fake/comicserver"
)

// Series that are in no library are in one nonetheless, as all are.
func TestNoLibraries(t *testing.T) {
	p := start(t, func(o *comicserver.Options) {
		o.Content.Libraries = nil
		o.Content.Series = named([]string{"Adrift"})
	})
	libraries := decode[[]struct{ ID, Name string }](t, p.get("/api/v1/libraries"))
	if len(libraries) != 1 || libraries[0].Name != "Library" || p.series()["Adrift"].LibraryID != libraries[0].ID {
		t.Errorf("got libraries %+v and %+v", libraries, p.series())
	}
}
