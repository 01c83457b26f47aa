package comicserver

import "net/http"

// wireUser is the one user of the server. An age restriction would follow if there were one.
type wireUser struct {
	ID                 string   `json:"id"`
	Email              string   `json:"email"`
	Roles              []string `json:"roles"`
	SharedAllLibraries bool     `json:"sharedAllLibraries"`
	SharedLibrariesIDs []string `json:"sharedLibrariesIds"`
	LabelsAllow        []string `json:"labelsAllow"`
	LabelsExclude      []string `json:"labelsExclude"`
}

func (s *Server) user(*http.Request) (answer, error) {
	roles := []string{"FILE_DOWNLOAD", "PAGE_STREAMING", "USER"}
	if s.options.NoStreaming {
		roles = []string{"FILE_DOWNLOAD", "USER"}
	}
	return jsonAnswer(wireUser{
		ID: "0G1A2B3C4U001", Email: "reader@example.org", Roles: roles, SharedAllLibraries: true,
		SharedLibrariesIDs: []string{}, LabelsAllow: []string{}, LabelsExclude: []string{},
	})
}

type wireLibrary struct {
	ID                                string   `json:"id"`
	Name                              string   `json:"name"`
	Root                              string   `json:"root"` // empty: only administrators see it
	ImportComicInfoBook               bool     `json:"importComicInfoBook"`
	ImportComicInfoSeries             bool     `json:"importComicInfoSeries"`
	ImportComicInfoCollection         bool     `json:"importComicInfoCollection"`
	ImportComicInfoReadList           bool     `json:"importComicInfoReadList"`
	ImportComicInfoSeriesAppendVolume bool     `json:"importComicInfoSeriesAppendVolume"`
	ImportEpubBook                    bool     `json:"importEpubBook"`
	ImportEpubSeries                  bool     `json:"importEpubSeries"`
	ImportMylarSeries                 bool     `json:"importMylarSeries"`
	ImportLocalArtwork                bool     `json:"importLocalArtwork"`
	ImportBarcodeISBN                 bool     `json:"importBarcodeIsbn"`
	ScanForceModifiedTime             bool     `json:"scanForceModifiedTime"`
	ScanInterval                      string   `json:"scanInterval"`
	ScanOnStartup                     bool     `json:"scanOnStartup"`
	ScanCbx                           bool     `json:"scanCbx"`
	ScanPDF                           bool     `json:"scanPdf"`
	ScanEpub                          bool     `json:"scanEpub"`
	ScanDirectoryExclusions           []string `json:"scanDirectoryExclusions"`
	RepairExtensions                  bool     `json:"repairExtensions"`
	ConvertToCbz                      bool     `json:"convertToCbz"`
	EmptyTrashAfterScan               bool     `json:"emptyTrashAfterScan"`
	SeriesCover                       string   `json:"seriesCover"`
	HashFiles                         bool     `json:"hashFiles"`
	HashPages                         bool     `json:"hashPages"`
	HashKoreader                      bool     `json:"hashKoreader"`
	AnalyzeDimensions                 bool     `json:"analyzeDimensions"`
	OneshotsDirectory                 *string  `json:"oneshotsDirectory"`
	Unavailable                       bool     `json:"unavailable"`
}

// wire says a library in the server's words, with the settings that a new one has.
func (l *library) wire() wireLibrary {
	return wireLibrary{
		ID: l.id, Name: l.name,
		ImportComicInfoBook: true, ImportComicInfoSeries: true, ImportComicInfoCollection: true, ImportComicInfoReadList: true,
		ImportComicInfoSeriesAppendVolume: true, ImportEpubBook: true, ImportEpubSeries: true, ImportMylarSeries: true,
		ImportLocalArtwork: true,
		ScanInterval:       "EVERY_6H", ScanCbx: true, ScanPDF: true, ScanEpub: true,
		ScanDirectoryExclusions: []string{"#recycle", "@eaDir", "@Recycle"},
		SeriesCover:             "FIRST", HashFiles: true, AnalyzeDimensions: true,
	}
}

func (s *Server) libraries(*http.Request) (answer, error) {
	list := make([]wireLibrary, len(s.catalog.libraries))
	for i, l := range s.catalog.libraries {
		list[i] = l.wire()
	}
	return jsonAnswer(list)
}

func (s *Server) library(r *http.Request) (answer, error) {
	for _, l := range s.catalog.libraries {
		if l.id == r.PathValue("id") {
			return jsonAnswer(l.wire())
		}
	}
	return answer{}, errMissing
}
