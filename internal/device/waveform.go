package device

// Waveform is a way of driving the glass.
type Waveform int

// The waveforms, from the best picture to the fastest.
const (
	GC16 Waveform = iota // 16 grays, clean
	GL16                 // 16 grays, without a flash
	GC4
	DU4
	DU // black and white
	A2 // black and white, fastest
)

var waveforms = [...]struct {
	name   string
	levels int
}{
	GC16: {"GC16", 16},
	GL16: {"GL16", 16},
	GC4:  {"GC4", 4},
	DU4:  {"DU4", 4},
	DU:   {"DU", 2},
	A2:   {"A2", 2},
}

// Waveforms returns all of them, the constants in their order.
func Waveforms() []Waveform { return []Waveform{GC16, GL16, GC4, DU4, DU, A2} }

// String returns the name by which data sheets call w.
func (w Waveform) String() string {
	if w < 0 || int(w) >= len(waveforms) {
		return "unknown waveform"
	}
	return waveforms[w].name
}

// Levels returns the number of grays that w can show.
func (w Waveform) Levels() int {
	if w < 0 || int(w) >= len(waveforms) {
		return 2
	}
	return waveforms[w].levels
}

// Round returns the gray that w shows for gray: the nearest of its levels, the lighter one at a tie.
func (w Waveform) Round(gray uint8) uint8 {
	steps := w.Levels() - 1
	level := (2*int(gray)*steps + 255) / (2 * 255)
	return uint8(level * 255 / steps)
}
