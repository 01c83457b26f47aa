package httpx

import "strings"

// offer is one way of identifying that a server names in WWW-Authenticate.
type offer struct {
	scheme string
	params map[string]string // names in lower case
}

// parseChallenges reads the values of WWW-Authenticate. One value may hold several offers, separated by the same
// commas as their parameters; what makes no sense is passed over.
func parseChallenges(values []string) []offer {
	var offers []offer
	for _, v := range values {
		for v = skip(v); v != ""; v = skip(v) {
			word, rest := token(v)
			if word == "" {
				v = v[1:]
				continue
			}
			after := strings.TrimLeft(rest, " \t")
			if !strings.HasPrefix(after, "=") || strings.HasPrefix(after, "==") {
				offers = append(offers, offer{scheme: word, params: map[string]string{}})
				v = rest
				continue
			}
			var value string
			value, v = parameter(strings.TrimLeft(after[1:], " \t"))
			if len(offers) > 0 {
				params := offers[len(offers)-1].params
				if name := strings.ToLower(word); params[name] == "" {
					params[name] = value
				}
			}
		}
	}
	return offers
}

// skip passes over what separates parameters.
func skip(s string) string { return strings.TrimLeft(s, " \t,") }

// token splits off a word as HTTP understands it.
func token(s string) (word, rest string) {
	end := strings.IndexFunc(s, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:]
}

// parameter splits off a value, a word or a quoted text.
func parameter(s string) (value, rest string) {
	if !strings.HasPrefix(s, `"`) {
		return token(s)
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return b.String(), s[i+1:]
		case '\\':
			if i++; i == len(s) {
				return b.String(), ""
			}
		}
		b.WriteByte(s[i])
	}
	return b.String(), "" // never closed
}
