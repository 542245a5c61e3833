package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/record"
)

func TestVerifyHolds(t *testing.T) {
	h := rich(t, "")
	f := reread(t, h.export())
	r, err := record.Verify(f, games, f.Header.Commitment.String())
	if err != nil {
		t.Fatal(err)
	}
	if r.Entries != 17 || r.Actions != 13 || r.Undos != 2 || r.Dice < 20 || r.Head != f.Footer.Head || len(r.Unchecked) > 0 || !r.Holds {
		t.Errorf("report %+v", r)
	}
	want := fmt.Sprintf("Ann wins; 2 Ann.\nK7QF, Cellar: 17 lines of the log, 13 actions, %d numbers drawn, 2 undos.\n"+
		"Fingerprint of the log: %s\n"+
		"Not checked, because the match began before logs held them: names, who was a bot, hand-overs, and when the match was made and ended.\n"+
		"All correct: every action, every roll and the result.", r.Dice, f.Footer.Head)
	if r.String() != want {
		t.Errorf("the report is\n%s\nwant\n%s", r, want)
	}
}

func TestVerifyAbandoned(t *testing.T) {
	h := newHost(t, 3, 3, 1)
	h.say(0, "", "throw", "3")
	h.abandon()
	f := reread(t, h.export())
	if _, err := record.Verify(f, games, ""); err != nil {
		t.Error(err)
	}
	f.Header.Phase = "over"
	if _, err := record.Verify(f, games, ""); err == nil {
		t.Error("an abandoned match passed for one that is over")
	}
}

// A match that ended before it began has nothing to replay.
func TestVerifyNothingPlayed(t *testing.T) {
	h := newHost(t, 2, 1, 1)
	h.header.Phase, h.entries = "abandoned", nil
	f, err := record.Export(h.header, h.secret, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Verify(reread(t, f), games, ""); err != nil {
		t.Error(err)
	}
}

func TestVerifyRandomMatches(t *testing.T) {
	for seed := range uint64(40) {
		h := random(t, rand.New(rand.NewPCG(seed, 1)), 60)
		h.abandon()
		if r, err := record.Verify(reread(t, h.export()), games, ""); err != nil {
			t.Fatalf("seed %d: %v after %s", seed, err, r)
		}
	}
}

// Dice that were handed in are named when all else holds.
func TestVerifyGiven(t *testing.T) {
	f := reread(t, rich(t, "665").export())
	r, err := record.Verify(f, games, "")
	want(t, err, record.InEntry, 9, "dice 665 were chosen, not rolled")
	if r.Entries != 17 {
		t.Errorf("%d entries were checked, want all 17", r.Entries)
	}
}

func TestVerifyUnfinished(t *testing.T) {
	h := rich(t, "")
	h.entries = h.entries[:14]
	f, err := record.Export(h.header, h.secret, h.entries, nil)
	if err != nil {
		t.Fatal(err)
	}
	f = reread(t, f)
	r, err := record.Verify(f, games, f.Header.Commitment.String())
	if err != nil {
		t.Fatal(err)
	}
	if r.Entries != 14 || len(r.Unchecked) != 3 || r.Pending == "" || !strings.Contains(r.String(), "\nNot checked: ") || !strings.Contains(r.Pending, "when it ends") {
		t.Errorf("report %+v", r)
	}
	f.Entries = slices.Delete(f.Entries, 4, 5)
	_, err = record.Verify(f, games, "")
	want(t, err, record.InEntry, 4, "missing")
}

func want(t *testing.T, err error, part string, seq uint32, why string) {
	t.Helper()
	var fault *record.Fault
	if !errors.As(err, &fault) {
		t.Fatalf("got %v, want a fault of %s %d: …%s…", err, part, seq, why)
	}
	if fault.Part != part || fault.Seq != seq || !strings.Contains(fault.Why, why) {
		t.Errorf("got %v, want a fault of %s %d: …%s…", err, part, seq, why)
	}
}

// seal makes the chain anew, as a host that lies would.
func seal(f *record.File) {
	key, head := record.Key(*f.Header.Secret), [32]byte{}
	for i := range f.Entries {
		e := &f.Entries[i]
		e.Seq = uint32(i)
		head = record.Link(key, head, *e)
		e.Hash = bytes.Clone(head[:])
	}
	f.Footer.Count, f.Footer.Head = len(f.Entries), head
}

func swap(s, old, new string) []byte {
	if !strings.Contains(s, old) {
		panic("nothing to tamper with: " + old + " in " + s)
	}
	return []byte(strings.Replace(s, old, new, 1))
}

// Each kind of lie is named at the first entry it touches; sealed ones are told
// by a host that makes the hashes anew.
func TestVerifyTampered(t *testing.T) {
	tests := map[string]struct {
		tamper func(f *record.File)
		sealed bool
		part   string
		seq    uint32
		why    string
	}{
		"die": {func(f *record.File) {
			d := string(f.Entries[4].Facts)
			i := strings.Index(d, `"dice":[`) + 8
			f.Entries[4].Facts = []byte(d[:i] + string('1'+(d[i]-'0')%6) + d[i+1:])
		}, true, record.InEntry, 4, `but these words and dice make "threw"`},
		"die without a new chain": {func(f *record.File) {
			d := string(f.Entries[6].Facts)
			i := strings.Index(d, `"dice":[`) + 8
			f.Entries[6].Facts = []byte(d[:i] + string('1'+(d[i]-'0')%6) + d[i+1:])
		}, false, record.InEntry, 6, `make "threw"`},
		"word": {func(f *record.File) { f.Entries[1].Words = []string{"nudge", "40"} }, true, record.InEntry, 1, `make "nudged"`},
		"illegal word": {func(f *record.File) { f.Entries[4].Words = []string{"throw", "9"} },
			true, record.InEntry, 4, "seat 1 cannot say \"throw 9\": throw one to three dice (rule 2)"},
		"secret word": {func(f *record.File) { f.Entries[5].Words = []string{"whisper", "0", "else"} }, true, record.InEntry, 5, `make "whispered"`},
		"no words":    {func(f *record.File) { f.Entries[1].Words = nil }, true, record.InEntry, 1, "no words"},
		"question":    {func(f *record.File) { f.Entries[1].Words = []string{"peek"} }, true, record.InEntry, 1, "question"},
		"host's word": {func(f *record.File) { f.Entries[10].Seat = 1 }, true, record.InEntry, 10, "not for a seat"},
		"seat":        {func(f *record.File) { f.Entries[6].Seat = 0 }, true, record.InEntry, 6, "seat 1 cannot say \"throw 2\": it is seat 2's turn"},
		"cause":       {func(f *record.File) { f.Entries[6].Cause = "caretaker" }, false, record.InEntry, 6, "the chain of hashes breaks here"},
		"instant":     {func(f *record.File) { f.Entries[12].At++ }, false, record.InEntry, 12, "the chain of hashes breaks here"},
		"hash":        {func(f *record.File) { f.Entries[3].Hash[31] ^= 1 }, false, record.InEntry, 3, "the chain of hashes breaks here"},
		"swapped": {func(f *record.File) { f.Entries[5], f.Entries[6] = f.Entries[6], f.Entries[5] },
			false, record.InEntry, 5, "out of order: entry 6 stands before it"},
		"swapped and renumbered": {func(f *record.File) { f.Entries[5], f.Entries[6] = f.Entries[6], f.Entries[5] },
			true, record.InEntry, 5, "make"},
		"missing":                 {func(f *record.File) { f.Entries = slices.Delete(f.Entries, 8, 9) }, false, record.InEntry, 8, "missing: after entry 7 comes entry 9"},
		"missing first":           {func(f *record.File) { f.Entries = f.Entries[1:] }, false, record.InEntry, 0, "missing"},
		"missing last":            {func(f *record.File) { f.Entries = f.Entries[:16] }, false, record.InEntry, 16, "missing: the footer counts 17"},
		"missing, renumbered":     {func(f *record.File) { f.Entries = slices.Delete(f.Entries, 13, 14) }, true, record.InEntry, 13, "make"},
		"missing end, renumbered": {func(f *record.File) { f.Entries = f.Entries[:16] }, true, record.InHeader, 0, "the match goes on"},
		"doubled":                 {func(f *record.File) { f.Entries = slices.Insert(f.Entries, 9, f.Entries[8]) }, false, record.InEntry, 8, "twice"},
		"undo too far":            {func(f *record.File) { f.Entries[3].To = 0 }, true, record.InEntry, 3, "own last step, after entry 1, not 0"},
		"undo of another":         {func(f *record.File) { f.Entries[3].Seat = 1 }, true, record.InEntry, 3, "seat 2 has no step to undo"},
		"undo across dice":        {func(f *record.File) { f.Entries[11].Cause = "person" }, true, record.InEntry, 11, "needs a vote to go back across entry 9"},
		"undo onwards":            {func(f *record.File) { f.Entries[3].To = 3 }, true, record.InEntry, 3, "cannot lead on"},
		"undo with facts":         {func(f *record.File) { f.Entries[3].Facts = f.Entries[1].Facts }, true, record.InEntry, 3, "no words, dice and facts"},
		"epoch":                   {func(f *record.File) { f.Entries[7].To = 3 }, true, record.InEntry, 9, `make "threw"`},
		"epoch backwards":         {func(f *record.File) { f.Entries[7].To = 0 }, true, record.InEntry, 7, "does not follow"},
		"first epoch":             {func(f *record.File) { f.Entries[0].To = 1 }, true, record.InEntry, 0, "make"},
		"given":                   {func(f *record.File) { f.Entries[6].Given = "66" }, true, record.InEntry, 6, "make"},
		"given unused":            {func(f *record.File) { f.Entries[1].Given = "6" }, true, record.InEntry, 1, "only 0 were thrown"},
		"given wrong":             {func(f *record.File) { f.Entries[6].Given = "67" }, true, record.InEntry, 6, "not of six sides"},
		"final":                   {func(f *record.File) { f.Entries[6].Final = false }, true, record.InEntry, 6, "says final false"},
		"secrecy":                 {func(f *record.File) { f.Entries[5].Secret = false }, true, record.InEntry, 5, "says secret false"},
		"audience": {func(f *record.File) { f.Entries[5].Facts = swap(string(f.Entries[5].Facts), `"to":3`, `"to":2`) },
			true, record.InEntry, 5, "to whom"},
		"fact left out": {func(f *record.File) { f.Entries[4].Facts = []byte("[]") }, true, record.InEntry, 4, `does not tell "threw"`},
		"fact made up": {func(f *record.File) {
			f.Entries[4].Facts = swap(string(f.Entries[4].Facts), "]}}]", `]}},{"to":65535,"kind":"passed","fact":{}}]`)
		}, true, record.InEntry, 4, `it tells "passed"`},
		"facts unknown": {func(f *record.File) { f.Entries[4].Facts = []byte(`[{"why":1}]`) }, true, record.InEntry, 4, `unknown field "why"`},
		"kind":          {func(f *record.File) { f.Entries[7].Kind = "redo" }, true, record.InEntry, 7, `kind "redo"`},
		"second set-up": {func(f *record.File) { f.Entries[7].Kind = record.Setup }, true, record.InEntry, 7, "entry 0 and no other"},
		"end too early": {func(f *record.File) { f.Entries[7] = record.Entry{Kind: record.End, Seat: -1} }, true, record.InEntry, 8, "had ended at entry 7"},

		"secret":     {func(f *record.File) { f.Header.Secret[0] ^= 1 }, false, record.InHeader, 0, "does not match the fingerprint"},
		"commitment": {func(f *record.File) { f.Header.Commitment[0] ^= 1 }, false, record.InHeader, 0, "the one you gave is"},
		"secret and commitment": {func(f *record.File) {
			f.Header.Secret[0] ^= 1
			f.Header.Commitment = record.Hex(engine.Commitment(*f.Header.Secret))
		}, true, record.InHeader, 0, "the one you gave is"},
		"no secret":    {func(f *record.File) { f.Header.Secret = nil }, false, record.InHeader, 0, "missing"},
		"not over":     {func(f *record.File) { f.Header.Phase = "playing" }, false, record.InHeader, 0, "tells its secret"},
		"game":         {func(f *record.File) { f.Header.Game = "chess" }, false, record.InHeader, 0, `no game is called "chess"`},
		"new edition":  {func(f *record.File) { f.Header.Edition = 3 }, false, record.InHeader, 0, "newer program"},
		"no edition":   {func(f *record.File) { f.Header.Edition = 0 }, false, record.InHeader, 0, "no edition 0"},
		"two editions": {func(f *record.File) { f.Header.Terms.Edition = 1 }, false, record.InHeader, 0, "two editions"},
		"old edition":  {func(f *record.File) { f.Header.Edition = 1 }, false, record.InEntry, 0, `"edition=2", the header says "edition=1"`},
		"format":       {func(f *record.File) { f.Header.Format = 2 }, false, record.InHeader, 0, "has no seal"},
		"seats":        {func(f *record.File) { f.Header.Seats = f.Header.Seats[:1] }, false, record.InHeader, 0, "names 1 seat and is for 2"},
		"seat's words": {func(f *record.File) { f.Header.Seats[1].Words = "other luck" }, false, record.InEntry, 0, `"words 2=luck 1"`},
		"option":       {func(f *record.File) { f.Header.Terms.Options["rounds"] = "4" }, false, record.InEntry, 0, `"option rounds=3"`},
		"code":         {func(f *record.File) { f.Header.Code = "AAAA" }, false, record.InEntry, 0, `"code=K7QF"`},
		"result":       {func(f *record.File) { f.Header.Places = flip(f.Header.Places) }, false, record.InFooter, 0, "its places"},
		"result twice": {func(f *record.File) {
			f.Header.Places = flip(f.Header.Places)
			f.Footer.Places = f.Header.Places
		}, false, record.InHeader, 0, "the rules give"},
		"count":    {func(f *record.File) { f.Footer.Count-- }, false, record.InFooter, 0, "counts 16 lines of the log and there are 17"},
		"head":     {func(f *record.File) { f.Footer.Head[0] ^= 1 }, false, record.InFooter, 0, "its fingerprint is"},
		"state":    {func(f *record.File) { f.Footer.State[0] ^= 1 }, false, record.InFooter, 0, "played again"},
		"no state": {func(f *record.File) { f.Footer.State = nil }, false, record.InFooter, 0, "does not tell"},
		"below 0":  {func(f *record.File) { f.Footer.Version = -1 }, false, record.InFooter, 0, "version -1"},
		"version":  {func(f *record.File) { f.Footer.Version = 1 }, false, record.InFooter, 0, "newer program"},
	}
	// Handed-in dice must hide no lie, so each is told in such a file too.
	for _, given := range []string{"", "516"} {
		whole := written(t, rich(t, given).export())
		for name, test := range tests {
			t.Run(name+given, func(t *testing.T) {
				f, err := record.Read(strings.NewReader(string(whole)))
				if err != nil {
					t.Fatal(err)
				}
				posted := f.Header.Commitment.String()
				test.tamper(&f)
				if test.sealed {
					seal(&f)
				}
				if name == "epoch" && given != "" {
					test.seq = 12 // what was handed in is no matter of epochs
				}
				_, err = record.Verify(f, games, posted)
				want(t, err, test.part, test.seq, test.why)
			})
		}
	}
}

func flip(places []int8) []int8 {
	return append(slices.Clone(places[1:]), places[0])
}

// A field that a fact got later is no lie; one that differs or is unknown is.
func TestVerifyOlderFacts(t *testing.T) {
	f := reread(t, rich(t, "").export())
	whole := string(f.Entries[1].Facts)
	f.Entries[1].Facts = swap(whole, `"seat":0,`, "")
	seal(&f)
	if _, err := record.Verify(f, games, ""); err != nil {
		t.Error(err)
	}
	f.Entries[1].Facts = swap(whole, `"seat":0,`, `"seat":0,"mood":1,`)
	seal(&f)
	_, err := record.Verify(f, games, "")
	want(t, err, record.InEntry, 1, "nudged")
}

// Files of earlier programs hold for ever: testdata is added to, never changed.
func TestVerifyFrozen(t *testing.T) {
	const posted = "3cea6c44e5f19683d1b74b0ed4c626d8f88ba3a8d5c944aac2139c8b4a4ff0dc"
	for name, test := range map[string]struct {
		entries int
		fault   string
	}{
		"cellar-1-over":    {17, ""},
		"cellar-1-given":   {17, "action 9 is wrong: its dice 665 were chosen, not rolled; everything else that was checked is correct"},
		"cellar-1-playing": {14, ""},
	} {
		t.Run(name, func(t *testing.T) {
			whole, err := os.ReadFile("testdata/" + name + ".ndjson")
			if err != nil {
				t.Fatal(err)
			}
			f, err := record.Read(bytes.NewReader(whole))
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Verify(f, games, posted)
			if got := fmt.Sprint(err); got != test.fault && (err != nil || test.fault != "") {
				t.Errorf("got %s, want %s", got, test.fault)
			}
			if r.Entries != test.entries {
				t.Errorf("%d entries hold, want %d", r.Entries, test.entries)
			}
			if !bytes.Equal(written(t, f), whole) {
				t.Error("written again it is another file")
			}
		})
	}
}

func TestVerifyBadCommitment(t *testing.T) {
	f := rich(t, "").export()
	_, err := record.Verify(f, games, "abc")
	if err == nil || !strings.Contains(err.Error(), "64 hex digits") {
		t.Errorf("got %v, want to be told of 64 hex digits", err)
	}
}

// A real game's match holds, whole and while it goes on.
func TestVerifyExchequer(t *testing.T) {
	h := conquest(t, 600)
	r, err := record.Verify(reread(t, h.export()), games, "")
	if err != nil {
		t.Fatalf("%v after %s", err, r)
	}
	h.header.Phase = "playing"
	h.entries = h.entries[:500]
	f, err := record.Export(h.header, h.secret, h.entries, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := record.Verify(reread(t, f), games, ""); err != nil {
		t.Fatalf("%v after %s", err, r)
	}
}
