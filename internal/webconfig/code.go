package webconfig

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// Bounds of guessing: at most a try in two seconds and three for a code, so that a day of guesses finds one in twenty.
const (
	lifetime = 10 * time.Minute
	tries    = 3
	pause    = 2 * time.Second
)

// lock is what stands between the network and the configuration.
type lock struct {
	code  string
	wrong int         // tries
	shut  time.Time   // until then no try is looked at
	timer *time.Timer // replaces the code when it has grown old
}

func (l *lock) stop() {
	if l.timer != nil {
		l.timer.Stop()
	}
}

// renew replaces the code. The caller holds mu.
func (s *Session) renew() {
	if s.over { // and the timer has just missed it
		return
	}
	s.lock.stop()
	s.lock.code, s.lock.wrong = figures(), 0
	code := s.lock.code
	s.lock.timer = time.AfterFunc(lifetime, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.lock.code == code {
			s.renew()
		}
	})
	s.change(func(to *State) { to.Code, to.Until = code, s.o.Now().Add(lifetime) })
}

// verdict is what becomes of a code that was typed.
type verdict int

const (
	refused verdict = iota
	tooSoon
	accepted
)

// enter tries a code. One that is right is so once: it makes a new guest, who takes the place of the one before.
func (s *Session) enter(typed string) (verdict, string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.over:
		return refused, ""
	case time.Now().Before(s.lock.shut):
		return tooSoon, ""
	}
	typed = strings.Join(strings.Fields(typed), "")
	if subtle.ConstantTimeCompare([]byte(typed), []byte(s.lock.code)) == 0 {
		s.lock.shut = time.Now().Add(pause)
		if s.lock.wrong++; s.lock.wrong == tries {
			s.renew()
		}
		return refused, ""
	}
	s.guest = &guest{token: rand.Text()}
	s.state.Phase = Connected
	s.renew()
	return accepted, s.guest.token
}

// known returns the guest with a token, nil if there is none.
func (s *Session) known(token string) *guest {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.guest == nil || subtle.ConstantTimeCompare([]byte(token), []byte(s.guest.token)) == 0 {
		return nil
	}
	return s.guest
}

// figures returns six figures that nobody can foresee.
func figures() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // package rand promises that there is none
	}
	return fmt.Sprintf("%06d", n)
}
