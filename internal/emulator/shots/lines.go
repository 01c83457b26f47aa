package shots

import (
	"slices"
	"strconv"
)

// Line is one line of two lists laid side by side.
type Line struct {
	Mark Mark
	Text string
}

// Mark says in which of two lists a line is.
type Mark string

// The marks, as they are shown.
const (
	Both    Mark = " "
	OnlyNew Mark = "+"
	OnlyOld Mark = "-"
)

// maxTable bounds the memory for comparing. Lists that differ in more than two thousand lines are not laid side by side by
// anybody.
const maxTable = 4 << 20

// diff lays two lists side by side so that as many lines as possible stand beside the same line. Where that can be done in
// several ways, the old line comes before the new.
func diff(before, after []string) []Line {
	var start, end []Line
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		start = append(start, Line{Both, before[0]})
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		end = append(end, Line{Both, before[len(before)-1]})
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	slices.Reverse(end)
	return slices.Concat(start, middle(before, after), end)
}

// middle is diff for lists that neither begin nor end with the same line.
func middle(before, after []string) []Line {
	common := longest(before, after)
	var out []Line
	for len(before) > 0 || len(after) > 0 {
		i, j := len(before), len(after)
		switch {
		case common != nil && i > 0 && j > 0 && before[0] == after[0]:
			out = append(out, Line{Both, before[0]})
			before, after = before[1:], after[1:]
		case j == 0 || i > 0 && (common == nil || common[i-1][j] >= common[i][j-1]):
			out = append(out, Line{OnlyOld, before[0]})
			before = before[1:]
		default:
			out = append(out, Line{OnlyNew, after[0]})
			after = after[1:]
		}
	}
	return out
}

// longest returns how many lines the last i of before and the last j of after have in common, in order, as [i][j]. It is
// nil for lists too long for such a table.
func longest(before, after []string) [][]int32 {
	if int64(len(before)+1)*int64(len(after)+1) > maxTable {
		return nil
	}
	table := make([][]int32, len(before)+1)
	table[0] = make([]int32, len(after)+1)
	for i := 1; i < len(table); i++ {
		table[i] = make([]int32, len(after)+1)
		for j := 1; j < len(table[i]); j++ {
			if before[len(before)-i] == after[len(after)-j] {
				table[i][j] = table[i-1][j-1] + 1
			} else {
				table[i][j] = max(table[i-1][j], table[i][j-1])
			}
		}
	}
	return table
}

// changes returns the lines that are not in both lists, with their marks.
func changes(all []Line) []string {
	var out []string
	for _, l := range all {
		if l.Mark != Both {
			out = append(out, string(l.Mark)+" "+legible(l.Text))
		}
	}
	return out
}

// legible returns a line for a terminal: as it is, unless it is none that a list of refreshes has.
func legible(line string) string {
	const most = 100
	if len(line) > most {
		line = line[:most] + "…"
	}
	if quoted := strconv.Quote(line); quoted != `"`+line+`"` {
		return quoted
	}
	return line
}
