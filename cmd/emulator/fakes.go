package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"inkshelf/internal/config"
	"inkshelf/internal/emulator"
	"inkshelf/internal/fake"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/kinds"
	"inkshelf/internal/server"
)

// running is a fake server that answers at an address.
type running struct {
	fake.Fake
	address string
	stop    func()
}

// fakes are the fake servers of one reader, and how they misbehave.
type fakes struct {
	list   []running
	faults *emulator.Faults
}

// fakesOf returns the fakes that a value of -fake-type means, out of all that there are.
func fakesOf(kind string, all []fake.Fake, now func() time.Time) []fake.Fake {
	switch kind {
	case everyKind:
		return all
	case largeLibrary:
		return []fake.Fake{fake.Large(now)}
	}
	return slices.DeleteFunc(slices.Clone(all), func(f fake.Fake) bool { return f.Type != kind })
}

// startFakes starts the fakes of a kind, or of every kind, and writes the config.json that names them; with noServers there
// is none. A config.json with anybody else's servers stays as it is, and is an error.
func startFakes(kind, dir string, now func() time.Time) (*fakes, error) {
	all := fake.All(now)
	path := filepath.Join(dir, "config.json")
	if err := overwritable(path, all); err != nil {
		return nil, err
	}
	f := &fakes{faults: emulator.NewFaults()}
	for _, one := range fakesOf(kind, all, now) {
		one.Faults.Add(misbehave(f.faults.Now))
		address, stop, err := one.Start()
		if err != nil {
			f.stop()
			return nil, err
		}
		f.list = append(f.list, running{one, address, stop})
	}
	if err := f.configure(path); err != nil {
		f.stop()
		return nil, unkeepable(dir, err)
	}
	return f, nil
}

// configure writes the config.json that names the fakes. Where none run, there is none.
func (f *fakes) configure(path string) error {
	if len(f.list) > 0 {
		return config.Save(path, f.entries(), kinds.All())
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// stop ends them all, and the answers under way.
func (f *fakes) stop() {
	for _, r := range f.list {
		r.stop()
	}
}

// entries are the fakes as config.json has them.
func (f *fakes) entries() []config.Entry {
	entries := make([]config.Entry, len(f.list))
	for i, r := range f.list {
		entries[i] = entry(r.Fake, r.address)
	}
	return entries
}

func entry(f fake.Fake, address string) config.Entry {
	return config.Entry{
		Name: f.Name, Type: f.Type, Server: address,
		APIKey: server.Hide(f.APIKey), Username: server.Hide(f.Username), Password: server.Hide(f.Password),
	}
}

// shown returns the address to draw in place of one that differs from run to run.
func (f *fakes) shown(address string) string {
	for _, r := range f.list {
		if rest, ok := strings.CutPrefix(address, r.address); ok && (rest == "" || rest[0] == '/') {
			return r.Shown + rest
		}
	}
	return address
}

// overwritable returns an error if a config.json holds anything that a person might miss.
func overwritable(path string, all []fake.Fake) error {
	entries, err := config.Load(path, kinds.All())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		if faulty, ok := errors.AsType[*config.FaultsError](err); ok {
			err = errors.New(faulty.Faults[0].String())
		}
	case !slices.ContainsFunc(entries, func(e config.Entry) bool { return !isFake(e, all) }):
		return nil
	default:
		err = errors.New("it names servers that are no fakes")
	}
	return fmt.Errorf("%s was not written by -fake and stays as it is: choose another folder with -dir (%w)", path, err)
}

// isFake reports whether an entry is one that an earlier run wrote: a fake's in everything, but for the port.
func isFake(e config.Entry, all []fake.Fake) bool {
	u, err := url.Parse(e.Server)
	if err != nil {
		return false
	}
	host, err := netip.ParseAddr(u.Hostname())
	return err == nil && host.IsLoopback() &&
		slices.ContainsFunc(all, func(f fake.Fake) bool { return e == entry(f, e.Server) })
}

// misbehave returns the fault of doing whatever is wished when a request comes. What is held back fails or is cut only
// then: a slow server that is broken too is slow first.
func misbehave(now func() emulator.Misbehaviour) fault.Fault {
	return func(healthy http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			m, h := now(), healthy
			if m.Cut >= 0 {
				h = fault.Cut(m.Cut)(h)
			}
			if m.Status != 0 {
				h = fault.Status(m.Status)(h)
			}
			if m.Latency > 0 {
				h = fault.Delay(m.Latency)(h)
			}
			h.ServeHTTP(w, r)
		})
	}
}
