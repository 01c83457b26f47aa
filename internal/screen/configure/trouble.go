package configure

import (
	"strings"

	"inkshelf/internal/lang"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// Trouble is why there are no servers. The zero value is a list of servers that is empty.
type Trouble struct {
	Folder string   // where config.json belongs, as a computer shows it
	File   string   // that is meant: config.json
	Types  []Type   // of servers that there are, in their order
	Cause  Cause    // of the trouble
	Faults []string // what is wrong with the file, a line each
}

// Cause is a sort of trouble.
type Cause int

// The causes.
const (
	Empty      Cause = iota // the file names no servers
	Absent                  // there is no file
	Faulty                  // it has faults
	Unreadable              // it cannot be read
)

// Type is a sort of server, as config.json names it.
type Type struct {
	Face  server.Face
	Type  string
	Needs server.Credentials
}

// say puts the trouble into words.
func (t Trouble) say(say *lang.Language, s *ui.Setup) {
	switch t.Cause {
	case Faulty, Unreadable:
		s.Title = say.Text("%s cannot be read", t.File)
		if t.Cause == Faulty {
			s.Title = say.Count(len(t.Faults), "%[2]s has %[1]d fault", "%[2]s has %[1]d faults", t.File)
		}
		s.Text = say.Text("Nothing was changed. Correct the file on a computer and read it again, or begin a new one in a browser.")
	default:
		s.Title = say.Text("No servers yet")
		s.Text = say.Text("Connect the reader to a computer by USB and write this file, with one entry for each server; or fill in a form in a browser.")
		s.Example, s.Foot = t.example(say), t.types(say)
	}
}

// lines returns the faults below each other.
func (t Trouble) lines() string { return strings.Join(t.Faults, "\n") }

// example returns a file with an entry for each sort of credentials that servers need.
func (t Trouble) example(say *lang.Language) []ui.SetupLine {
	lines := []ui.SetupLine{{Key: "["}}
	shown := map[server.Credentials]bool{}
	for _, typ := range t.Types {
		if shown[typ.Needs] {
			continue
		}
		if len(shown) > 0 {
			lines[len(lines)-1].Key += ","
		}
		shown[typ.Needs] = true
		lines = append(lines, typ.entry(say)...)
	}
	return append(lines, ui.SetupLine{Key: "]"})
}

// entry returns an entry of this type.
func (t Type) entry(say *lang.Language) []ui.SetupLine {
	name := t.Face.In(say.Code()).Name
	fields := [][2]string{{"name", name}, {"type", t.Type}, {"server", "http://" + strings.ToLower(name) + ".example"}}
	if t.Needs&server.APIKey != 0 {
		fields = append(fields, [2]string{"apiKey", "<API_KEY>"})
	}
	if t.Needs&server.Login != 0 {
		fields = append(fields, [2]string{"username", "<USERNAME>"}, [2]string{"password", "<PASSWORD>"})
	}
	lines := []ui.SetupLine{{Indent: 1, Key: "{"}}
	for i, f := range fields {
		line := ui.SetupLine{Indent: 2, Key: `"` + f[0] + `":`, Value: `"` + f[1] + `"`}
		if i < len(fields)-1 {
			line.Value += ","
		}
		lines = append(lines, line)
	}
	return append(lines, ui.SetupLine{Indent: 1, Key: "}"})
}

// types says what a type may be, and for those that the example lacks, which entry they have.
func (t Trouble) types(say *lang.Language) string {
	var all []string
	shown := map[server.Credentials]string{}
	for _, typ := range t.Types {
		if like, ok := shown[typ.Needs]; ok {
			all = append(all, say.Text("%s (like %s)", typ.Type, like))
			continue
		}
		shown[typ.Needs] = typ.Type
		all = append(all, typ.Type)
	}
	return say.Text("type is one of: %s.", strings.Join(all, ", "))
}
