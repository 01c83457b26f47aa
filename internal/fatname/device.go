package fatname

import "strings"

// isDevice reports whether Windows and DOS take the name for a device. They look at no more than what stands
// before the first dot, and not at the spaces there: "nul.txt" and "CON .txt" are devices like "NUL" and "CON".
func isDevice(name string) bool {
	stem, _, _ := strings.Cut(name, ".")
	stem = strings.ToUpper(strings.TrimRight(stem, " "))
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$":
		return true
	}
	port, ok := strings.CutPrefix(stem, "COM")
	if !ok {
		port, ok = strings.CutPrefix(stem, "LPT")
	}
	if !ok {
		return false
	}
	// The raised digits of Latin-1 count as digits there, the other raised digits do not.
	switch port {
	case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
		return true
	}
	return false
}
