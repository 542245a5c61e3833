package bot_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A cared entry is a caretaker's: the decision that it answered, since when that
// was open, when the caretaker began that turn, and how many it had answered of it.
// What the seat's holder plays is an end of that.
type cared struct {
	record.Entry
	ask    engine.Ask
	opened int64
	begun  int64
	before int
}

// caretaken replays a match's log for what its caretakers answered.
func (h *house) caretaken(game engine.Game, code string) (out []cared) {
	h.tb.Helper()
	m := h.match(code)
	log, err := h.store.Log(ctx, m.ID, 0, m.Position.Seq)
	if err != nil {
		h.tb.Fatal(err)
	}
	r := record.Match{Game: m.Game, Code: m.Code, Terms: m.Terms, Words: make([]string, len(m.Seats)), Secret: m.Secret}
	root := r.Root(0)
	opened := map[engine.Ask]int64{}
	type turn struct {
		seat engine.Seat
		no   uint32
	}
	played, begun := map[turn]int{}, map[turn]int64{}
	table, err := record.At(game, r, log, 0)
	if err != nil {
		h.tb.Fatal(err)
	}
	for _, e := range log {
		before := table.Status(engine.Nobody).Asks
		if e.Seq > 0 {
			var given []byte
			for _, pip := range []byte(e.Given) {
				given = append(given, pip-'0')
			}
			if _, err := table.Redo(e.Seq, engine.Of(root, uint64(e.Seq)).Given(given...), e.Seat, e.Words...); err != nil {
				h.tb.Fatal(err)
			}
		}
		after := table.Status(engine.Nobody).Asks
		if e.Cause == "caretaker" {
			i := slices.IndexFunc(before, func(a engine.Ask) bool { return a.Seat == e.Seat && !slices.Contains(after, a) })
			if i < 0 {
				h.tb.Fatalf("entry %d of the caretaker answers nothing", e.Seq)
			}
			t := turn{e.Seat, before[i].Turn}
			if played[t] == 0 {
				begun[t] = e.At
			}
			out = append(out, cared{e, before[i], opened[before[i]], begun[t], played[t]})
			played[t]++
		} else {
			maps.DeleteFunc(played, func(t turn, _ int) bool { return t.seat == e.Seat })
		}
		for _, a := range after {
			if _, ok := opened[a]; !ok {
				opened[a] = e.At
			}
		}
	}
	return out
}

// TestACaretakerPlaysTheTurnThatItBegan and no other: in every game, of what a seat
// is asked in the moment in which it is late, only the rest of the turn whose time was
// up is answered for it, and that at once, whoever has answered in between; it is one
// miss. In Tax and alone a turn is one decision.
func TestACaretakerPlaysTheTurnThatItBegan(t *testing.T) {
	for g, game := range monthTables {
		id := game.table.About().ID
		t.Run(id, func(t *testing.T) {
			h, rng := everyTable(t), rand.New(rand.NewPCG(7, uint64(g)))
			most := 0
			for n := range 6 {
				options, seats := game.options, game.seats
				if n > 3 { // with a neutral, whose tokens the other places
					seats = min(seats, 2)
				}
				if id == "exchequer" {
					options = []string{"length=1 tokens=all", "setup=dealt length=1"}[n%2]
				}
				h.say("Ann", fmt.Sprintf("match new %s %s clock=24h gap=5m remind=off", id, options))
				code := h.newest()
				for _, name := range []string{"Bob", "Cat"}[:seats-1] {
					h.say(name, "match join "+code)
				}
				h.say("Ann", "match start "+code)
				for step := 0; step < 50 && !h.match(code).Phase.Ended(); step++ {
					seat, words := h.walk(g, code, rng)
					if seat == 0 && n%4 > 0 && len(words) > 0 { // the others are absent, now and then all
						h.say("Ann", id+" "+code+" "+strings.Join(words, " "))
						h.settle()
					}
					h.tick(6 * time.Hour)
				}
				misses := map[engine.Seat]int{}
				for _, c := range h.caretaken(game.table, code) {
					if c.opened == c.At && c.before == 0 {
						t.Errorf("%s, entry %d: seat %d had no time for %s, which is of turn %d", code, c.Seq, c.Seat, c.ask.Kind, c.ask.Turn)
					}
					if c.before == 0 {
						misses[c.Seat]++
					} else if waited := c.At - max(c.opened, c.begun); waited != 0 {
						t.Errorf("%s, entry %d: seat %d was waited for again for %v: %s is of turn %d", code, c.Seq, c.Seat, time.Duration(waited)*time.Millisecond, c.ask.Kind, c.ask.Turn)
					}
					most = max(most, c.before+1)
				}
				for seat, missed := range misses {
					if got := h.match(code).Timing.SeatTime(seat).Misses; n%4 == 0 && got != missed {
						t.Errorf("%s: seat %d was late for %d turns, and has missed %d", code, seat, missed, got)
					}
				}
			}
			if one := id == "tax" || id == "austerity"; one != (most == 1) {
				t.Errorf("the caretaker has played %d decisions of one turn at most", most)
			}
			h.quiet()
		})
	}
}

// open are the kinds of what a seat is asked, and how long it has for each.
func (h *house) open(code string, seat engine.Seat) map[string]time.Duration {
	h.tb.Helper()
	open := map[string]time.Duration{}
	for _, u := range h.match(code).Timing.Turns {
		if u.Seat == seat {
			open[u.Kind] = time.UnixMilli(u.Due).Sub(h.clock.Now())
		}
	}
	return open
}

// waits fails the test unless a seat is asked one thing, and has so long for it.
func (h *house) waits(code string, seat engine.Seat, kind string, has time.Duration) {
	h.tb.Helper()
	if got := h.open(code, seat); len(got) != 1 || got[kind] != has {
		h.tb.Errorf("seat %d is asked %v, not %s with %v", seat, got, kind, has)
	}
}

// TestElectionsGiveEachStepItsTime: who is late with a party has time to be Prime
// Minister, or for the coalition; who is late with that, for the next election and
// for naming a Prime Minister.
func TestElectionsGiveEachStepItsTime(t *testing.T) {
	begin := func(dice string, others ...string) (*house, string) {
		h := build(t, plan{tables: []match.Table{monthTables[3].table}, dice: []byte(dice)})
		h.say("Ann", "match new poleconomy game=2 clock=24h gap=5m remind=off")
		code := h.newest()
		for _, name := range others {
			h.say(name, "match join "+code)
		}
		h.say("Ann", "match start "+code)
		return h, code
	}
	h, code := begin("\x01\x01\x01\x01"+"\x01\x02\x05\x06", "Bob")
	h.say("Ann", "poleconomy "+code+" party grits")
	h.tick(24 * time.Hour)
	h.waits(code, 1, "turn", 12*time.Hour)
	h.tick(12 * time.Hour)
	if c := h.caretaken(monthTables[3].table, code); len(c) < 2 || c[1].ask.Kind != "turn" {
		t.Errorf("the caretaker then played %+v", c)
	}

	hung := "\x04\x01\x04\x02\x04\x01"
	h, code = begin("\x01\x01\x01\x01\x01\x01"+hung+hung+hung, "Bob", "Cat")
	wait := 24 * time.Hour
	for range 3 {
		for _, words := range []string{"party independent", "coalition none"} {
			for _, name := range []string{"Ann", "Cat"} {
				h.say(name, "poleconomy "+code+" "+words)
			}
			kind, _, _ := strings.Cut(words, " ")
			h.waits(code, 1, kind, wait)
			h.tick(wait)
			wait = max(wait/2, 3*time.Hour)
		}
	}
	h.waits(code, 1, "premier", wait) // a Government was imposed
	h.quiet()
}

// TestAPlacingIsNoPartOfTheTurnAfterIt: who places last in the set-up, and goes
// first, has time for that turn; so has who ends a turn late for the neutral's
// tokens in the other's. What goes on in one's own turn is finished.
func TestAPlacingIsNoPartOfTheTurnAfterIt(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h gap=5m remind=off", "Ann", "Bob", "Cat")
	h.turn(code)
	h.turn(code)
	last := h.match(code).Asks[0].Seat
	h.waits(code, last, "deploy", 24*time.Hour)
	h.tick(24 * time.Hour)
	h.waits(code, last, "strengthen", 12*time.Hour)
	h.tick(12 * time.Hour) // the caretaker places, and ends the turn
	if got := h.open(code, last); len(got) > 0 {
		t.Errorf("the turn is over, and its seat is still asked %v", got)
	}

	h = build(t, plan{})
	code = h.begin("clock=24h gap=5m remind=off", "Ann", "Bob")
	for m := h.match(code); m.Asks[0].Kind != "attack"; m = h.match(code) {
		h.turn(code)
	}
	late := h.match(code).Asks[0].Seat
	h.tick(24 * time.Hour)
	h.waits(code, late, "neutral", 12*time.Hour)
	h.quiet()
}

// TestASettlingIsNoPartOfTheFirstTurn: who settles last goes first, and has time
// for that turn; its stages, from pay to trade, are one.
func TestASettlingIsNoPartOfTheFirstTurn(t *testing.T) {
	h := build(t, plan{tables: []match.Table{monthTables[4].table}})
	h.say("Ann", "match new cantillon campaign=nordic clock=24h gap=5m remind=off")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.tick(24 * time.Hour)
	last := h.match(code).Asks[0].Seat
	h.waits(code, last, "settle", 24*time.Hour)
	h.tick(24 * time.Hour)
	if got := h.open(code, last); len(got) != 1 || got["settle"] != 0 {
		t.Errorf("seat %d, which goes first, is asked %v", last, got)
	}
	h.tick(12 * time.Hour)
	if got := h.open(code, last); len(got) > 0 {
		t.Errorf("its turn is over, and seat %d is still asked %v", last, got)
	}
	h.quiet()
}

// TestARoundIsNoPartOfTheNext: of three the second to fold late ends the round, goes
// first in the next, and has time for it.
func TestARoundIsNoPartOfTheNext(t *testing.T) {
	h := build(t, plan{tables: []match.Table{monthTables[1].table}})
	h.say("Ann", "match new tax clock=24h gap=5m remind=off")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	h.say("Ann", "match start "+code)
	h.tick(24 * time.Hour)
	late := h.match(code).Asks[0].Seat
	h.tick(24 * time.Hour)
	if next := h.match(code).Asks[0].Seat; next != late {
		t.Fatalf("seat %d goes first in the next round, not seat %d", next, late)
	}
	h.waits(code, late, "play", 12*time.Hour)
	h.quiet()
}

// TestAloneEachDecisionHasItsTime, until nobody is there; then the match waits for whoever
// comes back.
func TestAloneEachDecisionHasItsTime(t *testing.T) {
	h := build(t, plan{tables: []match.Table{monthTables[2].table}})
	h.say("Ann", "match new austerity clock=24h gap=5m remind=off")
	code := h.newest()
	h.say("Ann", "match start "+code)
	for n, want := range []uint32{0, 1, 2, 3, 3, 3} {
		if seq := h.seq(code); seq != want {
			t.Fatalf("after %d deadlines there are %d entries", n, seq)
		}
		h.tick(24 * time.Hour)
	}
	told := h.hall.find("Ann has been away, so " + code + " is paused")
	if len(told) != 1 || h.match(code).Phase != match.Paused {
		t.Fatalf("nobody is there, and the match is %s; the room is told %d times", h.match(code).Phase, len(told))
	}
	if m := h.press("Ann", told[0].message.Buttons[0].ID); m.Refused || h.match(code).Phase != match.Playing {
		t.Errorf("Ann is back: %s", m.Text)
	}
	h.settle()
	h.tick(24 * time.Hour)
	if seq := h.seq(code); seq != 4 {
		t.Errorf("a day after there are %d entries", seq)
	}
	h.quiet()
}

// TestATurnOfAnOlderMatchIsFinished: what is stored of its decisions does not say of
// which turn they are.
func TestATurnOfAnOlderMatchIsFinished(t *testing.T) {
	h := build(t, plan{tables: []match.Table{monthTables[4].table}})
	h.say("Ann", "match new cantillon campaign=nordic clock=24h gap=5m remind=off")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.tick(24 * time.Hour)
	h.tick(24 * time.Hour) // both have settled
	if r, err := beneath(t, h.path).Exec("UPDATE positions SET asks = " + without(h.path, "asks", "0", "turn") + " WHERE asks LIKE '%turn%'"); err != nil {
		t.Fatal(err)
	} else if n, err := r.RowsAffected(); n != 1 || err != nil {
		t.Fatalf("%d positions said a turn, %v", n, err)
	}
	again := build(t, plan{path: h.path, hall: h.hall, clock: h.clock, tables: []match.Table{monthTables[4].table}})
	late := again.match(code).Asks[0].Seat
	again.tick(12 * time.Hour)
	if got := again.open(code, late); len(got) > 0 {
		t.Errorf("its turn is over, and seat %d is still asked %v", late, got)
	}
	again.quiet()
}

// halfway is a match of two in which a seat has missed its set-up and then its
// reinforcement, while the other has yet to place the neutral's tokens.
func halfway(t *testing.T) (h *house, code string, late, other engine.Seat) {
	t.Helper()
	h = build(t, plan{})
	code = h.begin("clock=24h gap=5m remind=off", "Ann", "Bob")
	for other = h.match(code).Asks[0].Seat; h.match(code).Asks[0].Seat == other; {
		h.turn(code)
	}
	late = h.match(code).Asks[0].Seat
	h.tick(24 * time.Hour)
	h.waits(code, late, "strengthen", 12*time.Hour)
	h.tick(12 * time.Hour)
	h.waits(code, other, "neutral", 12*time.Hour)
	if got := h.open(code, late); len(got) > 0 {
		t.Fatalf("seat %d is asked %v", late, got)
	}
	return h, code, late, other
}

// name is what the holder of a seat is called.
func (h *house) name(code string, seat engine.Seat) string {
	h.tb.Helper()
	return h.match(code).Seats[seat].Name
}

// missed fails the test unless a seat has missed so many in a row.
func (h *house) missed(code string, seat engine.Seat, times int) {
	h.tb.Helper()
	if got := h.match(code).Timing.SeatTime(seat).Misses; got != times {
		h.tb.Errorf("seat %d has missed %d in a row, not %d", seat, got, times)
	}
}

// TestWhoIsAbsentIsWaitedForOnceATurn, though another seat has to answer in the
// middle of it: whether that is absent too or not, and over a restart.
func TestWhoIsAbsentIsWaitedForOnceATurn(t *testing.T) {
	for name, answer := range map[string]func(h *house, code string){
		"the other plays":  func(h *house, code string) { h.turn(code); h.settle() },
		"both are absent":  func(h *house, code string) { h.tick(12 * time.Hour) },
		"the host is anew": func(h *house, code string) { h.turn(code); h.settle() },
	} {
		t.Run(name, func(t *testing.T) {
			h, code, late, other := halfway(t)
			if name == "the host is anew" {
				h.host.Close() // it leaves its rooms to the next
				h = build(t, plan{path: h.path, hall: h.hall, clock: h.clock})
			}
			answer(h, code)
			if got := h.open(code, late)["attack"]; got != 0 {
				t.Errorf("seat %d is waited for again, for %v", late, got)
			}
			if got := h.match(code).Asks[0]; got.Seat != other || got.Kind != "strengthen" {
				t.Errorf("the match waits for %+v", got)
			}
			h.missed(code, late, 2)
			h.waits(code, late, "neutral", 6*time.Hour) // of the other's turn
			h.quiet()
		})
	}
}

// TestWhoIsBackDecidesForThemselves in the turn that the caretaker began: who
// declares a vacation, who comes back from a stand-in, and whose step
// the table takes back.
func TestWhoIsBackDecidesForThemselves(t *testing.T) {
	for name, back := range map[string]func(h *house, code, late, other string){
		"to say when they are away": func(h *house, code, late, other string) {
			h.say(late, "bell vacation 2026-12-20 2026-12-22")
			h.turn(code)
		},
		"from a stand-in": func(h *house, code, late, other string) {
			h.say(late, "match handover "+code+" bot")
			h.say(late, "match return "+code)
			h.turn(code)
		},
		"by a vote": func(h *house, code, late, other string) {
			h.turn(code)
			h.settle()
			h.say(other, "match ask "+code+" undo 1")
			h.say(late, "match vote "+code+" aye")
		},
	} {
		t.Run(name, func(t *testing.T) {
			h, code, late, other := halfway(t)
			back(h, code, h.name(code, late), h.name(code, other))
			h.settle()
			if got := h.open(code, late)["attack"]; got < 5*time.Minute {
				t.Errorf("seat %d has %v; the match waits for %+v", late, got, h.match(code).Asks)
			}
			h.quiet()
		})
	}
}
