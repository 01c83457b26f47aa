package lang

import (
	"embed"
	"fmt"
	"path"
	"sync"
)

//go:embed catalog/*.po
var files embed.FS

// catalog is what a file of translations holds.
type catalog struct {
	header    map[string]string
	plural    plural
	sentences map[key][]string // the forms of each; a sentence that is not translated is not there
}

// key names a sentence.
type key struct{ context, english string }

// feminine is the context of what is said of something feminine.
const feminine = "feminine"

// translations reads the catalogs, when somebody wants to know. They are part of the program: that they can be read is
// tested, and one that cannot is no matter of the user's.
var translations = sync.OnceValue(func() []*Language {
	names, err := files.ReadDir("catalog")
	if err != nil {
		panic(err)
	}
	var all []*Language
	for _, name := range names { // by their codes
		l, err := load(name.Name())
		if err != nil {
			panic(err)
		}
		all = append(all, l)
	}
	return all
})

// load reads the catalog of a language.
func load(name string) (*Language, error) {
	text, err := files.ReadFile(path.Join("catalog", name))
	if err != nil {
		return nil, err
	}
	c, err := parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s:%w", name, err)
	}
	l := &Language{code: c.header["Language"], name: c.header["X-Name"], catalog: c}
	if l.code+".po" != name || l.name == "" {
		return nil, fmt.Errorf("%s: the header has Language %q and X-Name %q", name, l.code, l.name)
	}
	return l, nil
}
