package download_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
)

// drip is a body that gives a little some times, the last time after a minute, and then nothing until its ctx ends.
type drip struct {
	ctx   context.Context
	from  io.Reader
	reads int
}

func (d drip) body() io.ReadCloser { return io.NopCloser(&d) }

func (d *drip) Read(p []byte) (int, error) {
	if d.reads == 0 {
		return 0, held(d.ctx)
	}
	if d.reads--; d.reads == 0 {
		time.Sleep(time.Minute)
	}
	return d.from.Read(p[:10])
}

// cut lets the body of a file end after so many bytes, with an error or as if it were the end.
func cut(n int64, err error) func(context.Context, *server.Part) error {
	return func(_ context.Context, p *server.Part) error {
		p.Body = io.NopCloser(io.MultiReader(io.LimitReader(p.Body, n), broken{err}))
		return nil
	}
}

type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

// flipped is a body whose hundredth byte is another.
type flipped struct {
	from io.Reader
	at   int
}

func (f *flipped) Read(p []byte) (int, error) {
	n, err := f.from.Read(p)
	if i := 100 - f.at; i >= 0 && i < n {
		p[i] ^= 1
	}
	f.at += n
	return n, err
}

// TestResume checks that a file goes on where it broke off, in another run of the program too.
func TestResume(t *testing.T) {
	for name, err := range map[string]error{"with an error": errors.New("connection reset"), "too early": io.EOF} {
		a := serve(archive("x", 5))
		bubble(t, a, func(t *testing.T, r *rig) {
			a.onFile(cut(700, err))
			r.run()
			r.add(download.Normal, "x")
			synctest.Wait()
			e, _ := r.queue.Entry(ref("x"))
			if e.State != download.Waiting || e.Done != 700 || e.Total != int64(len(a.books[0].File)) || e.Tries != 1 {
				t.Errorf("%s: got %+v", name, e)
			}
			r.restart()
			a.onFile(nil)
			r.run()
			synctest.Wait()
			equal(t, name, a.log(), []string{"x from 0", "x from 700"})
			if !bytes.Equal(r.content("x"), a.books[0].File) {
				t.Errorf("%s: it is not as it came", name)
			}
		})
	}
}

// TestResumeDamaged checks that a part that has suffered meanwhile is noticed, and comes anew.
func TestResumeDamaged(t *testing.T) {
	a := serve(archive("x", 5))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onFile(cut(700, errors.New("connection reset")))
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		r.stop()
		part, err := r.stock.Part(ref("x"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(make([]byte, 700)); err != nil { // what a power cut can leave
			t.Fatal(err)
		}
		if err := part.Close(); err != nil {
			t.Fatal(err)
		}
		r.restart()
		a.onFile(nil)
		r.run()
		synctest.Wait()
		if e, _ := r.queue.Entry(ref("x")); e.State != download.Waiting || !errors.Is(e.Err, bookfile.ErrDamaged) {
			t.Errorf("got %+v", e)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		equal(t, "asked", a.log(), []string{"x from 0", "x from 700", "x from 0"})
		if !bytes.Equal(r.content("x"), a.books[0].File) {
			t.Error("it is not as it came")
		}
	})
}

// TestChangedFile checks that a file that has changed on its server is not put together out of two states.
func TestChangedFile(t *testing.T) {
	a := serve(archive("x", 5))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onFile(cut(700, errors.New("connection reset")))
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		other := archive("x", 7)
		b := serve(other)
		r.attach("a", b)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		equal(t, "asked", b.log(), []string{"x from 0"})
		if !bytes.Equal(r.content("x"), other.File) {
			t.Error("it is not as it came")
		}
	})
}

// TestPlainServer checks that a server that cannot resume is asked for the whole file again.
func TestPlainServer(t *testing.T) {
	a := serve(archive("x", 5))
	bubble(t, a, func(t *testing.T, r *rig) {
		r.attach("b", plain{a.Server})
		if err := r.queue.Add(download.Normal, "b", server.Series{ID: "s", Title: "Series"}, a.books[0].Book); err != nil {
			t.Fatal(err)
		}
		r.run()
		synctest.Wait()
		if _, ok := r.stock.Item(server.Ref{Source: "b", Book: "x"}); !ok {
			t.Error("it has not come")
		}
	})
}

// plain is a server without anything beyond server.Server.
type plain struct{ server.Server }

// TestLengths checks that a file is held against the length that was announced.
func TestLengths(t *testing.T) {
	const large = 1 << 32
	for _, c := range []struct {
		name   string
		change func(*server.Part)
		state  string
		err    error
	}{
		{"as announced", func(*server.Part) {}, "here", nil},
		{"unknown", func(p *server.Part) { p.Size = -1 }, "here", nil},
		{"unknown and cut", func(p *server.Part) { p.Size, p.Body = -1, io.NopCloser(io.LimitReader(p.Body, 600)) }, "waiting", bookfile.ErrDamaged},
		{"unknown and damaged", func(p *server.Part) { p.Size, p.Body = -1, io.NopCloser(&flipped{from: p.Body}) }, "waiting", bookfile.ErrDamaged},
		{"longer", func(p *server.Part) { p.Size-- }, "waiting", server.ErrBadAnswer},
		{"shorter", func(p *server.Part) { p.Size++ }, "waiting", io.ErrUnexpectedEOF},
		{"too large", func(p *server.Part) { p.Size = large }, "failed", bookfile.ErrTooLarge},
		{"from beyond", func(p *server.Part) { p.From = 5 }, "waiting", server.ErrBadAnswer},
		{"no book", func(p *server.Part) { p.Size, p.Body = 5, io.NopCloser(strings.NewReader("hello")) }, "waiting", bookfile.ErrDamaged},
	} {
		a := serve(archive("x", 3))
		bubble(t, a, func(t *testing.T, r *rig) {
			a.onFile(func(_ context.Context, p *server.Part) error { c.change(p); return nil })
			r.run()
			r.add(download.Normal, "x")
			synctest.Wait()
			e, _ := r.queue.Entry(ref("x"))
			if got := r.state("x"); got != c.state || !errors.Is(e.Err, c.err) {
				t.Errorf("%s: got %s and %v", c.name, got, e.Err)
			}
			a.onFile(nil)
			if err := r.queue.Retry(ref("x")); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if r.state("x") != "here" || !bytes.Equal(r.content("x"), a.books[0].File) {
				t.Errorf("%s: in the end it is %s", c.name, r.state("x"))
			}
		})
	}
}

// TestAlwaysDamaged checks that a file that comes damaged each time is not fetched on and on, network or not.
func TestAlwaysDamaged(t *testing.T) {
	a := serve(archive("x", 5))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onFile(func(_ context.Context, p *server.Part) error {
			p.Body = io.NopCloser(bytes.NewReader(make([]byte, p.Size)))
			return nil
		})
		r.run()
		r.add(download.Normal, "x")
		for range 5 {
			time.Sleep(time.Second)
			r.queue.SetOnline(true)
		}
		synctest.Wait()
		if e, _ := r.queue.Entry(ref("x")); e.State != download.Failed || !errors.Is(e.Err, bookfile.ErrDamaged) || e.Tries != 3 {
			t.Errorf("got %+v", e)
		}
		equal(t, "asked", a.log(), []string{"x from 0", "x from 0", "x from 0"})
		a.onFile(nil)
		if err := r.queue.Retry(ref("x")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		r.expect("here", "x")
	})
}
