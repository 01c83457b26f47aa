package archtest

import (
	"fmt"
	"regexp"
	"strings"
)

// dependencyFaults compares go.mod with the document that says what each dependency is for.
func dependencyFaults(goMod, document string) []string {
	var faults []string
	for _, name := range direct(goMod) {
		if !strings.Contains(document, "`"+name+"`") {
			faults = append(faults, fmt.Sprintf("%s is in go.mod and has no line in docs/DEPENDENCIES.md", name))
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(document, -1) {
		if !regexp.MustCompile(`(?m)^(require |tool )?\s*` + regexp.QuoteMeta(row[1]) + `(\s|$)`).MatchString(goMod) {
			faults = append(faults, fmt.Sprintf("%s has a line in docs/DEPENDENCIES.md and is not in go.mod", row[1]))
		}
	}
	return faults
}

// direct returns the modules and tools that go.mod names, without those it needs only for others.
func direct(goMod string) []string {
	var names []string
	block := ""
	for line := range strings.Lines(goMod) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0 || strings.HasPrefix(fields[0], "//"):
		case len(fields) == 2 && fields[1] == "(":
			block = fields[0]
		case fields[0] == ")":
			block = ""
		case block == "" && (fields[0] == "require" || fields[0] == "tool") && len(fields) > 1:
			if !strings.Contains(line, "// indirect") {
				names = append(names, fields[1])
			}
		case (block == "require" || block == "tool") && !strings.Contains(line, "// indirect"):
			names = append(names, fields[0])
		}
	}
	return names
}
