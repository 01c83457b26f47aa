package bookserver

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"inkshelf/internal/server"
)

// catalogFile is the name of the catalog in the account's cache, and newFile that of one that is being written: a power
// cut leaves no more than one of each. catalogVersion is another one whenever an older program would not understand the
// file, or a newer one should read the server anew.
const (
	catalogFile    = "catalog.jsonl"
	newFile        = catalogFile + ".new"
	catalogVersion = 1
)

// maxLine is longer than any line of the file, in which a character may take six bytes.
const maxLine = 256 << 10

// disk keeps the catalog from one run to the next, so that a download need not read thousands of entries first. It is a
// cache: what cannot be read is not there. Links stand in it as the server wrote them; those of a server that has a key
// in its paths have it there, too, so the file is for its owner's eyes alone.
type disk struct {
	account string // for the log
	folder  string // empty: nothing is kept
	owner   string // whose catalog it is
}

func newDisk(a server.Account) disk {
	// An account may be given another address, or user, under the same name.
	sum := sha256.Sum256([]byte(a.Address + "\n" + a.Username.Reveal()))
	return disk{account: a.Name, folder: a.Cache, owner: hex.EncodeToString(sum[:8])}
}

// The file is lines of JSON: a head, the books, and an end that shows whether all of it is there.
type (
	head struct {
		Version int    `json:"version"`
		Owner   string `json:"owner"`
		Search  string `json:"search,omitempty"`
		Books   int    `json:"books"`
	}
	tail struct {
		Sum uint32 `json:"sum"` // CRC-32 of all lines before
	}
)

// load returns the kept catalog, nil if there is none.
func (d disk) load() *catalog {
	if d.folder == "" {
		return nil
	}
	file, err := os.Open(filepath.Join(d.folder, catalogFile))
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }()
	cat, err := decodeCatalog(file, d.owner)
	if err != nil {
		slog.Warn("kept catalog not used", "account", d.account, "err", err)
		return nil
	}
	return cat
}

// decodeCatalog reads a catalog that belongs to owner.
func decodeCatalog(from io.Reader, owner string) (*catalog, error) {
	in := lines{bufio.NewReaderSize(from, maxLine), crc32.NewIEEE()}
	var h head
	if err := in.next(&h); err != nil {
		return nil, err
	}
	if h.Version != catalogVersion || h.Owner != owner || h.Books < 0 || h.Books > maxBooks {
		return nil, errors.New("another version, or another account's")
	}
	var books []book
	known := map[string]bool{}
	for range h.Books {
		var b book
		if err := in.next(&b); err != nil {
			return nil, err
		}
		if b.ID == "" || b.Title == "" || b.Stamp == "" || known[b.ID] {
			return nil, errors.New("a book without id, title or stamp, or twice the same")
		}
		known[b.ID] = true
		books = append(books, b)
	}
	sum := in.sum.Sum32()
	var t tail
	if err := in.next(&t); err != nil {
		return nil, err
	}
	if t.Sum != sum {
		return nil, errors.New("wrong checksum")
	}
	return index(books, h.Search), nil
}

// lines reads JSON line by line and sums it up.
type lines struct {
	in  *bufio.Reader
	sum hash.Hash32
}

func (l lines) next(into any) error {
	text, err := l.in.ReadSlice('\n')
	if err != nil {
		return err
	}
	_, _ = l.sum.Write(text)
	return json.Unmarshal(text, into)
}

// save keeps a catalog, unless the disk has it already: flash memory wears out.
func (d disk) save(cat *catalog) {
	if d.folder == "" || d.has(cat) {
		return
	}
	if err := d.write(cat); err != nil {
		slog.Warn("catalog not kept", "account", d.account, "err", err)
	}
}

// has reports whether the file is just what would be written.
func (d disk) has(cat *catalog) bool {
	file, err := os.Open(filepath.Join(d.folder, catalogFile))
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	kept := bufio.NewReader(file)
	if encodeCatalog(comparer{kept}, cat, d.owner) != nil {
		return false
	}
	_, err = kept.ReadByte()
	return err == io.EOF
}

// comparer fails when something else is written than there is to read.
type comparer struct{ with io.Reader }

func (c comparer) Write(data []byte) (int, error) {
	there := make([]byte, len(data))
	if _, err := io.ReadFull(c.with, there); err != nil {
		return 0, err
	}
	if !bytes.Equal(there, data) {
		return 0, errors.New("something else")
	}
	return len(data), nil
}

// write puts the file in place as a whole or not at all.
func (d disk) write(cat *catalog) (err error) {
	if err := os.MkdirAll(d.folder, 0o700); err != nil {
		return err
	}
	path := filepath.Join(d.folder, newFile)
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(path)
		}
	}()
	err = encodeCatalog(file, cat, d.owner)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(path, filepath.Join(d.folder, catalogFile))
}

// encodeCatalog writes what decodeCatalog reads.
func encodeCatalog(to io.Writer, cat *catalog, owner string) error {
	out := bufio.NewWriter(to)
	sum := crc32.NewIEEE()
	enc := json.NewEncoder(io.MultiWriter(out, sum))
	if err := enc.Encode(head{catalogVersion, owner, cat.search, len(cat.books)}); err != nil {
		return err
	}
	for i := range cat.books {
		if err := enc.Encode(&cat.books[i]); err != nil {
			return fmt.Errorf("book %d: %w", i+1, err)
		}
	}
	if err := json.NewEncoder(out).Encode(tail{sum.Sum32()}); err != nil {
		return err
	}
	return out.Flush()
}
