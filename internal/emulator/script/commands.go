package script

import (
	"fmt"
	"strings"
)

// command is a word of the language.
type command struct {
	name, usage string
	least, most int // words after the name
	parse       func(*args) action
	help        string
}

// exit is the one command that may only come last.
const exit = "exit"

// commands is the whole language, in the order in which it is explained.
var commands = [...]command{
	{"tap", `X Y or "TEXT"`, 1, 2, tap, "touch a point, or a target by its name or text"},
	{"long", `X Y or "TEXT"`, 1, 2, long, "touch it until that is a long press"},
	{"swipe", "X1 Y1 X2 Y2", 4, 4, swipe, "draw a finger from one point to another"},
	{"key", "NAME", 1, 1, key, "press a key: prev, next, menu, ok, back, home, …"},
	{"hold", "NAME DURATION", 2, 2, hold, "press a key and release it after that time"},
	{"home", "", 0, 0, toBackground, "send the app to the background, at once"},
	{"resume", "", 0, 0, toForeground, "bring it back"},
	{"net", "up or down", 1, 1, net, "tell the app that the network is there, or gone"},
	{"battery", "PERCENT [charging]", 1, 2, battery, "change the charge of the battery"},
	{"wait", "DURATION", 1, 1, wait, "let time pass"},
	{"idle", "[TIMEOUT]", 0, 1, idle, "wait until the app is idle, for 30 s unless told"},
	{"shot", "NAME", 1, 1, shot, "wait until idle and save the panel as NAME.png"},
	{"see", `"TEXT"`, 1, 1, see, "fail unless the screen shows the text"},
	{"fault", "latency DURATION, status CODE, cut BYTES or off [NAME]", 1, 2, fault, "let the fake servers misbehave"},
	{exit, "", 0, 0, leave, "ask the app to exit, at once; the script ends here"},
}

func commandNamed(name string) (c command, ok bool) {
	for _, c := range commands {
		if c.name == name {
			return c, true
		}
	}
	return command{}, false
}

// read makes an action of a command, if as many words follow as it needs. Otherwise that is noted as a fault.
func (c command) read(a *args) action {
	n := len(a.words)
	if n >= c.least && n <= c.most {
		return c.parse(a)
	}
	needs := "needs " + c.usage
	if c.usage == "" {
		needs = "stands alone"
	}
	a.faultf("%s %s, got %s", c.name, needs, count(n, "word", "words"))
	return nil
}

// Help explains every command, each on a line.
func Help() string {
	var b strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-60s %s\n", strings.TrimSpace(c.name+" "+c.usage), c.help)
	}
	return b.String()
}

// suggestion proposes a command for one that there is not, or nothing.
func suggestion(wrong string) string {
	best, least := "", 2
	if len(wrong) > 5 {
		least = 3 // in a long word a hand may slip twice
	}
	for _, c := range commands {
		if d := distance(strings.ToLower(wrong), c.name, least); d < least {
			best, least = c.name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// distance counts the slips of a hand between two words: a letter too many, too few, wrong, or swapped with its neighbour.
// It stops counting at most, which keeps the work small.
func distance(a, b string, most int) int {
	switch {
	case a == b:
		return 0
	case most <= 0:
		return 1
	case a == "" || b == "":
		return len(a) + len(b)
	case a[0] == b[0]:
		return distance(a[1:], b[1:], most)
	}
	d := min(distance(a[1:], b, most-1), distance(a, b[1:], most-1), distance(a[1:], b[1:], most-1))
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		d = min(d, distance(a[2:], b[2:], most-1))
	}
	return 1 + d
}
