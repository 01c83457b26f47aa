package web

import "net"

// Join joins two listeners.
func Join(first, second net.Listener) net.Listener { return join(first, second) }
