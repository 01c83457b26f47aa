package screen

import (
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// failed shows what went wrong with a server of which nothing is remembered, which one that is, and what there is of it on
// the reader.
func (a *app) failed(c *content, err error, address string, downloaded int) {
	c.err = err
	c.state = a.State(a.Problem(err), ui.Fact{Label: a.Say.Text("Server"), Value: address})
	if code := server.StatusCode(err); code == 0 || code == 401 { // otherwise it let us in
		c.header.Status, c.header.StatusBold = a.Say.Text("Not connected"), true
	}
	if downloaded > 0 {
		c.state.Foot = a.available(downloaded)
		c.state.Buttons = append(c.state.Buttons, ui.Button{Name: "shelf", Text: a.Say.Text("Show downloads")})
	}
}

// lost says that the server did not answer, and what still works: what is listed is what it said last.
func (a *app) lost(c *content, err error, downloaded int) {
	c.err = err
	switch server.StatusCode(err) {
	case 0:
		c.header.Status, c.header.StatusBold = a.Say.Text("Offline"), true
	case 401:
		c.header.Status, c.header.StatusBold = a.Say.Text("Not connected"), true
	}
	p := a.Problem(err)
	c.message = &ui.MessageLine{Icon: p.Icon, Title: p.Title, Text: a.Say.Text("This is what it had last.")}
	if downloaded > 0 {
		c.message.Text = a.available(downloaded)
		c.message.Buttons = append(c.message.Buttons, ui.Button{Name: "shelf", Text: a.Say.Text("Show downloads")})
	}
	c.message.Buttons = append(c.message.Buttons, ui.Button{Name: "retry", Text: a.Say.Text("Try again")})
}

// available says what still works without the server.
func (a *app) available(downloaded int) string {
	return a.Say.Count(downloaded, "%d downloaded book is available.", "%d downloaded books are available.")
}
