package comicserver

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"inkshelf/internal/fake/content"
)

// stamp writes a time as the server writes dates: UTC, whole seconds.
type stamp time.Time

func (s stamp) MarshalText() ([]byte, error) {
	return []byte(time.Time(s).UTC().Format("2006-01-02T15:04:05Z")), nil
}

// float writes a number as Java does, with a fraction even where it is zero.
type float float64

func (f float) MarshalJSON() ([]byte, error) {
	text := strconv.FormatFloat(float64(f), 'f', -1, 32)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return []byte(text), nil
}

type wireSeries struct {
	ID                   string             `json:"id"`
	LibraryID            string             `json:"libraryId"`
	Name                 string             `json:"name"`
	URL                  string             `json:"url"` // empty: only administrators see it
	Created              stamp              `json:"created"`
	LastModified         stamp              `json:"lastModified"`
	FileLastModified     stamp              `json:"fileLastModified"`
	BooksCount           int                `json:"booksCount"`
	BooksReadCount       int                `json:"booksReadCount"`
	BooksUnreadCount     int                `json:"booksUnreadCount"`
	BooksInProgressCount int                `json:"booksInProgressCount"`
	Metadata             wireSeriesMetadata `json:"metadata"`
	BooksMetadata        wireBooksMetadata  `json:"booksMetadata"`
	Deleted              bool               `json:"deleted"`
	Oneshot              bool               `json:"oneshot"`
}

// The lists of these two hold nothing and are never nil: the server writes [] and not null.
type wireSeriesMetadata struct {
	Status               string   `json:"status"`
	StatusLock           bool     `json:"statusLock"`
	Title                string   `json:"title"`
	TitleLock            bool     `json:"titleLock"`
	TitleSort            string   `json:"titleSort"`
	TitleSortLock        bool     `json:"titleSortLock"`
	Summary              string   `json:"summary"`
	SummaryLock          bool     `json:"summaryLock"`
	ReadingDirection     string   `json:"readingDirection"`
	ReadingDirectionLock bool     `json:"readingDirectionLock"`
	Publisher            string   `json:"publisher"`
	PublisherLock        bool     `json:"publisherLock"`
	AgeRating            *int     `json:"ageRating"`
	AgeRatingLock        bool     `json:"ageRatingLock"`
	Language             string   `json:"language"`
	LanguageLock         bool     `json:"languageLock"`
	Genres               []string `json:"genres"`
	GenresLock           bool     `json:"genresLock"`
	Tags                 []string `json:"tags"`
	TagsLock             bool     `json:"tagsLock"`
	TotalBookCount       *int     `json:"totalBookCount"`
	TotalBookCountLock   bool     `json:"totalBookCountLock"`
	SharingLabels        []string `json:"sharingLabels"`
	SharingLabelsLock    bool     `json:"sharingLabelsLock"`
	Links                []string `json:"links"`
	LinksLock            bool     `json:"linksLock"`
	AlternateTitles      []string `json:"alternateTitles"`
	AlternateTitlesLock  bool     `json:"alternateTitlesLock"`
	Created              stamp    `json:"created"`
	LastModified         stamp    `json:"lastModified"`
}

type wireBooksMetadata struct {
	Authors       []wireAuthor `json:"authors"`
	Tags          []string     `json:"tags"`
	ReleaseDate   *string      `json:"releaseDate"`
	Summary       string       `json:"summary"`
	SummaryNumber string       `json:"summaryNumber"`
	Created       stamp        `json:"created"`
	LastModified  stamp        `json:"lastModified"`
}

type wireAuthor struct {
	Name string `json:"name"`
	Role string `json:"role"`
}

type wireBook struct {
	ID               string           `json:"id"`
	SeriesID         string           `json:"seriesId"`
	SeriesTitle      string           `json:"seriesTitle"`
	LibraryID        string           `json:"libraryId"`
	Name             string           `json:"name"`
	URL              string           `json:"url"`
	Number           int              `json:"number"`
	Created          stamp            `json:"created"`
	LastModified     stamp            `json:"lastModified"`
	FileLastModified stamp            `json:"fileLastModified"`
	SizeBytes        int64            `json:"sizeBytes"`
	Size             string           `json:"size"`
	Media            media            `json:"media"`
	Metadata         wireBookMetadata `json:"metadata"`
	ReadProgress     *wireProgress    `json:"readProgress"`
	Deleted          bool             `json:"deleted"`
	FileHash         string           `json:"fileHash"`
	Oneshot          bool             `json:"oneshot"`
}

type wireBookMetadata struct {
	Title           string       `json:"title"`
	TitleLock       bool         `json:"titleLock"`
	Summary         string       `json:"summary"`
	SummaryLock     bool         `json:"summaryLock"`
	Number          string       `json:"number"`
	NumberLock      bool         `json:"numberLock"`
	NumberSort      float        `json:"numberSort"`
	NumberSortLock  bool         `json:"numberSortLock"`
	ReleaseDate     *string      `json:"releaseDate"`
	ReleaseDateLock bool         `json:"releaseDateLock"`
	Authors         []wireAuthor `json:"authors"`
	AuthorsLock     bool         `json:"authorsLock"`
	Tags            []string     `json:"tags"`
	TagsLock        bool         `json:"tagsLock"`
	ISBN            string       `json:"isbn"`
	ISBNLock        bool         `json:"isbnLock"`
	Links           []string     `json:"links"`
	LinksLock       bool         `json:"linksLock"`
	Created         stamp        `json:"created"`
	LastModified    stamp        `json:"lastModified"`
}

type wireProgress struct {
	Page         int    `json:"page"`
	Completed    bool   `json:"completed"`
	ReadDate     stamp  `json:"readDate"`
	Created      stamp  `json:"created"`
	LastModified stamp  `json:"lastModified"`
	DeviceID     string `json:"deviceId"`
	DeviceName   string `json:"deviceName"`
}

var directions = map[content.Direction]string{
	content.Unsaid:      "",
	content.LeftToRight: "LEFT_TO_RIGHT",
	content.RightToLeft: "RIGHT_TO_LEFT",
	content.Webtoon:     "WEBTOON",
}

// wireSeries says a series in the server's words. The caller holds the lock.
func (s *Server) wireSeries(one *series) wireSeries {
	read, started := s.counts(one)
	at, none := stamp(one.created), []string{}
	return wireSeries{
		ID: one.id, LibraryID: one.library.id, Name: one.made.Title,
		Created: at, LastModified: at, FileLastModified: at,
		BooksCount:           len(one.books),
		BooksReadCount:       read,
		BooksUnreadCount:     len(one.books) - read - started,
		BooksInProgressCount: started,
		Metadata: wireSeriesMetadata{
			Status: seriesStatus, Title: one.made.Title, TitleSort: one.made.Title, Summary: one.made.Summary,
			ReadingDirection: directions[one.made.Direction],
			Genres:           none, Tags: none, SharingLabels: none, Links: none, AlternateTitles: none,
			Created: at, LastModified: at,
		},
		BooksMetadata: one.booksMetadata(),
		Deleted:       one.made.Trashed,
	}
}

// seriesStatus is that of every series: nobody has edited any.
const seriesStatus = "ONGOING"

// booksMetadata gathers what the books of a series say: all their authors, and the first summary.
func (one *series) booksMetadata() wireBooksMetadata {
	m := wireBooksMetadata{Authors: one.authors(), Tags: []string{}, Created: stamp(one.created), LastModified: stamp(one.created)}
	for _, b := range one.books {
		if b.made.Summary != "" {
			m.Summary, m.SummaryNumber = b.made.Summary, b.made.Number
			break
		}
	}
	return m
}

func (one *series) authors() []wireAuthor {
	list, seen := []wireAuthor{}, make(map[wireAuthor]bool)
	for _, b := range one.books {
		for _, a := range b.authors() {
			if !seen[a] {
				seen[a] = true
				list = append(list, a)
			}
		}
	}
	return list
}

func (b *book) authors() []wireAuthor {
	list := make([]wireAuthor, len(b.made.Authors))
	for i, a := range b.made.Authors {
		list[i] = wireAuthor(a)
	}
	return list
}

// wireBook says a book in the server's words. The caller holds the lock.
func (s *Server) wireBook(b *book) wireBook {
	at := stamp(b.created)
	w := wireBook{
		ID: b.id, SeriesID: b.series.id, SeriesTitle: b.series.made.Title, LibraryID: b.series.library.id,
		Name: b.name, URL: b.file(), Number: b.number,
		Created: at, LastModified: at, FileLastModified: at,
		SizeBytes: b.size, Size: sizeText(b.size),
		Media: b.media(),
		Metadata: wireBookMetadata{
			Title: b.title, Summary: b.made.Summary, Number: b.made.Number, NumberSort: float(b.made.Sort),
			Authors: b.authors(), Tags: []string{}, Links: []string{},
			Created: at, LastModified: at,
		},
		Deleted: b.deleted(),
	}
	if p, ok := s.progress[b]; ok {
		w.ReadProgress = &wireProgress{
			Page: p.page, Completed: p.completed,
			ReadDate: stamp(p.at), Created: stamp(p.created), LastModified: stamp(p.at),
		}
	}
	return w
}

// sizeText writes a number of bytes for people: "24.3 MiB", "30 MiB".
func sizeText(bytes int64) string {
	unit, name := int64(1), "B"
	for _, next := range []string{"KiB", "MiB", "GiB"} {
		if bytes < unit*1024 {
			break
		}
		unit, name = unit*1024, next
	}
	tenths := (bytes*10 + unit/2) / unit
	if tenths%10 == 0 {
		return fmt.Sprintf("%d %s", tenths/10, name)
	}
	return fmt.Sprintf("%d.%d %s", tenths/10, tenths%10, name)
}
