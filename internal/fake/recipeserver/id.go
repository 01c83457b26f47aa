package recipeserver

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// newID returns the UUID of the thing with that name: always the same, and of version 4 as all ids of the original are.
func newID(name ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(name, "\x00")))
	sum[6] = sum[6]&0x0f | 0x40
	sum[8] = sum[8]&0x3f | 0x80
	return dashed(hex.EncodeToString(sum[:16]))
}

// parseID reads a UUID in any of the forms in which the original takes one: upper case, without dashes, in braces.
func parseID(s string) (id string, ok bool) {
	s = strings.Trim(strings.TrimPrefix(s, "urn:uuid:"), "{}")
	s = strings.ToLower(strings.ReplaceAll(s, "-", ""))
	if raw, err := hex.DecodeString(s); err != nil || len(raw) != 16 {
		return "", false
	}
	return dashed(s), true
}

func dashed(digits string) string {
	return strings.Join([]string{digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]}, "-")
}
