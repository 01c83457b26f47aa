package bookserver_test

import (
	"net/http/httptest"
	"testing"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
	"inkshelf/internal/server/servertest"
)

// lacks is what book servers cannot do.
var lacks = []string{"Libraries", "InProgress", "OpenBook", "FirstPage", "SetProgress", "ClearProgress"}

// TestServer holds the adapter against the contract, with each server that it is for and with what is worst about them.
func TestServer(t *testing.T) {
	calibre := options(bookserver.Calibre)
	calibre.Language, calibre.Digest = "fr", true
	proxied := options(bookserver.CalibreWeb)
	proxied.Prefix, proxied.PrefixLost, proxied.Hidden = "/cw", true, []string{"books", "new"}
	for name, o := range map[string]bookserver.Options{
		"Calibre-Web":               options(bookserver.CalibreWeb),
		"Calibre-Web, badly set up": proxied,
		"calibre":                   calibre,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conform(t, o)
		})
	}
}

func conform(t *testing.T, o bookserver.Options) {
	o.PageSize = 4 // so that lists have pages
	with := func(t *testing.T, c content.Books) (*bookserver.Server, string) {
		o := o
		o.Content = c
		f, address := serve(t, o)
		return f, address + o.Prefix
	}
	suite := servertest.Options{
		Open: func(t *testing.T) server.Server {
			_, address := with(t, sample())
			return open(t, address)
		},
		Empty: func(t *testing.T) server.Server {
			_, address := with(t, content.Books{})
			return open(t, address)
		},
		Titled: func(t *testing.T, titles []string) server.Server {
			_, address := with(t, content.BooksTitled(titles))
			return open(t, address)
		},
		WrongKey: func(t *testing.T) server.Server {
			_, address := with(t, sample())
			return open(t, address, func(a *server.Account) { a.Password = server.Hide("not that one") })
		},
		Gone: func(t *testing.T) server.Server {
			return open(t, gone())
		},
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) {
			f, address := with(t, sample())
			hold, arrived, release := fault.Hold()
			f.Faults.Add(hold)
			t.Cleanup(release)
			return open(t, address), arrived
		},
		Lacks:        lacks,
		AbsentSeries: "s:No Such Series",
		AbsentBook:   "urn:uuid:00000000-0000-4000-8000-000000000000",
	}
	pdf := bookOf(t, suite.Open(t), coverless)
	suite.Unreadable = pdf.ID
	if o.Flavour == bookserver.CalibreWeb { // calibre makes a cover for a book that has none
		suite.Coverless = pdf.ID
	}
	servertest.Run(t, suite)
}

// gone returns the address of a server that is not there any more.
func gone() string {
	s := httptest.NewServer(nil)
	s.Close()
	return s.URL
}
