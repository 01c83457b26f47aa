package picture

import (
	"image"
	"strings"
	"testing"
)

// No file is known that makes today's decoders panic, so this looks inside.
func TestPanicIsAnError(t *testing.T) {
	f := format{
		name:   "Strange",
		config: func([]byte) (image.Config, error) { panic("no header") },
		decode: func(data []byte) (image.Image, error) { return nil, []error{}[len(data)] },
	}
	if size, err := f.size(nil); err == nil || err.Error() != "picture: decode Strange: the decoder panicked: no header" {
		t.Errorf("got %v, %v", size, err)
	}
	if img, err := f.luma(nil, image.Pt(1, 1)); img != nil || err == nil || !strings.Contains(err.Error(), "index out of range") {
		t.Errorf("got %v, %v", img, err)
	}
}
