package bot_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	told "divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	austeritylook "divisionbell/bot/render/austerity"
	nimlook "divisionbell/bot/render/nim"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/nim"
	"divisionbell/engine/record"
	"divisionbell/engine/tax"
)

// TestAChronicleLeavesOutWhatWasUndone, and tells rounds, turns and scores of the rest.
func TestAChronicleLeavesOutWhatWasUndone(t *testing.T) {
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{5})})
	code := h.begin("", "Ann", "Bob")
	h.turn(code)
	undone := h.seq(code)
	h.say(h.match(code).Seats[0].Name, "match undo "+code)
	h.say(h.match(code).Seats[1].Name, "match undo "+code)
	if h.seq(code) != undone+1 {
		t.Fatalf("nothing was undone: %d after %d", h.seq(code), undone)
	}
	h.turn(code)
	c, err := h.host.Chronicle(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(c.Entries, func(e told.Entry) bool { return e.Seq == undone || e.Bared != nil }) || c.Over {
		t.Errorf("undone entry %d is still told, or more than Nobody may know: %+v", undone, c)
	}
	h.playOut(code)
	c, err = h.host.Chronicle(ctx, code)
	if err != nil || !c.Over || c.Entries[0].Seat != engine.Nobody || c.Entries[1].Cause != record.ByPerson {
		t.Fatalf("%+v, %v", c, err)
	}
	rounds, err := h.host.Rounds(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	var seqs []uint32
	for _, i := range c.Rounds() {
		seqs = append(seqs, c.Entries[i].Seq)
	}
	if !slices.Equal(seqs, rounds) || len(c.Turns()) < len(rounds) {
		t.Errorf("rounds %v, as the page has them %v, and %d turns", seqs, rounds, len(c.Turns()))
	}
	for _, e := range c.Entries {
		if len(e.Score) != 2 || e.Bared == nil {
			t.Errorf("entry %d has the score %v", e.Seq, e.Score)
		}
	}
}

// TestTheSmallestGameHasAChronicle too, which has no score.
func TestTheSmallestGameHasAChronicle(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: nim.Game, Look: nimlook.Look}}})
	h.say("Ann", "match new nim")
	code := h.newest()
	if _, err := h.host.Chronicle(ctx, code); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("a lobby has the chronicle of %v", err)
	}
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.takeOut(code)
	c, err := h.host.Chronicle(ctx, code)
	if err != nil || !c.Over || c.Entries[0].Score != nil || c.Entries[len(c.Entries)-1].Seq != h.seq(code) || len(c.Facts()) < len(c.Entries) {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestADayOfOthersHasNoChronicle before it is over.
func TestADayOfOthersHasNoChronicle(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: austerity.Game, Look: austeritylook.Look}}})
	h.say("Ann", "austerity daily")
	if _, err := h.host.Chronicle(ctx, h.newest()); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("today's run has the chronicle of %v", err)
	}
	h.clock.pass(24 * time.Hour)
	if c, err := h.host.Chronicle(ctx, h.newest()); err != nil || c.Over {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestAChronicleIsTheSameWhateverIsHidden, until the match is over.
func TestAChronicleIsTheSameWhateverIsHidden(t *testing.T) {
	game := match.Table{Game: tax.Game, Look: taxlook.Look}
	h := build(t, plan{tables: []match.Table{game}, entropy: rand.NewChaCha8([32]byte{3})})
	h.say("Ann", "match new tax remind=off points=2")
	code := h.newest()
	h.say("Ann", "match add-bot "+code+" steady")
	h.say("Ann", "match add-bot "+code+" steady")
	h.say("Ann", "match start "+code)
	h.settle()
	others := 0
	there := build(t, plan{tables: []match.Table{{Game: dealtGame{game.Game, 7, &others}, Look: game.Look}}, path: h.path, clock: h.clock, hall: newHall("there"), bare: true})
	one, err := h.host.Chronicle(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	two, err := there.host.Chronicle(ctx, code)
	if err != nil || others == 0 || !reflect.DeepEqual(one, two) {
		t.Errorf("in another world the chronicle is another (%d others, %v):\n%+v\n%+v", others, err, one, two)
	}
	for _, e := range one.Entries {
		if e.Bared != nil {
			t.Error("hands are laid open before the end")
		}
	}
}
