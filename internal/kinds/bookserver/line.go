package bookserver

import (
	"strconv"
	"strings"

	"inkshelf/internal/server"
)

// seriesLabel is what stands before the name of a series in English, and always in Calibre-Web.
const seriesLabel = "SERIES"

// seriesLine is a line of an entry's content that may name a series.
type seriesLine struct {
	label  string
	name   string
	number server.Number
}

// parseLine reads a line "SERIES: Tales [Omnibus] [3]": a label, a name that may have brackets itself, a number in the
// last ones. Without a number the whole rest is the name.
func parseLine(line string) (seriesLine, bool) {
	label, rest, found := cutColon(line)
	rest = strings.Trim(rest, " \t\r\n")
	if !found || label == "" || rest == "" {
		return seriesLine{}, false
	}
	if open := strings.LastIndexByte(rest, '['); open > 0 && strings.HasSuffix(rest, "]") {
		name := strings.Trim(rest[:open], " \t\r\n")
		if number := parseNumber(rest[open+1 : len(rest)-1]); number.Known() && name != "" {
			return seriesLine{label, name, number}, true
		}
	}
	return seriesLine{label: label, name: rest}, true
}

// cutColon cuts a line behind its label. Translators may have used a wide colon, and a space before it.
func cutColon(line string) (label, rest string, found bool) {
	at := strings.IndexAny(line, ":：")
	if at < 0 {
		return "", "", false
	}
	rest = strings.TrimPrefix(line[at:], "：")
	rest = strings.TrimPrefix(rest, ":")
	return strings.TrimSpace(line[:at]), rest, true
}

// parseNumber reads a number as the servers write it: 1, 1.50, 0.0.
func parseNumber(text string) server.Number {
	text = strings.TrimSpace(text)
	if text == "" || strings.Trim(text, "0123456789.-") != "" {
		return server.Number{} // words such as "Inf" are numbers to the parser
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return server.Number{}
	}
	return server.NumberOf(value)
}
