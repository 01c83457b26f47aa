package recipeserver

import (
	linked "container/list"
	"sync"
)

// keptLimit bounds the memory that recipes are kept in, in bytes as weight counts them: some 1,000 usual ones.
const keptLimit = 8 << 20

// kept is the recipes that were read, each in its last state. Those that were not asked for longest make room. The zero
// value is empty.
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

// get returns a recipe if it is kept in that state.
func (k *kept) get(id, state string) (recipe, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.byID[id]
	if !ok || e.Value.(*keptRecipe).state != state {
		return recipe{}, false
	}
	k.order.MoveToFront(e)
	return e.Value.(*keptRecipe).recipe, true
}

// latest returns a recipe in whatever state it is kept.
func (k *kept) latest(id string) (recipe, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.byID[id]
	if !ok {
		return recipe{}, false
	}
	return e.Value.(*keptRecipe).recipe, true
}

// put keeps a recipe instead of any earlier state of it. Nobody changes it from now on.
func (k *kept) put(id, state string, r recipe) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byID == nil {
		k.byID = map[string]*linked.Element{}
	}
	if e, ok := k.byID[id]; ok {
		k.drop(e)
	}
	e := &keptRecipe{id, state, r, r.weight()}
	k.byID[id] = k.order.PushFront(e)
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
