package fake_test

import (
	"net/http"
	"net/url"
	"testing"

	"inkshelf/internal/fake"
	"inkshelf/internal/fake/fault"
)

// The names and addresses that scripts and pictures rely on.
func TestAll(t *testing.T) {
	want := []struct{ typ, name, shown string }{
		{"comicserver", "Comics", "http://comics.example"},
		{"recipeserver", "Recipes", "http://recipes.example"},
		{"bookserver", "Books", "http://books.example"},
	}
	all := fake.All(nil)
	if len(all) != len(want) {
		t.Fatalf("%d fakes, want %d", len(all), len(want))
	}
	for i, f := range all {
		w := want[i]
		if f.Type != w.typ || f.Name != w.name || f.Shown != w.shown || (f.APIKey == "") == (f.Username == "") {
			t.Errorf("got %+v, want %+v", f, w)
		}
	}
}

// A fake is served to this machine alone, and stop ends what it is doing.
func TestStart(t *testing.T) {
	f := fake.All(nil)[0]
	address, stop, err := f.Start()
	if err != nil {
		t.Fatal(err)
	}
	if u, err := url.Parse(address); err != nil || u.Hostname() != "127.0.0.1" {
		t.Errorf("served at %s (%v)", address, err)
	}
	if code, err := get(t, address); err != nil || code != http.StatusUnauthorized {
		t.Errorf("got %d and %v, want 401", code, err)
	}
	hold, arrived, _ := fault.Hold()
	f.Faults.Add(hold)
	ended := make(chan error)
	go func() {
		_, err := get(t, address)
		ended <- err
	}()
	<-arrived
	stop()
	if err := <-ended; err == nil {
		t.Error("a request under way was answered")
	}
	if code, err := get(t, address); err == nil {
		t.Errorf("after stop it answers %d", code)
	}
}

func get(t *testing.T, address string) (int, error) {
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address+"/api/v1/libraries", nil)
	if err != nil {
		return 0, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	return res.StatusCode, res.Body.Close()
}
