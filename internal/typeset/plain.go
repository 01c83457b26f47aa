package typeset

// plainEdges finds the edges of plain text: Latin letters, figures, single signs where they usually stand. Nearly all text is
// plain, and the segmenter, which knows all of Unicode, takes a quarter of the time of setting it. What is not plain is
// left to it: plainEdges then reports false. The two never differ (see FuzzPlainEdges).
func plainEdges(text []rune, edges []edge) bool {
	before, last := ' ', len(text)-1
	for i, r := range text {
		next := ' '
		if i < last {
			next = text[i+1]
		}
		edges[i] = mayCut
		switch {
		case r == ' ':
		case isPlainLetter(r) || isFigure(r):
			if before == ' ' || before == '-' {
				edges[i] |= mayBreak
			}
		case !isPlainSign(before, r, next):
			return false
		case r == '“' || r == '(':
			edges[i] |= mayBreak
			if r == '(' && i > 1 && text[i-2] == '”' {
				return false // brackets stay with the quote before them
			}
		}
		before = r
	}
	return true
}

// isPlainSign reports whether r stands where it usually does, between two other characters.
func isPlainSign(before, r, next rune) bool {
	switch r {
	case ',', '.', ';', ':':
		return before != ' ' && (!isFigure(next) || isFigure(before))
	case '!', '?', '”':
		return before != ' ' && before != '(' && before != '“' && !isPlainLetter(next) && !isFigure(next)
	case '(', '“':
		return before == ' ' && (isPlainLetter(next) || isFigure(next))
	case ')':
		return (isPlainLetter(before) || isFigure(before)) && next == ' '
	case '-', '\'', '’':
		return isPlainLetter(before) && isPlainLetter(next)
	}
	return false
}

// isPlainLetter reports whether r is a Latin letter that is in no way special.
func isPlainLetter(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || 'À' <= r && r <= 'ɏ' && r != '×' && r != '÷'
}

func isFigure(r rune) bool { return '0' <= r && r <= '9' }
