package emulator

import (
	"testing"
	"time"
)

func TestFaults(t *testing.T) {
	t.Parallel()
	var applied []Misbehaviour
	f := NewFaults(func(m Misbehaviour) { applied = append(applied, m) })
	if f.Now() != WellBehaved() {
		t.Errorf("begins with %+v", f.Now())
	}
	for _, step := range []struct {
		what string
		do   error
		want Misbehaviour
	}{
		{"latency", f.Latency(2 * time.Second), Misbehaviour{2 * time.Second, 0, -1}},
		{"status", f.Status(599), Misbehaviour{2 * time.Second, 599, -1}},
		{"cut at once", f.Cut(0), Misbehaviour{2 * time.Second, 599, 0}},
		{"another cut", f.Cut(1000), Misbehaviour{2 * time.Second, 599, 1000}},
		{"latency off", f.Off("latency"), Misbehaviour{0, 599, 1000}},
		{"status off", f.Off("status"), Misbehaviour{0, 0, 1000}},
		{"cut off", f.Off("cut"), WellBehaved()},
		{"latency again", f.Latency(MaxLatency), Misbehaviour{MaxLatency, 0, -1}},
		{"all off", f.Off(""), WellBehaved()},
	} {
		if step.do != nil {
			t.Errorf("%s: %v", step.what, step.do)
		}
		if len(applied) == 0 || applied[0] != step.want {
			t.Fatalf("%s: applied %+v, want %+v", step.what, applied, step.want)
		}
		applied = applied[1:]
	}
	for what, err := range map[string]error{
		"no latency": f.Latency(0), "a negative one": f.Latency(-1), "an endless one": f.Latency(MaxLatency + 1),
		"success": f.Status(399), "no status": f.Status(600), "a negative cut": f.Cut(-1), "an unknown fault": f.Off("fire"),
	} {
		if err == nil {
			t.Errorf("%s is accepted", what)
		}
	}
	if len(applied) != 0 || f.Now() != WellBehaved() {
		t.Errorf("what was refused is applied: %+v", applied)
	}
}
