package comicserver

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// boolParam reads a truth value as Spring does. It is nil where there is none.
func boolParam(params url.Values, name string) (*bool, error) {
	var value bool
	switch strings.ToLower(params.Get(name)) {
	case "":
		return nil, nil
	case "true", "on", "yes", "1":
		value = true
	case "false", "off", "no", "0":
	default:
		return nil, mismatch(name, params.Get(name))
	}
	return &value, nil
}

// listParam reads a parameter that may repeat. A single value is split at its commas.
func listParam(params url.Values, name string) []string {
	values := params[name]
	if len(values) == 1 {
		values = strings.Split(values[0], ",")
	}
	return slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == "" })
}

// enumParam reads a parameter that may repeat and takes only certain values, in any case of letters.
func enumParam(params url.Values, name string, valid []string) ([]string, error) {
	values := listParam(params, name)
	for i, v := range values {
		if values[i] = strings.ToUpper(v); !slices.Contains(valid, values[i]) {
			return nil, mismatch(name, v)
		}
	}
	return values, nil
}

func mismatch(name, value string) error {
	return failure(http.StatusBadRequest, fmt.Sprintf("Failed to convert '%s' with value: '%s'", name, value))
}
