package screen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// problem is something that went wrong, in words for the reader.
type problem struct {
	icon        paint.Icon
	title, text string
}

// errPicture is a picture that came and cannot be shown.
var errPicture = errors.New("the picture cannot be shown")

// problemOf is the one place where an error becomes a sentence. Screens do not phrase errors, and nothing of the error's
// own text gets on the panel: that is written for the log.
func problemOf(err error) problem {
	if code := server.StatusCode(err); code != 0 {
		return refusal(code, err)
	}
	if p, ok := troubles[shelf.TroubleOf(err)]; ok {
		return p
	}
	switch {
	case errors.Is(err, errNoNetwork):
		return troubles[shelf.NotConnected]
	case errors.Is(err, errors.ErrUnsupported):
		return problem{paint.IconInfo, "Cannot be opened yet", "This version of Inkshelf shows what this server has, and cannot open it."}
	case errors.Is(err, errPicture):
		return problem{paint.IconImage, "This page cannot be shown", "Its picture is damaged or too large. The other pages can be read."}
	case errors.Is(err, server.ErrUnreadable):
		return problem{paint.IconBook, "Cannot be read here", "The server has it in a form that Inkshelf does not know."}
	case errors.Is(err, server.ErrBadAnswer):
		return problem{
			paint.IconWarning, "Unexpected answer",
			"What came is not what this kind of server sends. The address in config.json may be that of something else, or the network wants you to log in first.",
		}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return problem{paint.IconOffline, "The answer broke off", "The connection ended before everything had come."}
	case timedOut(err):
		return problem{paint.IconClock, "No answer", "The server was asked and said nothing for too long."}
	}
	return problem{paint.IconOffline, "Server not reachable", "It is switched off, or the reader is not in its network, or the address in config.json is wrong."}
}

// troubles are what keeps the reader itself from doing something.
var troubles = map[shelf.Trouble]problem{
	shelf.NoRoom:       {paint.IconWarning, "No room on the reader", "Remove books from it, or choose another storage limit."},
	shelf.ReadOnly:     {paint.IconWarning, "Cannot be written", "The folder of Inkshelf on the reader does not let anything be written to it."},
	shelf.Damaged:      {paint.IconBook, "The file is damaged", "Remove the book from the reader and download it again, or copy it anew."},
	shelf.Gone:         {paint.IconBook, "Not on the reader any more", "The file of the book was removed or replaced. It can be downloaded again."},
	shelf.NotConnected: {paint.IconOffline, "No network", "The reader is not connected."},
	shelf.NotNamed:     {paint.IconInfo, "Not in config.json", "The server of this book is not there any more. What is on the reader can be read."},
	shelf.BadDisk:      {paint.IconWarning, "The reader's memory fails", "A file could not be read or written. Connect the reader to a computer and have its memory checked."},
}

// refusal is what an answer outside 2xx says.
func refusal(code int, err error) problem {
	answered := fmt.Sprintf("The server answered %d: ", code)
	switch {
	case code == 401:
		return problem{paint.IconKey, "Wrong key or password", answered + "it does not accept the key or password in config.json. Nothing was changed or deleted."}
	case code == 403:
		return problem{paint.IconKey, "Not allowed", answered + "it knows the key or the user, and does not let them see this."}
	case code == 404:
		return problem{paint.IconSearch, "Not there", answered + "it does not have this, or no longer. If nothing else works, the address in config.json is wrong."}
	case code == 429:
		return problem{paint.IconClock, "Too many questions", answered + "it wants to be left alone " + pause(err) + "."}
	case code >= 500:
		return problem{paint.IconWarning, "The server has a problem", answered + "it failed, and may have recovered when you try again."}
	}
	return problem{paint.IconWarning, "Unexpected answer", answered + "it does not understand what was asked."}
}

// pause says for how long the server wants to be left alone.
func pause(err error) string {
	se, ok := errors.AsType[*server.StatusError](err)
	if !ok || se.RetryAfter < time.Second {
		return "for a while"
	}
	return fmt.Sprintf("for %d seconds", se.RetryAfter/time.Second)
}

func timedOut(err error) bool {
	ne, ok := errors.AsType[net.Error](err)
	return errors.Is(err, context.DeadlineExceeded) || ok && ne.Timeout()
}

// state is the problem as the body of a screen, with a way to try again.
func (p problem) state(facts ...ui.Fact) *ui.State {
	return &ui.State{
		Icon: p.icon, Title: p.title, Text: p.text, Facts: facts,
		Buttons: []ui.Button{{Name: "retry", Text: "Try again", Kind: ui.Primary}},
	}
}

// tell shows the problem in a box, where trying again would not help.
func (p problem) tell(turn *loop.Turn, about string) {
	openDialog(turn, &ui.Dialog{
		Title: p.title, Subtitle: about, Text: p.text,
		Buttons: []ui.Button{{Name: "ok", Text: ui.English().OK, Kind: ui.Primary}},
	}, nothing)
}
