package recipeserver

import "testing"

// Some words make a language: one may be a name, and as many of two languages tell nothing.
func TestTongue(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"the":                             "",
		"the Stir":                        "",
		"add it to the pot":               "en",
		"avec le lait et la crème":        "fr",
		"add it to the pot avec le la et": "",
	} {
		if got := tongue(recipe{description: []block{paragraph{[]span{{text: text}}}}}); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
