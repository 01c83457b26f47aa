package lang

// Spoken returns a language that can become another at any time. Whoever holds it speaks the one that was chosen last, on
// any goroutine: a job that puts something into words need not know of choices.
func Spoken(l *Language) *Language {
	s := new(Language)
	s.Become(l)
	return s
}

// Become has a language that Spoken has returned be another from now on.
func (l *Language) Become(other *Language) { l.now.Store(other.itself()) }

// itself returns the language that this one is now.
func (l *Language) itself() *Language {
	if now := l.now.Load(); now != nil {
		return now
	}
	return l
}
