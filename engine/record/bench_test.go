package record_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"divisionbell/engine/record"
)

// A long match as an export: 20,000 entries with undos and secrets.
func long(b *testing.B) *host {
	h := random(b, rand.New(rand.NewPCG(1, 5)), 20_000)
	h.abandon()
	return h
}

// BenchmarkVerify reads an export and checks every line of it.
func BenchmarkVerify(b *testing.B) {
	h := long(b)
	file := written(b, h.export())
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	actions := 0
	for b.Loop() {
		f, err := record.Read(bytes.NewReader(file))
		if err != nil {
			b.Fatal(err)
		}
		r, err := record.Verify(f, games, "")
		if err != nil {
			b.Fatal(err)
		}
		actions += r.Actions
	}
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
}

// BenchmarkReplay reads an export and plays it to its end, as recovery does.
func BenchmarkReplay(b *testing.B) {
	h := newHost(b, 4, 1_000_000, 2)
	for len(h.entries) < 20_000 {
		h.say(h.turn(), "", "throw", "2")
	}
	h.abandon()
	file := written(b, h.export())
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	actions := 0
	for b.Loop() {
		f, err := record.Read(bytes.NewReader(file))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := record.At(cellar, f.Header.Match(), f.Entries, uint32(len(f.Entries)-1)); err != nil {
			b.Fatal(err)
		}
		actions += len(f.Entries) - 2
	}
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
}
