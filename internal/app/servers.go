package app

import (
	"crypto/x509"
	"errors"
	"io/fs"
	"path/filepath"

	"inkshelf/internal/config"
	"inkshelf/internal/httpx"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
)

// state is the folder of all that the app keeps beside the books.
const state = ".inkshelf"

// servers reads config.json and opens what it names. Nothing is connected yet, and nothing on disk is changed.
func (o Options) servers() screen.Servers {
	entries, err := config.Load(filepath.Join(o.Dir, "config.json"), o.Kinds)
	if err == nil {
		return o.open(entries)
	}
	faults, faulty := errors.AsType[*config.FaultsError](err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return screen.Servers{Absent: &screen.Absent{Folder: o.Dir, Types: o.types()}}
	case faulty:
		return o.refuse("config.json cannot be used", lines(faults.Faults)...)
	}
	return o.refuse("config.json cannot be read", err.Error())
}

// open opens every entry with the trust that ca.pem adds.
func (o Options) open(entries []config.Entry) screen.Servers {
	roots, err := httpx.Roots(filepath.Join(o.Dir, "ca.pem"))
	if err != nil {
		return o.refuse("ca.pem cannot be used", err.Error())
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
func (o Options) refuse(what string, faults ...string) screen.Servers {
	o.Log.Warn(what, "faults", faults)
	return screen.Servers{Problem: what, Faults: faults}
}

func lines(faults []config.Fault) []string {
	all := make([]string, len(faults))
	for i, f := range faults {
		all[i] = f.String()
	}
	return all
}

// types returns what a server's type may be.
func (o Options) types() []string {
	var all []string
	for _, k := range o.Kinds {
		all = append(all, k.Types[0])
	}
	return all
}
