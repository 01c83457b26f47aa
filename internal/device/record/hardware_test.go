package record_test

import (
	"bytes"
	"testing"
	"time"

	"inkshelf/internal/device/record"
)

// hardwareVectors are one event each, in the layouts of all firmware. Every field has another value.
var hardwareVectors = []struct {
	name                      string
	hardware                  record.Hardware
	bytes32, bytes40, bytes48 string
}{
	{
		name: "pointer",
		hardware: record.Hardware{
			Code: record.PointerDown, Contact: 1, X: 1872, Y: 1403, Pressure: -2, Class: record.ClassFinger,
			Time: 86400*time.Second + 999_999*time.Microsecond,
		},
		bytes32: "1e000000 01000000 50070000 7b050000 feffffff 01000000 80510100 3f420f00",
		bytes40: "1e000000 01000000 50070000 7b050000 feffffff 11111111 22222222 01000000 80510100 3f420f00",
		bytes48: "1e000000 80510100 3f420f00 01000000 50070000 7b050000 feffffff 11111111 22222222 01000000 33333333 44444444",
	},
	{
		name: "key",
		hardware: record.Hardware{
			Code: record.KeyDown, Mod: int(record.ClassButtons), Par1: int(record.KeyNext), Par2: -1,
			Time: 7*time.Second + 8*time.Microsecond,
		},
		bytes32: "19000000 04000000 19000000 ffffffff 00000000 00000000 07000000 08000000",
		bytes40: "19000000 04000000 19000000 ffffffff 11111111 22222222 33333333 44444444 07000000 08000000",
		bytes48: "19000000 07000000 08000000 04000000 19000000 ffffffff 11111111 22222222 33333333 44444444 55555555 66666666",
	},
	{
		name:     "end of a touch frame",
		hardware: record.Hardware{Code: record.FrameEnd, Par2: 2, Time: time.Second},
		bytes32:  "27000000 00000000 00000000 02000000 00000000 00000000 01000000 00000000",
		bytes40:  "27000000 00000000 00000000 02000000 00000000 00000000 00000000 00000000 01000000 00000000",
		bytes48:  "27000000 01000000 00000000 00000000 00000000 02000000 00000000 00000000 00000000 00000000 00000000 00000000",
	},
}

func TestHardwareVectors(t *testing.T) {
	for _, v := range hardwareVectors {
		b := bytesOf(t, v.bytes32)
		if got, err := record.DecodeHardware(b); err != nil || got != v.hardware {
			t.Errorf("%s: decoded %+v, %v, want %+v", v.name, got, err, v.hardware)
		}
		if got := v.hardware.Append([]byte("before")); !bytes.Equal(got, append([]byte("before"), b...)) {
			t.Errorf("%s: encoded %x, want %x", v.name, got, b)
		}
	}
}

func TestPointerCodes(t *testing.T) {
	for _, c := range []record.Code{record.PointerUp, record.PointerDown, record.PointerMove} {
		want := record.Hardware{Code: c, Contact: 1, X: 2, Y: 3, Pressure: 4, Class: record.ClassPen, Time: 5 * time.Microsecond}
		if got, err := record.DecodeHardware(want.Append(nil)); err != nil || got != want {
			t.Errorf("pointer record comes back as %+v, %v, want %+v", got, err, want)
		}
	}
}

func TestDecodeHardwareRefusesOtherSizes(t *testing.T) {
	for _, n := range []int{0, 1, 31, 33, 40, 48, 64} {
		if got, err := record.DecodeHardware(make([]byte, n)); err == nil {
			t.Errorf("a record of %d bytes is decoded: %+v", n, got)
		}
	}
}

func TestNormaliseVectors(t *testing.T) {
	for _, v := range hardwareVectors {
		want := bytesOf(t, v.bytes32)
		for _, digits := range []string{v.bytes32, v.bytes40, v.bytes48} {
			raw := bytesOf(t, digits)
			got, err := record.Normalise([]byte("before"), raw)
			if err != nil || !bytes.Equal(got, append([]byte("before"), want...)) {
				t.Errorf("%s: %d bytes become %x, %v, want %x", v.name, len(raw), got, err, want)
			}
		}
	}
}

func TestNormaliseRefusesOtherSizes(t *testing.T) {
	for n := range 100 {
		got, err := record.Normalise([]byte{7}, make([]byte, n))
		if ok := n == 32 || n == 40 || n == 48; ok != (err == nil) {
			t.Errorf("a record of %d bytes: %v", n, err)
		} else if !ok && !bytes.Equal(got, []byte{7}) {
			t.Errorf("a record of %d bytes that is refused leaves %x", n, got)
		}
	}
}

// FuzzHardware feeds records of any firmware: what comes out means the same after writing and reading it again.
func FuzzHardware(f *testing.F) {
	for _, v := range hardwareVectors {
		f.Add(bytesOf(f, v.bytes32))
		f.Add(bytesOf(f, v.bytes40))
		f.Add(bytesOf(f, v.bytes48))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		b, err := record.Normalise(nil, raw)
		if err != nil {
			return
		}
		h, err := record.DecodeHardware(b)
		if err != nil {
			t.Fatalf("normalised record %x: %v", b, err)
		}
		// More than a million microseconds may overflow the seconds; no firmware counts so far.
		if s := h.Time / time.Second; s != time.Duration(int32(s)) {
			return
		}
		if again, err := record.DecodeHardware(h.Append(nil)); err != nil || again != h {
			t.Errorf("%+v comes back as %+v, %v", h, again, err)
		}
	})
}

func BenchmarkDecodeHardware(b *testing.B) {
	raw := record.Hardware{Code: record.PointerMove, X: 936, Y: 702, Time: time.Hour}.Append(nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := record.DecodeHardware(raw); err != nil {
			b.Fatal(err)
		}
	}
}
