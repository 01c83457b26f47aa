package desk

import (
	"context"
	"errors"
	"io"
	"net"
	"time"

	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// Problem is something that went wrong, in words for the reader.
type Problem struct {
	Icon        paint.Icon
	Title, Text string
}

// ErrPicture is a picture that came and cannot be shown.
var ErrPicture = errors.New("the picture cannot be shown")

// Problem is the one place where an error becomes a sentence. Screens do not phrase errors, and nothing of the error's own
// text gets on the panel: that is written for the log.
func (d *Desk) Problem(err error) Problem { return problemOf(d.Say, err) }

func problemOf(say *lang.Language, err error) Problem {
	if code := server.StatusCode(err); code != 0 {
		return refusal(say, code, err)
	}
	trouble := shelf.TroubleOf(err)
	if errors.Is(err, ErrNoNetwork) {
		trouble = shelf.NotConnected
	}
	if trouble != shelf.NoTrouble {
		return troubleProblem(say, trouble)
	}
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return Problem{paint.IconInfo, say.Text("Cannot be opened yet"), say.Text("This version of Inkshelf shows what this server has, and cannot open it.")}
	case errors.Is(err, ErrPicture):
		return Problem{paint.IconImage, say.Text("This page cannot be shown"), say.Text("Its picture is damaged or too large. The other pages can be read.")}
	case errors.Is(err, server.ErrUnreadable):
		return Problem{paint.IconBook, say.Text("Cannot be read here"), say.Text("The server has it in a form that Inkshelf does not know.")}
	case errors.Is(err, server.ErrBadAnswer):
		return Problem{
			paint.IconWarning, say.Text("Unexpected answer"),
			say.Text("What came is not what this kind of server sends. The address in config.json may be that of something else, or the network wants you to log in first."),
		}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return Problem{paint.IconOffline, say.Text("The answer broke off"), say.Text("The connection ended before everything had come.")}
	case timedOut(err):
		return Problem{paint.IconClock, say.Text("No answer"), say.Text("The server was asked and said nothing for too long.")}
	}
	return Problem{
		paint.IconOffline, say.Text("Server not reachable"),
		say.Text("It is switched off, or the reader is not in its network, or the address in config.json is wrong."),
	}
}

// troubleProblem is what keeps the reader itself from doing something.
func troubleProblem(say *lang.Language, t shelf.Trouble) Problem {
	switch t {
	case shelf.NoRoom:
		return Problem{paint.IconWarning, say.Text("No room on the reader"), say.Text("Remove books from it, or choose another storage limit.")}
	case shelf.ReadOnly:
		return Problem{paint.IconWarning, say.Text("Cannot be written"), say.Text("The folder of Inkshelf on the reader does not let anything be written to it.")}
	case shelf.Damaged:
		return Problem{paint.IconBook, say.Text("The file is damaged"), say.Text("Remove the book from the reader and download it again, or copy it anew.")}
	case shelf.Gone:
		return Problem{paint.IconBook, say.Text("Not on the reader any more"), say.Text("The file of the book was removed or replaced. It can be downloaded again.")}
	case shelf.NotConnected:
		return Problem{paint.IconOffline, say.Text("No network"), say.Text("The reader is not connected.")}
	case shelf.NotNamed:
		return Problem{paint.IconInfo, say.Text("Not in config.json"), say.Text("The server of this book is not there any more. What is on the reader can be read.")}
	}
	return Problem{
		paint.IconWarning, say.Text("The reader's memory fails"),
		say.Text("A file could not be read or written. Connect the reader to a computer and have its memory checked."),
	}
}

// refusal is what an answer outside 2xx says.
func refusal(say *lang.Language, code int, err error) Problem {
	switch {
	case code == 401:
		return Problem{
			paint.IconKey, say.Text("Wrong key or password"),
			say.Text("The server answered %d: it does not accept the key or password in config.json. Nothing was changed or deleted.", code),
		}
	case code == 403:
		return Problem{paint.IconKey, say.Text("Not allowed"), say.Text("The server answered %d: it knows the key or the user, and does not let them see this.", code)}
	case code == 404:
		return Problem{
			paint.IconSearch, say.Text("Not there"),
			say.Text("The server answered %d: it does not have this, or no longer. If nothing else works, the address in config.json is wrong.", code),
		}
	case code == 429:
		return Problem{paint.IconClock, say.Text("Too many questions"), patience(say, code, err)}
	case code >= 500:
		return Problem{paint.IconWarning, say.Text("The server has a problem"), say.Text("The server answered %d: it failed, and may have recovered when you try again.", code)}
	}
	return Problem{paint.IconWarning, say.Text("Unexpected answer"), say.Text("The server answered %d: it does not understand what was asked.", code)}
}

// patience says for how long the server wants to be left alone.
func patience(say *lang.Language, code int, err error) string {
	se, ok := errors.AsType[*server.StatusError](err)
	if !ok || se.RetryAfter < time.Second {
		return say.Text("The server answered %d: it wants to be left alone for a while.", code)
	}
	return say.Count(int(se.RetryAfter/time.Second),
		"The server answered %[2]d: it wants to be left alone for %[1]d second.",
		"The server answered %[2]d: it wants to be left alone for %[1]d seconds.", code)
}

func timedOut(err error) bool {
	ne, ok := errors.AsType[net.Error](err)
	return errors.Is(err, context.DeadlineExceeded) || ok && ne.Timeout()
}

// State is a problem as the body of a screen, with a way to try again: the target "retry".
func (d *Desk) State(p Problem, facts ...ui.Fact) *ui.State {
	return &ui.State{
		Icon: p.Icon, Title: p.Title, Text: p.Text, Facts: facts,
		Buttons: []ui.Button{{Name: "retry", Text: d.Say.Text("Try again"), Kind: ui.Primary}},
	}
}

// Tell shows a problem in a box, where trying again would not help.
func (d *Desk) Tell(turn *loop.Turn, p Problem, about string) {
	dialog := d.Told(p.Title, p.Text)
	dialog.Subtitle = about
	OpenDialog(turn, dialog, Nothing)
}

// Told is something to read and to agree with.
func (d *Desk) Told(title, text string) *ui.Dialog {
	return &ui.Dialog{Title: title, Text: text, Words: d.Words, Buttons: []ui.Button{{Name: "ok", Text: d.Words.OK, Kind: ui.Primary}}}
}

// Nothing is what follows from a box that was only to be read.
func Nothing(*loop.Turn, string) {}
