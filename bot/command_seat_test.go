package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestOnlyTheTableHearsAStranger: who holds no seat cannot whisper, and what
// was meant for some is not said aloud instead.
func TestOnlyTheTableHearsAStranger(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.reads(h.say("Cat", "match say "+code+" to 2 attack him"), "Only players can")
	h.reads(h.say("Cat", "match say "+code+" good luck"), "Sent to everyone")
	h.settle()
	if said := h.hall.find("attack him"); len(said) > 0 {
		t.Errorf("the table heard %q", said[0].text())
	}
	h.quiet()
}

// TestLeavingTakesNoOtherWords: a slip of the tongue gives up no seat.
func TestLeavingTakesNoOtherWords(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer")
	h.say("Bob", "match join")
	h.reads(h.say("Bob", "match leave it to me"), "only a match's code")
	if n := len(h.match(h.newest()).Seats); n != 2 {
		t.Errorf("%d seats are left", n)
	}
	h.say("Bob", "match leave")
	if n := len(h.match(h.newest()).Seats); n != 1 {
		t.Errorf("%d seats are left", n)
	}
	h.quiet()
}

// TestLeavingForGoodIsOneChange: no commit has a seat that has left by the rules
// and is still held.
func TestLeavingForGoodIsOneChange(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	before := h.match(code)
	h.reads(h.say("Bob", "match leave "+code), "If you leave seat 2")
	h.reads(h.say("Bob", "match leave "+code+" for good yes"), "You've left")
	m := h.match(code)
	if m.Rev != before.Rev+1 || m.Seats[1].Bot == "" || m.Seats[1].FromSeq != m.Position.Seq {
		t.Errorf("rev %d became %d, and seat 2 is %+v", before.Rev, m.Rev, m.Seats[1])
	}
	h.settle()
	if len(h.hall.find("Bob left "+code)) != 1 {
		t.Error("the table is not told")
	}
	if board := h.say("Ann", "match board "+code).Picture.Board; !strings.Contains(board, "has left") || strings.Contains(board, "bot") {
		t.Errorf("who has left is no bot:\n%s", board)
	}
	h.playOut(code)
	h.quiet()
}

// TestLeavingForGoodLeavesTheSeatThatWasSaid: of one who holds several seats the
// button leaves the one it was drawn for, whichever is awaited by then, and asks
// again where the match has moved on.
func TestLeavingForGoodLeavesTheSeatThatWasSaid(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("hotseat=yes", "Ann", "Ann", "Bob")
	var seats, ids []string
	for _, seat := range []string{"1", "2"} {
		m := h.say("Ann", "match leave "+code+" of seat "+seat)
		h.reads(m, "If you leave seat "+seat)
		seats, ids = append(seats, seat), append(ids, h.labelled(m, "Leave for good"))
		h.turn(code)
	}
	for n, id := range ids {
		seat := int(seats[n][0] - '1')
		again := h.press("Ann", id) // the match has moved on
		h.reads(again, "If you leave seat "+seats[n])
		h.reads(h.press("Ann", h.labelled(again, "Leave for good")), "You've left")
		if left := h.match(code).Seats[seat]; left.Bot == "" {
			t.Errorf("seat %s is held still: %+v", seats[n], left)
		}
		h.press("Ann", id)
		if n == 0 && h.match(code).Seats[int(seats[1][0]-'1')].Bot != "" {
			t.Fatal("the same button left another seat")
		}
	}
	h.reads(h.say("Ann", "match leave "+code+" for good of seat 257"), "You're not playing")
	h.reads(h.say("Bob", "match leave "+code+" for good of seat 1"), "isn't yours to leave")
	h.reads(h.say("Bob", "match leave "+code+" for good of seat 259"), "isn't yours to leave")
	h.quiet()
}

// TestALongNameKeepsItsNumber: of one who holds several seats each is told from
// the others, also where a name has room for sixteen characters.
func TestALongNameKeepsItsNumber(t *testing.T) {
	h := build(t, plan{})
	long := "Maximiliane of Saxe-Coburg"
	code := h.begin("hotseat=yes", long, long, long)
	seen := map[string]bool{}
	for _, s := range h.match(code).Seats {
		name := []rune(s.Name)
		seen[string(name[:min(len(name), 15)])] = true // the sixteenth says that there was more
	}
	if len(seen) != 3 {
		t.Errorf("three seats are called %v", seen)
	}
	h.quiet()
}

// TestOneSeatWithTwoDecisionsHasItsButtonsOnce: of two players the one who
// places has own tokens and the neutral's to place.
func TestOneSeatWithTwoDecisionsHasItsButtonsOnce(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	status := h.match(code).Shows[0].Status
	for _, s := range h.hall.all() {
		seen := map[string]bool{}
		for _, b := range s.message.Buttons {
			if seen[b.ID] {
				t.Errorf("the button %q is there twice", b.Label)
			}
			seen[b.ID] = true
		}
		neutral := strings.Contains(s.text(), "of the neutral.") && strings.Contains(s.text(), "your turn in")
		if neutral && doing(s.message, "neutral") == "" {
			t.Errorf("%q has no button that does it", s.text())
		}
		if s.id == status && !strings.Contains(plain(s.message), "Show my moves") {
			t.Error("the status has lost its own buttons")
		}
	}
	h.quiet()
}

// TestARefusalNamesNoSecretMover: whoever chose dice to defend with in secret
// is not betrayed by what cannot be taken back any more.
func TestARefusalNamesNoSecretMover(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	mover := h.awaited(code)
	other := map[string]string{"Ann": "Bob", "Bob": "Cat", "Cat": "Ann"}[mover]
	id := doing(h.say(mover, "exchequer "+code), "place")
	h.press(mover, id[:strings.LastIndex(id, " ")]+" 1")
	h.say(other, "exchequer "+code+" defend 1")
	m := h.say(mover, "match undo "+code)
	if s := m.Text.String(); strings.Contains(s, other) || !strings.Contains(s, "the match has moved on") {
		t.Errorf("%s is told: %s", mover, s)
	}
	if h.match(code).Phase != match.Playing {
		t.Error("the match has ended")
	}
	h.quiet()
}

// TestASecretTakesNoMarkAway: the board shows the others the same last action
// before and after somebody chose dice in secret.
func TestASecretTakesNoMarkAway(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	mover := h.awaited(code)
	h.turn(code)
	before := h.say(mover, "match board "+code).Picture.Board
	for range 3 {
		h.say(map[string]string{"Ann": "Bob", "Bob": "Cat", "Cat": "Ann"}[mover], "exchequer "+code+" defend 1")
		if after := h.say(mover, "match board "+code).Picture.Board; after != before {
			t.Fatalf("%s saw\n%s\nand now\n%s", mover, before, after)
		}
	}
	h.quiet()
}

// TestBotsAlonePlayToTheEnd: when nobody but bots is left they play the match out. One message
// tells of that and one of the end, and what the table was asked is settled with it.
func TestBotsAlonePlayToTheEnd(t *testing.T) {
	h := build(t, plan{bare: true})
	h.attach(&study{hall: h.hall})
	code := h.begin("length=6", "Ann", "Bob", "randombot", "steadybot")
	h.say("Bob", "match abandon "+code)
	h.say("Bob", "match leave "+code+" for good yes")
	if p := h.match(code).Phase; p != match.Playing {
		t.Fatalf("it is %s with Ann still there", p)
	}
	h.settle()
	before := len(h.hall.all())
	h.say("Ann", "match leave "+code+" for good yes")
	h.settle()
	if m := h.match(code); m.Phase != match.Over || len(m.Votes) > 0 || len(m.Places) == 0 {
		t.Errorf("it is %s after entry %d, with votes %v and places %v", m.Phase, m.Position.Seq, m.Votes, m.Places)
	}
	var told []string
	for _, s := range h.hall.all()[before:] {
		first, _, _ := strings.Cut(s.text(), "\n")
		told = append(told, first)
	}
	if len(told) != 3 || !strings.HasPrefix(told[0], "Ann left.") || !strings.HasPrefix(told[2], "That was the last round.") {
		t.Errorf("it is told by %q", told)
	}
	h.quiet()
}

// TestBotsThatComeToNoEnd: random conquerors might go on for ever. After some thousands of
// actions their match ends.
func TestBotsThatComeToNoEnd(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=conquest", "Ann", "randombot", "randombot")
	h.say("Ann", "match leave "+code+" for good yes")
	h.settle()
	if p := h.match(code).Phase; p != match.Abandoned {
		t.Errorf("it is %s", p)
	}
	if len(h.hall.find("Only bots were left to play "+code)) != 1 || len(h.hall.find("The dice secret is now public")) != 1 {
		t.Error("the end is not told")
	}
	h.quiet()
}

// TestASeatIsOfferedToWhomOneChooses: a platform that cannot ask for a person
// offers those who are known.
func TestASeatIsOfferedToWhomOneChooses(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.say("Eve", "match list")
	m := h.say("Ann", "match handover "+code)
	h.reads(h.press("Ann", h.labelled(m, "Eve")), "I've offered your seat in "+code+" to Eve.")
	h.reads(h.say("Eve", "match take "+code), code)
	h.quiet()
}

// TestTheLastPersonIsToldWhatAHandOverEnds: bots play on alone, and nobody can come back; of
// a match that is paused too, as nobody is left to resume it.
func TestTheLastPersonIsToldWhatAHandOverEnds(t *testing.T) {
	for _, paused := range []bool{false, true} {
		h := build(t, plan{})
		code := h.begin("length=12", "Ann", "steadybot")
		pause := "/match ask " + code + " pause"
		if paused {
			h.say("Ann", pause)
		}
		question := h.say("Ann", "match handover "+code)
		h.reads(question, "Only bots would be left then")
		m := h.say("Ann", "match handover "+code+" bot")
		h.reads(m, "Only bots would be left", "to its end at once")
		for _, m := range []msg.Message{question, m} {
			if strings.Contains(m.Text.String(), pause) == paused {
				t.Errorf("paused %v: %s", paused, m.Text)
			}
		}
		h.reads(h.press("Ann", h.labelled(m, "Hand over")), "Only bots are left in "+code)
		h.settle()
		if p := h.match(code).Phase; p != match.Over {
			t.Errorf("paused %v: it is %s", paused, p)
		}
		h.quiet()
	}
}
