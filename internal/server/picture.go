package server

import (
	"fmt"
	"net/http"
)

// Picture is an image as it travelled: a download stores it, the screen decodes it at the size it needs.
type Picture struct {
	Data []byte
	Type string // image/jpeg, image/png, image/webp or image/gif
}

// Sniff makes a Picture of data. The type is read off the first bytes, because servers send pictures
// under false names. Data that is none of the four types is an ErrBadAnswer that names what it looks like.
func Sniff(data []byte) (Picture, error) {
	switch typ := http.DetectContentType(data); typ {
	case "image/jpeg", "image/png", "image/webp", "image/gif":
		return Picture{Data: data, Type: typ}, nil
	default:
		if len(data) == 0 {
			return Picture{}, fmt.Errorf("%w: no picture but nothing", ErrBadAnswer)
		}
		return Picture{}, fmt.Errorf("%w: no picture but %s", ErrBadAnswer, typ)
	}
}
