package web

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"
)

// AddressError says that an address cannot be listened on, whatever the machine is doing.
type AddressError struct{ text string }

func (e *AddressError) Error() string { return e.text }

// Listen listens on an address of this machine, host:port; any other is an *AddressError. Localhost is all the addresses
// that it usually has: which one a browser tries first differs. Port 0 is one that is free.
func Listen(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, &AddressError{fmt.Sprintf("-addr %s: write it as localhost:8740", addr)}
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return nil, &AddressError{fmt.Sprintf("-addr %s: the port is a number up to 65535", addr)}
	}
	if !loopback(host) {
		return nil, &AddressError{fmt.Sprintf("-addr %s: only this machine may connect; use localhost:%s", addr, port)}
	}
	if !strings.EqualFold(host, "localhost") {
		return listen(net.JoinHostPort(host, port), addr)
	}
	first, err := listen(net.JoinHostPort("127.0.0.1", port), addr)
	if err != nil {
		return nil, err
	}
	_, port, _ = net.SplitHostPort(first.Addr().String()) // which was 0, perhaps
	second, err := listen(net.JoinHostPort("::1", port), addr)
	if err == nil {
		return join(first, second), nil
	}
	if _, taken := errors.AsType[takenError](err); taken {
		_ = first.Close()
		return nil, err // a browser might find the other program there
	}
	return first, nil // this machine has no IPv6
}

// takenError says that somebody else listens there.
type takenError struct{ addr string }

func (e takenError) Error() string {
	return e.addr + " is taken, perhaps by another emulator: end it or choose another with -addr"
}

// listen listens on one address, which was asked for as addr. Whether it is taken shows by somebody answering there: what
// the system says differs from one to the other.
func listen(one, addr string) (net.Listener, error) {
	ln, err := net.Listen("tcp", one)
	if err == nil {
		return ln, nil
	}
	if conn, dialErr := net.DialTimeout("tcp", one, time.Second); dialErr == nil {
		_ = conn.Close()
		return nil, takenError{addr}
	}
	return nil, fmt.Errorf("-addr %s: %w", addr, err)
}

// pair is two listeners as one, with the address of the first.
type pair struct {
	net.Listener
	second   net.Listener
	accepted chan accepted
	closing  sync.Once
	closed   chan struct{}
}

type accepted struct {
	conn net.Conn
	err  error
}

func join(first, second net.Listener) *pair {
	p := &pair{Listener: first, second: second, accepted: make(chan accepted), closed: make(chan struct{})}
	go p.accept(first)
	go p.accept(second)
	return p
}

// accept hands on what one of the two gets, its errors too: a server waits and tries again, or gives up and closes.
func (p *pair) accept(ln net.Listener) {
	for {
		conn, err := ln.Accept()
		select {
		case p.accepted <- accepted{conn, err}:
		case <-p.closed:
			if err == nil {
				_ = conn.Close()
			}
			return
		}
	}
}

// Accept implements net.Listener.
func (p *pair) Accept() (net.Conn, error) {
	select {
	case a := <-p.accepted:
		return a.conn, a.err
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (p *pair) Close() error {
	err := net.ErrClosed
	p.closing.Do(func() {
		close(p.closed)
		err = errors.Join(p.Listener.Close(), p.second.Close())
	})
	return err
}
