package content

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"
)

// NewBooks returns the ebooks of the emulator: series in English and French, and many books on their own.
func NewBooks() Books {
	var all Books
	for _, plan := range bookPlans {
		for i := range max(plan.count, 1) {
			b := plan.book(i)
			if plan.quirk != nil {
				plan.quirk(&b, i)
			}
			all.Books = append(all.Books, b)
		}
	}
	return all
}

// BooksTitled returns a book for each title. Every second one is alone in a series of that title, the others are in
// none. They share cover and file.
func BooksTitled(titles []string) Books {
	cover := asJPEG.kept("cover", 400, 600, func() canvas { return jacket("Sample", "Sample", "Ada Quill", "", 400, 600) })
	files := []File{lazyFile("EPUB", func() []byte { return novel{title: "Sample", author: "Ada Quill", tongue: inEnglish}.epub() })}
	var all Books
	for i, title := range titles {
		b := Book{Title: title, Authors: []string{"Ada Quill"}, Language: "eng", Changed: changed(i), Files: files, Cover: cover}
		if i%2 == 0 {
			b.Series, b.Number = title, 1
		}
		all.Books = append(all.Books, b)
	}
	return all
}

func lazyFile(format string, make func() []byte) File {
	return File{Format: format, bytes: sync.OnceValue(make)}
}

// changed returns the time of the last change of the item with a number.
func changed(i int) time.Time { return epoch.Add(time.Duration(i) * 61 * time.Minute) }

// changedBy returns a time of change by chance, before the emulator's frozen clock.
func changedBy(rnd *rand.Rand) time.Time {
	return epoch.Add(time.Duration(rnd.IntN(60*24*60*60)) * time.Second)
}

// epoch is when all this was put on the servers.
var epoch = time.Date(2025, time.January, 6, 8, 0, 0, 0, time.UTC)

// bookPlan says in one line what a series of ebooks is like, or one book where count is 0.
type bookPlan struct {
	title       string
	author      string
	french      bool
	count       int
	tags        []string
	description string
	quirk       func(b *Book, i int) // what is unusual about its books
}

// book makes one book.
func (p bookPlan) book(i int) Book {
	rnd := random("book", p.title, strconv.Itoa(i))
	b := Book{
		Title: p.title, Authors: []string{p.author}, Language: "eng", Tags: slices.Clone(p.tags), Publisher: "Fogmere Press",
		Published: time.Date(between(rnd, 1968, 2024), time.Month(between(rnd, 1, 12)), between(rnd, 1, 28), 0, 0, 0, 0, time.UTC),
		Changed:   changedBy(rnd),
		Stars:     rnd.IntN(6), Description: p.description,
	}
	n := novel{author: p.author, tongue: inEnglish}
	titles := englishTitles
	if p.french {
		b.Language, b.Publisher = "fra", "Éditions de la Cale"
		n.tongue, titles = inFrench, frenchTitles
	}
	if p.count > 0 {
		b.Series = p.title
		n.series = p.title
		n.number, b.Number = numberOf(p.title, i)
		order := random("titles", p.title).Perm(len(titles))
		b.Title = titles[order[i%len(titles)]]
	}
	if p.count > len(titles) { // too many for titles of their own
		b.Title = p.title + " " + n.number
	}
	n.title = b.Title
	b.Cover = asJPEG.kept("cover", 600, 900, func() canvas { return jacket(p.title, n.title, p.author, n.number, 600, 900) })
	n.cover = b.Cover
	b.Files = []File{lazyFile("EPUB", n.epub)}
	return b
}
