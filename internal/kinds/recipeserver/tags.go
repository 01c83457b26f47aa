package recipeserver

// What tags mean. A tag that is in none of these tables means nothing; the text inside it counts all the same.
var (
	styles = map[string]style{
		"b": strong, "strong": strong,
		"i": emphasis, "em": emphasis, "cite": emphasis, "dfn": emphasis, "var": emphasis,
		"s": struck, "del": struck, "strike": struck,
		"code": typed, "kbd": typed, "samp": typed, "tt": typed,
		"sub": lowered, "sup": raised,
	}

	// alignments are the values of align.
	alignments = map[string]align{"left": alignLeft, "center": alignCentre, "right": alignRight}

	// dropped are tags whose text is not meant for people.
	dropped = []string{
		"script", "style", "head", "template", "iframe", "noscript", "noembed", "noframes", "svg", "math",
	}

	// breaking are tags before and after which a new paragraph begins.
	breaking = []string{
		"p", "div", "section", "article", "header", "footer", "main", "aside", "figure", "figcaption", "address", "center",
		"details", "summary", "dl", "dt", "dd", "blockquote", "pre", "ul", "ol", "li", "table", "caption", "tr",
		"h1", "h2", "h3", "h4", "h5", "h6",
	}

	// implied are the tags that a tag ends, since it cannot stand in them.
	implied = map[string][]string{
		"li": {"li"}, "tr": {"td", "th", "tr"}, "td": {"td", "th"}, "th": {"td", "th"}, "dt": {"dd"}, "dd": {"dt"},
	}

	// fences are the tags that the end of another does not reach beyond: an item does not end with the first of an inner list.
	fences = map[string][]string{
		"li": {"ul", "ol"}, "tr": {"table"}, "td": {"table"}, "th": {"table"},
	}
)
