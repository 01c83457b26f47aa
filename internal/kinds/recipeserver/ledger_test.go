package recipeserver

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// state returns a list's word of the nth recipe.
func state(n int, stamp string) summary {
	return summary{
		id: fmt.Sprintf("0b5fe0a6-61b3-4a0e-9a51-%012x", n), title: fmt.Sprintf("Recipe %d", n), stamp: stamp, photo: "a",
		categories: []category{{"c", "Soups"}, {"d", "Starters"}},
	}
}

var usual = settled(server.Type{})

func TestLedger(t *testing.T) {
	var l ledger
	large := server.Type{Scale: 150, Language: "en"}
	s := state(1, "x")
	l.put(s, usual, 3, "Good.")
	l.put(s, large, 5, "Good.")
	renamed := s
	renamed.title = "Another"
	for name, c := range map[string]struct {
		s     summary
		t     server.Type
		pages int // 0: not known
	}{
		"as put":           {s, usual, 3},
		"in another scale": {s, large, 5},
		"never in French":  {s, server.Type{Scale: 100, Language: "fr"}, 0},
		"another state":    {state(1, "y"), usual, 0},
		"another title":    {renamed, usual, 0},
		"another recipe":   {state(2, "x"), usual, 0},
	} {
		pages, text, ok := l.get(c.s, c.t)
		if pages != c.pages || ok != (c.pages > 0) || ok && text != "Good." {
			t.Errorf("%s: got %d pages, %q and %v", name, pages, text, ok)
		}
	}
	r, ok := l.about(s.id)
	if !ok || r.Title != "Recipe 1" || r.Category != "Soups" || r.Photo != "a" {
		t.Errorf("got %+v and %v", r, ok)
	}
	l.put(state(1, "y"), usual, 4, "Better.")
	if _, _, ok := l.get(state(1, "y"), large); ok {
		t.Error("pages of the old state are counted for the new one")
	}
}

// What is being written to the disk does not change meanwhile.
func TestLedgerWhileItIsSaved(t *testing.T) {
	var l ledger
	s := state(1, "x")
	for n := range 3 {
		l.put(s, server.Type{Scale: n, Language: "en"}, n+1, "")
	}
	saved := *l.order.Front().Value.(*ledgerEntry)
	before := slices.Clone(saved.Counts)
	l.put(s, server.Type{Scale: 1, Language: "en"}, 9, "")
	check(t, "counts", saved.Counts, before)
}

// Of the types that a recipe was set in the last are known.
func TestLedgerKeepsTheLastTypes(t *testing.T) {
	var l ledger
	s := state(1, "x")
	in := func(n int) server.Type { return server.Type{Scale: n, Language: "en"} }
	for n := range ledgerTypes + 1 {
		l.put(s, in(n), n+1, "")
	}
	for n := range ledgerTypes + 1 {
		if pages, _, ok := l.get(s, in(n)); ok != (n > 0) || ok && pages != n+1 {
			t.Errorf("type %d: got %d and %v", n, pages, ok)
		}
	}
}

func TestLedgerIsBounded(t *testing.T) {
	var l ledger
	for n := range ledgerRecipes {
		l.put(state(n, "x"), usual, 1, "")
	}
	l.get(state(0, "x"), usual)
	l.put(state(ledgerRecipes, "x"), usual, 1, "") // the second was not asked for longest
	for n, want := range map[int]bool{0: true, 1: false, 2: true, ledgerRecipes: true} {
		if _, _, ok := l.get(state(n, "x"), usual); ok != want {
			t.Errorf("recipe %d: known is %v", n, ok)
		}
	}
	long := strings.Repeat("x", summaryLimit)
	for n := range ledgerBytes/summaryLimit + 100 {
		l.put(state(n, "y"), usual, 1, long)
	}
	if l.weight > ledgerBytes || len(l.byID) != l.order.Len() || len(l.byID) < ledgerBytes/summaryLimit/2 {
		t.Errorf("%d bytes, %d and %d recipes", l.weight, len(l.byID), l.order.Len())
	}
}

// What is written is read again, in its order, and only once there is something new.
func TestLedgerOnDisk(t *testing.T) {
	d := disk{folder: filepath.Join(t.TempDir(), "new"), owner: "me"}
	path := filepath.Join(d.folder, ledgerFile)
	l := &ledger{disk: d}
	l.save()
	if _, err := os.Stat(path); err == nil {
		t.Error("a file with nothing in it was written")
	}
	for n := range 3 {
		l.put(state(n, "x"), usual, n+1, "“Good” <b>\u2028")
	}
	l.save()
	again := &ledger{disk: d}
	for n := range 3 {
		if pages, text, ok := again.get(state(n, "x"), usual); pages != n+1 || text != "“Good” <b>\u2028" || !ok {
			t.Errorf("recipe %d: got %d, %q and %v", n, pages, text, ok)
		}
	}
	if first := d.load()[0].ID; first != state(2, "").id {
		t.Errorf("the last one put is not the first: %s", first)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	again.save()
	if _, err := os.Stat(path); err == nil {
		t.Error("it was written again, and nothing is new")
	}
	l.put(state(1, "x"), usual, 2, "")
	l.save()
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v and %v", info, err)
	}
}

// What could not be written is written the next time, and what a power cut has left is written over.
func TestLedgerThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	d := disk{folder: filepath.Join(dir, "cache"), owner: "me"}
	if err := os.WriteFile(d.folder, nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	l := &ledger{disk: d}
	l.put(state(1, "x"), usual, 1, "")
	l.save()
	if err := os.Remove(d.folder); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(d.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(d.folder, newFile), bytes.Repeat([]byte("half a file"), 100), 0o600); err != nil {
		t.Fatal(err)
	}
	l.save()
	if list := d.load(); len(list) != 1 {
		t.Errorf("got %d recipes", len(list))
	}
	if left, err := os.ReadDir(d.folder); err != nil || len(left) != 1 {
		t.Errorf("%d files are left (%v)", len(left), err)
	}
}

// A file is used if its checksum is right, and even then not if it is another version's or holds what cannot be.
func TestLedgerFile(t *testing.T) {
	head := func(version, engine int, owner string, recipes int) string {
		return fmt.Sprintf(`{"version":%d,"engine":%d,"owner":%q,"recipes":%d}`, version, engine, owner, recipes)
	}
	const one = `{"id":"0b5fe0a6-61b3-4a0e-9a51-000000000001","stamp":"x","title":"A","counts":[{"scale":100,"language":"en","pages":2}]}`
	change := func(old, new string) string { return strings.Replace(one, old, new, 1) }
	mine := head(ledgerVersion, engine, "me", 1)
	for name, c := range map[string]struct {
		lines   []string
		recipes int // -1: not used
	}{
		"as written":      {[]string{mine, one}, 1},
		"another version": {[]string{head(ledgerVersion+1, engine, "me", 1), one}, -1},
		"another engine":  {[]string{head(ledgerVersion, engine+1, "me", 1), one}, -1},
		"another owner":   {[]string{head(ledgerVersion, engine, "you", 1), one}, -1},
		"negative":        {[]string{head(ledgerVersion, engine, "me", -1)}, -1},
		"too many":        {[]string{head(ledgerVersion, engine, "me", ledgerRecipes+1), one}, -1},
		"no id":           {[]string{mine, change(`"0b5f`, `"../5f`)}, -1},
		"no title":        {[]string{mine, change(`"A"`, `""`)}, -1},
		"no stamp":        {[]string{mine, change(`"x"`, `""`)}, -1},
		"no pages":        {[]string{mine, change(`"pages":2`, `"pages":0`)}, -1},
		"no counts":       {[]string{mine, `{"id":"0b5fe0a6-61b3-4a0e-9a51-000000000001","stamp":"x","title":"A"}`}, -1},
		"twice the same":  {[]string{head(ledgerVersion, engine, "me", 2), one, one}, -1},
		"not JSON":        {[]string{mine, "A"}, -1},
		"a line too long": {[]string{mine, change(`"A"`, `"`+strings.Repeat("A", maxLine)+`"`)}, -1},
	} {
		text := strings.Join(c.lines, "\n") + "\n"
		text += fmt.Sprintf("{\"sum\":%d}\n", crc32.ChecksumIEEE([]byte(text)))
		list, err := decodeLedger(strings.NewReader(text), "me")
		if c.recipes < 0 && err == nil || c.recipes >= 0 && (err != nil || len(list) != c.recipes) {
			t.Errorf("%s: got %d recipes and %v", name, len(list), err)
		}
	}
}

// The longest that can be known of a recipe fits into a line.
func TestLongestLedgerLine(t *testing.T) {
	long := strings.Repeat("\u2028", server.TitleLimit/3) // which JSON writes with six bytes
	s := state(1, strings.Repeat(long, 4))
	s.title, s.photo, s.categories[0].title = long, long, long
	var l ledger
	for n := range ledgerTypes {
		l.put(s, server.Type{Scale: n, Language: long}, 1<<30, strings.Repeat("\u2028", summaryLimit/3))
	}
	var file bytes.Buffer
	if err := encodeLedger(&file, []ledgerEntry{*l.order.Front().Value.(*ledgerEntry)}, "me"); err != nil {
		t.Fatal(err)
	}
	if _, err := decodeLedger(&file, "me"); err != nil {
		t.Error(err)
	}
}

func FuzzLedger(f *testing.F) {
	var l ledger
	l.put(state(1, "x"), usual, 3, "Good.")
	l.put(state(2, "x"), usual, 3, "")
	var file bytes.Buffer
	if err := encodeLedger(&file, []ledgerEntry{*l.order.Front().Value.(*ledgerEntry)}, "me"); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := decodeLedger(bytes.NewReader(data), "me")
		if err != nil && list != nil {
			t.Error("an error, but with data")
		}
		for _, r := range list {
			if !r.valid() {
				t.Errorf("got %+v", r)
			}
		}
	})
}

// A file that is cut anywhere, or has another byte anywhere, is not used.
func TestDamagedLedger(t *testing.T) {
	var l ledger
	for n := range 3 {
		l.put(state(n, "x"), usual, n+1, "Good.")
	}
	var list []ledgerEntry
	for e := l.order.Front(); e != nil; e = e.Next() {
		list = append(list, *e.Value.(*ledgerEntry))
	}
	var file bytes.Buffer
	if err := encodeLedger(&file, list, "me"); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	for cut := range whole {
		if got, err := decodeLedger(bytes.NewReader(whole[:cut]), "me"); err == nil {
			t.Errorf("of %d bytes %d are used: %d recipes", len(whole), cut, len(got))
		}
	}
	for at := range whole[:bytes.LastIndexByte(whole, '{')] {
		other := bytes.Clone(whole)
		other[at] ^= 1
		if got, err := decodeLedger(bytes.NewReader(other), "me"); err == nil {
			t.Errorf("with another byte %d it is used: %d recipes", at, len(got))
		}
	}
}

// A disk that is full keeps what was on it, and what is new comes with the next list that finds room.
func TestLedgerOnAFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no full disk here")
	}
	d := disk{folder: t.TempDir(), owner: "me"}
	l := &ledger{disk: d}
	l.put(state(1, "x"), usual, 1, "")
	l.save()
	if err := os.Symlink("/dev/full", filepath.Join(d.folder, newFile)); err != nil {
		t.Fatal(err)
	}
	l.put(state(2, "x"), usual, 2, "")
	l.save()
	if list := d.load(); len(list) != 1 || list[0].ID != state(1, "").id {
		t.Errorf("got %d recipes of the file before", len(list))
	}
	l.save() // the full disk was taken away with what could not be written
	if list := d.load(); len(list) != 2 {
		t.Errorf("got %d recipes once there was room", len(list))
	}
	if err := os.RemoveAll(d.folder); err != nil {
		t.Fatal(err)
	}
	l.put(state(3, "x"), usual, 3, "")
	l.save()
	if list := d.load(); len(list) != 3 {
		t.Errorf("got %d recipes in a folder that was taken away meanwhile", len(list))
	}
}
