package recipeserver

import (
	linked "container/list"
	"sync"
)

// keptLimit bounds the memory that recipes are kept in, in bytes as weight counts them: some 1,000 usual ones.
const keptLimit = 8 << 20

// kept is the recipes that were read, each in its last state and as the last list showed it. Those that were not asked for
// longest make room. The zero value is empty.
type kept struct {
	mu     sync.Mutex
	byID   map[string]*linked.Element // of *keptRecipe
	order  linked.List                // last asked for first
	weight int
}

type keptRecipe struct {
	id, state string
	recipe    recipe
	weight    int
}

// get returns a recipe if it is kept in the state that a list tells of. From now on it is kept with what the list says.
func (k *kept) get(s summary) (recipe, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.byID[s.id]
	if !ok || e.Value.(*keptRecipe).state != s.state {
		return recipe{}, false
	}
	r := e.Value.(*keptRecipe).recipe.under(s)
	k.place(s, r)
	return r, true
}

// latest returns a recipe in whatever state it is kept.
func (k *kept) latest(id string) (recipe, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.byID[id]
	if !ok {
		return recipe{}, false
	}
	k.order.MoveToFront(e)
	return e.Value.(*keptRecipe).recipe, true
}

// put keeps a recipe instead of any earlier state of it. Nobody changes it from now on.
func (k *kept) put(s summary, r recipe) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.place(s, r)
}

func (k *kept) place(s summary, r recipe) {
	if k.byID == nil {
		k.byID = map[string]*linked.Element{}
	}
	if e, ok := k.byID[s.id]; ok {
		k.drop(e)
	}
	e := &keptRecipe{s.id, s.state, r, r.weight()}
	k.byID[s.id] = k.order.PushFront(e)
	k.weight += e.weight
	for k.weight > keptLimit {
		k.drop(k.order.Back())
	}
}

func (k *kept) drop(e *linked.Element) {
	old := k.order.Remove(e).(*keptRecipe)
	delete(k.byID, old.id)
	k.weight -= old.weight
}
