package web_test

import (
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/emulator/web"
)

// TestListenRefuses asks for addresses that are not this machine's alone, or none at all.
func TestListenRefuses(t *testing.T) {
	for addr, want := range map[string]string{
		"0.0.0.0:8740":        "-addr 0.0.0.0:8740: only this machine may connect; use localhost:8740",
		":8741":               "-addr :8741: only this machine may connect; use localhost:8741",
		"[::]:8740":           "-addr [::]:8740: only this machine may connect; use localhost:8740",
		"192.168.1.42:80":     "-addr 192.168.1.42:80: only this machine may connect; use localhost:80",
		"reader.example:8740": "-addr reader.example:8740: only this machine may connect; use localhost:8740",
		"localhost":           "-addr localhost: write it as localhost:8740",
		"8740":                "-addr 8740: write it as localhost:8740",
		"":                    "-addr : write it as localhost:8740",
		"::1:8740":            "-addr ::1:8740: write it as localhost:8740",
		"localhost:":          "-addr localhost:: the port is a number up to 65535",
		"localhost:http":      "-addr localhost:http: the port is a number up to 65535",
		"localhost:65536":     "-addr localhost:65536: the port is a number up to 65535",
		"localhost:-1":        "-addr localhost:-1: the port is a number up to 65535",
	} {
		ln, err := web.Listen(addr)
		if err == nil {
			_ = ln.Close()
		}
		if err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", addr, err, want)
		}
	}
}

func listenOn(t *testing.T, addr string) net.Listener {
	t.Helper()
	ln, err := web.Listen(addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ln.Close() })
	return ln
}

// TestListen listens on free ports, and on those again.
func TestListen(t *testing.T) {
	for _, host := range []string{"localhost", "LOCALHOST", "127.0.0.1", "[::1]"} {
		if host == "[::1]" && !hasIPv6() {
			continue
		}
		ln := listenOn(t, host+":0")
		_, port, _ := net.SplitHostPort(ln.Addr().String())
		addr := host + ":" + port
		want := addr + " is taken, perhaps by another emulator: end it or choose another with -addr"
		if again, err := web.Listen(addr); err == nil || err.Error() != want {
			t.Errorf("got %v, %v, want %s", again, err, want)
		}
		if err := ln.Close(); err != nil {
			t.Error(err)
		}
		if _, err := ln.Accept(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("%s accepts after it was closed: %v", addr, err)
		}
		if err := ln.Close(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("%s closes twice: %v", addr, err)
		}
	}
}

func hasIPv6() bool {
	ln, err := net.Listen("tcp", "[::1]:0")
	if err == nil {
		_ = ln.Close()
	}
	return err == nil
}

// TestLocalhost checks that localhost is both addresses of this machine, and that it is taken if one of them is.
func TestLocalhost(t *testing.T) {
	if !hasIPv6() {
		t.Skip("this machine has no IPv6")
	}
	ln := listenOn(t, "localhost:0")
	_, port, _ := net.SplitHostPort(ln.Addr().String())
	for _, host := range []string{"127.0.0.1", "::1"} {
		conn, err := net.Dial("tcp", net.JoinHostPort(host, port))
		if err != nil {
			t.Fatal(err)
		}
		got, err := ln.Accept()
		if err != nil {
			t.Fatal(err)
		}
		if near, far := conn.LocalAddr().String(), got.RemoteAddr().String(); near != far {
			t.Errorf("%s connects, %s is accepted", near, far)
		}
		_, _ = conn.Close(), got.Close()
	}
	_ = ln.Close()
	for _, host := range []string{"127.0.0.1", "[::1]"} {
		listenOn(t, host+":"+port) // both were given back
	}
	other := listenOn(t, "[::1]:0")
	_, port, _ = net.SplitHostPort(other.Addr().String())
	if _, err := web.Listen("localhost:" + port); err == nil || !strings.Contains(err.Error(), "is taken") {
		t.Errorf("the other address is taken: %v", err)
	}
	listenOn(t, "127.0.0.1:"+port) // it was given back
}

// TestOneAddress has an address where nobody can listen, and nobody does, as on a machine without IPv6: the other is enough.
func TestOneAddress(t *testing.T) {
	if !hasIPv6() {
		t.Skip("this machine has no IPv6")
	}
	conn, err := net.Dial("tcp", listenOn(t, "[::1]:0").Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, port, _ := net.SplitHostPort(conn.LocalAddr().String()) // which a connection has now
	ln := listenOn(t, "localhost:"+port)
	if want := net.JoinHostPort("127.0.0.1", port); ln.Addr().String() != want {
		t.Errorf("it listens on %v, want %s", ln.Addr(), want)
	}
}

// TestPair has two listeners as one: it hands on what either gets, and when it is closed nothing is left of it.
func TestPair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wires := []*wire{newWire(), newWire()}
		ln := web.Join(wires[0], wires[1])
		for _, w := range wires {
			near := w.dial(t)
			far, err := ln.Accept()
			if err != nil {
				t.Fatal(err)
			}
			go func() { _, _ = far.Write([]byte("far")) }()
			if n, _ := near.Read(make([]byte, 3)); n != 3 {
				t.Error("another connection is accepted")
			}
		}
		var waiting []net.Conn
		for _, w := range wires {
			waiting = append(waiting, w.dial(t))
		}
		_ = ln.Close()
		for i, w := range wires {
			if _, err := waiting[i].Read(make([]byte, 1)); err != io.EOF {
				t.Errorf("whom nobody let in is not hung up on: %v", err)
			}
			<-w.closed
		}
	})
}

// TestPairFails has one of two listeners fail, which is for the server to judge; the other works on.
func TestPairFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, second := newWire(), newWire()
		ln := web.Join(first, second)
		defer func() { _ = ln.Close() }()
		_ = first.Close()
		if _, err := ln.Accept(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("got %v", err)
		}
		second.dial(t)
		for { // what comes first is open
			if conn, _ := ln.Accept(); conn != nil {
				return
			}
		}
	})
}
