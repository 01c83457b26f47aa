package typeset

import (
	"embed"
	"strings"
	"sync"
)

//go:embed hyphens/hyph-*.txt
var hyphenFS embed.FS

// patterns tell where the words of a language may be divided, by Liang's method: pieces of words with a number for each gap
// between their letters. Of all pieces that a word contains the highest number counts for a gap, and an odd one
// divides. They are a tree by letters, whose nodes are in one array: first child and next sibling are enough, as few nodes
// have many children.
type patterns struct {
	nodes   []patternNode
	first   [128]int32 // the children of the root for the usual letters, which are many
	numbers []byte     // of the pieces: how many, then one for each gap
}

type patternNode struct {
	letter      rune
	child, next int32 // zero: none
	numbers     int32 // where the numbers of the piece that ends here begin; zero: none does
}

// The numbers of words whose divisions are listed one by one, higher than all in patterns.
const (
	neverDivided  = 8
	alwaysDivided = 9
)

// known are the languages that have patterns, by the names of their files. They are read when the first text asks for them.
var known = map[string]func() *patterns{}

func init() {
	for _, name := range []string{"en-us", "en-gb", "fr", "de-1996", "es", "it", "pt"} {
		known[name] = sync.OnceValue(func() *patterns { return readPatterns(name) })
	}
}

// patternsFor returns the patterns of a language, a BCP 47 tag, or nil. English is American unless it is of a country that writes
// it as the British do.
func patternsFor(lang string) *patterns {
	primary, rest, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(lang, "_", "-")), "-")
	switch primary {
	case "en":
		primary = "en-us"
		for subtag := range strings.SplitSeq(rest, "-") {
			switch subtag {
			case "gb", "au", "ie", "in", "nz", "za":
				primary = "en-gb"
			}
		}
	case "de":
		primary = "de-1996"
	}
	if read, ok := known[primary]; ok {
		return read()
	}
	return nil
}

// readPatterns reads embedded patterns, and the words that they get wrong if there is a list of them.
func readPatterns(name string) *patterns {
	text, err := hyphenFS.ReadFile("hyphens/hyph-" + name + ".pat.txt")
	if err != nil {
		panic(err) // they are part of the program
	}
	words, _ := hyphenFS.ReadFile("hyphens/hyph-" + name + ".hyp.txt")
	return newPatterns(string(text), string(words))
}

// newPatterns makes patterns of pieces such as .ach4 and of words such as ta-ble, separated by blanks.
func newPatterns(pieces, words string) *patterns {
	p := &patterns{nodes: make([]patternNode, 1, len(pieces)/3+2), numbers: []byte{0}}
	seen := map[string]int32{}
	var letters []rune
	var numbers []byte
	for piece := range strings.FieldsSeq(pieces) {
		letters, numbers = letters[:0], append(numbers[:0], 0)
		for _, r := range piece {
			if '0' <= r && r <= '9' {
				numbers[len(numbers)-1] = byte(r - '0')
				continue
			}
			letters, numbers = append(letters, r), append(numbers, 0)
		}
		p.add(letters, numbers, seen)
	}
	for word := range strings.FieldsSeq(words) {
		letters, numbers = append(letters[:0], '.'), append(numbers[:0], neverDivided, neverDivided)
		for _, r := range word {
			if r == '-' {
				numbers[len(numbers)-1] = alwaysDivided
				continue
			}
			letters, numbers = append(letters, r), append(numbers, neverDivided)
		}
		p.add(append(letters, '.'), numbers, seen)
	}
	for r := range p.first {
		p.first[r] = p.child(0, rune(r))
	}
	return p
}

// add adds a piece. Many have the same numbers, which are kept once: seen says where.
func (p *patterns) add(letters []rune, numbers []byte, seen map[string]int32) {
	node := int32(0)
	for _, r := range letters {
		next := p.child(node, r)
		if next == 0 {
			next = int32(len(p.nodes))
			p.nodes = append(p.nodes, patternNode{letter: r, next: p.nodes[node].child})
			p.nodes[node].child = next
		}
		node = next
	}
	at, ok := seen[string(numbers)]
	if !ok {
		at = int32(len(p.numbers))
		seen[string(numbers)] = at
		p.numbers = append(append(p.numbers, byte(len(numbers))), numbers...)
	}
	p.nodes[node].numbers = at
}

// child returns the node below another for a letter, or zero.
func (p *patterns) child(node int32, r rune) int32 {
	for node = p.nodes[node].child; node != 0 && p.nodes[node].letter != r; {
		node = p.nodes[node].next
	}
	return node
}

// number finds the number of each gap of a word, which stands between two full stops and is in small letters. Gap i is
// before its character i.
func (p *patterns) number(word []rune, gaps []byte) {
	clear(gaps)
	for start, r := range word {
		node := int32(0)
		if r < int32(len(p.first)) {
			node = p.first[r]
		} else {
			node = p.child(0, r)
		}
		for at := start + 1; node != 0; at++ {
			if numbers := p.nodes[node].numbers; numbers != 0 {
				for i, n := range p.numbers[numbers+1 : numbers+1+int32(p.numbers[numbers])] {
					gaps[start+i] = max(gaps[start+i], n)
				}
			}
			if at == len(word) {
				break
			}
			node = p.child(node, word[at])
		}
	}
}
