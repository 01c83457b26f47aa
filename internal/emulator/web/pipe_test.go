package web_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"

	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/web"
)

// wire is a network in memory, in which time can be false.
type wire struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newWire() *wire { return &wire{conns: make(chan net.Conn), closed: make(chan struct{})} }

func (w *wire) Accept() (net.Conn, error) {
	select {
	case c := <-w.conns:
		return c, nil
	case <-w.closed:
		return nil, net.ErrClosed
	}
}

func (w *wire) Close() error {
	w.once.Do(func() { close(w.closed) })
	return nil
}

func (*wire) Addr() net.Addr { return &net.TCPAddr{} }

// dial connects, and hangs up when the test is over.
func (w *wire) dial(t *testing.T) net.Conn {
	near, far := net.Pipe()
	t.Cleanup(func() { _ = near.Close() })
	w.conns <- far
	return near
}

// bubble runs a test in which time is false and ends only if no goroutine is left over.
func bubble(t *testing.T, o web.Options, test func(t *testing.T, w *wire, p *emulator.Panel, stop func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		o.Panel = newPanel(small)
		o.Faults = emulator.NewFaults()
		w := newWire()
		ctx, cancel := context.WithCancel(t.Context())
		served := make(chan error)
		go func() { served <- web.Serve(ctx, w, web.Handler(o)) }()
		stop := sync.OnceFunc(func() {
			cancel()
			if err := <-served; err != nil {
				t.Error(err)
			}
		})
		defer stop()
		test(t, w, o.Panel, stop)
	})
}

// send writes a request as it is.
func send(t *testing.T, c net.Conn, request string) {
	t.Helper()
	if _, err := io.WriteString(c, request); err != nil {
		t.Fatal(err)
	}
}

// receive reads an answer.
func receive(t *testing.T, c net.Conn) reply {
	t.Helper()
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, resp)
}
