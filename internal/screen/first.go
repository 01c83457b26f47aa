package screen

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/configure"
)

// trouble returns why there is nothing to list at home; nil if there is something. Books of servers that an empty
// config.json does not name are something.
func (a *app) trouble(s Servers) *configure.Trouble {
	if t := s.Trouble; t == nil || t.Cause != configure.Empty || len(a.remnants(nil)) == 0 {
		return t
	}
	return nil
}

// firstScreen is what home shows instead of servers when there are none.
func (a *app) firstScreen(t configure.Trouble) loop.Screen {
	var f *configure.First
	var read Servers
	f = configure.NewFirst(configure.FirstOptions{
		Desk: a.Desk, Trouble: t, Status: status,
		Read: func() *configure.Trouble {
			read = a.o.Read()
			return a.trouble(read)
		},
		Ready: func(turn *loop.Turn) {
			a.first.content = a.serverList(read)
			a.home(turn)
		},
		Menu: func(turn *loop.Turn, at image.Rectangle) { a.openMenu(turn, a.first, at, f.Reload) },
	})
	return f
}

// displaced shows why there are no servers in place of their list.
func (l *listing) displaced(turn *loop.Turn) bool {
	if l != l.app.first || l.app.trouble(l.app.servers) == nil {
		return false
	}
	l.app.home(turn)
	return true
}
