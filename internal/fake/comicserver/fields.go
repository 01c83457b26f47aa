package comicserver

// seriesFields are the conditions that a search for series knows.
func (s *Server) seriesFields() fields[*series] {
	title := func(one *series) string { return one.made.Title }
	empty := func(*series) string { return "" }
	none := func(*series) []string { return nil }
	return fields[*series]{
		"libraryId":    equals(func(one *series) string { return one.library.id }),
		"collectionId": equals(empty),
		"deleted":      truth(func(one *series) bool { return one.made.Trashed }),
		"complete":     never[*series](), // nobody knows how many books there should be
		"oneShot":      truth(func(*series) bool { return false }),
		"title":        text(title),
		"titleSort":    text(title),
		"releaseDate":  date[*series](),
		"tag":          member(none),
		"sharingLabel": member(none),
		"publisher":    equals(empty),
		"language":     equals(empty),
		"genre":        member(none),
		"ageRating":    number(func(*series) *float64 { return nil }, true),
		"readStatus":   equals(s.seriesState, readStates...),
		"seriesStatus": equals(func(*series) string { return seriesStatus }, seriesStates...),
		"author":       author((*series).authors),
	}
}

// bookFields are the conditions that a search for books knows.
func (s *Server) bookFields() fields[*book] {
	return fields[*book]{
		"libraryId":    equals(func(b *book) string { return b.series.library.id }),
		"readListId":   equals(func(*book) string { return "" }),
		"seriesId":     equals(func(b *book) string { return b.series.id }),
		"deleted":      truth((*book).deleted),
		"oneShot":      truth(func(*book) bool { return false }),
		"title":        text(func(b *book) string { return b.title }),
		"releaseDate":  date[*book](),
		"tag":          member(func(*book) []string { return nil }),
		"numberSort":   number(func(b *book) *float64 { return &b.made.Sort }, false),
		"readStatus":   equals(s.bookState, readStates...),
		"mediaStatus":  equals(func(b *book) string { return b.media().Status }, mediaStates...),
		"mediaProfile": equals(func(b *book) string { return b.media().MediaProfile }, profiles...),
		"author":       author((*book).authors),
		"poster":       poster,
	}
}
