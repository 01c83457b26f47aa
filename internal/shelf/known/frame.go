package known

import (
	"bufio"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"hash/crc64"
	"io"
	"iter"
	"path"

	"inkshelf/internal/disk"
)

// Every file of this package is a head and a body:
//
//	 0  8 bytes  the format and its version
//	 8  8 bytes  the sum of the body, CRC-64
//	16  8 bytes  the length of the body
//	24  8 bytes  when it was written, in seconds since 1970
//	32  4 bytes  the sum of the head up to here, CRC-32
//
// Numbers are little endian. Whether a body is the same as before is decided by its sum, too; hence 64 bits.
const (
	format   = "inkkept\x01" // the last byte is the version: to be raised with every change of what a body holds
	headSize = 36
)

// errDamaged is a file that does not hold what was written, or not in this version.
var errDamaged = errors.New("damaged")

var table = crc64.MakeTable(crc64.ECMA)

// head tells what body a file has.
type head struct {
	sum  uint64
	size int64
	at   int64
}

// headOf returns the head for a body that comes in pieces.
func headOf(body iter.Seq[[]byte], at int64) head {
	h := head{at: at}
	for piece := range body {
		h.sum = crc64.Update(h.sum, table, piece)
		h.size += int64(len(piece))
	}
	return h
}

// fileSize is the length of the whole file.
func (h head) fileSize() int64 { return headSize + h.size }

func (h head) encode() []byte {
	b := append(make([]byte, 0, headSize), format...)
	b = binary.LittleEndian.AppendUint64(b, h.sum)
	b = binary.LittleEndian.AppendUint64(b, uint64(h.size))
	b = binary.LittleEndian.AppendUint64(b, uint64(h.at))
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// decodeHead reads the head of a file of some length.
func decodeHead(b []byte, fileSize int64) (head, error) {
	const sums = headSize - 4
	if len(b) < headSize || string(b[:len(format)]) != format || binary.LittleEndian.Uint32(b[sums:]) != crc32.ChecksumIEEE(b[:sums]) {
		return head{}, errDamaged
	}
	h := head{
		sum:  binary.LittleEndian.Uint64(b[8:]),
		size: int64(binary.LittleEndian.Uint64(b[16:])),
		at:   int64(binary.LittleEndian.Uint64(b[24:])),
	}
	if h.size != fileSize-headSize {
		return head{}, errDamaged
	}
	return h, nil
}

// decode takes a file apart.
func decode(file []byte) (head, []byte, error) {
	h, err := decodeHead(file, int64(len(file)))
	if err != nil {
		return head{}, nil, err
	}
	body := file[headSize:]
	if crc64.Checksum(body, table) != h.sum {
		return head{}, nil, errDamaged
	}
	return h, body, nil
}

// readHead reads the head of a file.
func readHead(fsys disk.FS, name string) (head, error) {
	b, size, err := readFile(fsys, name, headSize)
	if err != nil {
		return head{}, err
	}
	return decodeHead(b, size)
}

// read reads and checks a file. One longer than limit is not ours.
func read(fsys disk.FS, name string, limit int64) (head, []byte, error) {
	b, size, err := readFile(fsys, name, limit)
	if err != nil {
		return head{}, nil, err
	}
	if int64(len(b)) != size {
		return head{}, nil, errDamaged
	}
	return decode(b)
}

// readFile returns the first bytes of a file, at most as many as limit says, and its length.
func readFile(fsys disk.FS, name string, limit int64) ([]byte, int64, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = f.Close() }() // it was only read
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, errDamaged
	}
	b := make([]byte, min(info.Size(), limit))
	if _, err := io.ReadFull(f, b); err != nil {
		return nil, 0, err
	}
	return b, info.Size(), nil
}

// next is the ending of a file that is being written, until it takes its place.
const next = ".new"

// write makes a file, in place of what was there. A safe one outlives a power cut from then on; of another, the sums tell
// whether it did. Calls for one name must not overlap.
func write(fsys disk.FS, name string, h head, body iter.Seq[[]byte], safe bool) (err error) {
	folder, temp := path.Dir(name), name+next
	if err := fsys.MkdirAll(folder); err != nil {
		return err
	}
	f, err := fsys.Create(temp)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close()         // for the second time, perhaps
			_ = fsys.Remove(temp) // if it is still there
		}
	}()
	if err := fill(f, h, body); err != nil {
		return err
	}
	if safe {
		if err := f.Sync(); err != nil {
			return err
		}
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := fsys.Rename(temp, name); err != nil {
		return err
	}
	if safe {
		return fsys.SyncDir(folder)
	}
	return nil
}

// fill writes head and body. A writer with a buffer remembers its first error.
func fill(f io.Writer, h head, body iter.Seq[[]byte]) error {
	w := bufio.NewWriterSize(f, 64<<10)
	_, _ = w.Write(h.encode())
	for piece := range body {
		_, _ = w.Write(piece)
	}
	return w.Flush()
}
