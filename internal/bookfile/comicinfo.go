package bookfile

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"inkshelf/internal/server"
)

// comicInfoName is where an archive describes its book. The format is that of ComicRack, which the other readers and
// servers of comics have taken up: anansi-project.github.io, schema 2.0.
const comicInfoName = "ComicInfo.xml"

// Bounds of the texts. Together they stay below maxText even where each of their characters has to be escaped, so that
// what is written can be read again.
const (
	maxSummary  = 16 << 10
	maxWriters  = 50
	maxIdentity = 64 << 10
)

// identity is how the notes name the book. Quoted as in Go, any id comes back byte for byte and no text ends its quotes.
const identity = "Downloaded by Inkshelf from %q: book %q, stamp %q"

// lowComma stands for the comma in a name, because commas divide names. It looks the same.
const lowComma = "\u201a"

// document is ComicInfo.xml, as far as it is used here. The schema wants its elements in this order.
type document struct {
	XMLName   xml.Name `xml:"ComicInfo"`
	Title     string   `xml:",omitempty"`
	Series    string   `xml:",omitempty"`
	Number    string   `xml:",omitempty"`
	Summary   string   `xml:",omitempty"`
	Notes     string   `xml:",omitempty"`
	Writer    string   `xml:",omitempty"`
	PageCount string   // a number; others write anything
	Manga     string   `xml:",omitempty"` // "Yes" says nothing about the direction; left out it means "Unknown"
}

const rightToLeft = "YesAndRightToLeft"

// encode returns the ComicInfo.xml that says so.
func (i Info) encode() ([]byte, error) {
	i = i.clean()
	d := document{
		Title: i.Title, Series: i.Series, Number: i.Number, Summary: i.Summary, PageCount: strconv.Itoa(i.Pages),
	}
	if i.RightToLeft {
		d.Manga = rightToLeft
	}
	if notes := fmt.Sprintf(identity, i.Source, i.Book, i.Stamp); i.Book != "" && len(notes) <= maxIdentity {
		d.Notes = notes
	}
	for n, name := range i.Writers {
		if n > 0 {
			d.Writer += ", "
		}
		d.Writer += strings.ReplaceAll(name, ",", lowComma)
	}
	b, err := xml.MarshalIndent(d, "", "  ")
	return append([]byte(xml.Header), append(b, '\n')...), err
}

// parseInfo reads a ComicInfo.xml, whoever wrote it.
func parseInfo(data []byte) (*Info, error) {
	var d document
	if err := decoder(data).Decode(&d); err != nil {
		return nil, err
	}
	i := Info{
		Title: d.Title, Series: d.Series, Number: d.Number, Summary: d.Summary,
		RightToLeft: strings.EqualFold(strings.TrimSpace(d.Manga), rightToLeft),
	}
	if n, err := strconv.Atoi(strings.TrimSpace(d.PageCount)); err == nil && n > 0 {
		i.Pages = n
	}
	for name := range strings.SplitSeq(d.Writer, ",") {
		i.Writers = append(i.Writers, strings.ReplaceAll(name, lowComma, ","))
	}
	i.identify(d.Notes)
	i = i.clean()
	return &i, nil
}

// identify learns whose book it is, if the notes say so. Others may have put notes of their own before ours.
func (i *Info) identify(notes string) {
	begin, _, _ := strings.Cut(identity, "%")
	at := strings.Index(notes, begin)
	if at < 0 {
		return
	}
	var source, book, stamp string
	if _, err := fmt.Sscanf(notes[at:], identity, &source, &book, &stamp); err == nil {
		i.Source, i.Book, i.Stamp = source, book, stamp
	}
}

// clean returns the info with texts of the sort that lists hold: bounded, on one line, without what XML cannot hold.
func (i Info) clean() Info {
	i.Series, i.Title, i.Number = line(i.Series), line(i.Title), line(i.Number)
	i.Summary = server.Clip(strings.TrimSpace(legal(i.Summary)), maxSummary)
	var writers []string
	for _, name := range i.Writers {
		if len(writers) == maxWriters {
			break
		}
		if name = line(name); name != "" {
			writers = append(writers, name)
		}
	}
	i.Writers = writers
	return i
}

// line trims twice: before a text is clipped, and once its control characters have become spaces.
func line(text string) string {
	return strings.TrimSpace(server.Title(strings.TrimSpace(legal(text))))
}

// legal drops the characters that XML has no way to write, and bytes that are no characters.
func legal(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}
