package web

import (
	"errors"
	"fmt"
	"image"
	"math"
	"net/http"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

var phases = map[string]emulator.Phase{"down": emulator.Down, "move": emulator.Move, "up": emulator.Up}

// pointer moves a finger: POST /pointer.
func (h *handler) pointer(o *object) error {
	size := h.Panel.Size()
	phase := phases[o.choice("phase", "down", "move", "up")]
	at := image.Pt(o.number("x", 0, size.X-1), o.number("y", 0, size.Y-1))
	contact := 0
	if o.has("id") {
		contact = o.number("id", 0, 1)
	}
	if err := o.done(); err != nil {
		return err
	}
	h.Panel.Pointer(contact, phase, at)
	return nil
}

var keyNames = func() (names []string) {
	for _, k := range record.Keys() {
		names = append(names, k.String())
	}
	return names
}()

// key presses or releases a button: POST /key.
func (h *handler) key(o *object) error {
	key, _ := record.KeyNamed(o.choice("name", keyNames...))
	down := o.choice("state", "press", "release") == "press"
	if err := o.done(); err != nil {
		return err
	}
	h.Panel.Key(key, down)
	return nil
}

// control does what the firmware does of itself: POST /control.
func (h *handler) control(o *object) error {
	action := o.choice("action", "home", "resume", "battery", "net-up", "net-down", "exit")
	var percent int
	var charging bool
	if action == "battery" {
		percent = o.number("percent", 0, 100)
		charging = o.has("charging") && o.flag("charging")
	}
	if err := o.done(); err != nil {
		return err
	}
	switch action {
	case "home":
		h.Panel.Home()
	case "resume":
		h.Panel.Resume()
	case "battery":
		h.Panel.SetBattery(percent, charging)
	case "net-up", "net-down":
		h.Panel.SetNet(action == "net-up")
	case "exit":
		h.Panel.Exit()
	}
	return nil
}

func noFakes(w http.ResponseWriter, _ *http.Request) {
	refuse(w, http.StatusNotFound, "no fake servers run that could misbehave")
}

// fault lets the fakes misbehave, or ends it: POST /fault.
func (h *handler) fault(o *object) error {
	if o.err == nil && len(o.values) != 1 {
		return errors.New("give one of latency, status, cut and off, and nothing else")
	}
	switch {
	case o.has("latency"):
		return h.latency(o)
	case o.has("status"):
		status := o.number("status", 400, 599)
		if err := o.done(); err != nil {
			return err
		}
		return h.Faults.Status(status)
	case o.has("cut"):
		cut := o.number("cut", 0, math.MaxInt32)
		if err := o.done(); err != nil {
			return err
		}
		return h.Faults.Cut(cut)
	case o.has("off"):
		return h.off(o)
	}
	return o.done()
}

func (h *handler) latency(o *object) error {
	text := o.text("latency")
	if err := o.done(); err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf(`"latency" is %q, not a duration like 750ms or 2s`, text)
	}
	return h.Faults.Latency(d)
}

// off ends all faults if it is true, and one if it is its name.
func (h *handler) off(o *object) error {
	name := ""
	switch o.values["off"].(type) {
	case bool:
		if !o.flag("off") {
			o.refuse("off", "is false: a fault is put on by its name")
		}
	default:
		name = o.choice("off", "latency", "status", "cut")
	}
	if err := o.done(); err != nil {
		return err
	}
	return h.Faults.Off(name)
}
