package emulator

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
)

// Stale is a part of the glass that shows something else than the app would draw there.
type Stale struct {
	Area    image.Rectangle
	Pixels  int      // how many differ
	Targets []string // the names of those that are drawn wrong, at least in part
}

// String says where it is and what lies there.
func (s Stale) String() string {
	where := fmt.Sprintf("%dx%d at %d,%d", s.Area.Dx(), s.Area.Dy(), s.Area.Min.X, s.Area.Min.Y)
	if len(s.Targets) > 0 {
		where += " (" + few(s.Targets, ", ") + ")"
	}
	return fmt.Sprintf("%s: %d pixels drawn but not refreshed", where, s.Pixels)
}

// StaleError says that the app has drawn what it did not refresh.
type StaleError struct{ Areas []Stale }

func (e *StaleError) Error() string {
	areas := make([]string, len(e.Areas))
	for i, a := range e.Areas {
		areas[i] = a.String()
	}
	return "stale: " + few(areas, "; ")
}

// few joins the first texts of a list that may be long.
func few(texts []string, between string) string {
	const most = 6
	if more := len(texts) - most; more > 0 {
		texts = append(texts[:most:most], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, between)
}

// Check has the app draw its screen anew and compares it with the glass: every pixel that was ever refreshed has to show
// what is drawn there now, rounded as by its last refresh. Where it does not, the error is a *StaleError. It cannot be
// told of an app that is in the background or has not settled, which is an error too.
func (p *Panel) Check(ctx context.Context) error {
	seq := p.Seq()
	_, stirred := p.pending()
	if why := p.uncheckable(); why != "" {
		return fmt.Errorf("check: %s", why)
	}
	draw := p.app().Frame
	if draw == nil {
		return errors.New("check: the app cannot draw its screen anew")
	}
	frame, err := draw(ctx)
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	if frame == nil {
		return errors.New("check: the app has drawn no screen")
	}
	if frame.Rect.Size() != p.model.Size {
		return fmt.Errorf("check: the screen drawn anew is %v large, the panel %v", frame.Rect.Size(), p.model.Size)
	}
	areas := p.compare(frame, p.Targets())
	// Whether it is settled is not asked again: to draw, the loop was woken, and may be busy for a moment with nothing.
	if _, now := p.pending(); now != stirred || p.Seq() != seq {
		return errors.New("check: the app moved on while its screen was drawn anew")
	}
	if len(areas) == 0 {
		return nil
	}
	return &StaleError{areas}
}

func (p *Panel) uncheckable() string {
	if !p.Visible() {
		return "the app is in the background"
	}
	return p.unsettled()
}

// compare returns where the glass differs from frame, and which targets lie there.
func (p *Panel) compare(frame *image.Gray, targets []Target) []Stale {
	p.mu.Lock()
	defer p.mu.Unlock()
	picture, width := p.glass.picture, p.model.Size.X
	tiles := newTiles(p.model.Size)
	for y := range p.model.Size.Y {
		fresh := frame.Pix[y*frame.Stride:][:width]
		shown := picture.Pix[y*picture.Stride:][:width]
		levels := p.glass.levels[y*picture.Stride:][:width]
		for x, n := range levels {
			if n != 0 && shades[n][fresh[x]] != shown[x] {
				tiles.add(x, y)
			}
		}
	}
	return tiles.gather(targets)
}
