package recipeserver

import (
	linked "container/list"
	"slices"
	"sync"

	"inkshelf/internal/server"
)

// Bounds of what is known about recipes, in memory and on the disk: more recipes than a family has, with some lines about
// each. Those that were not asked for longest make room.
const (
	ledgerRecipes = 5000
	ledgerBytes   = 4 << 20 // as weight counts them
	ledgerTypes   = 6       // ways in which the pages of one recipe were made, the last ones
)

// ledger is what lists have shown of recipes that were read whole. A recipe that has not changed since need not be read
// again in order to be listed, nor laid out. The disk keeps it from one run to the next.
type ledger struct {
	disk disk
	load sync.Once

	mu      sync.Mutex
	byID    map[string]*linked.Element // of *ledgerEntry
	order   linked.List                // last asked for first
	weight  int
	changed bool // since it was saved

	saving sync.Mutex // held while the disk is written
}

// ledgerEntry is what a list shows of a recipe. It tells it from other states by its stamp and its title.
type ledgerEntry struct {
	ID       string        `json:"id"`
	Stamp    string        `json:"stamp"`
	Title    string        `json:"title"`
	Category string        `json:"category,omitempty"` // the first by title
	Photo    string        `json:"photo,omitempty"`    // empty: there is none
	Summary  string        `json:"summary,omitempty"`
	Counts   []ledgerCount `json:"counts"` // the last one first
}

// ledgerCount is how many pages a recipe has in a type.
type ledgerCount struct {
	Scale    int    `json:"scale"`
	Language string `json:"language"`
	Pages    int    `json:"pages"`
}

func (c ledgerCount) of(t server.Type) bool { return c.Scale == t.Scale && c.Language == t.Language }

// weight returns about how much memory it takes.
func (r *ledgerEntry) weight() int {
	n := 500
	for _, s := range []string{r.ID, r.Stamp, r.Title, r.Category, r.Photo, r.Summary} {
		n += len(s)
	}
	return n
}

// get returns how many pages a recipe has in a type and what a list says about it, if both are known of this state.
func (k *ledger) get(s summary, t server.Type) (pages int, text string, ok bool) {
	k.load.Do(k.read)
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.byID[s.id]
	if !ok {
		return 0, "", false
	}
	r := e.Value.(*ledgerEntry)
	i := slices.IndexFunc(r.Counts, func(c ledgerCount) bool { return c.of(t) })
	if r.Stamp != s.stamp || r.Title != s.title || i < 0 {
		return 0, "", false
	}
	k.order.MoveToFront(e)
	return r.Counts[i].Pages, r.Summary, true
}

// put notes how many pages a recipe has in a type. Of another state of it nothing is known any more.
func (k *ledger) put(s summary, t server.Type, pages int, text string) {
	k.load.Do(k.read)
	k.mu.Lock()
	defer k.mu.Unlock()
	r := &ledgerEntry{ID: s.id, Stamp: s.stamp, Title: s.title, Photo: s.photo, Summary: text}
	if len(s.categories) > 0 {
		r.Category = s.categories[0].title
	}
	if e, ok := k.byID[s.id]; ok {
		if old := e.Value.(*ledgerEntry); old.Stamp == s.stamp && old.Title == s.title {
			r.Counts = slices.DeleteFunc(slices.Clone(old.Counts), func(c ledgerCount) bool { return c.of(t) }) // save may be reading the old ones
		}
		k.drop(e)
	}
	r.Counts = slices.Insert(r.Counts, 0, ledgerCount{t.Scale, t.Language, pages})
	r.Counts = r.Counts[:min(len(r.Counts), ledgerTypes)]
	k.add(r)
	k.order.MoveToFront(k.byID[r.ID])
	for len(k.byID) > ledgerRecipes || k.weight > ledgerBytes {
		k.drop(k.order.Back())
	}
	k.changed = true
}

// about returns what is known of a recipe in whatever state.
func (k *ledger) about(id string) (r ledgerEntry, ok bool) {
	k.load.Do(k.read)
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.byID[id]
	if !ok {
		return ledgerEntry{}, false
	}
	r = *e.Value.(*ledgerEntry)
	r.Counts = nil // not to be shared
	return r, true
}

// add adds a recipe that is not there, as the one not asked for longest.
func (k *ledger) add(r *ledgerEntry) {
	if k.byID == nil {
		k.byID = map[string]*linked.Element{}
	}
	k.byID[r.ID] = k.order.PushBack(r)
	k.weight += r.weight()
}

func (k *ledger) drop(e *linked.Element) {
	old := k.order.Remove(e).(*ledgerEntry)
	delete(k.byID, old.ID)
	k.weight -= old.weight()
}

// read takes over what the disk has.
func (k *ledger) read() {
	list := k.disk.load()
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, r := range list {
		if len(k.byID) == ledgerRecipes || k.weight+r.weight() > ledgerBytes {
			return
		}
		k.add(r)
	}
}

// save writes what has become known since it was last written.
func (k *ledger) save() {
	k.saving.Lock()
	defer k.saving.Unlock()
	k.mu.Lock()
	changed := k.changed
	k.changed = false
	var list []ledgerEntry // a copy each: what is in the list goes on changing
	for e := k.order.Front(); changed && e != nil; e = e.Next() {
		list = append(list, *e.Value.(*ledgerEntry))
	}
	k.mu.Unlock()
	if changed && !k.disk.save(list) {
		k.mu.Lock()
		k.changed = true // to be tried again with the next list
		k.mu.Unlock()
	}
}
