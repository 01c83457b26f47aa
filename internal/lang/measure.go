package lang

import "time"

// Date returns a day: "13 March", and with its year if that is not the year of now.
func (l *Language) Date(t, now time.Time) string {
	day := l.Text("%d %s", t.Day(), l.month(t.Month()))
	if t.Day() == 1 { // which some languages count in words
		day = l.Text("1 %s", l.month(t.Month()))
	}
	if t.Year() == now.Year() {
		return day
	}
	return l.Text("%s %d", day, t.Year())
}

// Clock returns a time of day: "22:10".
func (l *Language) Clock(t time.Time) string { return t.Format(l.Text("15:04")) }

// DateTime returns a day and its time: "13 March, 22:10".
func (l *Language) DateTime(t, now time.Time) string {
	return l.Text("%s, %s", l.Date(t, now), l.Clock(t))
}

// Size returns how large something is: "5.8 GB". It never says more than there is.
func (l *Language) Size(bytes int64) string {
	const kilo, mega, giga = 1_000, 1_000_000, 1_000_000_000
	switch {
	case bytes >= giga:
		return l.Text("%d.%d GB", bytes/giga, bytes%giga/(giga/10))
	case bytes >= mega:
		return l.Text("%d MB", bytes/mega)
	}
	return l.Text("%d kB", max(bytes, 0)/kilo)
}

func (l *Language) month(m time.Month) string {
	switch m {
	case time.January:
		return l.Text("January")
	case time.February:
		return l.Text("February")
	case time.March:
		return l.Text("March")
	case time.April:
		return l.Text("April")
	case time.May:
		return l.Text("May")
	case time.June:
		return l.Text("June")
	case time.July:
		return l.Text("July")
	case time.August:
		return l.Text("August")
	case time.September:
		return l.Text("September")
	case time.October:
		return l.Text("October")
	case time.November:
		return l.Text("November")
	}
	return l.Text("December")
}
