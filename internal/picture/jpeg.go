package picture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"iter"
)

// Markers of a JPEG.
const (
	startOfFrame   = 0xc0 // and the two behind it, the last of which is progressive
	progressive    = 0xc2
	firstRestart   = 0xd0
	lastStandalone = 0xd8 // the restarts and the start of the image have no length
	endOfImage     = 0xd9
	startOfScan    = 0xda
	adobe          = 0xee
)

// mostScans bounds the passes over a JPEG. A progressive one has about ten. A scan takes some dozens of bytes where
// nothing changes, but the time to walk over the whole picture.
const mostScans = 100

func decodeJPEG(data []byte) (image.Image, error) {
	if n := scans(data); n > mostScans {
		return nil, fmt.Errorf("%d scans are more than %d", n, mostScans)
	}
	return jpeg.Decode(bytes.NewReader(data))
}

// scans counts the scans of a JPEG.
func scans(data []byte) int {
	n := 0
	for marker := range segments(data) {
		if marker == startOfScan {
			n++
		}
	}
	return n
}

// segments walks over a JPEG from marker to marker, up to the end of the picture. What is behind the marker and its length
// is cut short where the file is.
func segments(data []byte) iter.Seq2[byte, []byte] {
	return func(yield func(byte, []byte) bool) {
		for i := 2; i+4 <= len(data); {
			marker := data[i+1]
			switch {
			case data[i] != 0xff || marker == 0xff: // pixels, or one byte too many before a marker
				i++
			case marker == endOfImage:
				return
			case marker <= 1 || marker >= firstRestart && marker <= lastStandalone: // a 0xff among the pixels is followed by 0
				i += 2
			default:
				end := i + 2 + max(int(binary.BigEndian.Uint16(data[i+2:])), 2)
				if !yield(marker, data[i+4:max(min(end, len(data)), i+4)]) {
					return
				}
				i = end
			}
		}
	}
}
