package shots

import (
	"bytes"
	_ "embed" // for the page
	"encoding/base64"
	"fmt"
	"html/template"
	"image"
	"io"
)

//go:embed report.html
var reportHTML string

//go:embed report.css
var reportCSS string

//go:embed report.js
var reportJS string

// reportPage escapes everything that comes from scripts, lists and errors.
var reportPage = template.Must(template.New("report").Parse(reportHTML))

// Report writes one HTML file that needs nothing else: what differs in each of the results, with pictures before and after.
// What is the same is only counted.
func Report(w io.Writer, results []Result) error {
	return reportPage.Execute(w, newPage(results))
}

// page is what the template is filled with.
type page struct {
	Style  template.CSS
	Script template.JS
	Counts []count
	Runs   []run // those with anything to show
}

// count is a number at the head of the page.
type count struct {
	Number int
	Noun   string
	Class  string // how it is coloured unless it is zero
}

// run is a script with its differences.
type run struct {
	ID                 string
	Name, Failed       string
	Summary, Unreached string
	LastSeen           template.URL
	Shots              []shot
}

// shot is a difference. One that has Same is shown with one picture.
type shot struct {
	ID            string
	Where         string // file and line; "" for one that is gone
	Before, After template.URL
	Same          bool
	Outlines      []image.Rectangle
	Difference
}

func newPage(results []Result) page {
	p := page{Style: template.CSS(reportCSS), Script: template.JS(reportJS)}
	total, failed := 0, 0
	kinds := map[Kind]int{}
	for i, r := range results {
		total += len(r.Run.Shots)
		if r.Run.Failed != "" {
			failed++
		}
		for _, d := range r.Differences {
			kinds[d.Kind]++
		}
		if !r.Same() {
			p.Runs = append(p.Runs, newRun(fmt.Sprintf("s%d", i+1), r))
		}
	}
	p.Counts = []count{
		{len(results), plural(len(results), "script", "scripts"), ""},
		{total, plural(total, "shot", "shots"), ""},
		{kinds[Changed], plural(kinds[Changed], "differs", "differ"), "warn"},
		{kinds[Added], "added", "ok"},
		{kinds[Removed], "removed", "bad"},
		{failed, "failed", "bad"},
	}
	return p
}

func newRun(id string, r Result) run {
	v := run{ID: id, Name: r.Run.Script, Failed: r.Run.Failed, Summary: r.Run.Summary, LastSeen: dataURL(r.LastSeen)}
	if r.Unreached > 0 {
		v.Unreached = counted(r.Unreached, "shot was", "shots were") + " not reached."
	}
	for i, d := range r.Differences {
		v.Shots = append(v.Shots, newShot(fmt.Sprintf("%s-%d", id, i+1), r.Run.Script, d))
	}
	return v
}

func newShot(id, script string, d Difference) shot {
	v := shot{ID: id, Difference: d, Before: dataURL(d.Before), After: dataURL(d.After)}
	v.Same = d.Before != nil && bytes.Equal(d.Before, d.After)
	if d.Line > 0 {
		v.Where = fmt.Sprintf("%s.txt:%d", script, d.Line)
	}
	for _, place := range d.Places {
		// A little outside, so that the line hides nothing that differs.
		v.Outlines = append(v.Outlines, place.Inset(-8).Intersect(image.Rectangle{Max: d.Size}.Inset(2)))
	}
	return v
}

// dataURL returns a PNG file as the address of an image, and nothing for none.
func dataURL(png []byte) template.URL {
	if png == nil {
		return ""
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(png))
}
