package comicserver

import "inkshelf/internal/fake/content"

// container is how one sort of file appears in answers.
type container struct {
	extension, mediaType, profile string
}

var containers = map[content.Container]container{
	content.CBZ:       {".cbz", "application/zip", "DIVINA"},
	content.CBR:       {".cbr", "application/x-rar-compressed; version=5", "DIVINA"},
	content.PDF:       {".pdf", pdfType, "PDF"},
	content.ImageEPUB: {".epub", "application/epub+zip", "EPUB"},
	content.TextEPUB:  {".epub", "application/epub+zip", "EPUB"},
}

func (b *book) file() string { return b.name + containers[b.made.Made].extension }

// media is what the server has found out about a book's file.
type media struct {
	Status               string `json:"status"`
	MediaType            string `json:"mediaType"`
	PagesCount           int    `json:"pagesCount"`
	Comment              string `json:"comment"`
	EpubDivinaCompatible bool   `json:"epubDivinaCompatible"`
	EpubIsKepub          bool   `json:"epubIsKepub"`
	MediaProfile         string `json:"mediaProfile"`
}

func (b *book) media() media {
	c := containers[b.made.Made]
	switch b.made.State {
	case content.Unanalysed:
		return media{Status: "UNKNOWN"}
	case content.Broken:
		return media{Status: "ERROR", MediaType: c.mediaType, Comment: "ERR_1006", MediaProfile: c.profile}
	}
	return media{
		Status: "READY", MediaType: c.mediaType, PagesCount: b.pages(),
		EpubDivinaCompatible: b.made.Made == content.ImageEPUB, MediaProfile: c.profile,
	}
}
