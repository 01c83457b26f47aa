package config

import (
	"strings"

	"inkshelf/internal/lang"
)

// composedIn returns a reason that holds more than words in a language, and one that is not known as it is.
func composedIn(say *lang.Language, reason string) string {
	if v := values(reason, "line %s, column %s: %s"); v != nil {
		return say.Text("line %s, column %s: %s", v[0], v[1], reasonIn(say, v[2]))
	}
	if v := values(reason, "line %s and %s more: not UTF-8: save the file as UTF-8"); v != nil {
		return say.Text("line %s and %s more: not UTF-8: save the file as UTF-8", v[0], v[1])
	}
	if v := values(reason, "line %s: not UTF-8: save the file as UTF-8"); v != nil {
		return say.Text("line %s: not UTF-8: save the file as UTF-8", v[0])
	}
	if v := values(reason, "is %s, not an object"); v != nil {
		return say.Text("is %s, not an object", typeIn(say, v[0]))
	}
	if v := values(reason, "is %s, not a string"); v != nil {
		return say.Text("is %s, not a string", typeIn(say, v[0]))
	}
	if v := values(reason, "the file is %s, not an array of servers"); v != nil {
		return say.Text("the file is %s, not an array of servers", typeIn(say, v[0]))
	}
	if v := values(reason, "is unknown, because letter case counts: write %s"); v != nil {
		return say.Text("is unknown, because letter case counts: write %s", v[0])
	}
	if v := values(reason, "is the same as that of entry %s"); v != nil {
		return say.Text("is the same as that of entry %s", v[0])
	}
	if v := values(reason, "differs from entry %s (%s) only by letter case"); v != nil {
		return say.Text("differs from entry %s (%s) only by letter case", v[0], v[1])
	}
	if v := values(reason, "differs from entry %s (%s) only by letter case or by the way its letters are written"); v != nil {
		return say.Text("differs from entry %s (%s) only by letter case or by the way its letters are written", v[0], v[1])
	}
	if v := values(reason, "is longer than %s characters"); v != nil {
		return say.Text("is longer than %s characters", v[0])
	}
	if v := values(reason, "there are more than %s servers"); v != nil {
		return say.Text("there are more than %s servers", v[0])
	}
	if v := values(reason, "there is a comma too many before %s"); v != nil {
		return say.Text("there is a comma too many before %s", v[0])
	}
	if v := values(reason, "%s does not belong here"); v != nil {
		return say.Text("%s does not belong here", v[0])
	}
	if v := values(reason, "holds %s"); v != nil {
		return say.Text("holds %s", v[0])
	}
	return reason
}

// values returns what stands in a reason where its pattern has %s; nil where the reason is another.
func values(reason, pattern string) []string {
	parts := strings.Split(pattern, "%s")
	rest, ok := strings.CutPrefix(reason, parts[0])
	var all []string
	for i, part := range parts[1:] {
		end := strings.Index(rest, part)
		if i == len(parts)-2 { // the last one ends the reason
			end = len(rest) - len(part)
			ok = ok && strings.HasSuffix(rest, part)
		}
		if !ok || end < 0 {
			return nil
		}
		all = append(all, rest[:end])
		rest = rest[end+len(part):]
	}
	return all
}

// typeIn returns the name of a JSON type in a language.
func typeIn(say *lang.Language, typ string) string {
	switch typ {
	case "a boolean":
		return say.Text("a boolean")
	case "a string":
		return say.Text("a string")
	case "an array":
		return say.Text("an array")
	case "an object":
		return say.Text("an object")
	case "a number":
		return say.Text("a number")
	}
	return typ
}
