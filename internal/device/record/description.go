package record

import (
	"fmt"
	"strconv"
	"strings"
)

// Description is what a device says about itself, for people and for the loop.
type Description struct {
	Model         string
	Width, Height int // of the panel when it is upright, in pixels
	DPI           int
	Depth         int // bits of a pixel in the frame buffer
	Touch         Matrix
	Platform      string
	Firmware      string
}

// String returns d as lines key=value.
func (d Description) String() string {
	var b strings.Builder
	for _, line := range []struct {
		key   string
		value any
	}{
		{"model", d.Model},
		{"width", d.Width},
		{"height", d.Height},
		{"dpi", d.DPI},
		{"depth", d.Depth},
		{"touchmatrix", d.Touch},
		{"platform", d.Platform},
		{"firmware", d.Firmware},
	} {
		fmt.Fprintf(&b, "%s=%s\n", line.key, tidy(fmt.Sprint(line.value)))
	}
	return b.String()
}

// ParseDescription reads lines key=value, in any order. Keys that it does not know are ignored, and so are lines that
// are none. The numbers must be there and within reason; without a touch matrix it is Identity.
func ParseDescription(text string) (Description, error) {
	values := map[string]string{}
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, "="); ok {
			values[tidy(key)] = tidy(value)
		}
	}
	d := Description{Model: values["model"], Touch: Identity, Platform: values["platform"], Firmware: values["firmware"]}
	for _, n := range []struct {
		key         string
		into        *int
		least, most int
	}{
		{"width", &d.Width, 1, 8192},
		{"height", &d.Height, 1, 8192},
		{"dpi", &d.DPI, 50, 1000},
		{"depth", &d.Depth, 1, 32},
	} {
		v, err := strconv.Atoi(values[n.key])
		if err != nil || v < n.least || v > n.most {
			return Description{}, fmt.Errorf("description: %s is %q, want a number from %d to %d", n.key, values[n.key], n.least, n.most)
		}
		*n.into = v
	}
	if numbers, ok := values["touchmatrix"]; ok {
		m, err := ParseMatrix(numbers)
		if err != nil {
			return Description{}, fmt.Errorf("description: %w", err)
		}
		d.Touch = m
	}
	return d, nil
}

// tidy makes one line of a text, with single spaces.
func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }
