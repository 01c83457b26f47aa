package config_test

import (
	"testing"

	"inkshelf/internal/config"
	"inkshelf/internal/lang"
)

func TestFaultIn(t *testing.T) {
	for _, c := range []struct {
		fault  config.Fault
		en, fr string
	}{
		{
			config.Fault{Entry: 2, Name: "Comics", Field: "apiKey", Reason: "is missing"},
			`entry 2 ("Comics"), apiKey: is missing`, "entrée 2 (\"Comics\"), apiKey\u00a0: manque",
		},
		{config.Fault{Entry: 1, Reason: "is 7, not an object"}, "entry 1: is 7, not an object", "entrée 1\u00a0: is 7, not an object"},
		{config.Fault{Reason: "the file is empty"}, "the file is empty", "le fichier est vide"},
	} {
		if got := c.fault.In(lang.English()); got != c.en {
			t.Errorf("got %q, want %q", got, c.en)
		}
		if got := c.fault.In(lang.Find("fr")); got != c.fr {
			t.Errorf("got %q, want %q", got, c.fr)
		}
	}
}
