package app

import (
	"context"
	"path/filepath"

	"inkshelf/internal/config"
	"inkshelf/internal/httpx"
	"inkshelf/internal/screen/configure"
	"inkshelf/internal/server"
	"inkshelf/internal/webconfig"
)

// What a frozen app shows of the page for browsers, whatever is really used.
const (
	frozenAddress = "192.168.1.42:8741"
	frozenCode    = "482917"
)

// page opens the page with which a browser changes config.json. On a desk it is for browsers there alone.
func (o Options) page(k *keeper) configure.Opener {
	return func(_ context.Context, r configure.Request) (configure.Session, error) {
		w := webconfig.Options{
			File: filepath.Join(o.Dir, "config.json"), About: r.Source, Kinds: o.Kinds, Say: r.Say, Now: o.Now, Log: o.Log,
			Try: o.try, Explain: r.Explain,
			Changed: func(s webconfig.State) { k.loop.Tell(o.drawn(s)) },
		}
		if o.emulated {
			w.Host = "127.0.0.1"
		}
		s, err := webconfig.Open(w)
		if err != nil {
			o.Log.Warn("there is no page for browsers", "err", err)
			return nil, err
		}
		return session{s, o}, nil
	}
}

// session is a page that is open, as the screens see it.
type session struct {
	*webconfig.Session
	o Options
}

func (s session) Address() string {
	if s.o.Frozen {
		return frozenAddress
	}
	return s.Session.Address()
}

func (s session) State() configure.State { return s.o.drawn(s.Session.State()) }

// drawn returns a state as it is drawn.
func (o Options) drawn(s webconfig.State) configure.State {
	if o.Frozen {
		s.Code = frozenCode
	}
	return configure.State{Phase: configure.Phase(s.Phase), Servers: s.Servers, Code: s.Code, Until: s.Until, Written: s.Written}
}

// try asks the server of an entry something, and keeps nothing of what it says.
func (o Options) try(ctx context.Context, e config.Entry) error {
	roots, err := httpx.Roots(filepath.Join(o.Dir, "ca.pem"))
	if err != nil {
		return err
	}
	account := o.account(e, roots)
	account.Cache = ""
	src := o.Kinds.Open(e.Type, account)
	if src.Err != nil {
		return src.Err
	}
	return server.Greet(ctx, src)
}
