package web_test

import (
	"image"
	"image/png"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"inkshelf/internal/golden"
)

// picture asks for the panel, or a part.
func (r *rig) picture(query string) *image.Gray {
	r.t.Helper()
	got := r.do("GET", "/panel.png"+query, "")
	if got.header.Get("Content-Type") != "image/png" || got.header.Get("Content-Length") != strconv.Itoa(len(got.text)) {
		r.t.Fatalf("%s: %d, %v", query, got.status, got.header)
	}
	img, err := png.Decode(strings.NewReader(got.text))
	if err != nil {
		r.t.Fatal(err)
	}
	gray, ok := img.(*image.Gray)
	if !ok {
		r.t.Fatalf("the picture is %T, want 8 bits of gray", img)
	}
	return gray
}

// TestPicture looks at the panel, whole and in parts, before and after a refresh.
func TestPicture(t *testing.T) {
	r := newRig(t)
	canvas := image.NewGray(image.Rectangle{Max: small.Size})
	for i := range canvas.Pix {
		canvas.Pix[i] = uint8(i * i)
	}
	for range 2 {
		for query, area := range map[string]image.Rectangle{
			"":                        canvas.Rect,
			"?t=12345":                canvas.Rect,
			"?x=0&y=0&w=140&h=187":    canvas.Rect,
			"?h=20&w=10&y=4&x=3":      image.Rect(3, 4, 13, 24),
			"?x=139&y=186&w=1&h=1":    image.Rect(139, 186, 140, 187),
			"?x=007&y=0&w=1&h=1&z=-1": image.Rect(7, 0, 8, 1),
		} {
			if err := golden.Compare(r.picture(query), r.panel.Part(area)); err != nil {
				t.Errorf("%q %v", query, err)
			}
		}
		r.panel.Flush(canvas, canvas.Rect, gc16, true)
	}
}

// TestNoPart asks for what is no part of the panel.
func TestNoPart(t *testing.T) {
	r := newRig(t)
	for query, part := range map[string]string{
		"?x=0":                      "belong together",
		"?x=0&y=0&w=1":              "belong together",
		"?w=10&h=10":                "belong together",
		"?x=0&y=0&w=141&h=1":        "not a part",
		"?x=0&y=0&w=1&h=188":        "not a part",
		"?x=140&y=0&w=1&h=1":        "not a part",
		"?x=139&y=0&w=2&h=1":        "not a part",
		"?x=0&y=0&w=0&h=1":          "not a part",
		"?x=0&y=0&w=1&h=0":          "not a part",
		"?x=-1&y=0&w=1&h=1":         `x is \"-1\"`,
		"?x=%2B1&y=0&w=1&h=1":       `x is \"+1\"`,
		"?x=1.0&y=0&w=1&h=1":        `x is \"1.0\"`,
		"?x=&y=0&w=1&h=1":           `x is \"\"`,
		"?x=0x1&y=0&w=1&h=1":        `x is`,
		"?x=65535&y=65535&w=1&h=1":  "not a part",
		"?x=0&y=0&w=65536&h=1":      `w is \"65536\"`,
		"?x=1&y=1&w=4294967295&h=1": "w is",
		"?x=0&x=0&y=0&w=1&h=1":      "x is given twice",
		"?x=0&x=0&y=0&w=1":          "x is given twice",
		"?x=0&y=0&w=1&h=1&h=1":      "h is given twice",
		"?x=0;y=0&w=1&h=1":          "query",
		"?x=%zz&y=0&w=1&h=1":        "query",
		"?x=%C3%A9&y=0&w=1&h=1":     "x is",
		"?x=0&y=0&w=1&h=1%00":       "h is",
		"?X=0&y=0&w=1&h=1":          "belong together",
	} {
		r.want(http.StatusBadRequest, part, "GET", "/panel.png"+query, "")
	}
}
