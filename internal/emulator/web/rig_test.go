package web_test

import (
	"fmt"
	"image"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/web"
)

// small is a reader whose raw coordinates are those of the panel.
var small = record.Model{Name: "small", Size: image.Pt(140, 187), DPI: 212, Touch: record.Identity}

// Waveforms, which this package only passes on.
const (
	gc16 = iota
	gl16
)

// valid holds a body for each endpoint that takes one.
var valid = map[string]string{
	"/pointer": `{"phase":"down","x":1,"y":2}`,
	"/key":     `{"name":"next","state":"press"}`,
	"/control": `{"action":"net-up"}`,
	"/fault":   `{"off":true}`,
}

// gets are the endpoints that are looked at.
var gets = []string{"/", "/panel.png", "/refreshes", "/state", "/screen", "/favicon.ico", "/page/favicon.svg"}

// rig is a panel with an app that rests, and the page that is served of it.
type rig struct {
	t      *testing.T
	panel  *emulator.Panel
	faults *emulator.Faults
	url    string
}

// newPanel returns a panel whose app has nothing to do.
func newPanel(m record.Model) *emulator.Panel {
	p := emulator.NewPanel(emulator.Options{Model: m})
	p.SetProbe(emulator.Probe{Busy: func() bool { return false }})
	took(p)
	return p
}

func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{t: t, panel: newPanel(small), faults: emulator.NewFaults()}
	r.serve(web.Options{Panel: r.panel, Faults: r.faults})
	return r
}

func (r *rig) serve(o web.Options) {
	s := httptest.NewServer(web.Handler(o))
	r.t.Cleanup(s.Close)
	r.url = s.URL
}

// reply is an answer, read to its end.
type reply struct {
	status int
	header http.Header
	text   string
	closed bool // the connection is, after it
}

// read reads an answer. Of a stream it reads nothing, since that has no end.
func read(t *testing.T, resp *http.Response) reply {
	t.Helper()
	defer resp.Body.Close()
	a := reply{status: resp.StatusCode, header: resp.Header, closed: resp.Close}
	if a.header.Get("Content-Type") == "text/event-stream" {
		return a
	}
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Errorf("a body breaks off: %v", err)
	}
	a.text = string(data)
	return a
}

// do sends a request. Headers are lines; Host is one of them.
func (r *rig) do(method, path, body string, headers ...string) reply {
	r.t.Helper()
	req, err := http.NewRequestWithContext(r.t.Context(), method, r.url+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		if name == "Host" {
			req.Host = value
		}
		req.Header.Add(name, value)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	return read(r.t, resp)
}

// want sends a request and checks the status, and of a refusal that it says something in which part occurs.
func (r *rig) want(status int, part, method, path, body string, headers ...string) {
	r.t.Helper()
	got := r.do(method, path, body, headers...)
	if got.status != status {
		r.t.Errorf("%s %s %s %s: status %d %s, want %d", method, path, body, headers, got.status, got.text, status)
	}
	if method != http.MethodHead {
		got.checkRefusal(r.t, part)
	}
}

// checkRefusal checks that an answer which is no success says why, in JSON.
func (a reply) checkRefusal(t *testing.T, part string) {
	t.Helper()
	if a.status < 400 {
		return
	}
	if a.header.Get("Content-Type") != "application/json" || !strings.HasPrefix(a.text, `{"error":"`) || !strings.Contains(a.text, part) {
		t.Errorf("%d says %q, want an error with %q", a.status, a.text, part)
	}
}

// took takes what is queued for the app, and says what it was.
func took(p *emulator.Panel) (all []string) {
	for {
		message, told := p.NextTaskMessage()
		event, poked := p.NextHardwareEvent()
		if told {
			m, _ := record.DecodeMessage(message)
			e, _ := m.Event()
			all = append(all, fmt.Sprintf("event %d", e.Code))
		}
		if poked {
			all = append(all, words(event)...)
		}
		if !told && !poked {
			return all
		}
	}
}

func words(event []byte) []string {
	switch h, _ := record.DecodeHardware(event); h.Code {
	case record.FrameEnd:
		return nil
	case record.KeyDown, record.KeyUp:
		return []string{fmt.Sprintf("%d %v", h.Code, record.Key(h.Par1))}
	default:
		return []string{fmt.Sprintf("%d finger %d at %d,%d", h.Code, h.Contact, h.X, h.Y)}
	}
}

// refresh flushes a part of a canvas.
func refresh(p *emulator.Panel, area image.Rectangle, gray uint8, full bool) {
	canvas := image.NewGray(image.Rectangle{Max: p.Size()})
	for i := range canvas.Pix {
		canvas.Pix[i] = gray
	}
	if full {
		p.Flush(canvas, area, gc16, true)
	} else {
		p.Flush(canvas, area, gl16, false)
	}
}
