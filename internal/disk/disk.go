// Package disk keeps files on a volume that may lose its power at any moment.
//
// FS is the seam: a real folder (Open) or, in tests, a volume in memory that can be cut, filled and taken away (package
// disktest). Log keeps records that are safe once Append has returned, Read and Write keep small files whole.
//
// The volume is expected to be FAT, where not even a rename is safe against a power cut: a file that was synced has its
// content; a name is safe once its folder was synced; between the two a rename may be done, undone, or have lost either
// name. Hence every state file has a checksum in each line and a generation, the previous generation is kept beside it,
// and the newest whole one counts at start. No file of a log stays open between two calls: one that was removed
// meanwhile would go on taking what is written, without an error.
package disk

import (
	"io"
	"io/fs"
)

// FS is a folder of a volume with everything below it.
//
// Names are slash-separated, relative and clean (see fs.ValidPath), without a backslash; "." is the folder itself. No
// name leads out of the folder, not even over a link. Which names are legal besides is the volume's affair.
//
// Calls may overlap. Errors are *fs.PathError or *os.LinkError and hold fs.ErrNotExist, syscall.ENOSPC and their like.
type FS interface {
	// Open opens a file to read.
	Open(name string) (File, error)
	// Create opens a file to read and write. What was there is emptied.
	Create(name string) (File, error)
	// Edit opens a file to read and write as it is. Where there is none, a new one is made.
	Edit(name string) (File, error)
	// Rename gives a file or folder another name. A file that has it already is replaced.
	Rename(from, to string) error
	// Remove removes a file or an empty folder.
	Remove(name string) error
	// MkdirAll makes a folder and those above it where there are none. Unlike other names, those of the folders it
	// made are safe when it returns.
	MkdirAll(name string) error
	// ReadDir lists a folder, sorted by name.
	ReadDir(name string) ([]fs.DirEntry, error)
	// Stat does not follow links: what it says of a link is the link's. No link is ours.
	Stat(name string) (fs.FileInfo, error)
	// SyncDir makes safe which names a folder holds, and for what. The content of files is made safe by File.Sync.
	SyncDir(name string) error
}

// File is an open file. Reading and writing share one place in it, as in *os.File.
type File interface {
	io.Reader
	io.ReaderAt
	io.Writer
	io.Seeker
	io.Closer
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
	// Sync makes the content safe, and the name under which the file was created.
	Sync() error
}
