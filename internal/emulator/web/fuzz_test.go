package web

import (
	"bytes"
	"encoding/json"
	"image"
	"testing"

	"inkshelf/internal/emulator"
)

// FuzzBodies hands every endpoint any body. What one takes, encoding/json has to take as well, with the same meaning; that
// reading is laxer, and another.
func FuzzBodies(f *testing.F) {
	for _, body := range []string{
		`{"phase":"down","x":1,"y":2,"id":1}`, `{"name":"next","state":"press"}`, `{"action":"battery","percent":64,"charging":true}`,
		`{"latency":"2s"}`, `{"status":500}`, `{"cut":1000}`, `{"off":true}`, `{"off":"cut"}`, `{"x":1,"x":1}`, `{"x":1e2}`, `[{}]`, `{"a":[`, "\xff",
	} {
		f.Add([]byte(body))
	}
	panel := emulator.NewPanel(emulator.Options{})
	h := &handler{Options: Options{Panel: panel, Faults: emulator.NewFaults()}}
	f.Fuzz(func(t *testing.T, data []byte) {
		taken := 0
		for _, do := range []func(*object) error{h.pointer, h.key, h.control, h.fault} {
			if do(parseObject(data)) == nil {
				taken++
			}
		}
		var lax struct {
			Phase, Name, State, Action, Latency *string
			X, Y, ID, Percent, Status, Cut      *int64
			Charging                            *bool
			Off                                 any
		}
		dec := json.NewDecoder(bytes.NewReader(data))
		dec.DisallowUnknownFields()
		err := dec.Decode(&lax)
		switch {
		case taken == 0:
		case taken > 1:
			t.Fatalf("%q is taken by %d endpoints", data, taken)
		case err != nil:
			t.Fatalf("%q is taken, but: %v", data, err)
		case lax.Phase != nil && (lax.X == nil || lax.Y == nil || !image.Pt(int(*lax.X), int(*lax.Y)).In(image.Rectangle{Max: panel.Size()})):
			t.Fatalf("%q is taken", data)
		case lax.Status != nil && int64(h.Faults.Now().Status) != *lax.Status, lax.Cut != nil && int64(h.Faults.Now().Cut) != *lax.Cut:
			t.Fatalf("%q leads to %+v", data, h.Faults.Now())
		case lax.Percent != nil && int64(panel.State().Battery) != *lax.Percent:
			t.Fatalf("%q leads to %+v", data, panel.State())
		}
	})
}

// FuzzPart asks for any part: what it is told lies on the panel.
func FuzzPart(f *testing.F) {
	for _, query := range []string{"", "x=1&y=2&w=3&h=4", "x=1", "x=65535&y=65535&w=65535&h=65535", "x=%31&y=0&w=1&h=1", "x=1;y=2"} {
		f.Add(query)
	}
	size := image.Pt(1404, 1872)
	f.Fuzz(func(t *testing.T, query string) {
		area, err := part(query, size)
		if err == nil && (area.Empty() || !area.In(image.Rectangle{Max: size})) {
			t.Errorf("%q is %v", query, area)
		}
	})
}
