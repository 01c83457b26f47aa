package shots

import "strings"

// compare notes what differs between the two sides of a shot: nothing at all if they are the same.
func compare(shot Shot, before, after side) Difference {
	d := Difference{Shot: shot, Kind: Changed}
	if before.picture.missing() && before.list.missing() {
		d.Kind = Added
		d.note("new, there is no baseline yet")
	}
	same := before.picture.same(after.picture)
	if !same {
		comparePictures(&d, before.picture, after.picture)
	}
	compareLists(&d, before.list, after.list)
	if same && d.Notes != nil { // the picture tells where the refreshes come from
		_, _ = look(&d.Before, before.picture)
		d.After = d.Before
	}
	return d
}

// removed is a shot of which only the baseline is left.
func removed(name string, before side) Difference {
	d := Difference{Shot: Shot{Name: name}, Kind: Removed}
	d.note("gone, the script takes no such shot any more")
	if _, err := look(&d.Before, before.picture); err != nil {
		d.note("the baseline's picture %v", err)
	}
	d.Refreshes = diff(lines(before.list.data), nil)
	return d
}

// compareLists lays the lists side by side, one that cannot be read as an empty one, and notes how they differ.
func compareLists(d *Difference, before, after file) {
	d.Refreshes = diff(lines(before.data), lines(after.data))
	if before.err != nil && d.Kind != Added {
		d.note("the baseline's list of refreshes %s", reason(before))
	}
	if after.err != nil {
		d.note("the new list of refreshes %s", reason(after))
	}
	if before.err != nil || after.err != nil || before.same(after) {
		return
	}
	if changed := changes(d.Refreshes); len(changed) > 0 {
		d.note("refreshes differ: %s", few(changed))
	} else {
		d.note("the refreshes are the same, but the bytes of the list differ")
	}
}

func reason(f file) string {
	if f.missing() {
		return "is not there"
	}
	return "cannot be read: " + f.err.Error()
}

// lines returns the lines of a list without their ends.
func lines(list []byte) []string {
	if len(list) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(list), "\n"), "\n")
}
