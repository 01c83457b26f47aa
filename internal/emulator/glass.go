package emulator

import (
	"bytes"
	"image"
	"time"

	"inkshelf/internal/device"
)

// glass is what can be seen.
type glass struct {
	picture *image.Gray
	levels  []uint8 // per pixel, the levels of the waveform that last drove it; 0: never refreshed
}

func newGlass(size image.Point) glass {
	white := bytes.Repeat([]byte{0xff}, size.X*size.Y)
	return glass{
		&image.Gray{Pix: white, Stride: size.X, Rect: image.Rectangle{Max: size}},
		make([]uint8, len(white)),
	}
}

// shades holds, by number of levels, what becomes of every gray.
var shades = func() (table [17][256]uint8) {
	for _, w := range device.Waveforms() {
		for gray := range 256 {
			table[w.Levels()][gray] = w.Round(uint8(gray))
		}
	}
	return table
}()

// show copies area, which lies within both, rounded to levels.
func (g glass) show(canvas *image.Gray, area image.Rectangle, levels int) {
	shade := &shades[levels]
	width := area.Dx()
	driven := bytes.Repeat([]byte{uint8(levels)}, width)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		from := canvas.Pix[canvas.PixOffset(area.Min.X, y):][:width]
		at := g.picture.PixOffset(area.Min.X, y)
		to := g.picture.Pix[at:][:len(from)] // of one length, so that the loop needs no bounds
		for x, gray := range from {
			to[x] = shade[gray]
		}
		copy(g.levels[at:], driven)
	}
}

// Flush implements device.Device. In the background it does nothing. The picture changes and the refresh is published at
// once; if refreshes take their time, Flush then waits for it, and the panel counts as pending meanwhile.
func (p *Panel) Flush(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
	r := Refresh{Area: area, Wave: wave, Full: full, Took: refreshTime(wave, full), Cause: p.cause(), Change: p.change(), At: p.now()}
	if p.show(canvas, r) && p.eink {
		time.Sleep(r.Took)
		p.rest()
	}
}

// show does a refresh, unless there is nothing to be seen of it.
func (p *Panel) show(canvas *image.Gray, r Refresh) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	r.Area = r.Area.Intersect(p.glass.picture.Rect).Intersect(canvas.Rect)
	if !p.state.Visible || r.Area.Empty() {
		return false
	}
	r.Grays = r.Wave.Levels() == 2 && grays(canvas, r.Area)
	p.glass.show(canvas, r.Area, r.Wave.Levels())
	p.journal.add(r)
	p.changed = time.Now()
	if p.eink {
		p.moving++
	}
	return true
}

// rest ends a refresh that took its time.
func (p *Panel) rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.moving--
	p.changed = time.Now()
}

// fullTime is what a full refresh takes, whatever the waveform.
const fullTime = 600 * time.Millisecond

// partialTimes are those of the reference reader.
var partialTimes = [...]time.Duration{
	device.GC16: 490 * time.Millisecond,
	device.GL16: 490 * time.Millisecond,
	device.GC4:  490 * time.Millisecond,
	device.DU4:  290 * time.Millisecond,
	device.DU:   265 * time.Millisecond,
	device.A2:   120 * time.Millisecond,
}

func refreshTime(wave device.Waveform, full bool) time.Duration {
	if full || wave < 0 || int(wave) >= len(partialTimes) {
		return fullTime
	}
	return partialTimes[wave]
}
