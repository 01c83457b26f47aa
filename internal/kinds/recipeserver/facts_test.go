package recipeserver

import "testing"

// Times that are nothing but hours and minutes are written in the shortest way, in whatever way they came.
func TestDuration(t *testing.T) {
	l := &layout{words: english}
	for text, want := range map[string]string{
		"45 minutes": "45 min", "1 hour 15 minutes": "1 h 15", "2 hours": "2 h", "1 h 5 min": "1 h 05", "1h05": "1 h 05", "90 min": "1 h 30",
		"1 hour and 30 minutes": "1 h 30", "PT1H5M": "1 h 05", "PT45M": "45 min", "30'": "30 min", "1 heure et 20 minutes": "1 h 20", "2 Std. 30 Min.": "2 h 30",
		"120 minutes": "2 h", "1 h 30": "1 h 30", "1h30min": "1 h 30", "10h": "10 h",
		// What says more, or something else, stays.
		"": "", "overnight": "overnight", "30": "30", "1 1/2 hours": "1 1/2 hours", "1.5 h": "1.5 h", "10-15 minutes": "10-15 minutes", "0 min": "0 min",
		"1 h 30 plus chilling": "1 h 30 plus chilling", "2 days": "2 days", "30 s": "30 s", "20 min 1 h": "20 min 1 h", "1 h 1 h": "1 h 1 h",
		"5 min 5 min": "5 min 5 min", "12345 min": "12345 min", "1 h 5 10": "1 h 5 10",
	} {
		if got := l.duration(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// What a recipe makes is not said where it is the portions in other words.
func TestMakes(t *testing.T) {
	for _, c := range []struct {
		servings    float64
		yield, want string
	}{
		{0, "12 cookies", "12 cookies"},
		{4, "4 servings", ""},
		{4, "12 cookies, 4 servings", "12 cookies"},
		{4, "4 personnes", ""},
		{4, "4 Portionen", ""},
		{4, "6 portions", "6 portions"},
		{1, "1 serving", ""},
		{4, "4 servings, 4 servings", ""},
		{8, "1 large dish, 8 servings", "1 large dish"},
		{4, "4 pots", "4 pots"},
	} {
		l := &layout{words: english, r: recipe{servings: c.servings, yield: c.yield}}
		if got := l.makes(); got != c.want {
			t.Errorf("%v and %q: got %q, want %q", c.servings, c.yield, got, c.want)
		}
	}
}
