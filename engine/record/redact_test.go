package record_test

import (
	"bytes"
	"encoding/hex"
	"math/rand/v2"
	"strconv"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Nothing that not all may know leaves a running match, in whatever clothes:
// no card, no whisper, no secret, and not whose it was.
func TestRedactProperty(t *testing.T) {
	for seed := range uint64(60) {
		h := random(t, rand.New(rand.NewPCG(seed, 3)), 80)
		f := h.export()
		out := written(t, f)
		for _, leak := range [][]byte{
			h.secret[:], []byte(hex.EncodeToString(h.secret[:])),
			[]byte(strconv.Itoa(cardBase / 1000)), []byte("hush-"), []byte("hide"), []byte("whisper"), []byte(`"state"`),
		} {
			if bytes.Contains(out, leak) {
				t.Fatalf("seed %d: %q leaves with\n%s", seed, leak, out)
			}
		}
		for i, e := range f.Entries {
			was := h.entries[i]
			if !bytes.Equal(e.Hash, was.Hash) || e.Seq != was.Seq || e.At != was.At || e.Kind != was.Kind || e.To != was.To {
				t.Fatalf("seed %d: entry %d: %+v became %+v", seed, i, was, e)
			}
			if was.Secret && (e.Seat != engine.Nobody || len(e.Words) > 0 || e.Cause != "" || e.Given != "" || e.Final) {
				t.Fatalf("seed %d: entry %d keeps too much: %+v", seed, i, e)
			}
			if !was.Secret && was.Kind == "" && (e.Seat != was.Seat || len(e.Words) != len(was.Words) || e.Cause != was.Cause) {
				t.Fatalf("seed %d: entry %d keeps too little: %+v", seed, i, e)
			}
			sameFacts(t, was, e)
		}
	}
}

// sameFacts: the watchers are told of the redacted entry what they were told of
// the whole one, and the file holds nothing besides.
func sameFacts(t *testing.T, was, is record.Entry) {
	t.Helper()
	whole, err := record.Facts(cellar, was.Facts)
	if err != nil {
		t.Fatal(err)
	}
	open, err := record.Facts(cellar, is.Facts)
	if err != nil {
		t.Fatal(err)
	}
	told := record.For(whole, engine.Nobody)
	if len(told) != len(open) {
		t.Fatalf("entry %d: %d public facts became %d", was.Seq, len(told), len(open))
	}
	for i, e := range open {
		if e.To != engine.Everyone || e.Public != nil {
			t.Errorf("entry %d: fact %d is told to %b with %v besides", was.Seq, i, e.To, e.Public)
		}
		if a, b := told[i].Kind(), e.Fact.Kind(); a != b {
			t.Errorf("entry %d: fact %d was %s, is %s", was.Seq, i, a, b)
		}
	}
}

// An undo of a hidden step does not say whose it was.
func TestRedactUndo(t *testing.T) {
	h := rich(t, "")
	open, err := record.Redact(h.entries)
	if err != nil {
		t.Fatal(err)
	}
	if e := open[3]; e.Kind != record.Undo || e.To != 1 || e.Seat != engine.Nobody || e.Cause != "" || !e.Secret {
		t.Errorf("the undo of a hidden step is told as %+v", e)
	}
	if e := open[11]; e.Seat != 1 || e.Cause != "vote:3" || e.Secret {
		t.Errorf("the undo of open steps is told as %+v", e)
	}
	if h.entries[3].Seat != 0 {
		t.Error("the log itself was changed")
	}
}

func TestRedactBroken(t *testing.T) {
	if open, err := record.Redact([]record.Entry{{Facts: []byte(`[{"to":1,"fact":`)}}); err == nil {
		t.Errorf("broken facts leave as %s", open[0].Facts)
	}
}

func TestFor(t *testing.T) {
	events := []engine.Event{
		{To: engine.Everyone, Fact: passed{1}},
		{To: engine.Only(0, 2), Fact: hid{0, 9}, Public: stowed{0}},
		{To: engine.Only(2), Fact: whispered{Text: "psst"}},
	}
	for viewer, want := range map[engine.Seat][]engine.Fact{
		engine.Nobody: {passed{1}, stowed{0}},
		0:             {passed{1}, hid{0, 9}},
		1:             {passed{1}, stowed{0}},
		2:             {passed{1}, hid{0, 9}, whispered{Text: "psst"}},
	} {
		raw, err := record.Of(engine.Outcome{Events: events})
		if err != nil {
			t.Fatal(err)
		}
		stored, err := record.Facts(cellar, raw)
		if err != nil {
			t.Fatal(err)
		}
		got := record.For(stored, viewer)
		if len(got) != len(want) {
			t.Fatalf("seat %d is told %v, want %v", viewer, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("seat %d is told %v, want %v", viewer, got[i], want[i])
			}
		}
	}
}
