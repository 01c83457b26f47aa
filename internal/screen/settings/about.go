package settings

import (
	"fmt"
	"image"
	"runtime"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// about is what the app says of itself and of the reader.
func (s *settings) about() group {
	return group{s.Say.Text("About"), []row{
		{ui.Row{Name: "about", Title: s.Say.Text("Version"), Value: "Inkshelf " + s.o.Version}, s.tellAbout},
		{ui.Row{Name: "licences", Title: s.Say.Text("Licences")}, s.openLicences},
		{ui.Row{Name: "device", Title: s.Say.Text("This reader"), Second: s.Say.Text("What to say when you report a fault")}, s.describe},
	}}
}

// tellAbout says what this app is.
func (s *settings) tellAbout(turn *loop.Turn, at image.Rectangle) {
	d := s.Told("Inkshelf "+s.o.Version, s.Say.Text("Comics, recipes and ebooks from your own servers. Inkshelf talks to these and to nobody else."))
	d.Buttons = append([]ui.Button{
		{Name: "licences", Text: s.Say.Text("Licences")}, {Name: "device", Text: s.Say.Text("This reader")},
	}, d.Buttons...)
	desk.OpenDialog(turn, d, func(turn *loop.Turn, button string) {
		switch button {
		case "licences":
			s.openLicences(turn, at)
		case "device":
			s.describe(turn, at)
		}
	})
}

// describe shows what there is to know about reader and app when something goes wrong. It is for people who mend things,
// and in no language.
func (s *settings) describe(turn *loop.Turn, _ image.Rectangle) {
	text := strings.TrimSpace(turn.Describe().String()) + fmt.Sprintf(
		"\n\ninkshelf=%s\nlanguage=%s\nscale=%d\nservers=%d",
		s.o.Version, s.Say.Code(), desk.Scale(s.Settings), len(s.Sources()))
	if !turn.Frozen() { // pictures of a frozen app are the same on every machine
		text += fmt.Sprintf("\ngo=%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	}
	s.read(turn, s.Say.Text("This reader"), text)
}

// read shows a text that may have pages.
func (s *settings) read(turn *loop.Turn, title, text string) {
	d := s.Told(title, "")
	d.Long = &ui.TextPage{Text: text}
	desk.OpenDialog(turn, d, desk.Nothing)
}
