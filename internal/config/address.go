package config

import (
	"net/url"
	"strconv"
	"strings"
	"unicode"
)

// addressFaults says why an address is no base URL of a server. The reasons never hold a part of it; those of
// url.Parse would.
func addressFaults(address string) []string {
	switch {
	case address == "":
		return []string{"is empty"}
	case strings.ContainsFunc(address, unicode.IsControl):
		return []string{"holds a control character"}
	case strings.TrimSpace(address) != address:
		return []string{"has white space around it"}
	case strings.ContainsFunc(address, unicode.IsSpace):
		return []string{"holds white space"}
	case strings.ContainsFunc(address, invisible):
		return []string{"holds a character that cannot be seen"}
	}
	u, err := url.Parse(address)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || !isHost(u.Hostname()) {
		return []string{"is not an absolute http or https address"}
	}
	var reasons []string
	if !isPort(u) {
		reasons = append(reasons, "has a port that is not a number from 1 to 65535")
	}
	if u.User != nil {
		reasons = append(reasons, "holds a user name or password: put them into username and password")
	}
	if strings.Contains(address, "?") {
		reasons = append(reasons, `holds a query: leave out what begins with "?"`)
	}
	if strings.Contains(address, "#") {
		reasons = append(reasons, `holds a fragment: leave out what begins with "#"`)
	}
	return reasons
}

// invisible reports whether r is one of those that a web page gives along when a text is copied from it, such as a space
// without width.
func invisible(r rune) bool { return unicode.Is(unicode.Cf, r) }

// isHost refuses what url.Parse lets pass although no host is called so: "<ADDRESS>" is left over from an example.
func isHost(host string) bool {
	return host != "" && !strings.ContainsAny(host, `<>"`)
}

func isPort(u *url.URL) bool {
	port := u.Port()
	if port == "" {
		return !strings.HasSuffix(u.Host, ":")
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && n > 0
}
