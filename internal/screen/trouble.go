package screen

import (
	"slices"
	"strconv"

	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// failed shows what went wrong with a server of which nothing is remembered, which one that is, what still works, and what
// to do. A key that is wrong cannot be mended by trying again.
func (a *app) failed(c *content, err error, address string, downloaded int) {
	c.err = err
	c.state = a.State(a.Problem(err), ui.Fact{Label: a.Say.Text("Server"), Value: address})
	code := server.StatusCode(err)
	if code == 0 || code == 401 { // otherwise it let us in
		c.header.Status, c.header.StatusBold = a.Say.Text("Not connected"), true
	}
	c.state.Foot = a.StillWorks(err, c.source, downloaded)
	if downloaded > 0 {
		c.state.Buttons = append(c.state.Buttons, ui.Button{Name: "downloads", Text: a.Say.Text("Show downloads")})
	}
	if code == 401 {
		a.refused(c)
	}
}

// refused says where in config.json the wrong key is, and leads to where it can be changed.
func (a *app) refused(c *content) {
	sources := a.Sources()
	i := slices.IndexFunc(sources, func(src server.Source) bool { return src.Name == c.source })
	if i < 0 {
		return
	}
	c.state.Facts = append(c.state.Facts, ui.Fact{Label: a.Say.Text("Entry"), Value: strconv.Itoa(i+1) + ", " + c.source})
	change := a.Say.Text("Change the key in a browser")
	switch sources[i].Needs {
	case server.APIKey:
		c.state.Facts = append(c.state.Facts, ui.Fact{Label: a.Say.Text("Field"), Value: "apiKey"})
	case server.Login:
		c.state.Facts = append(c.state.Facts, ui.Fact{Label: a.Say.Text("Field"), Value: "username, password"})
		change = a.Say.Text("Change the password in a browser")
	}
	if a.Configure != nil {
		slices.Reverse(c.state.Buttons) // trying again comes last
		c.state.Buttons[len(c.state.Buttons)-1].Kind = ui.Plain
		c.state.Buttons = slices.Insert(c.state.Buttons, 0, ui.Button{Name: "configure", Text: change, Kind: ui.Primary})
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
		c.message.Text = a.Available(c.source, downloaded)
	}
	switch {
	case server.StatusCode(err) == 401 && a.Configure != nil:
		c.message.Buttons = append(c.message.Buttons, ui.Button{Name: "configure", Text: a.Say.Text("Change the key")})
	case downloaded > 0:
		c.message.Buttons = append(c.message.Buttons, ui.Button{Name: "downloads", Text: a.Say.Text("Show downloads")})
	}
	c.message.Buttons = append(c.message.Buttons, ui.Button{Name: "retry", Text: a.Say.Text("Try again")})
}
