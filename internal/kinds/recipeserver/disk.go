package recipeserver

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"inkshelf/internal/server"
)

// ledgerFile is the name of what is known about recipes in the account's cache, and newFile that of one that is being
// written: a power cut leaves no more than one of each. ledgerVersion is another one whenever an older program would not
// understand the file.
const (
	ledgerFile    = "recipes.jsonl"
	newFile       = ledgerFile + ".new"
	ledgerVersion = 1
)

// Bounds of the file. A character may take six bytes in it.
const (
	maxLine = 64 << 10
	maxFile = 6 * ledgerBytes
)

// disk keeps what is known from one run to the next. It is a cache: what cannot be read is not there.
type disk struct {
	account string // for the log
	folder  string // empty: nothing is kept
	owner   string // whose recipes they are
}

func newDisk(a server.Account) disk {
	// An account may be given another address under the same name.
	sum := sha256.Sum256([]byte(a.Address))
	return disk{account: a.Name, folder: a.Cache, owner: hex.EncodeToString(sum[:8])}
}

// The file is lines of JSON: a head, the recipes, and an end that shows whether all of it is there.
type (
	head struct {
		Version int    `json:"version"`
		Engine  int    `json:"engine"` // that has made the pages
		Owner   string `json:"owner"`
		Recipes int    `json:"recipes"`
	}
	tail struct {
		Sum uint32 `json:"sum"` // CRC-32 of all lines before
	}
)

// load returns what was kept, last asked for first.
func (d disk) load() []*ledgerEntry {
	if d.folder == "" {
		return nil
	}
	file, err := os.Open(filepath.Join(d.folder, ledgerFile))
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }()
	list, err := decodeLedger(io.LimitReader(file, maxFile), d.owner)
	if err != nil {
		slog.Warn("kept recipes not used", "account", d.account, "err", err)
		return nil
	}
	return list
}

// decodeLedger reads a file that belongs to owner.
func decodeLedger(from io.Reader, owner string) ([]*ledgerEntry, error) {
	in := lines{bufio.NewReaderSize(from, maxLine), crc32.NewIEEE()}
	var h head
	if err := in.next(&h); err != nil {
		return nil, err
	}
	if h.Version != ledgerVersion || h.Engine != engine || h.Owner != owner || h.Recipes < 0 || h.Recipes > ledgerRecipes {
		return nil, errors.New("another version, or another account's")
	}
	var list []*ledgerEntry
	ids := map[string]bool{}
	for range h.Recipes {
		r := &ledgerEntry{}
		if err := in.next(r); err != nil {
			return nil, err
		}
		if !r.valid() || ids[r.ID] {
			return nil, errors.New("a recipe that cannot be one, or twice the same")
		}
		ids[r.ID] = true
		list = append(list, r)
	}
	sum := in.sum.Sum32()
	var t tail
	if err := in.next(&t); err != nil {
		return nil, err
	}
	if t.Sum != sum {
		return nil, errors.New("wrong checksum")
	}
	return list, nil
}

// valid reports whether put may have made it.
func (r *ledgerEntry) valid() bool {
	for _, c := range r.Counts {
		if c.Pages < 1 {
			return false
		}
	}
	return isID(r.ID) && r.Stamp != "" && r.Title != "" && len(r.Counts) > 0 && len(r.Counts) <= ledgerTypes
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

// save keeps a list and reports whether that is done, as far as it ever will be.
func (d disk) save(list []ledgerEntry) bool {
	if d.folder == "" {
		return true
	}
	if err := d.write(list); err != nil {
		slog.Warn("recipes not kept", "account", d.account, "err", err)
		return false
	}
	return true
}

// write puts the file in place as a whole or not at all.
func (d disk) write(list []ledgerEntry) (err error) {
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
	err = encodeLedger(file, list, d.owner)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(path, filepath.Join(d.folder, ledgerFile))
}

// encodeLedger writes what decodeLedger reads.
func encodeLedger(to io.Writer, list []ledgerEntry, owner string) error {
	out := bufio.NewWriter(to)
	sum := crc32.NewIEEE()
	enc := json.NewEncoder(io.MultiWriter(out, sum))
	enc.SetEscapeHTML(false)
	if err := enc.Encode(head{ledgerVersion, engine, owner, len(list)}); err != nil {
		return err
	}
	for i := range list {
		if err := enc.Encode(&list[i]); err != nil {
			return err
		}
	}
	if err := json.NewEncoder(out).Encode(tail{sum.Sum32()}); err != nil {
		return err
	}
	return out.Flush()
}
