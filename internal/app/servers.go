package app

import (
	"crypto/x509"
	"errors"
	"io/fs"
	"path/filepath"

	"inkshelf/internal/config"
	"inkshelf/internal/httpx"
	"inkshelf/internal/lang"
	"inkshelf/internal/screen"
	"inkshelf/internal/screen/configure"
	"inkshelf/internal/server"
)

// state is the folder of all that the app keeps beside the books.
const state = ".inkshelf"

// servers reads config.json and opens what it names. Nothing is connected yet, and nothing on disk is changed.
func (o Options) servers(say *lang.Language) screen.Servers {
	const file = "config.json"
	entries, err := config.Load(filepath.Join(o.Dir, file), o.Kinds)
	if err == nil {
		return o.open(entries)
	}
	faults, faulty := errors.AsType[*config.FaultsError](err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return o.refuse(configure.Trouble{Cause: configure.Absent, File: file})
	case faulty:
		return o.refuse(configure.Trouble{Cause: configure.Faulty, File: file, Faults: lines(say, faults.Faults)})
	}
	return o.refuse(configure.Trouble{Cause: configure.Unreadable, File: file, Faults: []string{err.Error()}})
}

// open opens every entry with the trust that ca.pem adds.
func (o Options) open(entries []config.Entry) screen.Servers {
	roots, err := httpx.Roots(filepath.Join(o.Dir, "ca.pem"))
	if err != nil {
		return o.refuse(configure.Trouble{Cause: configure.Unreadable, File: "ca.pem", Faults: []string{err.Error()}})
	}
	if len(entries) == 0 {
		return o.refuse(configure.Trouble{Cause: configure.Empty, File: "config.json"})
	}
	var s screen.Servers
	for _, e := range entries {
		src := o.Kinds.Open(e.Type, o.account(e, roots))
		if src.Err != nil {
			o.Log.Warn("a server cannot be opened", "server", src, "err", src.Err)
		}
		s.Sources = append(s.Sources, src)
	}
	o.Log.Info("read config.json", "servers", len(s.Sources))
	return s
}

func (o Options) account(e config.Entry, roots *x509.CertPool) server.Account {
	return server.Account{
		Name: e.Name, Address: e.Server, APIKey: e.APIKey, Username: e.Username, Password: e.Password,
		Roots: roots, Now: o.Now,
		Cache: filepath.Join(o.Dir, state, "cache", e.Name), // a legal name, and no other server's: config.Load has seen to it
	}
}

// refuse says why there are no servers, on the screen and in the log.
func (o Options) refuse(t configure.Trouble) screen.Servers {
	o.Log.Warn("there are no servers", "file", t.File, "faults", t.Faults)
	t.Folder, t.Types = filepath.Base(o.Dir), o.types()
	return screen.Servers{Trouble: &t}
}

func lines(say *lang.Language, faults []config.Fault) []string {
	all := make([]string, len(faults))
	for i, f := range faults {
		all[i] = f.In(say)
	}
	return all
}

// types returns what a server's type may be.
func (o Options) types() []configure.Type {
	var all []configure.Type
	for _, k := range o.Kinds {
		all = append(all, configure.Type{Face: k.Face, Type: k.Types[0], Needs: k.Needs})
	}
	return all
}
