package content

import (
	"fmt"
)

// The functions of this file make some series unlike the others.

// oneTitle gives all comics of a series the same title.
func oneTitle(s *ComicSeries) {
	for i := range s.Comics {
		s.Comics[i].Title = s.Title
	}
}

// trashed is in the bin.
func trashed(s *ComicSeries) {
	s.Trashed = true
	for i := range s.Comics {
		s.Comics[i].State = Trashed
	}
}

// unreadableFiles has one comic to read. Of the others one is a text, one is broken, one waits to be looked at, and one
// is gone.
func unreadableFiles(s *ComicSeries) {
	for i, title := range []string{"Le roman", "Le fichier cassé", "Le nouveau venu", "Le disparu"} {
		b := &s.Comics[i+1]
		b.Title = title
		b.State = []State{Ready, Broken, Unanalysed, Trashed}[i]
		switch b.State {
		case Ready:
			b.Made, b.Pages = TextEPUB, nil
		case Broken, Unanalysed:
			b.Pages, b.Cover = nil, nil
		}
	}
}

func noCovers(s *ComicSeries) {
	for i := range s.Comics {
		s.Comics[i].Cover = nil
	}
}

// pngPoster has a poster of its own. Servers say that every poster is a JPEG; this one is not.
func pngPoster(s *ComicSeries) {
	story := newStory(s.Title, false, true)
	s.Poster = asPNG.kept("poster", 600, 900, func() canvas { return story.cover("", "Maud Kerbrat", 600, 900) })
}

func archived(s *ComicSeries)     { made(s, CBR) }
func scanned(s *ComicSeries)      { made(s, PDF) }
func imagesInEPUB(s *ComicSeries) { made(s, ImageEPUB) }

func made(s *ComicSeries, as Container) {
	for i := range s.Comics {
		s.Comics[i].Made = as
	}
}

// bigBook has many pages.
func bigBook(s *ComicSeries) {
	b := &s.Comics[1]
	story := newStory(s.Title, false, false)
	for n := len(b.Pages) + 1; n <= 184; n++ {
		b.Pages = append(b.Pages, asJPEG.page(story, b.Number, n))
	}
}

// scrolled is read downwards on long strips.
func scrolled(s *ComicSeries) {
	s.Direction = Webtoon
	story := newStory(s.Title, false, false)
	for i := range s.Comics {
		b := &s.Comics[i]
		for n := 2; n <= len(b.Pages); n++ {
			b.Pages[n-1] = asJPEG.drawn(fmt.Sprintf("%03d", n), 800, 2400, func() canvas { return story.strip(b.Number, n, 800, 2400) })
		}
	}
}

// The pages of the comic with many formats that come from files: Go cannot write these.
const (
	firstWebP        = 5
	firstProgressive = 9
	fromFiles        = 3 // of each
)

// manyFormats mixes in its first comic every format that a page can have. The one page in AVIF nobody can convert.
func manyFormats(s *ComicSeries) {
	b := &s.Comics[0]
	story := newStory(s.Title, false, true)
	line := newStory(s.Title, true, true)
	b.Pages = b.Pages[:4]
	b.Pages[1] = asGreyPNG.page(line, b.Number, 2)
	b.Pages[2] = asPNG.page(story, b.Number, 3)
	b.Pages[3] = asGIF.page(line, b.Number, 4)
	for n := firstWebP; n < firstWebP+fromFiles; n++ {
		b.Pages = append(b.Pages, NewPicture(fmt.Sprintf("%03d.webp", n), "image/webp", embeddedFile(fmt.Sprintf("page%d.webp", n))))
	}
	b.Pages = append(b.Pages, asJPEG.page(story, b.Number, 8))
	for n := firstProgressive; n < firstProgressive+fromFiles; n++ {
		b.Pages = append(b.Pages, NewPicture(fmt.Sprintf("%03d.jpg", n), "image/jpeg", embeddedFile(fmt.Sprintf("page%d.jpg", n))))
	}
	b.Pages = append(b.Pages, Picture{Name: "012.avif", Type: "image/avif", Width: 1000, Height: 1500, bytes: avif})
	for n := 13; n <= 16; n++ {
		b.Pages = append(b.Pages, asGreyJPEG.page(line, b.Number, n))
	}
}

// avif returns the beginning of an AVIF file: enough to be recognised, and nothing to see.
func avif() []byte {
	return []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf" + "\x00\x00\x00\x10mdat" + "\x12\x00\x0a\x0a\x18\x00\x00\x00")
}
