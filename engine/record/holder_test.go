package record_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/nim"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/record"
)

// company is a match of Nim that Ann and a bot begin; the bot's seat goes to Bob
// and back to a bot at once, and Ann's to Cy.
func company(t testing.TB) *host {
	h := &host{t: t, secret: [32]byte{9}}
	terms, err := nim.Game.About().Terms(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	h.header = record.Header{Code: "K7QF", Game: "nim", Edition: nim.Game.About().Edition, Terms: terms, Made: 1_790_000_000_000, Phase: "playing"}
	for i, s := range []record.Holder{{Name: "Ann", Kind: record.Person}, {Name: "Edwin", Kind: record.Bot, Bot: "random", Words: "ha"}} {
		salt := record.Hex{'s', byte(i)}
		seal := record.Seal(salt, s.Name)
		s.Salt, s.Seal = &salt, &seal
		h.header.Seats = append(h.header.Seats, s)
	}
	table, out, err := nim.Game.New(engine.Of(h.match().Root(0), 0), terms)
	if err != nil {
		t.Fatal(err)
	}
	p, err := table.Position()
	if err != nil {
		t.Fatal(err)
	}
	h.table, h.header.Version = table, p.Version
	h.add(record.Entry{Kind: record.Setup, Seat: engine.Nobody, Cause: "host", Words: h.match().Opening()}, out)
	pick := engine.Fast(3)
	for n := 0; !h.over(); n++ {
		switch n {
		case 1:
			h.handOver(1, "Bob", record.Person, "")
			h.handOver(1, "Flora", record.Bot, "random")
		case 2:
			h.handOver(0, "Cy", record.Person, "")
		}
		seat := h.turn()
		h.say(seat, "", engine.Walk(engine.See(h.table, seat), pick)...)
	}
	return h
}

func nims(id string) (engine.Game, bool) { return nim.Game, id == "nim" }

func TestVerifyTellsWhoWon(t *testing.T) {
	h := company(t)
	f := reread(t, h.export())
	r, err := record.Verify(f, nims, "")
	if err != nil {
		t.Fatal(err)
	}
	want := "Cy wins; 2 Flora (random bot)"
	if f.Header.Places[0] != 1 {
		want = "Flora (random bot) wins; 2 Cy"
	}
	if f.Header.Format != 2 || r.Result != want || !r.Bound || !strings.HasSuffix(r.String(), "\nAll correct: who played, every action, every roll and the result.") {
		t.Errorf("%+v\n%s", r, r)
	}
}

// Who played is as much part of the proof as what was played.
func TestVerifyBindsWhoPlayed(t *testing.T) {
	whole := written(t, company(t).export())
	for name, test := range map[string]struct {
		tamper func(*record.File)
		part   string
		seq    uint32
		why    string
	}{
		"names swapped": {func(f *record.File) {
			s := f.Header.Seats
			s[0].Name, s[1].Name = s[1].Name, s[0].Name
		}, record.InHeader, 0, "seat 1 was not held by \"Edwin\""},
		"names and salts swapped": {func(f *record.File) {
			s := f.Header.Seats
			s[0].Name, s[0].Salt, s[0].Seal, s[1].Name, s[1].Salt, s[1].Seal = s[1].Name, s[1].Salt, s[1].Seal, s[0].Name, s[0].Salt, s[0].Seal
		}, record.InEntry, 0, "the set-up says"},
		"another name":          {func(f *record.File) { f.Header.Handovers[0].Name = "Zoe" }, record.InHeader, 0, "was not held by \"Zoe\""},
		"no salt":               {func(f *record.File) { f.Header.Seats[0].Salt = nil }, record.InHeader, 0, "no salt"},
		"kind":                  {func(f *record.File) { f.Header.Seats[1].Kind, f.Header.Seats[1].Bot = "person", "" }, record.InEntry, 0, "the set-up says"},
		"no kind":               {func(f *record.File) { f.Header.Seats[1].Kind = "judge" }, record.InHeader, 0, "no kind of player"},
		"bot":                   {func(f *record.File) { f.Header.Handovers[1].Bot = "steady" }, record.InEntry, 2, "steady"},
		"a hand-over left out":  {func(f *record.File) { f.Header.Handovers = f.Header.Handovers[1:] }, record.InEntry, 2, "it does not say"},
		"the last one left out": {func(f *record.File) { f.Header.Handovers = f.Header.Handovers[:2] }, record.InEntry, 3, "knows of no such hand-over"},
		"a hand-over put in": {func(f *record.File) {
			put := f.Header.Handovers[2]
			put.After = 3
			f.Header.Handovers = append(f.Header.Handovers, put)
		}, record.InEntry, 4, "it does not say"},
		"one after the end":      {func(f *record.File) { f.Header.Handovers[2].After = 99 }, record.InHeader, 0, "no later entry binds it"},
		"of no seat":             {func(f *record.File) { f.Header.Handovers[2].Seat = 2 }, record.InHeader, 0, "seat 3 was handed over"},
		"hand-overs out of line": {func(f *record.File) { h := f.Header.Handovers; h[1], h[2] = h[2], h[1] }, record.InHeader, 0, "out of order"},
		"an entry's hand-over":   {func(f *record.File) { f.Entries[2].Held = nil }, record.InEntry, 2, "it does not say"},
		"when it was made":       {func(f *record.File) { f.Header.Made++ }, record.InEntry, 0, "made="},
		"when it ended":          {func(f *record.File) { f.Header.Ended++ }, record.InHeader, 0, "its last entry is of"},
		"version of the set-up":  {func(f *record.File) { f.Header.Version++ }, record.InFooter, 0, "began with version"},
		"format": {func(f *record.File) {
			f.Header.Format = 1
		}, record.InHeader, 0, "more of who played"},
		"format and seals": {func(f *record.File) {
			f.Header.Format, f.Header.Handovers, f.Header.Version = 1, nil, 0
			for i := range f.Header.Seats {
				s := &f.Header.Seats[i]
				s.Salt, s.Seal, s.Bot = nil, nil, ""
			}
		}, record.InEntry, 0, "the set-up says"},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := record.Read(strings.NewReader(string(whole)))
			if err != nil {
				t.Fatal(err)
			}
			test.tamper(&f)
			_, err = record.Verify(f, nims, "")
			if name == "version of the set-up" && err != nil && strings.Contains(err.Error(), `"v=`) {
				return
			}
			want(t, err, test.part, test.seq, test.why)
		})
	}
}

// A forgotten name leaves the file whole: its salt goes with it, and its kind
// stays bound.
func TestVerifyForgottenName(t *testing.T) {
	h := company(t)
	h.header.Seats[0].Name, h.header.Seats[0].Salt = "", nil
	h.header.Handovers[2].Name, h.header.Handovers[2].Salt = "", nil
	f := reread(t, h.export())
	if b, _ := json.Marshal(f.Header); strings.Contains(string(b), "Ann") {
		t.Error("the name is there still")
	}
	r, err := record.Verify(f, nims, "")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(r.String(), "\nSeat 1's name was forgotten; that it was a person or a bot is checked.") || !strings.Contains(r.Result, "seat 1") {
		t.Error(r)
	}
}

// A lobby holds, with empty seats or closed again.
func TestVerifyLobby(t *testing.T) {
	for _, phase := range []string{"open", "abandoned"} {
		h := newHost(t, 4, 3, 1)
		h.header.Seats, h.header.Phase = h.header.Seats[:1], phase
		f, err := record.Export(h.header, h.secret, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		f = reread(t, f)
		r, err := record.Verify(f, games, f.Header.Commitment.String())
		if err != nil || r.Lobby != (phase == "open") || r.Pending != "" || !r.Holds {
			t.Errorf("%s: %v, %+v", phase, err, r)
		}
		f.Footer.Version = 1
		if _, err := record.Verify(f, games, ""); err == nil {
			t.Errorf("%s: a position of nothing holds", phase)
		}
	}
}

// An ended match cannot pass for a lobby, for one that goes on, or for a proof once
// its end is cut off.
func TestVerifyEndCutOff(t *testing.T) {
	whole := written(t, company(t).export())
	cut := func() record.File {
		f, err := record.Read(strings.NewReader(string(whole)))
		if err != nil {
			t.Fatal(err)
		}
		f.Header.Secret, f.Header.Ended, f.Header.Places, f.Header.Phase = nil, 0, nil, "playing"
		f.Footer.Places, f.Footer.State, f.Footer.Version = nil, nil, 0
		return f
	}
	f := cut()
	_, err := record.Verify(f, nims, "")
	want(t, err, record.InHeader, 0, "by the rules the match is over")

	f = cut()
	f.Header.Phase = "open"
	_, err = record.Verify(f, nims, "")
	want(t, err, record.InHeader, 0, "nothing was played")

	f = cut()
	n := len(f.Entries) - 1
	f.Entries, f.Footer.Count, f.Footer.Head = f.Entries[:n], n, record.Hex(f.Entries[n-1].Hash)
	r, err := record.Verify(f, nims, "")
	if err != nil || r.Pending == "" || strings.Contains(r.String(), "All of it") {
		t.Errorf("%v, %s", err, r)
	}
}

// A match that goes on is played again as far as the file tells what fell.
func TestVerifyPlaysOnWithToldDice(t *testing.T) {
	h := hostOf(t, exchequer.Game, 4, exchequer.Game.About().Edition, map[string]string{"setup": "dealt"})
	for pick := engine.Fast(1); len(h.entries) < 500; {
		seat := h.turn()
		if words := engine.Walk(engine.See(h.table, seat), pick); words[0] != "defend" { // which not all may know
			h.say(seat, "", words...)
		}
	}
	f, err := record.Export(h.header, h.secret, h.entries, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole := string(written(t, f))
	if r, err := record.Verify(reread(t, f), games, ""); err != nil || len(r.Unchecked) != 1 {
		t.Fatalf("%v after %s", err, r)
	}
	for _, test := range []struct{ old, new, why string }{
		{`"attack":[6`, `"attack":[7`, "cannot fall"},
		{`"lost":1,"took":0`, `"lost":0,"took":1`, "these words and dice make"},
		{`"kind":"battled","fact":{`, `"kind":"battled","fact":{"mood":1,`, "mood"},
		{`"words":["attack"`, `"words":["rest"`, "cannot say"},
	} {
		if !strings.Contains(whole, test.old) {
			t.Fatalf("no %s in it", test.old)
		}
		g, err := record.Read(strings.NewReader(strings.Replace(whole, test.old, test.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Verify(g, games, ""); err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%s: %v, want %s", test.new, err, test.why)
		}
	}
}

// Files whose log binds who played hold for ever: testdata is added to, never changed.
func TestVerifyFrozenCompany(t *testing.T) {
	const name = "testdata/nim-2-over.ndjson"
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := record.Read(strings.NewReader(string(whole)))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := record.Verify(f, nims, ""); err != nil || !r.Bound {
		t.Error(fmt.Sprint(r), err)
	}
	if string(written(t, f)) != string(whole) {
		t.Error("written again it is another file")
	}
}

// All that falls in open games is told by their facts, so that a match which goes on
// can be played again to where it stands.
func TestFactsTellWhatFell(t *testing.T) {
	for _, test := range []struct {
		game    engine.Game
		seats   int
		options map[string]string
	}{
		{exchequer.Game, 3, nil},
		{exchequer.Game, 2, map[string]string{"setup": "dealt", "order": "same"}},
		{exchequer.Game, 5, map[string]string{"setup": "dealt"}},
		{cantillon.Game, 3, nil},
		{poleconomy.Game, 4, map[string]string{"quick": "yes"}},
		{poleconomy.Game, 3, map[string]string{"game": "2"}},
	} {
		h := hostOf(t, test.game, test.seats, test.game.About().Edition, test.options)
		for pick := engine.Fast(7); len(h.entries) < 400 && !h.over(); {
			seat := h.turn()
			words := engine.Walk(engine.See(h.table, seat), pick)
			out, err := h.table.Clone().Redo(uint32(len(h.entries)), engine.Fast(1), seat, words...)
			if err != nil {
				t.Fatal(err)
			}
			if !out.Secret { // words that not all may know leave a gap
				h.say(seat, "", words...)
			}
		}
		n := len(h.entries)
		if h.over() {
			n-- // the last step ends it
		}
		f, err := record.Export(h.header, h.secret, h.entries[:n], nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Verify(reread(t, f), func(string) (engine.Game, bool) { return test.game, true }, "")
		if err != nil || len(r.Unchecked) != 1 {
			t.Errorf("%s %v, %d entries: %v %q", test.game.About().ID, test.options, n, err, r.Unchecked)
		}
	}
}
