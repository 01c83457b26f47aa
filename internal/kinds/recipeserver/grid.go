package recipeserver

// grid is a table that is being written.
type grid struct {
	rows  [][]cell
	heads []bool // whether a row has head cells alone
	open  bool   // the next cell goes into the last row
}

// add adds a cell.
func (g *grid) add(c cell, head bool) {
	if !g.open {
		g.rows = append(g.rows, nil)
		g.heads = append(g.heads, true)
		g.open = true
	}
	last := len(g.rows) - 1
	g.rows[last] = append(g.rows[last], c)
	g.heads[last] = g.heads[last] && head
}

// table returns the table. Its rows of head cells alone are its head, as far as they come first.
func (g *grid) table() table {
	t := table{rows: g.rows}
	for t.head < len(t.rows) && g.heads[t.head] {
		t.head++
	}
	return t
}
