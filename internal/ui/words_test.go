package ui

import (
	"reflect"
	"testing"
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
	if got := French().or(); got != French() {
		t.Errorf("given French, got %v", got)
	}
}
