package bookfile_test

import (
	"encoding/xml"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// there and back again, through a file.
func roundTrip(t *testing.T, info bookfile.Info) bookfile.Info {
	t.Helper()
	var m memory
	w, err := bookfile.Continue(&m, someBook)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add(tiny(1)[0]); err != nil {
		t.Fatal(err)
	}
	if err := w.Finish(info); err != nil {
		t.Fatal(err)
	}
	found, err := check(m.data, bookfile.Comic, bookfile.Want{Pages: 1, Deep: true})
	if err != nil || found.Info == nil {
		t.Fatalf("%+v: got %+v and %v", info, found, err)
	}
	return *found.Info
}

func TestInfo(t *testing.T) {
	want := bookfile.Info{
		Series: "Les Aventures de Tintin", Title: "Le Lotus bleu", Number: "5.5",
		Summary: "À Shanghai.\n\nTintin & Tchang <3", Writers: []string{"Hergé", "Davis, Jr."},
		RightToLeft: true, Source: "Comics", Book: "0B3QW7", Stamp: "2025-03-14T09:41:00Z",
	}
	got := roundTrip(t, want)
	want.Pages = 1 // as the file has
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// What lists may hold comes back as it was, and the identity whatever it is.
func TestHostileInfo(t *testing.T) {
	texts := []string{
		"../../etc", "CON", "…", "😀👩‍👩‍👧", "]]>", "<Series>x</Series>", "&amp; &lt; &#0;", `"`, `\`, "%q %s %",
		"\u202eegami\u202c", "e\u0301 é", `Inkshelf from "a": book "b", stamp "c"`, "\ufffd", "a  b", "<!--", "<?xml",
		strings.Repeat("x", server.TitleLimit), strings.Repeat("漢", 300),
	}
	for _, s := range texts {
		want := bookfile.Info{
			Series: s, Title: s, Number: s, Summary: s, Writers: []string{s, s}, Pages: 1, Source: s, Book: s, Stamp: s,
		}
		if got := roundTrip(t, want); !reflect.DeepEqual(got, want) {
			t.Errorf("%.40q does not come back as it was", s)
		}
	}
	for _, id := range []string{"\x00\x01\x1f", "\xff\xfe", "\ufffe\uffff", "a\nb\r\tc", " a ", "\u2028", "日本", strings.Repeat("\x00", 5000)} {
		got := roundTrip(t, bookfile.Info{Source: id, Book: id, Stamp: id})
		if got.Source != id || got.Book != id || got.Stamp != id {
			t.Errorf("%.40q came back as %.40q, %.40q and %.40q", id, got.Source, got.Book, got.Stamp)
		}
	}
}

// What XML cannot hold is dropped, what is too long is clipped; the file can be read in any case.
func TestUnwritableInfo(t *testing.T) {
	got := roundTrip(t, bookfile.Info{
		Series: "a\x00b\x1bc\ufffed\xffe\uffff", Title: " \n ", Number: "\x7f 1\u0080", Summary: "one\ntwo\x08", Writers: []string{"", " ", "\x01", "Hergé"},
	})
	want := bookfile.Info{Series: "abcde", Number: "1", Summary: "one\ntwo", Writers: []string{"Hergé"}, Pages: 1}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}

	hard := []string{`"`, "\n", "&", "\x00", "漢"}
	if testing.Short() {
		hard = hard[:1]
	}
	for _, s := range hard {
		long := strings.Repeat(s, 66_000)
		writers := slices.Repeat([]string{"W" + long[:2000]}, 100)
		info := bookfile.Info{Series: long, Title: long, Number: long, Summary: long, Writers: writers, Book: long}
		got := roundTrip(t, info)
		if len(got.Title) > server.TitleLimit || len(got.Writers) > 50 || len(got.Summary) > 1<<16 || got.Book != "" {
			t.Errorf("%q, very often: the texts are not clipped", s)
		}
	}
}

// Schema 2.0 wants its elements in one order, and knows no others.
func TestInfoFollowsSchema(t *testing.T) {
	data, err := bookfile.EncodeInfo(bookfile.Info{
		Series: "s", Title: "t", Number: "1", Summary: "u", Writers: []string{"v", "w"}, RightToLeft: true, Source: "x", Book: "y", Stamp: "z",
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for d := xml.NewDecoder(strings.NewReader(string(data))); ; {
		token, err := d.Token()
		if err != nil {
			break
		}
		if e, ok := token.(xml.StartElement); ok {
			got = append(got, e.Name.Local)
		}
	}
	want := []string{"ComicInfo", "Title", "Series", "Number", "Summary", "Notes", "Writer", "PageCount", "Manga"}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, s := range []string{"<Writer>v, w</Writer>", "<Manga>YesAndRightToLeft</Manga>", `<?xml version="1.0" encoding="UTF-8"?>`} {
		if !strings.Contains(string(data), s) {
			t.Errorf("%s is not in\n%s", s, data)
		}
	}
}

// As other programs write it.
func TestForeignInfo(t *testing.T) {
	utf16 := []byte{0xff, 0xfe}
	for _, r := range `<ComicInfo><Title>é</Title></ComicInfo>` {
		utf16 = append(utf16, byte(r), byte(r>>8))
	}
	for _, test := range []struct {
		name, text string
		want       bookfile.Info
	}{
		{"empty", `<ComicInfo/>`, bookfile.Info{}},
		{"ComicRack", "\ufeff" + `<?xml version="1.0"?>
<ComicInfo xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Title>One</Title><Series>Two</Series><Number>3</Number><Volume>2020</Volume>
  <Writer>A B , C D</Writer><PageCount>2</PageCount><Manga>yesandrighttoleft</Manga>
  <Pages><Page Image="0" Type="FrontCover" /><Page Image="1" /></Pages>
</ComicInfo>`, bookfile.Info{Title: "One", Series: "Two", Number: "3", Writers: []string{"A B", "C D"}, Pages: 2, RightToLeft: true}},
		{"says UTF-16 and is not", `<?xml version="1.0" encoding="utf-16"?><ComicInfo><Title>é</Title></ComicInfo>`, bookfile.Info{Title: "é"}},
		{"is UTF-16", string(utf16), bookfile.Info{Title: "é"}},
		{"entities", `<ComicInfo><Title>L&eacute;a &amp; L&unknown;o</Title></ComicInfo>`, bookfile.Info{Title: "Léa & L&unknown;o"}},
		{"numbers that are none", `<ComicInfo><PageCount>many</PageCount><Manga>Yes</Manga></ComicInfo>`, bookfile.Info{}},
		{"control characters", `<ComicInfo><Title>&#127; One&#128;</Title></ComicInfo>`, bookfile.Info{Title: "One"}},
		{"a negative count", `<ComicInfo><PageCount>-7</PageCount></ComicInfo>`, bookfile.Info{}},
		{"notes around ours", `<ComicInfo><Notes>Tagged. Downloaded by Inkshelf from "A": book "B", stamp "C". Read.</Notes></ComicInfo>`, bookfile.Info{Source: "A", Book: "B", Stamp: "C"}},
		{"notes like ours", `<ComicInfo><Notes>Downloaded by Inkshelf from "A": book "B</Notes></ComicInfo>`, bookfile.Info{}},
	} {
		got, err := bookfile.ParseInfo([]byte(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if !reflect.DeepEqual(*got, test.want) {
			t.Errorf("%s: got  %+v\nwant %+v", test.name, *got, test.want)
		}
	}
	for _, text := range []string{"", "no XML", "<html></html>", "<ComicInfo><Title>", "<ComicInfo>\x00</ComicInfo>"} {
		if got, err := bookfile.ParseInfo([]byte(text)); err == nil {
			t.Errorf("%q: got %+v", text, got)
		}
	}
}

func FuzzInfo(f *testing.F) {
	f.Add(`<ComicInfo><Title>One</Title><Writer>A,B</Writer><PageCount>2</PageCount></ComicInfo>`)
	f.Add(`<ComicInfo><Notes>Downloaded by Inkshelf from "A": book "\x00", stamp "C"</Notes></ComicInfo>`)
	f.Add("<?xml version='1.0' encoding='utf-16'?><ComicInfo xmlns='x'><Summary>&eacute;&#xD;&#10;</Summary></ComicInfo>")
	f.Fuzz(func(t *testing.T, text string) {
		info, err := bookfile.ParseInfo([]byte(text))
		if err != nil {
			return
		}
		for _, s := range slices.Concat([]string{info.Title, info.Series, info.Number, info.Summary}, info.Writers) {
			if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
				t.Errorf("%q: got %q", text, s)
			}
		}
		if info.Book == "" { // such an identity is none
			info.Source, info.Stamp = "", ""
		}
		// What was understood once is understood again.
		data, err := bookfile.EncodeInfo(*info)
		if err != nil || len(data) > bookfile.MaxText {
			t.Fatalf("%+v: got %d bytes and %v", info, len(data), err)
		}
		back, err := bookfile.ParseInfo(data)
		if err != nil || !reflect.DeepEqual(back, info) {
			t.Errorf("%+v came back as %+v (%v)", info, back, err)
		}
	})
}
