package content

import (
	"fmt"
	"strconv"
	"time"
)

// The titles of a large library are put together out of these: 40 x 25 x 10 are 10,000.
var (
	largeFirst = []string{
		"Amber", "Ashen", "Blind", "Borrowed", "Broken", "Cedar", "Copper", "Crooked", "Drowned", "Early",
		"Électrique", "Empty", "Fallen", "Forgotten", "Gilded", "Golden", "Hidden", "Hollow", "Iron", "Ivory",
		"Jade", "Kindly", "Last", "Lonely", "Midnight", "Narrow", "Ochre", "Œuvre", "Paper", "Quiet",
		"Restless", "Salt", "Second", "Silent", "Thirteenth", "Umber", "Velvet", "Winter", "Yellow", "Zinc",
	}
	largeSecond = []string{
		"Abbey", "Bridge", "Carousel", "Door", "Engine", "Ferry", "Garden", "Harbour", "Inn", "Junction",
		"Key", "Lantern", "Mirror", "Night", "Orchard", "Pilot", "Quarry", "River", "Station", "Tower",
		"Umbrella", "Valley", "Well", "Xylophone", "Yard",
	}
	largePlaces = []string{
		"of Aldmoor", "of Brisk", "of Corran", "of Dunmere", "of Fogmere", "of Larkhill", "of Pontrec", "of Sorrel", "of Valbrume", "of Wick",
	}
)

// NewLargeComics returns 10,000 series of one to three short comics, some of them read. Nothing is drawn before somebody
// looks at it, and nothing is kept.
func NewLargeComics() Comics {
	c := Comics{Libraries: []string{"Bandes dessinées", "Comics", "Manga"}}
	for i, first := range largeFirst {
		for j, second := range largeSecond {
			for k, place := range largePlaces {
				title := first + " " + second + " " + place
				if (i+j+k)%3 == 0 {
					title = "The " + title
				}
				c.Series = append(c.Series, largeSeries(title, (i+j+k)%len(c.Libraries), i*7+j*3+k))
			}
		}
	}
	return c
}

// largeSeries makes a series. Its number says how many comics it has, and how many of them have been read.
func largeSeries(title string, library, number int) ComicSeries {
	s := ComicSeries{Title: title, Library: library, Direction: LeftToRight}
	if library == manga {
		s.Direction = RightToLeft
	}
	count, read := 1+number%3, number%5
	for n := range count {
		comic := largeComic(title, strconv.Itoa(n+1))
		comic.Sort = float64(n + 1)
		if n < read-1 {
			comic.ReadTo = len(comic.Pages)
			comic.ReadAt = time.Date(2025, time.February, 1, 7, 30, number, 0, time.UTC)
		}
		s.Comics = append(s.Comics, comic)
	}
	return s
}

// largeComic makes a comic of three pages. Its cover is its first page.
func largeComic(title, number string) Comic {
	b := Comic{Title: "Volume " + number, Number: number, Authors: []Author{{"Ada Quill", "writer"}}}
	cover := asJPEG.drawn("001", 400, 600, func() canvas { return newStory(title, false, false).cover(number, "Ada Quill", 400, 600) })
	b.Cover, b.Pages = &cover, []Picture{cover}
	for n := 2; n <= 3; n++ {
		b.Pages = append(b.Pages, asJPEG.drawn(fmt.Sprintf("%03d", n), 1000, 1500, func() canvas {
			return newStory(title, false, false).page(number, n, 1000, 1500)
		}))
	}
	return b
}
