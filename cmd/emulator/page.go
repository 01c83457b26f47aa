package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strings"

	"inkshelf/internal/config"
	"inkshelf/internal/emulator/web"
	"inkshelf/internal/kinds"
)

// play runs the app in a page until it ends, by itself or because ctx does.
func play(ctx context.Context, o *options, stdout, stderr io.Writer) error {
	// The port comes first: where it is taken, nothing has been started or written.
	ln, err := web.Listen(o.addr)
	if _, wrong := errors.AsType[*web.AddressError](err); wrong {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	reader := o.setup()
	reader.log = logTo(stderr, slog.LevelError) // what is less, the reader shows
	r, err := start(ctx, reader)
	if err != nil {
		_ = ln.Close() // nobody has been let in
		return err
	}
	welcome(stdout, o, ln.Addr(), r)
	if !o.fake {
		warn(stderr, filepath.Join(o.folder(), "config.json"))
	}

	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	served := make(chan error, 1)
	go func() { served <- web.Serve(serving, ln, handler(o, r, logTo(stderr, slog.LevelWarn))) }()
	select {
	case <-ctx.Done():
	case <-r.ended:
	case err = <-served: // the page is lost, and nobody could end the app any more
		return errors.Join(err, r.close())
	}
	err = r.close() // before the page goes, so that it can tell its viewers
	stop()
	return errors.Join(err, <-served)
}

// handler answers the page's requests.
func handler(o *options, r *session, log *slog.Logger) http.Handler {
	return web.Handler(web.Options{
		Panel: r.panel, Faults: r.faults(), Ended: r.ended, Eink: o.eink,
		Flags: o.args, Dir: o.folder(), Kind: o.setup().kind, Fakes: r.described(o.frozen), Log: log,
	})
}

// described lists the fakes for the page, with the addresses that may be seen.
func (s *session) described(frozen bool) []web.Fake {
	if s.fakes == nil {
		return nil
	}
	var list []web.Fake
	for _, f := range s.fakes.list {
		address := f.address
		if frozen {
			address = f.Shown
		}
		list = append(list, web.Fake{Name: f.Name, Type: f.Type, Address: address})
	}
	return list
}

// welcome says what a newcomer needs to know.
func welcome(w io.Writer, o *options, at net.Addr, r *session) {
	host, _, _ := net.SplitHostPort(o.addr) // it has been listened at
	_, port, _ := net.SplitHostPort(at.String())
	lines := []string{
		"Inkshelf emulator: open http://" + net.JoinHostPort(host, port),
		"The reader's files are in " + o.folder() + ".",
	}
	if r.fakes != nil {
		var names []string
		for _, f := range r.fakes.list {
			names = append(names, f.Name+" at "+f.address)
		}
		lines = append(lines, "Its servers are fakes: "+strings.Join(names, ", ")+".")
	}
	lines = append(lines, "Ctrl-C ends it.")
	_, _ = fmt.Fprintln(w, strings.Join(lines, "\n"))
}

// warn says in one line what is wrong with a config.json. The reader shows it in full.
func warn(w io.Writer, path string) {
	_, err := config.Load(path, kinds.All())
	faulty, isFaulty := errors.AsType[*config.FaultsError](err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, _ = fmt.Fprintf(w, "There is no %s yet: the reader shows what to write. With -fake it needs none.\n", path)
	case isFaulty:
		_, _ = fmt.Fprintf(w, "%s has a fault, and the reader shows all of them: %v\n", path, faulty.Faults[0])
	case err != nil:
		_, _ = fmt.Fprintf(w, "%s cannot be read: %v\n", path, err)
	}
}

// logTo returns a log of what a person at the desk should know.
func logTo(w io.Writer, least slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: least}))
}
