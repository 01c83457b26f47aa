package content

import (
	"time"
)

// bookPlans are the series and the books on their own.
var bookPlans = []bookPlan{
	{"The Salt Road", "Ada Quill", false, 5, []string{"Fantasy", "Sea"}, "<p>A road that is only there at <em>low tide</em>, and those who keep it.</p>", nil},
	{"Les Veilleurs de Pontrec", "Nolwenn Abgrall", true, 4, []string{"Policier"}, "<p>Pontrec, trois cents âmes, <b>quatre</b> veilleurs de nuit.</p>", nil},
	{"Underbarrow Almanac", "Various Hands", false, 120, []string{"Almanac"}, "Weather, tides, recipes & the usual predictions.", nil},
	{"Tales [Omnibus]", "Percival Oake", false, 3, []string{"Short stories"}, "<p>Three collections in three volumes.</p>", nil},
	{"L'Archipel des heures", "Théo Marcheciel", true, 3, []string{"Science-fiction"}, "<p>Sur chaque île, une autre heure. Le passeur les connaît toutes.</p>", nil},
	{"L’Été des corbeaux", "Sigrid Faure", true, 2, nil, "", nil},
	{"Un inspecteur à Valbrume", "Hugo Tavernel", true, 6, []string{"Policier", "Humour"}, "<p>Il n'a jamais résolu une affaire. Elles se résolvent sans lui.</p>", nil},
	{"A Ferryman's Casebook", "Ada Quill", false, 5, []string{"Crime"}, "<p>Cases told on the crossing, one each way.</p>", nil},
	{"An Herbal of Lost Gardens", "Beatrix Lorne", false, 3, []string{"Gardens", "Essays"}, "<p>Plants that are gone, and how to grow them.</p>", nil},
	{"Œuvres de Blaise Corvin", "Blaise Corvin", true, 3, []string{"Poésie"}, "", nil},
	{"Élégies du port", "Rose Champalier", true, 2, []string{"Poésie"}, "Poèmes écrits face au bassin nº 4.", nil},
	{"À la croisée des marées", "Maud Kerbrat", true, 3, nil, "<p>Une saga familiale, du sel et des silences.</p>", nil},
	{"A la table du roi", "Octave Limier", true, 2, []string{"Histoire"}, "", nil},
	{"Tom & Wren", "Nell Harrow", false, 3, []string{"Comics", "Children"}, "<p>Tom &amp; Wren build a boat. Then Tom &amp; Wren build a better boat.</p>", comicBooks},
	{"Cahier 2", "Prune Malicorne", true, 2, nil, "", nil},
	{"Le Cahier 9", "Prune Malicorne", true, 2, nil, "", nil},
	{"Cahier 10", "Prune Malicorne", true, 2, nil, "", nil},
	{"Ghost Stories for Short Evenings", "Percival Oake", false, 2, []string{"Ghosts"}, "<p>None longer than a cup of tea.</p>", nil},
	{"the small hours", "Wren Tully", false, 2, nil, "", nil},
	{"Æther & Iron", "Dale Whitlock", false, 2, []string{"Science fiction"}, "<p>Steam above, iron below.</p>", nil},
	{"Des contes de la cale", "Yann Le Guérec", true, 2, []string{"Contes"}, "", nil},
	{"夜の図書館", "Sora Hayami", false, 2, nil, "<p>The library that opens at night.</p>", nil},
	{"North-East Passage", "Petra Lindqvist", false, 2, []string{"Travel"}, "", nil},
	{"North–West Passage", "Petra Lindqvist", false, 2, []string{"Travel"}, "", nil},

	{"The Quiet Hour", "June Ashby", false, 0, []string{"Novel"}, "<p>Between three and four, nobody in Saltby speaks.</p>", nil},
	{"A Quiet Year", "June Ashby", false, 0, nil, "<p>The sequel nobody asked for, and everybody read.</p>", nil},
	{"Une valise verte", "Lise Ramage", true, 0, []string{"Roman"}, "<p>Elle a fait trois fois le tour du monde. Sans moi.</p>", nil},
	{"Le Gardien des clés", "Paul Serein", true, 0, []string{"Roman"}, "", nil},
	{"La Maison du passeur", "Inès Valadier", true, 0, []string{"Roman"}, "<p>Une maison entre deux rives.</p>", nil},
	{"Les Heures lentes", "Anaïs Fontvieille", true, 0, nil, "", nil},
	{"Un thé à Saltby", "Claire Aubépin", true, 0, nil, "", nil},
	{"Le Cœur et l'ancre", "Bastien Orme", true, 0, nil, "", nil},
	{"9 Letters", "Ravi Osgood", false, 0, nil, "", nil},
	{"10 Letters", "Ravi Osgood", false, 0, nil, "<p>There is one more.</p>", nil},
	{"Ça et là", "Gaspard Noisette", true, 0, nil, "", nil},
	{"Zinc", "Ivo Marsh", false, 0, []string{"Chemistry", "Memoir"}, "<p>A life in one element.</p>", nil},
	{"zero", "Ivo Marsh", false, 0, nil, "", nil},
	{"A Year of Books 📚", "Nell Harrow", false, 0, []string{"Diary"}, "", nil},
	{"Fogmere in Pictures", "Tom Farrow", false, 0, []string{"Comics"}, "<p>The town, drawn from memory.</p>", cbzOnly},
	{"The Ink Fox", "Nell Harrow", false, 0, []string{"Comics"}, "<p>As a story and as pictures.</p>", textAndPictures},
	{"Tide Tables 2025", "Harbour Office", false, 0, []string{"Reference"}, "", pdfOnly},
	{"An Old Conversion", "Harbour Office", false, 0, nil, "", mobiOnly},
	{"Wren's Ledger", "Wren Tully", false, 0, nil, "", kepub},
	{"Anonymous Ballads", "", false, 0, []string{"Poetry"}, "<p>Nobody wrote them; everybody sang them.</p>", nobody},
	{"The Undated Diary", "Agnes Pardoe", false, 0, nil, "", undated},
	{"Plain Covers", "Beatrix Lorne", false, 0, []string{"Essays"}, "", bare},
	{"Two at the Oars", "Ada Quill", false, 0, nil, "<p>Written in turns.</p>", twoAuthors},
	{"A Bibliographer's Trap", "Percival Oake", false, 0, nil, "A note found in the margin:\nSERIES: Something [9]\nNobody knows what it means.", nil},
	{"Static", "Wren Tully", false, 0, nil, "Pasted from an old word processor:\u000b the line ends here,\u0002 and goes on.", nil},
	{
		"A Complete and Unabridged Account of the Removal of the Library of Port Ewing to Higher Ground, with All Its Shelves, Ladders, Cats and Catalogues, by One Who Carried",
		"Agnes Pardoe", false, 0,
		[]string{"History"},
		"<p>It took <i>eleven years</i>.</p>", nil,
	},
}

func undated(b *Book, _ int) { b.Published = time.Time{} }
func nobody(b *Book, _ int)  { b.Authors = nil }

func twoAuthors(b *Book, _ int) {
	n := novel{title: b.Title, author: b.Authors[0], second: "Percival Oake", tongue: inEnglish, cover: b.Cover}
	b.Authors = append(b.Authors, n.second)
	b.Files = []File{lazyFile("EPUB", n.epub)}
}

// bare has no cover, neither beside the file nor in it.
func bare(b *Book, _ int) {
	b.Cover = nil
	n := novel{title: b.Title, author: b.Authors[0], tongue: inEnglish}
	b.Files = []File{lazyFile("EPUB", n.epub)}
}

func kepub(b *Book, _ int) {
	n := novel{title: b.Title, author: b.Authors[0], tongue: inEnglish, cover: b.Cover, kobo: true}
	b.Files = []File{lazyFile("KEPUB", n.epub)}
}

func pdfOnly(b *Book, _ int) {
	title := b.Title
	b.Files = []File{lazyFile("PDF", func() []byte { return pdf(title) })}
}

func mobiOnly(b *Book, _ int) {
	title := b.Title
	b.Files = []File{lazyFile("MOBI", func() []byte { return mobi(title) })}
}

func cbzOnly(b *Book, i int) { b.Files = []File{comicFile(*b, i)} }

// textAndPictures comes in both formats.
func textAndPictures(b *Book, i int) { b.Files = append(b.Files, comicFile(*b, i)) }

// comicBooks are comics; one of them comes as a text too.
func comicBooks(b *Book, i int) {
	if i == 1 {
		textAndPictures(b, i)
		return
	}
	cbzOnly(b, i)
}

func comicFile(b Book, i int) File {
	number := ""
	if b.Series != "" {
		number, _ = numberOf(b.Series, i)
	}
	return lazyFile("CBZ", func() []byte { return cbz(b.Title, b.Authors[0], b.Series, number) })
}
