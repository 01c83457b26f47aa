package web

import (
	"errors"
	"fmt"
	"image"
	"net/http"
	"net/url"
	"strconv"
	"sync"

	"inkshelf/internal/graypng"
)

var errQuery = errors.New("the query cannot be read")

// picture answers GET /panel.png with what is on the glass, or the part that is asked for.
func (h *handler) picture(w http.ResponseWriter, r *http.Request) {
	area, err := part(r.URL.RawQuery, h.Panel.Size())
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	buf := pictures.Get().(*[]byte)
	defer pictures.Put(buf)
	*buf = graypng.Append((*buf)[:0], h.Panel.Part(area))
	answer(w, http.StatusOK, "image/png", *buf)
}

// pictures are buffers for answers: a page that follows the panel asks for one after the other.
var pictures = sync.Pool{New: func() any { return new([]byte) }}

// part returns the area that a query asks for, which lies within a panel of that size. Without x, y, w and h it is all;
// any other words of the query do not matter.
func part(query string, size image.Point) (area image.Rectangle, err error) {
	words, err := url.ParseQuery(query)
	if err != nil {
		return area, errQuery
	}
	var given int
	var numbers [4]int
	for i, name := range [...]string{"x", "y", "w", "h"} {
		given += len(words[name])
		n, err := strconv.ParseUint(words.Get(name), 10, 16) // so that sums fit
		if err != nil && words.Has(name) {
			return area, fmt.Errorf("%s is %q, not a number of pixels of the panel", name, words.Get(name))
		}
		if len(words[name]) > 1 {
			return area, fmt.Errorf("%s is given twice", name)
		}
		numbers[i] = int(n)
	}
	whole := image.Rectangle{Max: size}
	if given == 0 {
		return whole, nil
	}
	if given < len(numbers) {
		return area, errors.New("x, y, w and h belong together")
	}
	x, y := numbers[0], numbers[1]
	area = image.Rect(x, y, x+numbers[2], y+numbers[3])
	if area.Empty() || !area.In(whole) {
		return area, fmt.Errorf("%dx%d at %d,%d is not a part of the panel, which has %dx%d", numbers[2], numbers[3], x, y, size.X, size.Y)
	}
	return area, nil
}
