package title

import (
	"cmp"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestNatural(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "0", -1},
		{"2", "10", -1},
		{"a2b", "a10b", -1},
		{"a2c", "a2b", 1},
		{"1", "01", 0},
		{"0", "000", 0},
		{"x1y2", "x01y10", -1},
		{"1a", "01", 1},
		{"/", "0", -1},
		{"9", ":", -1},
		{"99999999999999999999", "100000000000000000000", -1},
	}
	for _, test := range tests {
		if got := natural(test.a, test.b); got != test.want {
			t.Errorf("natural(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := natural(test.b, test.a); got != -test.want {
			t.Errorf("natural(%q, %q) = %d, want %d", test.b, test.a, got, -test.want)
		}
	}
}

// TestNaturalFollowsItsDefinition compares natural and start with a slow
// comparison that is written down as the order is defined, token by token.
func TestNaturalFollowsItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	random := func() string {
		const bytes = "0001289 /:az\x00\xff"
		s := make([]byte, r.IntN(12))
		for i := range s {
			s[i] = bytes[r.IntN(len(bytes))]
		}
		return string(s)
	}
	for range 50_000 {
		a, b := random(), random()
		want := naturalByDefinition(a, b)
		if got := natural(a, b); got != want {
			t.Fatalf("natural(%q, %q) = %d, want %d", a, b, got, want)
		}
		if got := cmp.Compare(start(a), start(b)); got != 0 && got != want {
			t.Fatalf("start(%q) and start(%q) compare as %d, the keys as %d", a, b, got, want)
		}
	}
}

func naturalByDefinition(a, b string) int {
	as, bs := tokens(a), tokens(b)
	for i := range min(len(as), len(bs)) {
		x, y := as[i], bs[i]
		if c := cmp.Compare(x.place, y.place); c != 0 {
			return c
		}
		if c := x.number.Cmp(y.number); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(as), len(bs))
}

// A tokenValue is a byte, or a number in the place of '0'.
type tokenValue struct {
	place  byte
	number *big.Int
}

func tokens(s string) []tokenValue {
	var values []tokenValue
	for i := 0; i < len(s); {
		v := tokenValue{s[i], new(big.Int)}
		i++
		if isDigit(v.place) {
			v.number.SetInt64(int64(v.place - '0'))
			v.place = '0'
			for ; i < len(s) && isDigit(s[i]); i++ {
				v.number.Mul(v.number, big.NewInt(10)).Add(v.number, big.NewInt(int64(s[i]-'0')))
			}
		}
		values = append(values, v)
	}
	return values
}
