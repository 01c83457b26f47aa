package emulator

import (
	"testing"
	"time"
)

func TestFaults(t *testing.T) {
	t.Parallel()
	f := NewFaults()
	if f.Now() != WellBehaved() {
		t.Errorf("begins with %+v", f.Now())
	}
	for _, step := range []struct {
		what string
		do   func() error
		want Misbehaviour
	}{
		{"latency", func() error { return f.Latency(2 * time.Second) }, Misbehaviour{2 * time.Second, 0, -1}},
		{"status", func() error { return f.Status(599) }, Misbehaviour{2 * time.Second, 599, -1}},
		{"cut at once", func() error { return f.Cut(0) }, Misbehaviour{2 * time.Second, 599, 0}},
		{"another cut", func() error { return f.Cut(1000) }, Misbehaviour{2 * time.Second, 599, 1000}},
		{"latency off", func() error { return f.Off("latency") }, Misbehaviour{0, 599, 1000}},
		{"status off", func() error { return f.Off("status") }, Misbehaviour{0, 0, 1000}},
		{"cut off", func() error { return f.Off("cut") }, WellBehaved()},
		{"latency again", func() error { return f.Latency(10 * time.Minute) }, Misbehaviour{10 * time.Minute, 0, -1}},
		{"status again", func() error { return f.Status(400) }, Misbehaviour{10 * time.Minute, 400, -1}},
		{"cut again", func() error { return f.Cut(7) }, Misbehaviour{10 * time.Minute, 400, 7}},
		{"all off", func() error { return f.Off("") }, WellBehaved()},
	} {
		if err := step.do(); err != nil || f.Now() != step.want {
			t.Errorf("%s: %+v, %v, want %+v", step.what, f.Now(), err, step.want)
		}
	}
	for what, err := range map[string]error{
		"no latency": f.Latency(0), "a negative one": f.Latency(-1), "an endless one": f.Latency(10*time.Minute + 1),
		"success": f.Status(399), "no status": f.Status(600), "a negative cut": f.Cut(-1), "an unknown fault": f.Off("fire"),
	} {
		if err == nil {
			t.Errorf("%s is accepted", what)
		}
	}
	if f.Now() != WellBehaved() {
		t.Errorf("what was refused is done: %+v", f.Now())
	}
}
