package record_test

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"divisionbell/engine"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/record"
)

// conquest is a long match of Exchequer! at random: 20,000 entries.
func conquest(t testing.TB, entries int) *host {
	h := hostOf(t, exchequer.Game, 4, exchequer.Game.About().Edition, nil)
	pick := engine.Fast(1)
	for len(h.entries) < entries && !h.over() {
		seat := h.turn()
		h.say(seat, "", engine.Walk(engine.See(h.table, seat), pick)...)
	}
	if !h.over() {
		h.abandon()
	}
	return h
}

func benches(b *testing.B, run func(b *testing.B, game engine.Game, file []byte)) {
	b.Run("exchequer", func(b *testing.B) {
		run(b, exchequer.Game, written(b, conquest(b, 20_000).export()))
	})
	b.Run("cellar", func(b *testing.B) { // with undos and secrets
		h := random(b, rand.New(rand.NewPCG(1, 5)), 20_000)
		h.abandon()
		run(b, cellar, written(b, h.export()))
	})
}

// rates reports actions by the clock, and by the time that processors spent on them,
// which is what other work on the machine changes little.
func rates(b *testing.B, actions int, before time.Duration) {
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
	if took := spent() - before; took > 0 {
		b.ReportMetric(float64(actions)/took.Seconds(), "actions/core-s")
	}
}

// BenchmarkVerify reads an export and checks every line of it.
func BenchmarkVerify(b *testing.B) {
	benches(b, func(b *testing.B, _ engine.Game, file []byte) {
		b.SetBytes(int64(len(file)))
		b.ReportAllocs()
		actions, before := 0, spent()
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
		rates(b, actions, before)
	})
}

// BenchmarkReplay reads an export and plays it to its end, as recovery does.
// Only actions that were not taken back are played, and counted.
func BenchmarkReplay(b *testing.B) {
	benches(b, func(b *testing.B, game engine.Game, file []byte) {
		b.SetBytes(int64(len(file)))
		b.ReportAllocs()
		actions, before := 0, spent()
		for b.Loop() {
			f, err := record.Read(bytes.NewReader(file))
			if err != nil {
				b.Fatal(err)
			}
			if _, err := record.At(game, f.Header.Match(), f.Entries, uint32(len(f.Entries)-1)); err != nil {
				b.Fatal(err)
			}
			actions += standing(f.Entries)
		}
		rates(b, actions, before)
	})
}

// standing is how many actions lead to the end.
func standing(entries []record.Entry) (n int) {
	for k := uint32(len(entries) - 1); k > 0; {
		switch e := entries[k]; e.Kind {
		case record.Undo:
			k = e.To
		case "":
			n++
			fallthrough
		default:
			k--
		}
	}
	return n
}
