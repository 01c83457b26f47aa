package webconfig

import (
	"errors"
	"net"
	"net/netip"
)

// ErrNoNetwork says that no browser could reach the page.
var ErrNoNetwork = errors.New("the reader has no address in a local network")

// local returns the address of the reader in its network.
func local() (string, error) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return "", err
	}
	var all []netip.Addr
	for _, i := range interfaces {
		if !shared(i.Flags) {
			continue
		}
		addresses, err := i.Addrs()
		if err != nil {
			continue // it has just gone
		}
		for _, a := range addresses {
			if p, err := netip.ParsePrefix(a.String()); err == nil {
				all = append(all, p.Addr())
			}
		}
	}
	return choose(all)
}

// shared reports whether others may be at an interface: it works, and is no tunnel.
func shared(f net.Flags) bool {
	const works = net.FlagUp | net.FlagRunning // a socket without a cable is up
	return f&works == works && f&net.FlagPointToPoint == 0
}

// choose returns the address that others in the network know. One of the internet is none: whoever finds it could knock.
func choose(all []netip.Addr) (string, error) {
	for _, fits := range []func(netip.Addr) bool{netip.Addr.IsPrivate, netip.Addr.IsLinkLocalUnicast} {
		for _, a := range all {
			if a.Is4() && fits(a) {
				return a.String(), nil
			}
		}
	}
	return "", ErrNoNetwork
}
