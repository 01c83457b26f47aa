package lang

import (
	"fmt"
	"strconv"
	"strings"
)

// plural says which of its forms a language uses for a number.
type plural struct {
	forms int
	rule  expression
}

// Bounds of a rule. Languages keep well within them: Arabic has six forms.
const (
	maxForms = 8
	maxRule  = 1000 // bytes
)

// form returns the form for n things. One that the rule does not have is the last.
func (p plural) form(n int) int { return min(max(p.rule(n), 0), p.forms-1) }

// parsePlural reads the rule of a header: "nplurals=2; plural=(n > 1);". The expression is one of C.
func parsePlural(text string) (plural, error) {
	forms, rule, ok := strings.Cut(text, ";")
	forms, ok1 := strings.CutPrefix(strings.TrimSpace(forms), "nplurals=")
	rule, ok2 := strings.CutPrefix(strings.TrimSpace(rule), "plural=")
	n, err := strconv.Atoi(forms)
	if !ok || !ok1 || !ok2 || err != nil || n < 1 || n > maxForms || len(text) > maxRule {
		return plural{}, fmt.Errorf("%q is no rule for plurals", text)
	}
	in := &scanner{rest: strings.TrimSuffix(strings.TrimSpace(rule), ";")}
	e, err := in.choice()
	if err == nil && in.peek() != "" {
		err = fmt.Errorf("%q after its end", in.rest)
	}
	if err != nil {
		return plural{}, fmt.Errorf("the rule %q: %w", rule, err)
	}
	return plural{n, e}, nil
}

// expression is a number that depends on another.
type expression func(n int) int

// scanner reads an expression from left to right.
type scanner struct{ rest string }

// signs are the operators, the longer ones first.
var signs = []string{"||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "(", ")"}

// peek returns the next word: an operator, n or a number. It is empty at the end, and where there is something else.
func (s *scanner) peek() string {
	s.rest = strings.TrimLeft(s.rest, " \t")
	for _, sign := range signs {
		if strings.HasPrefix(s.rest, sign) {
			return sign
		}
	}
	if strings.HasPrefix(s.rest, "n") {
		return "n"
	}
	return s.rest[:len(s.rest)-len(strings.TrimLeft(s.rest, "0123456789"))]
}

// take goes beyond a word if it is the next.
func (s *scanner) take(word string) bool {
	if word == "" || s.peek() != word {
		return false
	}
	s.rest = s.rest[len(word):]
	return true
}

// choice reads a ? b : c, and everything that binds more.
func (s *scanner) choice() (expression, error) {
	test, err := s.binary(0)
	if err != nil || !s.take("?") {
		return test, err
	}
	yes, err := s.choice()
	if err != nil {
		return nil, err
	}
	if !s.take(":") {
		return nil, fmt.Errorf("a question mark without its colon")
	}
	no, err := s.choice()
	return func(n int) int {
		if test(n) != 0 {
			return yes(n)
		}
		return no(n)
	}, err
}

// operators are those of two numbers, from those that bind least.
var operators = [][]string{{"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}}

// binary reads operators that bind at least so much.
func (s *scanner) binary(level int) (expression, error) {
	if level == len(operators) {
		return s.unary()
	}
	left, err := s.binary(level + 1)
	for err == nil {
		sign := ""
		for _, o := range operators[level] {
			if s.take(o) {
				sign = o
				break
			}
		}
		if sign == "" {
			break
		}
		var right expression
		right, err = s.binary(level + 1)
		before := left
		left = func(n int) int { return apply(sign, before(n), right(n)) }
	}
	return left, err
}

// unary reads n, a number, something in brackets, or the contrary of one of them.
func (s *scanner) unary() (expression, error) {
	not := false
	for s.take("!") {
		not = !not
	}
	e, err := s.operand()
	if not && err == nil {
		return func(n int) int { return truth(e(n) == 0) }, nil
	}
	return e, err
}

func (s *scanner) operand() (expression, error) {
	switch word := s.peek(); {
	case s.take("n"):
		return func(n int) int { return n }, nil
	case s.take("("):
		e, err := s.choice()
		if err == nil && !s.take(")") {
			err = fmt.Errorf("a bracket that is not closed")
		}
		return e, err
	default:
		v, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", s.rest)
		}
		s.take(word)
		return func(int) int { return v }, nil
	}
}

// apply does what an operator stands for. What C leaves open, a division by zero, is zero.
func apply(sign string, a, b int) int {
	switch sign {
	case "||":
		return truth(a != 0 || b != 0)
	case "&&":
		return truth(a != 0 && b != 0)
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<=":
		return truth(a <= b)
	case ">=":
		return truth(a >= b)
	case "<":
		return truth(a < b)
	case ">":
		return truth(a > b)
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	if b == 0 {
		return 0
	}
	if sign == "/" {
		return a / b
	}
	return a % b
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}
