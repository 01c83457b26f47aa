package bookfile

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"path"
	"strings"

	"inkshelf/internal/server"
)

// containerName is where an EPUB says which of its entries is the package document, the one that lists all others.
const containerName = "META-INF/container.xml"

// ebook looks for the package document of an EPUB. That the entry "mimetype" comes first, as it should, is not asked for:
// books that were packed again with an ordinary program open everywhere else too.
func (a *archive) ebook() (Found, error) {
	f := a.byName[containerName]
	if f == nil {
		return Found{}, fmt.Errorf("%w: %s is missing", ErrDamaged, containerName)
	}
	text, err := a.read(f)
	if err != nil {
		return Found{}, err
	}
	var container struct {
		Rootfiles []struct {
			Path string `xml:"full-path,attr"`
		} `xml:"rootfiles>rootfile"`
	}
	if err := decoder(text).Decode(&container); err != nil {
		return Found{}, fmt.Errorf("%w: %s cannot be read", ErrDamaged, containerName)
	}
	for _, root := range container.Rootfiles {
		if f := a.byName[strings.TrimPrefix(path.Clean(root.Path), "/")]; f != nil {
			title, err := a.title(f)
			return Found{Title: title}, err
		}
	}
	return Found{}, fmt.Errorf("%w: its package document is missing", ErrDamaged)
}

// title returns the title in a package document, if it is easily found: the document is not read to its end.
func (a *archive) title(f *zip.File) (string, error) {
	if f.UncompressedSize64 > maxText {
		return "", nil
	}
	text, err := a.read(f)
	if err != nil {
		return "", err
	}
	d := decoder(text)
	for {
		token, err := d.Token()
		if err != nil {
			return "", nil // whether the document is well made shows when the book is opened
		}
		switch t := token.(type) {
		case xml.EndElement:
			if t.Name.Local == "metadata" {
				return "", nil
			}
		case xml.StartElement:
			// A prefix that the document does not explain stands for itself.
			if t.Name.Local == "title" && (t.Name.Space == "http://purl.org/dc/elements/1.1/" || t.Name.Space == "dc") {
				var title string
				if d.DecodeElement(&title, &t) != nil {
					return "", nil
				}
				return server.Title(strings.Join(strings.Fields(title), " ")), nil
			}
		}
	}
}
