package screen

import (
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// failed shows what went wrong with a server of which nothing is remembered, which one that is, and what there is of it on
// the reader.
func (c *content) failed(err error, address string, downloaded int) {
	c.err = err
	c.state = problemOf(err).state(ui.Fact{Label: "Server", Value: address})
	if code := server.StatusCode(err); code == 0 || code == 401 { // otherwise it let us in
		c.header.Status, c.header.StatusBold = "Not connected", true
	}
	if downloaded > 0 {
		c.state.Foot = available(downloaded)
		c.state.Buttons = append(c.state.Buttons, ui.Button{Name: "shelf", Text: "Show downloads"})
	}
}

// lost says that the server did not answer, and what still works: what is listed is what it said last.
func (c *content) lost(err error, downloaded int) {
	c.err = err
	switch server.StatusCode(err) {
	case 0:
		c.header.Status, c.header.StatusBold = "Offline", true
	case 401:
		c.header.Status, c.header.StatusBold = "Not connected", true
	}
	p := problemOf(err)
	c.message = &ui.MessageLine{Icon: p.icon, Title: p.title, Text: "This is what it had last."}
	if downloaded > 0 {
		c.message.Text = available(downloaded)
		c.message.Buttons = append(c.message.Buttons, ui.Button{Name: "shelf", Text: "Show downloads"})
	}
	c.message.Buttons = append(c.message.Buttons, ui.Button{Name: "retry", Text: "Try again"})
}

// available says what still works without the server.
func available(downloaded int) string {
	if downloaded == 1 {
		return "1 downloaded book is available."
	}
	return counted(downloaded, server.Noun{Many: "downloaded books are available."})
}
