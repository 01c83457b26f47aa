package recipeserver

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// params reads the parameters of a query and gathers what is wrong with them: the original tells all of it at once. Of a
// parameter that is given twice the last counts. Unknown ones are ignored.
type params struct {
	values url.Values
	names  []string // in the order of the query
	wrong  []paramProblem
}

func newParams(r *http.Request) *params {
	p := &params{values: r.URL.Query()} // what cannot be unescaped is left out
	for pair := range strings.SplitSeq(r.URL.RawQuery, "&") {
		raw, _, _ := strings.Cut(pair, "=")
		if name, err := url.QueryUnescape(raw); err == nil && p.values.Has(name) && !slices.Contains(p.names, name) {
			p.names = append(p.names, name)
		}
	}
	return p
}

// problem returns the refusal, nil if nothing is wrong.
func (p *params) problem() *problem {
	if len(p.wrong) == 0 {
		return nil
	}
	return unprocessable(p.wrong...)
}

// text returns a parameter, "" if it is absent.
func (p *params) text(name string) string {
	given := p.values[name]
	if len(given) == 0 {
		return ""
	}
	return given[len(given)-1]
}

func (p *params) integer(name string, otherwise int) int {
	if !p.values.Has(name) {
		return otherwise
	}
	n, err := strconv.ParseInt(strings.TrimSpace(p.text(name)), 10, 32)
	if err != nil {
		p.complain("int_parsing", name, "Input should be a valid integer, unable to parse string as an integer", nil)
	}
	return int(n)
}

func (p *params) boolean(name string) bool {
	switch strings.ToLower(p.text(name)) {
	case "true", "1", "yes", "y", "on", "t":
		return true
	case "false", "0", "no", "n", "off", "f":
		return false
	}
	if p.values.Has(name) {
		p.complain("bool_parsing", name, "Input should be a valid boolean, unable to interpret input", nil)
	}
	return false
}

// choice returns a parameter that has but two values.
func (p *params) choice(name, one, other, otherwise string) string {
	given := p.text(name)
	if !p.values.Has(name) {
		return otherwise
	}
	if given != one && given != other {
		expected := "'" + one + "' or '" + other + "'"
		p.complain("enum", name, "Input should be "+expected, map[string]any{"expected": expected})
	}
	return given
}

func (p *params) complain(kind, name, msg string, ctx map[string]any) {
	p.wrong = append(p.wrong, paramProblem{Type: kind, Loc: [2]string{"query", name}, Msg: msg, Input: p.text(name), Ctx: ctx})
}
