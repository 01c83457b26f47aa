package config

import "inkshelf/internal/lang"

// In returns the fault on one line, in a language.
func (f Fault) In(say *lang.Language) string {
	reason := reasonIn(say, f.Reason)
	if f.Entry == 0 {
		return reason
	}
	entry := say.Text("entry %d", f.Entry)
	if f.Name != "" {
		entry = say.Text("entry %d (%s)", f.Entry, quote(f.Name))
	}
	if f.Field == "" {
		return say.Text("%s: %s", entry, reason)
	}
	return say.Text("%s, %s: %s", entry, f.Field, reason)
}

// reasonIn returns a reason in a language.
func reasonIn(say *lang.Language, reason string) string {
	switch reason {
	case "is missing":
		return say.Text("is missing")
	case "is empty":
		return say.Text("is empty")
	case "is unknown":
		return say.Text("is unknown")
	case "is given more than once":
		return say.Text("is given more than once")
	case "is empty although there is a password":
		return say.Text("is empty although there is a password")
	case "is reserved for a file or folder of the program":
		return say.Text("is reserved for a file or folder of the program")
	case "is a device name of DOS":
		return say.Text("is a device name of DOS")
	case "is not UTF-8":
		return say.Text("is not UTF-8")
	case "is not an absolute http or https address":
		return say.Text("is not an absolute http or https address")
	case "has a port that is not a number from 1 to 65535":
		return say.Text("has a port that is not a number from 1 to 65535")
	case "has white space around it":
		return say.Text("has white space around it")
	case "holds white space":
		return say.Text("holds white space")
	case "holds a control character":
		return say.Text("holds a control character")
	case "holds a character that cannot be seen":
		return say.Text("holds a character that cannot be seen")
	case "holds a colon, which HTTP cannot carry":
		return say.Text("holds a colon, which HTTP cannot carry")
	case "holds a user name or password: put them into username and password":
		return say.Text("holds a user name or password: put them into username and password")
	case "begins with a space":
		return say.Text("begins with a space")
	case "ends in a space":
		return say.Text("ends in a space")
	case "ends in a dot":
		return say.Text("ends in a dot")
	case "the file is empty":
		return say.Text("the file is empty")
	case `holds a query: leave out what begins with "?"`:
		return say.Text(`holds a query: leave out what begins with "?"`)
	case `holds a fragment: leave out what begins with "#"`:
		return say.Text(`holds a fragment: leave out what begins with "#"`)
	case `holds a "\u" escape that is half a character`:
		return say.Text(`holds a "\u" escape that is half a character`)
	case "holds a field without a name":
		return say.Text("holds a field without a name")
	case "holds an unknown field":
		return say.Text("holds an unknown field")
	case "means the folder itself or the one above it":
		return say.Text("means the folder itself or the one above it")
	case "has still more faults":
		return say.Text("has still more faults")
	case "the file is larger than 1 MiB":
		return say.Text("the file is larger than 1 MiB")
	case "the file is UTF-16: save it as UTF-8":
		return say.Text("the file is UTF-16: save it as UTF-8")
	case "the file ends too early":
		return say.Text("the file ends too early")
	case "the file ends within this string":
		return say.Text("the file ends within this string")
	case "the line ends within a string":
		return say.Text("the line ends within a string")
	case "a comma or a colon is missing before this":
		return say.Text("a comma or a colon is missing before this")
	case `a backslash within a string is written as "\\"`:
		return say.Text(`a backslash within a string is written as "\\"`)
	case "there is a control character within a string":
		return say.Text("there is a control character within a string")
	case "there are no comments in JSON":
		return say.Text("there are no comments in JSON")
	case "there is more after the end of the array":
		return say.Text("there is more after the end of the array")
	case "this is not JSON":
		return say.Text("this is not JSON")
	case "this is not JSON, where text stands in straight double quotes":
		return say.Text("this is not JSON, where text stands in straight double quotes")
	}
	return composedIn(say, reason)
}
