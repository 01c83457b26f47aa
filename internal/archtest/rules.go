package archtest

// rule says what one package may import of ours. A pattern ending in "/*" stands for every package directly below.
type rule struct {
	pkg string
	may []string
	why string
}

// rules is the whole table: a package that no row names may not exist, an import that its row does not list is not
// allowed. The first row that fits a package counts.
var rules = []rule{
	{"cmd/inkshelf", []string{"internal/app", "internal/kinds", "internal/config"}, "the program joins configuration, kinds and app; work belongs below internal"},
	{"cmd/emulator", []string{
		"internal/app", "internal/kinds", "internal/config", "internal/fake", "internal/fake/fault", "internal/emulator", "internal/emulator/*",
		"internal/server", // for Hide: it writes the fakes' credentials to config.json
	}, "the program joins panel, fakes and app; work belongs below internal"},

	{"internal/device", nil, "the seam states what the app needs and knows nothing else"},
	{"internal/typeset", nil, "text setting is used by everything that draws"},
	{"internal/picture", nil, "pictures are made ready without knowing what they are for"},
	{"internal/title", nil, "the order of titles depends on titles alone"},
	{"internal/book", nil, "a publication is what its interface says"},
	{"internal/fatname", nil, "names on a FAT volume depend on FAT alone"},
	{"internal/graypng", nil, "a gray picture becomes a PNG without knowing what it shows"},
	{"internal/golden", nil, "comparing pictures depends on pictures alone"},
	{"internal/lang", nil, "sentences know no screen"},
	{"internal/archtest", nil, "the rules look at the code from outside"},
	{"internal/openapitest", nil, "an API description is held against requests, whoever makes them"},
	{"internal/fake/content", nil, "what the fakes serve knows no protocol"},
	{"internal/fake/fault", nil, "how the fakes misbehave knows no protocol"},

	{"internal/paint", []string{"internal/typeset", "internal/picture"}, "drawing knows no widgets and no screens"},
	{"internal/device/record", []string{"internal/device"}, "byte layouts are opened here and nowhere above"},
	{"internal/device/pocketbook", []string{"internal/device", "internal/device/record"}, "the real device implements the seam and nothing else"},
	{"internal/device/devicetest", []string{"internal/device", "internal/device/record"}, "the suite sees devices through the seam"},

	{"internal/server", []string{"internal/title"}, "the neutral interface knows no wire and no screen; titles serve to order its lists"},
	{"internal/server/memory", []string{"internal/server"}, "a server in memory needs the contract alone"},
	{"internal/server/servertest", []string{"internal/server"}, "the suite sees servers through the contract"},
	{"internal/httpx", []string{"internal/server"}, "HTTP speaks in the errors and accounts of the neutral interface"},
	{"internal/config", []string{"internal/server", "internal/fatname", "internal/lang"}, "the configuration is given the kinds; it does not choose them"},

	{"internal/kinds", []string{"internal/server", "internal/kinds/*"}, "one package maps a type to a kind"},
	{"internal/kinds/recipeserver", []string{"internal/server", "internal/httpx", "internal/title", "internal/paint", "internal/typeset", "internal/picture", "internal/graypng"}, "an adapter translates one protocol; this one also draws its pages"},
	{"internal/kinds/*", []string{"internal/server", "internal/httpx", "internal/title"}, "an adapter translates one protocol into the neutral interface and knows nothing else"},

	{"internal/book/formats", []string{
		"internal/book", "internal/book/epub", "internal/book/comic", "internal/bookfile", "internal/server",
	}, "one package picks the format, of a file or of what a server sends"},
	{"internal/book/*", []string{"internal/book", "internal/paint", "internal/typeset", "internal/picture"}, "a format draws pages and knows no server"},

	{"internal/disk", nil, "files that survive a power cut depend on the volume alone"},
	{"internal/disk/disktest", []string{"internal/disk", "internal/fatname"}, "a volume in memory is a volume with the rules of FAT"},
	{"internal/bookfile", []string{"internal/server"}, "a file that holds a book knows no shelf"},

	{"internal/shelf", []string{"internal/server", "internal/title", "internal/disk", "internal/bookfile", "internal/shelf/*"}, "the shelf knows servers only through the neutral interface"},
	{"internal/shelf/stock", []string{"internal/server", "internal/title", "internal/fatname", "internal/disk", "internal/bookfile"}, "what lies on the reader depends on files alone"},
	{"internal/shelf/download", []string{"internal/server", "internal/disk", "internal/bookfile", "internal/shelf/stock"}, "downloads put what servers send into the stock"},
	{"internal/shelf/saved", []string{"internal/disk", "internal/fatname"}, "saved state knows no server"},
	{"internal/shelf/*", []string{"internal/server", "internal/disk"}, "a part of the shelf knows servers and the disk, and no other part"},
	{"internal/ui", []string{"internal/paint", "internal/typeset", "internal/lang"}, "parts of screens do no work; they say how their texts are set"},
	{"internal/loop", []string{"internal/device", "internal/device/record", "internal/paint"}, "the loop runs screens without knowing them"},
	{"internal/screen/desk", []string{
		"internal/loop", "internal/ui", "internal/paint", "internal/shelf", "internal/server", "internal/lang",
	}, "what all screens share knows none of them"},
	{"internal/screen/gallery", []string{"internal/screen/desk", "internal/loop", "internal/ui", "internal/paint", "internal/picture", "internal/lang"}, "samples of parts need no shelf and no server"},
	{"internal/screen/settings", []string{
		"internal/screen/desk", "internal/loop", "internal/ui", "internal/paint", "internal/shelf", "internal/server", "internal/lang",
		"internal/typeset", // for the licences of the fonts
	}, "settings know no kind and no device, and no screen beside them"},
	{"internal/screen/*", []string{
		"internal/screen/desk", "internal/loop", "internal/ui", "internal/paint", "internal/picture", "internal/shelf", "internal/book",
		"internal/book/formats", "internal/server", "internal/title", "internal/lang",
	}, "a screen knows no kind and no device, and no screen beside it: one that leads to another is given the way"},
	{"internal/screen", []string{
		"internal/screen/*", "internal/loop", "internal/ui", "internal/paint", "internal/picture", "internal/shelf",
		"internal/server", "internal/title", "internal/lang",
	}, "screens never learn which kind a server is or what device they are on"},
	{"internal/webconfig", []string{"internal/config", "internal/server", "internal/lang"}, "the configuration page edits the configuration"},
	{"internal/app", []string{
		"internal/screen", "internal/screen/configure", "internal/loop", "internal/shelf", "internal/disk", "internal/server", "internal/config", "internal/webconfig",
		"internal/lang", "internal/device", "internal/device/pocketbook",
		"internal/httpx", // for Roots: the app fills in the accounts that it opens
	}, "the app is given its kinds by the programs and its device through the seam"},

	{"internal/emulator", []string{"internal/device", "internal/device/record"}, "the emulator replaces the firmware and the glass and nothing else"},
	{"internal/emulator/guide", []string{"internal/emulator", "internal/device"}, "the guide is held against what the panel saw and the app said"},
	{"internal/emulator/script", []string{"internal/emulator", "internal/emulator/guide", "internal/graypng", "internal/device/record"}, "a script drives the emulated device alone, by the names of its keys, holds it against the guide, and saves what it shows"},
	{"internal/emulator/*", []string{"internal/emulator", "internal/graypng", "internal/device/record"}, "page and scripts drive the emulated device alone, by the names of its keys, and save what it shows"},
	{"internal/fake", []string{"internal/fake/*"}, "one package lists the fakes and gives them their content, and one lists the kinds"},
	{"internal/fake/*", []string{"internal/fake/content", "internal/fake/fault"}, "a fake shares no type with its adapter: two readings of one protocol can disagree, one cannot"},

	{"internal/journey", []string{"*"}, "whole journeys use everything"},
	{"internal/browser", []string{
		"internal/webconfig", "internal/config", "internal/kinds", "internal/lang", // at an address that the emulator does not serve it at
	}, "the emulator's page is tested from outside, as its user meets it"},
}

// inTests lists what test files may import besides: suites, golden pictures, and fakes that are not themselves under test.
var inTests = []string{
	"internal/server/servertest", "internal/device/devicetest", "internal/golden", "internal/server/memory", "internal/fake/content", "internal/fake/fault",
	"internal/openapitest", "internal/disk/disktest",
}

// only lists what but few packages or files may import, of ours or not. A pattern ending in "/..." stands for a package
// and everything below it.
var only = []struct {
	path    string
	by      []string // packages, as in rules, and single files
	inTests bool     // test files may
	why     string
}{
	{"C", nil, false, "the program is pure Go: it is built for the reader without a C compiler"},
	{"unsafe", []string{"internal/device/pocketbook"}, false, "only the real device touches the machine"},
	{"golang.org/x/sys/...", []string{"internal/device/pocketbook"}, false, "only the real device makes system calls"},
	{"syscall", []string{"internal/device/pocketbook", "internal/disk", "internal/disk/*", "internal/shelf", "internal/shelf/*", "internal/app", "cmd/inkshelf", "cmd/emulator"}, true, "only the real device makes system calls; disk, shelf and app know their errors, programs their signals"},
	{"os/exec", nil, true, "neither program starts another"},
	{"plugin", nil, false, "the programs are one file each"},
	{"testing/...", []string{"internal/server/servertest", "internal/device/devicetest", "internal/golden", "internal/openapitest"}, true, "neither program links testing"},
	{"internal/device/pocketbook", []string{"internal/app/open_reader.go", "internal/device/pocketbook", "internal/journey"}, false, "one file opens the real device, on the reader's platform only"},
}

// testOnly are packages that other packages import in test files alone, unless their row says otherwise.
var testOnly = append([]string{"internal/journey", "internal/browser"}, inTests...)
