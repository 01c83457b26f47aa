package ui

import (
	"image"
	"slices"
	"strconv"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// listOf makes a list of rows; none is marked.
func listOf(name string, kind RowKind, rows ...Row) List {
	return List{Name: name, Kind: kind, Len: len(rows), Row: func(i int) Row { return rows[i] }, Marked: -1}
}

var (
	listArea   = image.Rect(0, 240, 1404, 1752) // below a filter bar
	bookArea   = image.Rect(0, 888, 1404, 1752) // below the tabs of a series
	wholeBody  = image.Rect(0, 120, 1404, 1752)
	seriesRows = []Row{
		{
			Title: "L’Île aux horloges", Second: "Tanguy Rosporden", Third: "8 books · 4 unread · 1 in progress",
			Cover: &Cover{Picture: picture(132, 183)}, Status: "4 / 8", StatusBold: true, Mark: OnReader, Progress: &Progress{4, 8},
		},
		{
			Title: "Lanterns", Second: "Mira Sand", Third: "6 books · 3 unread",
			Cover: &Cover{Picture: picture(126, 192)}, Status: "3 / 6", StatusBold: true, Progress: &Progress{3, 6},
		},
		{
			Title: "Marée haute", Second: "Jude Arzel", Third: "3 books · 3 unread",
			Cover: &Cover{}, Status: "New", StatusBold: true, Mark: OnReader,
		},
		{Title: longTitle, Second: longTitle, Third: longTitle, Status: "Done", StatusBold: true, Mark: NotOnReader},
		{Title: "L’Œil du phare", Cover: &Cover{Picture: picture(132, 100)}},
		{
			Title: "An Ordinary Dragon", Second: "Felix Hollis", Third: "5 books · 2 unread · 1 in progress",
			Cover: &Cover{Picture: picture(132, 189)}, Status: "2 / 5", StatusBold: true, Progress: &Progress{2, 5}, Selected: true,
		},
		{Title: hebrewTitle, Second: arabicTitle, Cover: &Cover{}, Status: "1 / 6", Progress: &Progress{1, 6}, Disabled: true},
	}
	bookRows = []Row{
		{Name: "6", Number: "6", Title: "Les Racines claires", Second: "176 pages", Status: "Done", Mark: NotOnReader},
		{
			Name: "7", Number: "7", Title: "Le Verre et la Sève", Second: "180 pages",
			Status: "34 / 180", StatusBold: true, Progress: &Progress{34, 180}, Mark: OnReader,
		},
		{Name: "8", Number: "8", Title: "Nuit blanche", Second: "168 pages", Status: "New", StatusBold: true, Mark: OnReader, Selected: true},
		{Name: "9", Number: "9.5", Title: longTitle, Second: "184 pages", Status: "New", StatusBold: true, Mark: OnReader},
		{Name: "10", Number: "1234.56", Title: "Ce que l’hiver garde", Status: "999 / 12345", StatusBold: true, Mark: NotOnReader},
		{Name: "11", Number: "11", Title: "Le Dernier Reflet", Second: "176 pages", Status: "New", StatusBold: true},
	}
)

func TestListTargets(t *testing.T) {
	rows := make([]Row, 7)
	var want []place
	for i, title := range []string{
		"L’Île aux horloges", "Lanterns", "Marée haute", "Night Bus 5", "L’Œil du phare", "An Ordinary Dragon", "Les Passeurs",
	} {
		rows[i] = Row{Title: title, Mark: OnReader, Status: "New"}
		want = append(want, place{"series:" + title, title, 0, 240 + 216*i, 1404, 216})
	}
	c := targetsOnly()
	listOf("series", CoverRow, rows...).Draw(c, listArea)
	checkPlaces(t, c, want)
}

func TestBookTargets(t *testing.T) {
	want := []place{
		{"book:6", "Les Racines claires", 0, 888, 1260, 144},
		{"download:6", "download", 1260, 888, 144, 144},
		{"book:7", "Le Verre et la Sève", 0, 1032, 1260, 144},
		{"download:7", "downloaded", 1260, 1032, 144, 144},
		{"book:8", "Nuit blanche", 0, 1176, 1260, 144},
		{"download:8", "downloaded", 1260, 1176, 144, 144},
		{"book:9", longTitle, 0, 1320, 1260, 144},
		{"download:9", "downloaded", 1260, 1320, 144, 144},
		{"book:10", "Ce que l’hiver garde", 0, 1464, 1260, 144},
		{"download:10", "download", 1260, 1464, 144, 144},
		{"book:11", "Le Dernier Reflet", 0, 1608, 1404, 144}, // its place is not known
	}
	c := targetsOnly()
	l := listOf("book", BookRow, bookRows...)
	l.Draw(c, bookArea)
	checkPlaces(t, c, want)

	c.Begin(c.Bounds())
	l.LeftHand, l.Words = true, French()
	l.Draw(c, bookArea)
	for i, w := range want {
		want[i].x = 1404 - w.x - w.w
		switch w.text {
		case "download":
			want[i].text = "télécharger"
		case "downloaded":
			want[i].text = "téléchargé"
		}
	}
	checkPlaces(t, c, want)
}

// Rows fill the body: no odd strip at its end, and no row in part.
func TestRowsPerPage(t *testing.T) {
	for _, test := range []struct {
		kind        RowKind
		area        image.Rectangle
		scale       int
		rows        int
		top, height int // of the first row
	}{
		{Compact, listArea, 100, 12, 240, 126},
		{Compact, wholeBody, 100, 12, 144, 132},
		{CoverRow, listArea, 100, 7, 240, 216},
		{CoverRow, wholeBody, 100, 8, 120, 204},
		{BookRow, bookArea, 100, 6, 888, 144},
		{Setting, wholeBody, 100, 12, 144, 132},
		{Compact, listArea, 85, 14, 240, 108},
		{CoverRow, listArea, 85, 7, 240, 216}, // a thumbnail does not shrink
		{Compact, listArea, 150, 7, 240, 216},
		{CoverRow, listArea, 150, 4, 240, 378},
		{BookRow, bookArea, 150, 4, 888, 216},
	} {
		u := paint.Units{DPI: 300, Scale: test.scale}
		l := List{Name: "n", Kind: test.kind, Len: 1000, Marked: -1, Row: func(int) Row { return Row{Title: "x"} }}
		c := canvas(image.Point{}, u) // where the rows are is all that matters
		l.Draw(c, test.area)
		rows, first := l.PerPage(test.area, u), c.Targets()[0].Area
		if rows != test.rows || len(c.Targets()) != rows || first.Min.Y != test.top || first.Dy() != test.height {
			t.Errorf("%+v: %d rows of %d from %d", test, rows, first.Dy(), first.Min.Y)
		}
	}
}

func TestList(t *testing.T) {
	for name, l := range map[string]List{
		"covers":   listOf("series", CoverRow, seriesRows...),
		"books":    listOf("book", BookRow, bookRows...),
		"compact":  listOf("series", Compact, seriesRows...),
		"settings": listOf("setting", Setting, seriesRows...),
		"unknown":  listOf("series", 99, seriesRows...),
		"empty":    listOf("series", Compact),
	} {
		checkPart(t, part{name: name, draw: l.Draw, box: screenPx(432)})
		if l.Kind == CoverRow || l.Kind == BookRow {
			l.LeftHand, l.Page = true, 1
			checkPart(t, part{name: name + ", left hand, page 2", draw: l.Draw, box: screenPx(432)})
		}
	}
}

func TestListOfHostileTitles(t *testing.T) {
	var rows []Row
	for _, s := range hostileTitles {
		rows = append(rows, Row{
			Title: s, Second: s, Third: s, Number: s, Status: s, Value: s,
			Mark: OnReader, Progress: &Progress{1, 2}, Cover: &Cover{Title: s, Badge: s},
		})
	}
	for _, kind := range []RowKind{Compact, CoverRow, BookRow, Setting} {
		for _, u := range extremeUnits {
			r := image.Rect(0, 0, screenWidth(u), 2400)
			c := canvas(image.Point{}, u)
			listOf("series", kind, rows...).Draw(c, r)
			checkTargets(t, c.Targets(), r, u)
		}
	}
}

// What a list holds may change between two drawings, and be very much.
func TestListOfAnyLength(t *testing.T) {
	l := List{Name: "book", Marked: -1, Row: func(i int) Row { return Row{Title: "Book " + strconv.Itoa(i)} }}
	for _, test := range []struct {
		items, page int
		pages       int
		first       string
		rows        int
	}{
		{0, 0, 1, "", 0},
		{0, 5, 1, "", 0},
		{1, 0, 1, "Book 0", 1},
		{13, 1, 2, "Book 12", 1},
		{12, 1, 1, "Book 0", 12}, // the thirteenth has gone
		{100_000, 8333, 8334, "Book 99996", 4},
	} {
		l.Len, l.Page = test.items, test.page
		c := targetsOnly()
		l.Draw(c, listArea)
		first := slices.Concat(c.Targets(), []paint.Target{{}})[0].Text
		pages := l.Pages(listArea, paint.Units{})
		if pages != test.pages || len(c.Targets()) != test.rows || first != test.first {
			t.Errorf("%+v: %d pages, %d rows from %q", test, pages, len(c.Targets()), first)
		}
	}
	if got := l.PageOf(99_999, listArea, paint.Units{}); got != 8333 {
		t.Errorf("the last item is on page %d, want 8333", got)
	}
}

// Rows without a title or with equal ones can still be told apart.
func TestRowNames(t *testing.T) {
	c := targetsOnly()
	listOf("book", Compact, Row{Title: "Twins"}, Row{Title: "Twins"}, Row{}, Row{Name: "a", Title: "b"}).Draw(c, listArea)
	var got []string
	for _, target := range c.Targets() {
		got = append(got, target.Name+"="+target.Text)
	}
	if want := []string{"book:Twins=Twins", "book:Twins#2=Twins", "book:3=3", "book:a=b"}; !slices.Equal(got, want) {
		t.Errorf("targets are %q, want %q", got, want)
	}
	if item := c.Targets()[3].Item; item != 3 {
		t.Errorf("the last is item %d, want 3", item)
	}
}

// For the left hand titles begin at one line, with a status or without.
func TestLeftHandTitlesAreAligned(t *testing.T) {
	for _, kind := range []RowKind{Compact, CoverRow, BookRow} {
		c := targetsOnly()
		var begins []int
		for _, row := range []Row{{Title: "a", Status: "New"}, {Title: "a"}, {Title: "a", Progress: &Progress{1, 2}}} {
			d := row.drawing(c, image.Rect(0, 0, 1404, 216), rowStyle{kind: kind, left: true, number: 102})
			begins = append(begins, d.areas.text.Min.X)
		}
		if begins[0] != begins[1] || begins[1] != begins[2] {
			t.Errorf("titles of kind %d begin at %v", kind, begins)
		}
	}
}

// The column of numbers is as wide as the widest of the page needs it, and all titles begin behind it.
func TestNumberColumn(t *testing.T) {
	for _, test := range []struct {
		numbers []string
		want    int
	}{{[]string{"1", "2"}, 102}, {[]string{"1", "117"}, 102}, {[]string{"1", "1234"}, 138}, {[]string{"1234.56", "2024-12"}, 162}} {
		l := List{Kind: BookRow, Row: func(i int) Row { return Row{Number: test.numbers[i]} }}
		if got := l.numberWidth(targetsOnly(), 0, 2); got != test.want {
			t.Errorf("for %q it is %d wide, want %d", test.numbers, got, test.want)
		}
	}
}

func TestListPictures(t *testing.T) {
	marked := listOf("book", BookRow, bookRows...)
	marked.Marked = 3
	for _, test := range []struct {
		name     string
		list     List
		leftHand bool
		scale    int
	}{
		{"list-covers", listOf("series", CoverRow, seriesRows...), false, 100},
		{"list-covers-left", listOf("series", CoverRow, seriesRows[:2]...), true, 100},
		{"list-books", listOf("book", BookRow, bookRows...), false, 100},
		{"list-books-left", listOf("book", BookRow, bookRows[:4]...), true, 100},
		{"list-books-150", marked, false, 150},
		{"list-compact", listOf("series", Compact, seriesRows...), false, 100},
	} {
		test.list.LeftHand = test.leftHand
		u := paint.Units{DPI: 150, Scale: test.scale} // half of the reference panel: the pictures are many
		c := canvas(image.Pt(702, test.list.Len*u.Px(rowFormats[test.list.Kind].height)), u)
		test.list.Draw(c, c.Bounds())
		golden.Check(t, test.name, c.Image())
	}
}

func BenchmarkListPage(b *testing.B) {
	l := List{Name: "book", Len: 1000, Kind: BookRow, Marked: -1, Row: func(i int) Row {
		row := bookRows[i%len(bookRows)]
		row.Number = strconv.Itoa(i + 1)
		return row
	}}
	c := paint.New(reference, paint.Units{})
	for b.Loop() {
		c.Begin(c.Bounds())
		l.Draw(c, wholeBody)
		l.Page = (l.Page + 1) % 90
	}
}
