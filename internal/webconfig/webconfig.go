// Package webconfig serves a small page on the local network with which a browser adds, tests and removes servers: keys and
// addresses are no pleasure to type on a reader.
//
// The page is there between Open and Close and never else. It trusts nobody in the network: who wants to change something
// types a code that only the panel shows, and gets a session for it. What is secret goes in and never out: a saved key is
// shown as kept, and is used for the address that it was saved with and for no other. Nothing of the page needs a script.
//
// config.json is read strictly and written as package config writes it, whole or not at all. One that has faults is not
// mended: before a new one takes its place it is copied beside it, as config.json.faulty.
package webconfig

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"inkshelf/internal/config"
	"inkshelf/internal/lang"
	"inkshelf/internal/server"
)

// Options is what a page needs.
type Options struct {
	Host  string // the address to listen at; empty: that of the reader in its network
	File  string // config.json
	About string // the server that the page is about; empty: all
	Kinds server.Kinds
	Say   *lang.Language
	Now   func() time.Time
	Log   *slog.Logger

	// Try asks a server something, to see whether its entry is right, and Explain says what an error of it means. Both are
	// called on any goroutine.
	Try     func(ctx context.Context, e config.Entry) error
	Explain func(err error) (title, text string)

	// Changed is told of each new state, on any goroutine, in their order. It must not wait.
	Changed func(State)
}

// State is how things stand with the page.
type State struct {
	Phase   Phase
	Servers int       // in config.json, once something was saved
	Code    string    // six figures, to be typed into the browser
	Until   time.Time // then the code is replaced
	Written bool      // config.json was written just now: the reader has to read it
}

// Phase is how far the work in the browser is.
type Phase int

// The phases.
const (
	Waiting   Phase = iota // for a browser
	Connected              // a browser knew the code
	Saved                  // config.json was written
)

// Session is a page that is open.
type Session struct {
	o       Options
	address string
	server  *http.Server
	served  sync.WaitGroup

	file sync.Mutex // held while config.json is changed

	mu    sync.Mutex
	over  bool // the page is closed; changed while file is held, too
	lock  lock
	guest *guest // who knew the code last; nil: nobody has
	state State
}

// guest is a browser that knew the code.
type guest struct {
	token   string
	draft   *draft   // what was typed and is not saved
	notices []notice // to be shown with the next page
}

// How long things may take. A test of a server is part of an answer.
const (
	headWithin = 5 * time.Second
	bodyWithin = 15 * time.Second
	tryWithin  = 15 * time.Second
	pageWithin = bodyWithin + 2*tryWithin
	atOnce     = 16 // connections
)

// Open opens the page.
func Open(o Options) (*Session, error) {
	l, err := listen(o.Host)
	if err != nil {
		return nil, err
	}
	s := &Session{o: o, address: l.Addr().String()}
	s.server = &http.Server{
		Handler:           s.guarded(s.routes()),
		ReadHeaderTimeout: headWithin, ReadTimeout: bodyWithin, WriteTimeout: pageWithin, IdleTimeout: pageWithin,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	s.mu.Lock()
	s.renew()
	s.mu.Unlock()
	s.served.Go(func() { _ = s.server.Serve(netutil.LimitListener(l, atOnce)) }) // until it is closed
	return s, nil
}

// Address returns where the page is: "192.168.1.42:8741".
func (s *Session) Address() string { return s.address }

// State returns how things stand.
func (s *Session) State() State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// Close closes the page. What a browser has sent by then is cut off, unless it is being saved.
func (s *Session) Close() {
	_ = s.server.Close() // the listener is gone whatever it says
	s.served.Wait()
	s.end()
}

// end has nothing come of what browsers have sent and is still being looked at.
func (s *Session) end() {
	s.file.Lock() // saving takes a moment
	defer s.file.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over, s.guest = true, nil
	s.lock.stop()
}

// change tells of a new state. The caller holds mu.
func (s *Session) change(to func(*State)) {
	to(&s.state)
	s.o.Changed(s.state)
}

// ports are those that are tried, in their order.
const (
	firstPort = 8741
	lastPort  = 8760
)

// listen takes the first port that is free.
func listen(host string) (l net.Listener, err error) {
	if host == "" {
		if host, err = local(); err != nil {
			return nil, err
		}
	}
	for port := firstPort; port <= lastPort; port++ {
		l, err = net.ListenTCP("tcp4", &net.TCPAddr{IP: net.ParseIP(host), Port: port})
		if err == nil {
			return l, nil
		}
	}
	return nil, err
}
