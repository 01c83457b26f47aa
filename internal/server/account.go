package server

import (
	"crypto/x509"
	"fmt"
	"log/slog"
	"time"
)

// Account is what a kind opens: where the server is and who asks.
type Account struct {
	Name    string // as the user calls the server
	Address string // base URL, absolute, http or https

	// Credentials; which of them matter is the kind's affair.
	APIKey   Secret
	Username Secret
	Password Secret

	Roots    *x509.CertPool   // who may vouch for the server; nil: whoever the system trusts
	Cache    string           // a folder for this account alone; empty: keep nothing on disk
	Timeouts Timeouts         // zero: the usual ones
	Now      func() time.Time // nil: time.Now
}

// Format prints the name alone: the address of some servers holds a key, too.
func (a Account) Format(f fmt.State, _ rune) { _, _ = fmt.Fprintf(f, "account %q", a.Name) }

// LogValue is what slog writes.
func (a Account) LogValue() slog.Value { return slog.StringValue(a.Name) }

// Timeouts are the longest waits. They can be set so that tests of stalls need not wait.
type Timeouts struct {
	Request time.Duration // a whole request that is not a file; zero: one minute
	Stall   time.Duration // no data during the download of a file; zero: 30 seconds
}
