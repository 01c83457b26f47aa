package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
)

//go:embed page
var embedded embed.FS

// contentTypes are those of the page's files. They are not asked of the system, which may know others or none.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// pageFile is a file that the page consists of.
type pageFile struct {
	contentType string
	data        []byte
}

func (f pageFile) serve(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, f.contentType, f.data)
}

// pageFiles are the files by the path at which they are served; pageVersion is another for any other files.
var pageFiles, pageVersion = loadPage()

// loadPage serves index.html as / and the other files below /page/. Browsers ask for /favicon.ico whatever a page says.
func loadPage() (files map[string]pageFile, version string) {
	files = make(map[string]pageFile)
	sum := sha256.New()
	err := fs.WalkDir(embedded, "page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(embedded, name)
		if err != nil {
			return err
		}
		f := pageFile{contentTypes[path.Ext(name)], data}
		if f.contentType == "" {
			return fmt.Errorf("%s has no content type", name)
		}
		_, _ = fmt.Fprintf(sum, "%s %d\n%s", name, len(data), data) // a hash takes everything
		switch name {
		case "page/index.html":
			files["/"] = f
			return nil
		case "page/favicon.svg":
			files["/favicon.ico"] = f
		}
		files["/"+name] = f
		return nil
	})
	if err != nil {
		panic(err) // the program was built so: the first test to run shows it
	}
	return files, hex.EncodeToString(sum.Sum(nil)[:8])
}
