package web_test

import (
	"encoding/json"
	"fmt"
	"image"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/web"
)

// state asks for it and returns it without the page's version, which changes with the page.
func (r *rig) state() string {
	r.t.Helper()
	got := r.do("GET", "/state", "")
	if got.status != http.StatusOK || got.header.Get("Content-Type") != "application/json" {
		r.t.Fatalf("%+v", got)
	}
	before, _, ok := strings.Cut(got.text, `,"page":"`)
	if !ok {
		r.t.Errorf("%s has no page", got.text)
	}
	return before
}

// TestState looks at the whole answer as it changes.
func TestState(t *testing.T) {
	ended := make(chan struct{})
	r := newRig(t)
	r.serve(web.Options{
		Panel: r.panel, Faults: r.faults, Run: "r1", Eink: true, Flags: []string{"-eink", "-fake"}, Dir: "emulator/fake", Kind: "all",
		Fakes: []web.Fake{{Name: "Comics", Type: "comicserver", Address: "http://comics.example"}}, Ended: ended,
	})
	const (
		start = `{"run":"r1","settled":`
		rest  = `,"flags":["-eink","-fake"],"dir":"emulator/fake",` +
			`"fakes":[{"name":"Comics","type":"comicserver","address":"http://comics.example"}],"kind":"all","screen":"series/menu"`
		reader = `,"eink":true,"size":[140,187],"dpi":212`
	)
	want := func(settled bool, middle string) {
		t.Helper()
		if got, want := r.state(), fmt.Sprintf("%s%t,%s%s", start, settled, middle, rest); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	r.panel.SetProbe(emulator.Probe{Busy: func() bool { return false }, Where: func() string { return "series/menu" }})
	refresh(r.panel, image.Rect(0, 0, 9, 9), 0, true)
	r.panel.Home()
	r.panel.SetBattery(7, true)
	want(false, `"idle":false,"visible":false,"ended":false,"seq":1,"battery":7,"charging":true,"net":true`+reader+`,"faults":{}`)
	r.panel.SetNet(false)
	for _, err := range []error{r.faults.Latency(1500 * time.Millisecond), r.faults.Status(503), r.faults.Cut(0)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	r.panel.Battery()
	took(r.panel)
	close(ended)
	r.panel.Flush(image.NewGray(image.Rect(0, 0, 1, 1)), image.Rect(0, 0, 1, 1), gc16, true) // hidden
	got := r.state()
	if !strings.Contains(got, `"ended":true`) || !strings.Contains(got, `"net":false`) ||
		!strings.Contains(got, `"faults":{"latency":"1.5s","status":503,"cut":0}`) || !strings.Contains(got, `"settled":true`) {
		t.Error(got)
	}
}

// TestStateOfNothing checks that lists are never null, that without fakes there are no faults, and that each start has
// another name.
func TestStateOfNothing(t *testing.T) {
	r := &rig{t: t, panel: emulator.NewPanel(emulator.Options{Model: small})}
	runs := map[string]bool{}
	for range 3 {
		r.serve(web.Options{Panel: r.panel})
		var got struct {
			Run, Page string
			Settled   bool
		}
		if err := json.Unmarshal([]byte(r.state()+`,"page":"x"}`), &got); err != nil {
			t.Fatal(err)
		}
		if got.Settled || len(got.Run) < 10 {
			t.Errorf("of an app that has not started: %+v", got)
		}
		runs[got.Run] = true
	}
	if len(runs) != 3 {
		t.Errorf("three starts are called %v", runs)
	}
	if text := r.state(); !strings.Contains(text, `"faults":null,"flags":[],"dir":"","fakes":[],"kind":""`) {
		t.Error(text)
	}
	if got := r.do("GET", "/screen", ""); got.text != "[]\n" {
		t.Errorf("the screen of an app that has not started is %q", got.text)
	}
	r.want(http.StatusNotFound, "no fake", "POST", "/fault", valid["/fault"])
	r.want(http.StatusNotFound, "no fake", "POST", "/fault", "{")
	r.want(http.StatusMethodNotAllowed, "takes POST", "GET", "/fault", "")
	r.want(http.StatusNoContent, "", "POST", "/key", valid["/key"])
}

// TestIdle has an app come to rest: it is settled before it is idle.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPanel(small)
		h := web.Handler(web.Options{Panel: p})
		want := func(part string) {
			t.Helper()
			if got := ask(h, "/state"); !strings.Contains(got, part) {
				t.Errorf("%s is not in %s", part, got)
			}
		}
		refresh(p, image.Rect(0, 0, 5, 5), 0, false)
		want(`"settled":true,"idle":false`)
		time.Sleep(500 * time.Millisecond)
		want(`"settled":true,"idle":true`)
		p.Tap(image.Pt(1, 1))
		want(`"settled":false,"idle":false`)
	})
}

func TestScreen(t *testing.T) {
	r := newRig(t)
	texts := []string{"The Art of", "Getting Lo…", `Tin "tin" <é>`, "In two", "lines", "Cat …", "Éo…"}
	r.panel.SetProbe(emulator.Probe{
		Busy:  func() bool { return false },
		Texts: func() []string { return texts },
		Targets: func() []emulator.Target {
			return []emulator.Target{
				{Name: "series:Tintin", Text: `Tin "tin" <é>`, Area: image.Rect(10, 20, 40, 60)},
				{Name: "back", Area: image.Rect(0, 0, 5, 5)},
				{Name: "two", Text: "In two lines"},
				{Name: "long", Text: "The Art of Getting Lost in Your Own Kitchen"},
				{Name: "icon", Text: "Search"},
				{Name: "three letters", Text: "Cat and dog"},
				{Name: "two letters", Text: "Éowyn"},
			}
		},
	})
	text := r.do("GET", "/screen", "").text
	var got, want any
	_ = json.Unmarshal([]byte(`[{"name":"series:Tintin","text":"Tin \"tin\" <é>","x":10,"y":20,"w":30,"h":40},
		{"name":"back","text":"","x":0,"y":0,"w":5,"h":5},
		{"name":"two","text":"In two lines","x":0,"y":0,"w":0,"h":0},
		{"name":"long","text":"The Art of Getting Lost in Your Own Kitchen","x":0,"y":0,"w":0,"h":0,"see":"The Art of"},
		{"name":"icon","text":"Search","x":0,"y":0,"w":0,"h":0,"see":""},
		{"name":"three letters","text":"Cat and dog","x":0,"y":0,"w":0,"h":0,"see":"Cat"},
		{"name":"two letters","text":"Éowyn","x":0,"y":0,"w":0,"h":0,"see":""}]`), &want)
	if err := json.Unmarshal([]byte(text), &got); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %s", text)
	}
}
