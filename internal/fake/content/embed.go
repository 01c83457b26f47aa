package content

import "embed"

// embedded are the pictures in formats that Go cannot write. files/README.md tells how they were made.
//
//go:embed files/*.webp files/*.jpg
var embedded embed.FS

// embeddedFile returns one of the files beside the code.
func embeddedFile(name string) []byte {
	data, err := embedded.ReadFile("files/" + name)
	if err != nil {
		panic(err) // it is listed here and missing there
	}
	return data
}
