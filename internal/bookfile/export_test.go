package bookfile

// SetLimit makes a writer's file end earlier than a FAT volume would.
func SetLimit(w *Writer, size int64) { w.limit = size }

// What tests look at from inside.
const (
	MaxFile      = maxFile
	MaxPages     = maxPages
	MaxPage      = maxPage
	MaxDirectory = maxDirectory
	MaxEntries   = maxEntries
	MaxText      = maxText
	Reserve      = reserve
)

var (
	CompareNames = compare
	ParseInfo    = parseInfo
	EncodeInfo   = Info.encode
)
