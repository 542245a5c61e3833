package cantillon

import (
	"bytes"
	"image/png"
	"os"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/board"
	"divisionbell/bot/render/rendertest"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/tokens"
)

func seated(names ...string) (s msg.Scene) {
	for _, n := range names {
		s.Seats = append(s.Seats, msg.Sitter{Name: n})
	}
	return s
}

// sentences are what a seat is told of a log.
func sentences(v rules.View, seat engine.Seat, s msg.Scene, log ...engine.Fact) string {
	told, _ := Look.Since(v, seat, log, 0, len(log), s)
	var all []string
	for _, t := range told {
		all = append(all, t.String())
	}
	return strings.Join(all, " ")
}

// What weighs most for the seat comes first, in three sentences at most: the city
// it lost, who offers it something; of the round that began nothing.
func TestSinceYourTurnInThreeSentences(t *testing.T) {
	v := walked(t, 4, 8, map[string]string{"campaign": "full"}).Table.View(engine.Nobody).(rules.View)
	b := tokens.Bargain{GivePassage: 3}
	v.Offers = []rules.Offer{{From: 1, To: 0, Bargain: b, Possible: true}}
	v.Round = 5
	s := seated("Ann", "Bob", "Cat", "Dora")
	log := []engine.Fact{
		fact.Began{Seat: 0, Round: 4},
		fact.Moved{Seat: 0, Unit: "army", Stage: "expand", From: 1, To: 2},
		fact.Began{Seat: 1, Round: 4},
		fact.Moved{Seat: 1, Unit: "taxman", Stage: "expand", From: 2, To: 3, New: true},
		fact.Offered{Seat: 1, To: 0, Bargain: b},
		fact.Offered{Seat: 1, To: 2, Bargain: b},
		fact.Began{Seat: 2, Round: 4},
		fact.Fought{Seat: 2, Party: 1, Unit: "army", From: 20, To: 21, Attack: []int{1}, Defend: []int{4}},
		fact.Began{Seat: 3, Round: 5},
		fact.Fought{Seat: 3, Party: 0, Unit: "army", From: 8, To: 10, Attack: []int{4}, Defend: []int{2}, Won: true},
		fact.Took{Seat: 3, Party: 0, Region: 10, City: true},
	}
	want := "You lost Stockholm to Dora’s army from Eastern Norway (9), 4 against 2. Bob offered you passage for 3 turns for nothing. Bob moved into 1 empty region."
	if got := sentences(v, 0, s, log...); got != want {
		t.Errorf("told\n%s\nnot\n%s", got, want)
	}
	if got := sentences(v, 0, s, append(log, fact.Began{Seat: 0, Round: 5}, fact.Moved{Seat: 0, From: 3, To: 4, New: true})...); got != want {
		t.Errorf("in Ann’s own turn it is\n%s", got)
	}
	if got := sentences(v, 0, s, append(log, fact.Began{Seat: 0, Round: 5}, fact.Began{Seat: 1, Round: 5})...); got != "" {
		t.Errorf("after Ann’s next turn it is %q", got)
	}
	v.Offers = nil
	if got := sentences(v, 0, s, log...); strings.Contains(got, "offered") {
		t.Errorf("an offer that is gone is told: %s", got)
	}
}

// Where others only moved, it tells who did; where nobody did anything, nothing.
func TestSinceTellsMovesWhereThereIsNoNews(t *testing.T) {
	v := walked(t, 2, 5, map[string]string{"campaign": "nordic"}).Table.View(engine.Nobody).(rules.View)
	v.Round = 2
	s := seated("Ann", "Bob")
	log := []engine.Fact{fact.Began{Seat: 0, Round: 1}, fact.Began{Seat: 1, Round: 1}}
	if got := sentences(v, 0, s, append(log, fact.Began{Seat: 0, Round: 2})...); got != "" {
		t.Errorf("nobody did anything, and it tells %q", got)
	}
	log = append(log, fact.Moved{Seat: 1, Unit: "army", Stage: "position", From: 3, To: 4}, fact.Moved{Seat: 1, Unit: "army", Stage: "position", From: 4, To: 5}, fact.Began{Seat: 0, Round: 2})
	if got := sentences(v, 0, s, log...); got != "Bob made 2 moves." {
		t.Errorf("Bob moved twice, and it tells %q", got)
	}
}

// Every kind of blow to the seat is told as its own.
func TestSinceTellsWhatBefellTheSeat(t *testing.T) {
	v := walked(t, 2, 5, map[string]string{"campaign": "nordic"}).Table.View(engine.Nobody).(rules.View)
	s := seated("Ann", "Bob")
	for want, log := range map[string][]engine.Fact{
		"Bob took Skåne":                {fact.Took{Seat: 1, Party: 0, Region: 11, Armies: 1}},
		"You lost Stockholm: the siege": {fact.Starved{Seat: 0, Land: 10, Taxmen: 1}},
		"You are out":                   {fact.Out{Seat: 0, By: 1, Why: "conquered"}},
		"Stockholm is under siege":      {fact.Began{Seat: 1}, fact.Began{Seat: 0}, fact.Besieged{Seat: 0, Land: 10}},
		"cut off from your cities":      {fact.CutOff{Seat: 0, Region: 12, Armies: 1}},
		"Bob’s attack on":               {fact.Fought{Seat: 1, Party: 0, From: 8, To: 10, Attack: []int{2}, Defend: []int{2}}},
		"Bob accepted your offer":       {fact.Traded{Seat: 0, To: 1}},
		"Bob declined your offer":       {fact.Declined{Seat: 1, From: 0}},
		"Bob gave you a pledge":         {fact.Allied{Seat: 1, With: 0}},
		"Bob took back their pledge":    {fact.Renounced{Seat: 1, With: 0}},
	} {
		if want == "Bob took Skåne" {
			want = "Bob took " + regionName(11) + " from you."
		}
		if got := sentences(v, 0, s, log...); !strings.Contains(got, want) {
			t.Errorf("%v is told as %q", log, got)
		}
		if got := sentences(v, 1, s, log...); strings.Contains(got, "ou lost") || strings.Contains(got, "your") {
			t.Errorf("Bob, who did it, is told %q of %v", got, log)
		}
	}
}

// Each way to go is drawn as another arrow; the seat's own moves are not drawn.
func TestSinceNumbersTheOthersMoves(t *testing.T) {
	sea := atlas.LandCount
	log := []engine.Fact{
		fact.Moved{Seat: 1, Unit: "army", Stage: "expand", From: 1, To: 2},
		fact.Moved{Seat: 1, Unit: "fleet", Stage: "expand", From: sea, To: sea + 1},
		fact.Moved{Seat: 1, Unit: "army", Stage: "position", From: 3, To: 4},
		fact.Moved{Seat: 1, Unit: "army", Stage: "position", From: -1, To: 4},
		fact.Fought{Seat: 1, From: 4, To: 5, Won: true},
		fact.Moved{Seat: 1, Unit: "army", Stage: "expand", From: 4, To: 5},
		fact.Fought{Seat: 1, From: 5, To: 6},
		fact.Moved{Seat: 0, Unit: "army", Stage: "expand", From: 7, To: 8},
		fact.Moved{Seat: 1, Unit: "army", Stage: "expand", From: 1, To: 2},
	}
	list := numbered(log, 0)
	want := []board.Way{board.March, board.Voyage, board.Shift, board.Won, board.Lost}
	if len(list) != len(want) {
		t.Fatalf("arrows %v", list)
	}
	for i, a := range list {
		if a.Way != want[i] || a.N != i+1 || a.Seat != 1 {
			t.Errorf("arrow %d is %+v", i, a)
		}
	}
	log = nil
	for i := range mostArrows + 1 {
		log = append(log, fact.Moved{Seat: engine.Seat(1 + i%2), Stage: "expand", From: i, To: i + 1})
	}
	for i, a := range numbered(log, 0) {
		if a.N != a.Seat || i > 0 && a.N < numbered(log, 0)[i-1].N {
			t.Errorf("of too many, arrow %d is %+v", i, a)
		}
	}
}

// The picture is drawn of matches on every map, and has an equal in words.
func TestSinceIsDrawn(t *testing.T) {
	for _, c := range atlas.Campaigns {
		w := kit.Begin(t, 11, c.Seats, map[string]string{"campaign": c.ID}, "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
		steady(t, w, 420)
		s := w.Scene
		_, picture := Look.Since(w.Table.View(engine.Nobody), 0, w.Log, 0, len(w.Log), s)
		if picture == nil {
			t.Fatalf("%s: nobody moved", c.ID)
		}
		file, err := picture.Draw()
		if err != nil || len(file) > 285_000 || picture.Alt == "" {
			t.Errorf("%s: %d bytes, %v", c.ID, len(file), err)
		}
		if _, err := png.Decode(bytes.NewReader(file)); err != nil {
			t.Error(err)
		}
		for line := range strings.SplitSeq(picture.Board, "\n") {
			if text.Columns(line) > render.TextWidth {
				t.Errorf("%s: %q", c.ID, line)
			}
		}
		if dir := os.Getenv("LOOK"); dir != "" {
			if err := os.WriteFile(dir+"/since-"+c.ID+".png", file, 0o644); err != nil {
				t.Fatal(err)
			}
			t.Log(picture.Board, "\n", picture.Alt)
		}
	}
}

// steady has the bots of that name play on.
func steady(t *testing.T, w *rendertest.Walk, n int) {
	t.Helper()
	bots := rules.Game.Bots()
	d := engine.Fast(3)
	for range n {
		asks := w.Table.Status(engine.Nobody).Asks
		if len(asks) == 0 {
			return
		}
		for _, b := range bots {
			if b.ID == "steady" {
				out, err := w.Table.Apply(d, asks[0].Seat, b.Play(engine.See(w.Table, asks[0].Seat), asks[0], d)...)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range out.Events {
					w.Log = append(w.Log, e.For(engine.Nobody))
				}
			}
		}
	}
}
