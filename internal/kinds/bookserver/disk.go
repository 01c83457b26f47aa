package bookserver

import (
	"bufio"
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
	"reflect"
	"slices"

	"inkshelf/internal/server"
)

// catalogFile is the name of the catalog in the account's cache. catalogVersion is another one whenever an older program
// would not understand the file, or a newer one should read the server anew.
const (
	catalogFile    = "catalog.jsonl"
	catalogVersion = 1
)

// disk keeps the catalog from one run to the next, so that a download need not read thousands of entries first. It is a
// cache: what cannot be read is not there.
type disk struct {
	folder string // empty: nothing is kept
	owner  string // whose catalog it is
}

func newDisk(a server.Account) disk {
	// An account may be given another address under the same name. The address may hold a key, so it is not written down.
	sum := sha256.Sum256([]byte(a.Address + "\n" + a.Username.Reveal()))
	return disk{folder: a.Cache, owner: hex.EncodeToString(sum[:8])}
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
		slog.Warn("kept catalog not used", "err", err)
		return nil
	}
	return cat
}

// decodeCatalog reads a catalog that belongs to owner.
func decodeCatalog(from io.Reader, owner string) (*catalog, error) {
	in := lines{bufio.NewReader(from), crc32.NewIEEE()}
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
	text, err := l.in.ReadBytes('\n')
	if err != nil {
		return err
	}
	_, _ = l.sum.Write(text)
	return json.Unmarshal(text, into)
}

// save keeps a catalog, unless it is the one before, which is kept already: flash memory wears out.
func (d disk) save(cat, before *catalog) {
	if d.folder == "" || before != nil && same(cat, before) {
		return
	}
	if err := d.write(cat); err != nil {
		slog.Warn("catalog not kept", "err", err)
	}
}

func same(a, b *catalog) bool {
	return a.search == b.search && slices.EqualFunc(a.books, b.books, func(a, b book) bool { return reflect.DeepEqual(a, b) })
}

// write puts the file in place as a whole or not at all.
func (d disk) write(cat *catalog) (err error) {
	if err := os.MkdirAll(d.folder, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(d.folder, catalogFile+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name())
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
	return os.Rename(file.Name(), filepath.Join(d.folder, catalogFile))
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
