// Package web serves the emulator's page, and the endpoints through which the page, or anybody with curl, pokes the panel
// and looks at it.
//
// It knows the panel and nothing of the app behind it: what is posted becomes what the firmware would report, what is
// asked for is what the panel shows. It answers this machine alone, and no page but its own.
package web

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// Options say what is served, and what the page shows of this run.
type Options struct {
	Panel  *emulator.Panel
	Faults *emulator.Faults // nil: no fakes run, and /fault answers 404
	Run    string           // another at each start; empty: by chance
	Eink   bool             // refreshes take the time that they take on the reader
	Flags  []string         // as they were given
	Dir    string           // as the user would write it
	Fakes  []Fake
	Kind   string          // what a recorded script is to name as its fakes; empty: no fakes run
	Ended  <-chan struct{} // closed when the app has ended; nil: it never does
	Log    *slog.Logger    // nil: nothing is logged
}

// Fake is a fake server as it may be shown.
type Fake struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Address string `json:"address"`
}

type handler struct {
	Options
	dpi    int
	feed   *feed
	routes map[string]route
}

// Handler returns the page and its endpoints.
func Handler(o Options) http.Handler {
	if o.Run == "" {
		o.Run = rand.Text()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	h := &handler{Options: o, feed: newFeed(o.Panel)}
	if d, err := record.ParseDescription(o.Panel.Describe()); err == nil {
		h.dpi = d.DPI
	}
	h.routes = map[string]route{
		"/panel.png": {http.MethodGet, h.picture},
		"/refreshes": {http.MethodGet, h.refreshes},
		"/state":     {http.MethodGet, h.state},
		"/screen":    {http.MethodGet, h.screen},
		"/pointer":   {http.MethodPost, post(h.pointer)},
		"/key":       {http.MethodPost, post(h.key)},
		"/control":   {http.MethodPost, post(h.control)},
		"/fault":     {http.MethodPost, post(h.fault)},
	}
	if h.Faults == nil {
		h.routes["/fault"] = route{http.MethodPost, noFakes}
	}
	for path, f := range pageFiles {
		h.routes[path] = route{http.MethodGet, f.serve}
	}
	return h
}

// route is what one path does. Where there is GET there is HEAD.
type route struct {
	method string
	serve  http.HandlerFunc
}

func (rt route) takes(method string) bool {
	return method == rt.method || method == http.MethodHead && rt.method == http.MethodGet
}

func (rt route) allow() string {
	if rt.method == http.MethodGet {
		return "GET, HEAD"
	}
	return rt.method
}

// ServeHTTP refuses what no path answers; the rest is the path's.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	protect(w.Header())
	if r.ContentLength != 0 {
		limitBody(w)
	}
	if why := foreign(r); why != "" {
		h.Log.Warn("request refused", "path", r.URL.Path, "why", why)
		refuse(w, http.StatusForbidden, why)
		return
	}
	rt, ok := h.routes[r.URL.Path]
	switch {
	case !ok:
		refuse(w, http.StatusNotFound, fmt.Sprintf("there is nothing at %s", r.URL.Path))
	case !rt.takes(r.Method):
		w.Header().Set("Allow", rt.allow())
		refuse(w, http.StatusMethodNotAllowed, fmt.Sprintf("%s takes %s", r.URL.Path, rt.allow()))
	default:
		rt.serve(w, r)
	}
}
