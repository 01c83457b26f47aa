package content

import "strconv"

// numbers are those of the series that do not simply count from 1.
var numbers = map[string][]string{
	"Night Ferry":           {"0", "0.5", "1", "1.5", "2", "2.25", "3"},
	"101 Umbrellas":         {"1", "101"},
	"A Ferryman's Casebook": {"0", "0.5", "1.5", "2.25", "3"},
}

// numberOf returns the number of a book of a series, for people and to sort by.
func numberOf(series string, i int) (text string, sort float64) {
	text = strconv.Itoa(i + 1)
	if odd, ok := numbers[series]; ok {
		text = odd[i]
	}
	sort, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err) // the table above is wrong
	}
	return text, sort
}

// number writes a number as people do.
func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
