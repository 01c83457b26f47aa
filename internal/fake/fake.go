// Package fake lists a fake server for each kind, for the emulator and for whoever wants to try the app without a server
// of their own. They answer like the real ones, with generated content that is the same on every run.
package fake

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/fake/recipeserver"
)

// Fake is a fake server that can be started. Type, Name and the credentials are those of an entry in config.json.
type Fake struct {
	Type, Name                 string
	APIKey, Username, Password string
	Shown                      string     // the address that pictures show, where they must not depend on a port
	Faults                     *fault.Set // lets it misbehave

	handler http.Handler
}

// The credentials are no secrets: they open nothing but these.
const (
	comicKey  = "0123456789abcdef0123456789abcdef"
	recipeKey = "fake-recipe-token"
	username  = "camille"
	password  = "fake password"
)

// All returns a fresh fake for each kind, in the order in which kinds are offered. Now tells them the time; nil is
// time.Now.
func All(now func() time.Time) []Fake {
	recipes := recipeserver.New(recipeserver.Options{Content: content.NewRecipes(), Key: recipeKey, Now: now})
	books := bookserver.New(bookserver.Options{Content: content.NewBooks(), Username: username, Password: password, LockOut: true, Now: now})
	return []Fake{
		comics(content.NewComics(), now),
		{
			Type: "recipeserver", Name: "Recipes", APIKey: recipeKey, Shown: "http://recipes.example",
			Faults: &recipes.Faults, handler: recipes,
		},
		{
			Type: "bookserver", Name: "Books", Username: username, Password: password, Shown: "http://books.example",
			Faults: &books.Faults, handler: books,
		},
	}
}

// Large returns a fake of the first kind with 10,000 series.
func Large(now func() time.Time) Fake { return comics(content.NewLargeComics(), now) }

func comics(c content.Comics, now func() time.Time) Fake {
	s := comicserver.New(comicserver.Options{Content: c, Key: comicKey, Now: now})
	return Fake{Type: "comicserver", Name: "Comics", APIKey: comicKey, Shown: "http://comics.example", Faults: &s.Faults, handler: s}
}

// Start serves the fake on a free port of this machine alone until stop is called, which ends the answers under way.
func (f Fake) Start() (address string, stop func(), err error) {
	// The name could mean another address, and that could be taken.
	l, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, fmt.Errorf("start the fake server %s: %w", f.Name, err)
	}
	srv := &http.Server{Handler: f.handler, ReadHeaderTimeout: 10 * time.Second}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Serve(l) // it ends when stop closes the listener
	}()
	return "http://" + l.Addr().String(), func() { _ = srv.Close(); <-done }, nil
}
