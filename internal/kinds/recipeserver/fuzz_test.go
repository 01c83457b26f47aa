package recipeserver

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"inkshelf/internal/server"
)

// seed adds the captured answers.
func seed(f *testing.F) {
	names, err := filepath.Glob("testdata/*.json")
	if err != nil || len(names) == 0 {
		f.Fatalf("no test data: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
}

func FuzzRecipe(f *testing.F) {
	seed(f)
	f.Add([]byte(`{"recipeIngredient":[{"quantity":1.5,"unit":{"name":"cup"},"display":"1 ¹/₂ cup milk","referenceId":"a"}],"recipeInstructions":[{"ingredientReferences":[{"referenceId":"a"}],"text":"x"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var w wireRecipe
		if json.Unmarshal(data, &w) != nil {
			return
		}
		r, err := w.recipe(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []string{r.title, r.photo, r.stamp, r.yield, r.prep, r.cook, r.total} {
			checkLine(t, s)
		}
		for _, c := range r.categories {
			checkLine(t, c.title)
		}
		if len(r.title) > server.TitleLimit || len(r.categories) > categoryLimit {
			t.Errorf("a title of %d bytes, %d categories", len(r.title), len(r.categories))
		}
		checkBlocks(t, r.description)
		for i, in := range r.ingredients {
			for _, s := range []string{in.heading, in.amount, in.item, in.note} {
				checkLine(t, s)
			}
			if in.text() == "" {
				t.Errorf("ingredient %d is empty", i)
			}
		}
		for i, s := range r.steps {
			checkLine(t, s.banner)
			checkLine(t, s.label)
			checkBlocks(t, s.text)
			if s.label == "" && len(s.text) == 0 {
				t.Errorf("step %d is empty", i)
			}
			for n, u := range s.uses {
				if u < 0 || u >= len(r.ingredients) || slices.Contains(s.uses[:n], u) {
					t.Errorf("step %d uses ingredients %d of %d", i, s.uses, len(r.ingredients))
				}
			}
		}
	})
}

// The parts of an ingredient are the line that the server shows.
func FuzzIngredient(f *testing.F) {
	f.Add("1 ¹/₂ cups milk warm", "warm", "cup", "cups", 1.5)
	f.Add("500 peeled", "peeled", "gram", "g", 500.0)
	f.Fuzz(func(t *testing.T, display, note, unit, abbreviation string, quantity float64) {
		w := wireIngredient{
			Display: wireText(display), Note: wireText(note), Quantity: quantity,
			Unit: &wireUnit{Name: wireText(unit), Abbreviation: wireText(abbreviation)},
		}
		if got, want := w.parts().text(), w.line(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func FuzzList(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, s := range decodeList[wireSummary](data) {
			if !isID(s.id) || s.title == "" || s.stamp == "" {
				t.Errorf("got %+v", s)
			}
			checkLine(t, s.title)
			if _, ok := s.category(uncategorised); ok != (len(s.categories) == 0) {
				t.Errorf("in a category and in none: %+v", s)
			}
		}
		for _, c := range decodeList[wireCategory](data) {
			if !isID(c.id) || c.title == "" {
				t.Errorf("got %+v", c)
			}
		}
	})
}

// decodeList reads a page as if it were a whole list.
func decodeList[W listed[T], T any](data []byte) []T {
	p := pager[W, T]{limit: itemLimit, read: func(n int) (page wirePage[W], err error) {
		if n == 1 {
			err = json.Unmarshal(data, &page)
		}
		return page, err
	}}
	list, _, _ := p.all()
	return list
}

func FuzzText(f *testing.F) {
	for _, s := range []string{
		"A **bright** soup.\n\n- low heat\n  1. a\n\n| salt | pepper |\n|---|---|\n| 5 g | 1 g |", "Blend <b>well</b> &amp; pour. ![pic](https://example.com/x.jpg)",
		"<ul><li>a<li>b<table><tr><th>c<td>d</table></ul><pre> e\n</pre>", "> a\n\n```\nb\n```\n\n---\n# c", "<script>a</script><br>&#7;\\*\x00\xff",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		blocks := parseText(s)
		checkBlocks(t, blocks)
		plain(blocks)
	})
}

// checkBlocks checks what text.go promises.
func checkBlocks(t *testing.T, blocks []block) {
	t.Helper()
	if d := depth(blocks); d > 2*depthLimit {
		t.Errorf("%d levels deep", d)
	}
	for _, b := range blocks {
		switch b := b.(type) {
		case paragraph:
			checkSpans(t, b.spans)
		case heading:
			checkSpans(t, b.spans)
			if b.level < 1 || b.level > 6 {
				t.Errorf("a heading of level %d", b.level)
			}
		case list:
			if len(b.items) == 0 || b.start < 0 {
				t.Errorf("a list of %d items from %d", len(b.items), b.start)
			}
			for _, item := range b.items {
				checkBlocks(t, item)
			}
		case table:
			if b.head > len(b.rows) {
				t.Errorf("%d of %d rows are the head", b.head, len(b.rows))
			}
			for _, row := range b.rows {
				for _, c := range row {
					if len(c.spans) > 0 {
						checkSpans(t, c.spans)
					}
				}
			}
		case quote:
			checkBlocks(t, b.blocks)
		case code:
			checkLine(t, strings.ReplaceAll(b.text, "\n", ""))
		case figure:
			checkLine(t, b.alt)
			checkLine(t, b.source)
		}
	}
}

func checkSpans(t *testing.T, spans []span) {
	t.Helper()
	all := ""
	for i, s := range spans {
		if s.text == "" || i > 0 && s.style == spans[i-1].style {
			t.Errorf("empty or divided spans: %q", spans)
		}
		all += s.text
	}
	checkLine(t, strings.ReplaceAll(all, "\n", ""))
	if all == "" || strings.Trim(all, " \n") != all || strings.Contains(all, "  ") || strings.Contains(all, " \n") || strings.Contains(all, "\n ") {
		t.Errorf("white space: %q", all)
	}
}

func checkLine(t *testing.T, s string) {
	t.Helper()
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) || len(s) > 2*textLimit {
		t.Errorf("not fit to print: %.200q", s)
	}
}
