package web

import (
	"net/http"
	"strings"
	"unicode/utf8"
)

// state is what GET /state answers.
type state struct {
	Run      string      `json:"run"`
	Settled  bool        `json:"settled"`
	Idle     bool        `json:"idle"`
	Visible  bool        `json:"visible"`
	Ended    bool        `json:"ended"` // the app has
	Seq      int         `json:"seq"`
	Battery  int         `json:"battery"`
	Charging bool        `json:"charging"`
	Net      bool        `json:"net"`
	Eink     bool        `json:"eink"`
	Size     [2]int      `json:"size"`
	DPI      int         `json:"dpi"`
	Faults   *faultState `json:"faults"` // null where no fakes run
	Flags    []string    `json:"flags"`
	Dir      string      `json:"dir"`
	Fakes    []Fake      `json:"fakes"`
	Kind     string      `json:"kind"`
	Screen   string      `json:"screen"` // "series", "series/menu"
	Page     string      `json:"page"`   // another where the page's files are others
}

// faultState holds the faults that are on.
type faultState struct {
	Latency string `json:"latency,omitempty"`
	Status  int    `json:"status,omitempty"`
	Cut     *int   `json:"cut,omitempty"` // 0 is a fault too
}

// state answers GET /state.
func (h *handler) state(w http.ResponseWriter, _ *http.Request) {
	// Asked in this order, what is idle is settled too, and a settled app has no refreshes beyond seq.
	idle := h.Panel.Idle()
	settled := idle || h.Panel.Settled()
	reader, size := h.Panel.State(), h.Panel.Size()
	answerJSON(w, http.StatusOK, state{
		Run: h.Run, Settled: settled, Idle: idle, Visible: reader.Visible, Ended: h.ended(), Seq: h.Panel.Seq(),
		Battery: reader.Battery, Charging: reader.Charging, Net: reader.Net, Eink: h.Eink,
		Size: [2]int{size.X, size.Y}, DPI: h.dpi, Faults: h.faults(),
		Flags: append([]string{}, h.Flags...), Dir: h.Dir, Fakes: append([]Fake{}, h.Fakes...), // never null
		Kind: h.Kind, Screen: h.Panel.Where(), Page: pageVersion,
	})
}

func (h *handler) ended() bool {
	select {
	case <-h.Ended:
		return true
	default:
		return false
	}
}

func (h *handler) faults() *faultState {
	if h.Faults == nil {
		return nil
	}
	now := h.Faults.Now()
	on := &faultState{Status: now.Status}
	if now.Latency > 0 {
		on.Latency = now.Latency.String()
	}
	if now.Cut >= 0 {
		on.Cut = &now.Cut
	}
	return on
}

// target is an element of what GET /screen answers.
type target struct {
	Name string `json:"name"`
	Text string `json:"text"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	W    int    `json:"w"`
	H    int    `json:"h"`

	See *string `json:"see,omitempty"` // what a script's see finds of the text, where that is not all of it
}

// screen answers GET /screen with the named targets, in the order in which they are drawn.
func (h *handler) screen(w http.ResponseWriter, _ *http.Request) {
	targets := []target{} // never null
	for _, t := range h.Panel.Targets() {
		one := target{Name: t.Name, Text: t.Text, X: t.Area.Min.X, Y: t.Area.Min.Y, W: t.Area.Dx(), H: t.Area.Dy()}
		if see := h.readable(t.Text); see != t.Text {
			one.See = &see
		}
		targets = append(targets, one)
	}
	answerJSON(w, http.StatusOK, targets)
}

// readable returns what a script can see of a target's text: all of it, its longest line where the end is cut off, or
// nothing where an icon stands for it. Lines of fewer than three letters may belong to anything.
func (h *handler) readable(text string) string {
	if h.Panel.Shows(text) {
		return text
	}
	best := ""
	for _, line := range h.Panel.Texts() {
		line = strings.TrimRight(line, "… ")
		if len(line) > len(best) && strings.Contains(text, line) && utf8.RuneCountInString(line) > 2 {
			best = line
		}
	}
	return best
}
