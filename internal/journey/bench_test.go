package journey

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"slices"
	"testing"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
	"inkshelf/internal/screen"
	"inkshelf/internal/screen/gallery"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// bench is a reader for benchmarks: it runs in real time and says when a refresh is over, so that nobody has to poll.
type bench struct {
	*emulator.Panel
	flushed chan struct{}
}

func (d *bench) Flush(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
	d.Panel.Flush(canvas, area, wave, full)
	d.flushed <- struct{}{}
}

// startBench runs an app and waits for its first refresh.
func startBench(b *testing.B, first loop.Screen) *bench {
	b.Helper()
	d := &bench{emulator.NewPanel(emulator.Options{}), make(chan struct{}, 64)}
	l, err := loop.New(loop.Options{Device: d, Wake: d.Wake(), First: first})
	if err != nil {
		b.Fatal(err)
	}
	d.SetProbe(emulator.Probe{Busy: l.Busy, Targets: func() []emulator.Target {
		return (&reader{loop: l}).targets()
	}})
	ended := make(chan error)
	go func() { ended <- l.Run(context.Background()) }()
	b.Cleanup(func() {
		d.Exit()
		if err := <-ended; err != nil {
			b.Error(err)
		}
	})
	d.settle(b)
	return d
}

// settle waits until all is shown, and forgets the refreshes of it.
func (d *bench) settle(b *testing.B) {
	b.Helper()
	if err := d.WaitSettled(b.Context()); err != nil {
		b.Fatal(err)
	}
	for len(d.flushed) > 0 {
		<-d.flushed
	}
}

// target returns the target of a name.
func (d *bench) target(b *testing.B, name string) emulator.Target {
	b.Helper()
	for _, t := range d.Targets() {
		if t.Name == name {
			return t
		}
	}
	b.Fatalf("there is no target %q", name)
	return emulator.Target{}
}

// tap taps a target and waits.
func (d *bench) tap(b *testing.B, name string) {
	b.Helper()
	d.Tap(middle(d.target(b, name).Area))
	d.settle(b)
}

// BenchmarkPageTurn takes a key from the hand to the glass, where it turns the page of a list of 1,000 works. Most of it is
// spent on drawing the page; 15 ms is the limit on a desk's processor.
func BenchmarkPageTurn(b *testing.B) {
	for views, name := range []string{"12 compact rows", "7 rows with covers", "12 covers", "6 large covers"} {
		b.Run(name, func(b *testing.B) {
			d := startBench(b, gallery.New(gallery.Options{Sheet: "Boxes"}))
			d.tap(b, "open:library")
			for range views {
				d.tap(b, "filter:view")
			}
			before, turns := d.Seq(), 0
			for b.Loop() {
				// There are enough pages, but a benchmark may run for long: it goes to and fro.
				key := record.KeyNext
				if turns/80%2 == 1 {
					key = record.KeyPrev
				}
				turns++
				d.Press(key)
				<-d.flushed
			}
			b.ReportMetric(float64(d.Seq()-before)/float64(turns), "flushes/op")
		})
	}
}

// BenchmarkLongSeries turns a page of a series of 2,000 books that no shelf has, and turns back. 30 ms is the limit for both.
func BenchmarkLongSeries(b *testing.B) {
	src := server.Source{Name: "Long", Server: memory.New(memory.Content{Series: []memory.Series{saga(2000)}})}
	d := startBench(b, firstOf(screen.Options{Servers: screen.Servers{Sources: []server.Source{src, another}}}))
	d.tap(b, "server:Long")
	d.tap(b, "series:La Forêt de verre")
	for b.Loop() {
		d.Press(record.KeyNext)
		<-d.flushed
		d.Press(record.KeyPrev)
		<-d.flushed
	}
}

// BenchmarkReading takes a key from the hand to the glass, where it turns to a page of a comic that is prepared. The
// design allows 60 ms; it is a copy and a refresh. What is prepared next is not counted.
func BenchmarkReading(b *testing.B) {
	d := startBench(b, firstOf(screen.Options{Servers: screen.Servers{Sources: []server.Source{
		{Name: "Comics", Server: memory.New(longComic(b, 200))}, another,
	}}}))
	for _, name := range []string{"server:Comics", "series:Long", "book:Long"} {
		d.tap(b, name)
	}
	turns := 0
	for b.Loop() {
		key := record.KeyNext
		if turns/150%2 == 1 {
			key = record.KeyPrev
		}
		turns++
		d.Press(key)
		<-d.flushed
		b.StopTimer()
		d.settle(b)
		b.StartTimer()
	}
}

// longComic is a book of so many pages as large as the panel.
func longComic(b *testing.B, pages int) memory.Content {
	b.Helper()
	page := image.NewGray(image.Rect(0, 0, 1404, 1872))
	for i := range page.Pix {
		page.Pix[i] = uint8(i%1404/6 + i/1404/8)
	}
	var data bytes.Buffer
	if err := jpeg.Encode(&data, page, nil); err != nil {
		b.Fatal(err)
	}
	long := memory.Book{Book: server.Book{ID: "long", Title: "Long"}, Cover: data.Bytes(), Images: slices.Repeat([][]byte{data.Bytes()}, pages)}
	return memory.Content{Series: []memory.Series{{Series: server.Series{ID: "s", Title: "Long"}, Cover: data.Bytes(), Books: []memory.Book{long}}}}
}

// BenchmarkClear shows everything anew, as two fingers ask for.
func BenchmarkClear(b *testing.B) {
	d := startBench(b, gallery.New(gallery.Options{}))
	for b.Loop() {
		for _, ph := range []emulator.Phase{emulator.Down, emulator.Up} {
			d.Pointer(0, ph, image.Pt(500, 900))
			d.Pointer(1, ph, image.Pt(900, 900))
		}
		<-d.flushed
	}
}
