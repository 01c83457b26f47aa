package content

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"
)

// NewComics returns the comics of the emulator: somebody's shelves at home, half of them read, with some of everything
// that a comic server can find in a folder.
func NewComics() Comics {
	c := Comics{Libraries: []string{"Bandes dessinées", "Comics", "Manga"}}
	for _, plan := range comicPlans {
		c.Series = append(c.Series, plan.series())
	}
	return c
}

// ComicsTitled returns one library with a series of one comic for each title. They share their pictures, which are small.
func ComicsTitled(titles []string) Comics {
	s := newStory("Sample", false, false)
	var pages []Picture
	for _, n := range []string{"1", "2", "3"} {
		pages = append(pages, *asJPEG.kept("00"+n, 400, 600, func() canvas { return s.cover(n, "Ada Quill", 400, 600) }))
	}
	c := Comics{Libraries: []string{"Library"}}
	for _, title := range titles {
		c.Series = append(c.Series, ComicSeries{Title: title, Comics: []Comic{
			{Title: title, Number: "1", Sort: 1, Pages: pages, Cover: &pages[0]},
		}})
	}
	return c
}

// The libraries.
const (
	albums = iota
	comics
	manga
)

// comicPlan says in one line what a series is like.
type comicPlan struct {
	title          string
	library        int
	count          int // how many comics
	read           int // how many of them have been read
	begun          int // the page that the next one is open at; 0: it is not
	writer, artist string
	summary        string
	quirk          func(*ComicSeries) // what is unusual about it
}

func (p comicPlan) series() ComicSeries {
	s := ComicSeries{Title: p.title, Library: p.library, Summary: p.summary, Direction: LeftToRight}
	if p.library == manga {
		s.Direction = RightToLeft
	}
	rnd := random("series", p.title)
	names := titlesOf(p, rnd)
	for i := range p.count {
		s.Comics = append(s.Comics, p.comic(i, names[i]))
	}
	if p.quirk != nil {
		p.quirk(&s)
	}
	p.progress(&s, rnd)
	return s
}

// titlesOf returns the titles of the comics of a series. A long one, and manga, only count.
func titlesOf(p comicPlan, rnd *rand.Rand) []string {
	from := map[int][]string{albums: frenchTitles, comics: englishTitles}[p.library]
	var names []string
	for i := range p.count {
		switch {
		case p.library == manga:
			names = append(names, fmt.Sprintf("Volume %d", i+1))
		case p.count > len(from):
			names = append(names, fmt.Sprintf("Numéro %d", i+1))
		}
	}
	if names != nil {
		return names
	}
	for _, i := range rnd.Perm(len(from)) {
		names = append(names, from[i])
	}
	return names
}

// comic makes one ordinary comic. Its first page is its cover in large.
func (p comicPlan) comic(i int, title string) Comic {
	number, sort := numberOf(p.title, i)
	b := Comic{Title: title, Number: number, Sort: sort, Authors: []Author{{p.writer, "writer"}, {p.artist, "penciller"}}}
	story, as := p.story()
	b.Cover = asJPEG.kept("cover", 600, 900, func() canvas { return story.cover(number, p.artist, 600, 900) })
	b.Pages = append(b.Pages, asJPEG.drawn("001", 1000, 1500, func() canvas { return story.cover(number, p.artist, 1000, 1500) }))
	count := between(random("pages", p.title, number), 12, 40)
	for n := 2; n <= count; n++ {
		b.Pages = append(b.Pages, as.page(story, number, n))
	}
	return b
}

// story returns the series' colours and people, and how its pages are written.
func (p comicPlan) story() (story, encoding) {
	as := asJPEG
	if p.library == manga {
		as = asGreyJPEG
	}
	return newStory(p.title, as.grey, p.library == albums), as
}

// page returns the page of a book. One in fifteen is a spread over two.
func (e encoding) page(s story, book string, n int) Picture {
	w, h := 1000, 1500
	if random("spread", s.title, book, strconv.Itoa(n)).IntN(15) == 0 {
		w = 2000
	}
	return e.drawn(fmt.Sprintf("%03d", n), w, h, func() canvas { return s.page(book, n, w, h) })
}

// progress marks what has been read, in February and March 2025.
func (p comicPlan) progress(s *ComicSeries, rnd *rand.Rand) {
	at := time.Date(2025, time.February, 1, 7, 30, 0, 0, time.UTC).Add(time.Duration(rnd.IntN(35*24*60)) * time.Minute)
	for i := range min(p.read+1, p.count) {
		b := &s.Comics[i]
		to := len(b.Pages)
		if i == p.read {
			to = min(p.begun, len(b.Pages))
		}
		if to > 0 {
			b.ReadTo, b.ReadAt = to, at.Add(time.Duration(i)*37*time.Minute)
		}
	}
}
