package ui

import (
	"reflect"
	"testing"

	"inkshelf/internal/lang"
)

func TestWordsAreComplete(t *testing.T) {
	for language, words := range map[string]*Words{"English": English(), "French": French()} {
		v := reflect.ValueOf(*words)
		for i := range v.NumField() {
			if v.Field(i).String() == "" {
				t.Errorf("%s has no word for %s", language, v.Type().Field(i).Name)
			}
		}
	}
}

func TestPartsWithoutWordsSpeakEnglish(t *testing.T) {
	var none *Words
	if got := none.or(); got != English() {
		t.Errorf("got %v", got)
	}
	if french := French(); french.or() != french {
		t.Errorf("given French, got %v", french.or())
	}
}

func TestLayoutIn(t *testing.T) {
	for code, want := range map[string]Layout{"en": Qwerty, "fr": Azerty} {
		if got := LayoutIn(lang.Find(code)); got != want {
			t.Errorf("%s has layout %d, want %d", code, got, want)
		}
	}
}
