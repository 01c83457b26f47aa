package fatname

// reserved are the keys of the names that stand beside the folders of the servers, at the top of the folder that people see.
var reserved = keys(".inkshelf", "config.json", "config.json.example", "ca.pem", "fonts", "shots", "fake", "log.txt")

func keys(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[Key(name)] = true
	}
	return set
}

// Reserved reports whether a name, in any letter case, is that of a file or folder of the program's own, so that no
// folder of a server may bear it.
func Reserved(name string) bool { return reserved[Key(name)] }
