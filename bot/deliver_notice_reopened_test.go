package bot_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine/tax"
)

// rung are the notices of a match that somebody has had, those that stand alone.
func (h *house) rung(code, name string) (all, standing int) {
	for _, s := range h.hall.find("your turn in Exchequer! " + code) {
		if s.message.Text[0].Words == name {
			if all++; !s.dropped {
				standing++
			}
		}
	}
	return all, standing
}

// TestWhatIsAskedAgainIsRungAgain: a decision that the table's undo opens again
// is put to its holder with a notice, and reminded of; the last one is gone.
func TestWhatIsAskedAgainIsRungAgain(t *testing.T) {
	for _, told := range []bool{true, false} { // that the decision was answered
		h := build(t, plan{})
		code := h.begin("clock=24h remind=6h", "Ann", "Bob", "Cat")
		h.turn(code)
		h.settle()
		name := h.awaited(code)
		before, _ := h.rung(code, name)
		h.turn(code)
		if told {
			h.settle()
		}
		if h.awaited(code) == name {
			t.Fatal("it was not answered")
		}
		h.say("Ann", "match ask "+code+" undo")
		h.say("Bob", "match take-back "+code)
		h.say("Cat", "match vote "+code+" aye")
		h.settle()
		if h.awaited(code) != name {
			t.Fatalf("it is not asked again: %v", h.match(code).Votes)
		}
		again := before
		if told { // else the first notice still stood
			again++
		}
		if all, standing := h.rung(code, name); all != again || standing != 1 {
			t.Errorf("told %v: asked again, %s was rung %d times, %d of which stand, after %d", told, name, all, standing, before)
		}
		h.tick(6*time.Hour + time.Minute)
		if all, standing := h.rung(code, name); all != again+1 || standing != 1 {
			t.Errorf("told %v: reminded, %s was rung %d times, %d of which stand", told, name, all, standing)
		}
		h.turn(code)
		h.settle()
		if _, standing := h.rung(code, name); standing != 0 {
			t.Errorf("told %v: answered, and %d notices stand", told, standing)
		}
		h.quiet()
	}
}

// TestOnesOwnStepBackIsRemindedOf, though it rings nobody at once.
func TestOnesOwnStepBackIsRemindedOf(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h remind=6h", "Ann", "Bob", "Cat")
	h.turn(code)
	h.settle()
	name := h.awaited(code)
	h.turn(code)
	h.settle()
	before, _ := h.rung(code, name)
	h.say(name, "match undo "+code)
	h.settle()
	if all, standing := h.rung(code, name); h.awaited(code) != name || all != before || standing != 0 {
		t.Fatalf("%s was rung %d times, %d stand, after %d", name, all, standing, before)
	}
	h.tick(6*time.Hour + time.Minute)
	if all, standing := h.rung(code, name); all != before+1 || standing != 1 {
		t.Errorf("reminded, %s was rung %d times, %d of which stand", name, all, standing)
	}
	h.quiet()
}

// TestWhoComesBackToADecisionIsRemindedOfIt: a seat goes to a bot and comes
// back in the middle of a decision, which has a clock and reminders again.
func TestWhoComesBackToADecisionIsRemindedOfIt(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h remind=6h", "Ann", "Bob", "Cat")
	name := h.awaited(code)
	h.say("Ann", "match pause "+code) // or the bot would answer
	h.say(name, "match handover "+code+" bot")
	h.settle()
	if _, standing := h.rung(code, name); standing != 0 {
		t.Errorf("%d notices stand while a bot holds the seat", standing)
	}
	h.say(name, "match return "+code)
	h.say("Ann", "match resume "+code)
	h.settle()
	before, _ := h.rung(code, name)
	m := h.match(code)
	if !slices.ContainsFunc(m.Timing.Turns, func(u match.Turn) bool { return m.Seats[u.Seat].Name == name && u.Due != 0 }) {
		t.Fatalf("%s has no clock: %+v", name, m.Timing)
	}
	h.tick(6*time.Hour + time.Minute)
	if all, standing := h.rung(code, name); all != before+1 || standing != 1 {
		t.Errorf("reminded, %s was rung %d times, %d of which stand, after %d", name, all, standing, before)
	}
	h.quiet()
}

// TestAnHeirWhoWantsSilenceLeavesNoOldNotice: what the last holder was told goes,
// whether or not the next one is rung.
func TestAnHeirWhoWantsSilenceLeavesNoOldNotice(t *testing.T) {
	for _, ring := range []string{"channel", "off"} {
		h := build(t, plan{})
		code := h.begin("clock=24h remind=off", "Ann", "Bob", "Cat")
		name := h.awaited(code)
		h.say("Eve", "bell clock ring "+ring)
		h.say(name, "match handover "+code+" Eve")
		h.say("Eve", "match take "+code)
		h.settle()
		if _, standing := h.rung(code, name); standing != 0 {
			t.Errorf("%s: %d notices of %s stand", ring, standing, name)
		}
		if all, _ := h.rung(code, "Eve"); all != map[string]int{"channel": 1, "off": 0}[ring] {
			t.Errorf("%s: Eve was rung %d times", ring, all)
		}
		h.say("Ann", "match settings "+code+" clock 48h")
		h.settle()
		for _, s := range h.hall.find("Eve, your turn in Exchequer! " + code) {
			if ring == "off" {
				t.Errorf("she wants silence and is named in %s", s.text())
			}
		}
		h.quiet()
	}
}

// TestAForcedFoldComesByItselfForWhoeverTakesTheSeat from a bot, in the middle of
// the decision.
func TestAForcedFoldComesByItselfForWhoeverTakesTheSeat(t *testing.T) {
	h, code := cards(t, 100, "Ann", "Bob", "Cat")
	h.say("Cat", "match handover "+code+" bot")
	for range 500 {
		m := h.match(code)
		table, err := tax.Game.Open(*m.Position)
		if err != nil {
			t.Fatal(err)
		}
		ask := m.Asks[0]
		if words, _, _ := table.Order(ask, nil); m.Seats[ask.Seat].Bot == "" || len(words) == 0 {
			if m.Seats[ask.Seat].Bot != "" {
				h.settle() // it has a choice, and plays
				continue
			}
			h.press(h.awaited(code), h.options(h.awaited(code), code)[0])
			continue
		}
		h.say("Ann", "match pause "+code) // before the bot comes to it
		h.say("Cat", "match return "+code)
		h.say("Ann", "match resume "+code)
		h.settle()
		if h.seq(code) != m.Position.Seq {
			t.Fatal("it was answered at once")
		}
		h.tick(31 * time.Minute)
		if h.seq(code) == m.Position.Seq {
			t.Error("Cat can only fold, and half an hour after she came back nothing was done")
		}
		h.quiet()
		return
	}
	t.Fatal("the bot was never stuck")
}

// TestAnOldRingGoesWhateverItsPlatformSaysAtFirst: where somebody is rung again and the
// message that rang them before cannot be taken away at once, it is later, and no ring
// stays of a turn that is over.
func TestAnOldRingGoesWhateverItsPlatformSaysAtFirst(t *testing.T) {
	for _, ring := range []string{match.RingChannel, match.RingDirect} {
		t.Run(ring, func(t *testing.T) {
			h := build(t, plan{bare: true})
			h.attach(pigeonholes{notary{study: study{hall: h.hall}, keys: &sync.Map{}}})
			for _, n := range []string{"Ann", "Bob"} {
				h.say(n, "bell clock ring "+ring)
			}
			code := h.begin("clock=24h length=12", "Ann", "Bob")
			h.settle()
			who, fails := h.awaited(code), 0
			_, decisions := h.rung(code, who)
			h.hall.fail(func(op string, s saying) error {
				if op == "drop" && fails < 2 {
					fails++
					return errors.New("out of order")
				}
				return nil
			})
			h.clock.pass(12*time.Hour + time.Minute)
			_ = h.host.Sweep(ctx, "test")
			for range 60 {
				_ = h.host.Settle(ctx)
				h.clock.pass(10 * time.Second)
			}
			if _, standing := h.rung(code, who); standing != decisions || fails != 2 {
				t.Errorf("reminded, %d rings of %s stand for %d decisions, after %d failures", standing, who, decisions, fails)
			}
			for h.awaited(code) == who {
				h.turn(code)
				h.settle()
			}
			if _, standing := h.rung(code, who); standing != 0 {
				t.Errorf("answered, and %d rings stand", standing)
			}
		})
	}
}
