package webconfig

import (
	"errors"
	"net/url"
	"strings"

	"inkshelf/internal/config"
	"inkshelf/internal/server"
)

// filled is a form for a server as it was sent.
type filled struct {
	was     string // the name of the entry that it is about; empty: a new one
	entry   config.Entry
	noLogin bool
	test    bool // it is to be tested, not saved
}

// draft is what a guest typed last, so that a key need not be typed again after a test: the page cannot hold it.
type draft struct {
	was   string
	entry config.Entry
}

var errForm = errors.New("this is no form of the page")

// filledIn reads a form. White space around a name, an address or a key was copied along; a password may have it.
func filledIn(values url.Values) (f filled, err error) {
	for name, all := range values {
		if len(all) != 1 {
			return filled{}, errForm
		}
		value := all[0]
		switch name {
		case "was":
			f.was = value
		case "type":
			f.entry.Type = value
		case "name":
			f.entry.Name = strings.TrimSpace(value)
		case "server":
			f.entry.Server = strings.TrimSpace(value)
		case "apiKey":
			f.entry.APIKey = server.Hide(strings.TrimSpace(value))
		case "username":
			f.entry.Username = server.Hide(strings.TrimSpace(value))
		case "password":
			f.entry.Password = server.Hide(value)
		case "no-login":
			f.noLogin = true
		case "do":
			f.test = value == "test"
		default:
			return filled{}, errForm
		}
	}
	return f, nil
}

// complete adds what was left empty because it is known: of the draft, or else of the saved entry. A key goes to the server
// for which it was typed: with another address it is not known.
func (f *filled) complete(d *draft, saved config.Entry) {
	e := &f.entry
	if f.noLogin {
		e.Username, e.Password = server.Secret{}, server.Secret{}
	}
	sources := []config.Entry{saved}
	if d != nil && d.was == f.was {
		sources = []config.Entry{d.entry, saved}
	}
	for _, from := range sources {
		if !sameOrigin(from.Server, e.Server) {
			continue
		}
		e.APIKey = known(e.APIKey, from.APIKey)
		if !f.noLogin {
			e.Username, e.Password = known(e.Username, from.Username), known(e.Password, from.Password)
		}
	}
}

func known(typed, kept server.Secret) server.Secret {
	if typed.Empty() {
		return kept
	}
	return typed
}

// sameOrigin reports whether two addresses lead to the same server.
func sameOrigin(a, b string) bool {
	u, err := url.Parse(a)
	v, err2 := url.Parse(b)
	return err == nil && err2 == nil && u.Scheme == v.Scheme && strings.EqualFold(u.Host, v.Host)
}
