package bot_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	austeritylook "divisionbell/bot/render/austerity"
	look "divisionbell/bot/render/exchequer"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/exchequer"
)

// A chronicle is a look that draws what happened since a turn, and says for whom.
type chronicle struct{ match.Look }

func (l chronicle) Since(v any, seat engine.Seat, log []engine.Fact, from, to int, s msg.Scene) ([]msg.Text, *msg.Picture) {
	told := []msg.Text{msg.Say(fmt.Sprintf("Seat %d by %d: %d facts.", seat, s.Viewer, to-from)), msg.Say("And that was all.")}
	return told, &msg.Picture{Alt: "the moves", Board: "moves", Draw: func() ([]byte, error) { return l.Picture(v, s) }}
}

func (chronicle) Recounts() bool { return true }

// TestSinceYourTurn: what the others did since one's own last turn is a page beside
// the board, by whichever word, and for whichever seat; less what was undone, and
// without what one did oneself.
func TestSinceYourTurn(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=6", "Ann", "Bob")
	first := h.awaited(code)
	other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[first]
	h.reads(h.say(other, "match since"), "Since your last turn in "+code, "Nothing has happened") // it was only set up
	others := "/match board " + code + " since-a"
	h.reads(h.say("Zoe", "match since"), "no turns", others)
	h.reads(h.say("Zoe", others[1:]), "’s last turn in "+code)
	for h.awaited(code) == first {
		h.turn(code)
	}
	for _, line := range []string{"match since", "match since " + code, "match board since", "match board " + code + " since"} {
		m := h.say(other, line)
		h.reads(m, "Since your last turn in "+code+": ", first)
		if strings.Contains(m.Text.String(), other+" placed") || strings.Contains(m.Text.String(), "Nothing") {
			t.Errorf("/%s: %s", line, m.Text)
		}
	}
	if m := h.say(first, "match since"); strings.Contains(m.Text.String(), first+" placed") {
		t.Errorf("one is told what one did: %s", m.Text)
	}
	h.turn(code)
	h.reads(h.say(first, "match since"), other+" placed")
	letter := map[string]string{h.match(code).Seats[0].Name: "a", h.match(code).Seats[1].Name: "b"}[first]
	seen := h.say(other, "match board since-"+letter)
	h.reads(seen, "Since "+first+"’s last turn", other)
	h.reads(h.say("Zoe", "match board "+code+" since-"+letter), "Since "+first+"’s last turn", other)
	h.reads(h.say("Zoe", "match board "+code+" since"), "have no turn", "since-a")
	h.reads(h.say("Zoe", "match board "+code+" since-z"), "no “since-z”")
	h.reads(h.say(other, "match undo "+code), "Undone")
	if m := h.say(first, "match since"); strings.Contains(m.Text.String(), other+" placed") {
		t.Errorf("what was undone is told: %s", m.Text)
	}
}

// TestAloneNothingHappensSinceATurn: whoever plays alone is told nothing of how the match
// was set up, at its start and later.
func TestAloneNothingHappensSinceATurn(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: austerity.Game, Look: austeritylook.Look}}})
	h.say("Ann", "match new austerity")
	code := h.newest()
	h.say("Ann", "match start "+code)
	for n := range 4 {
		m, err := h.host.Moment(t.Context(), code, -1, h.call("Ann").Account)
		if err != nil || m.Since != nil || len(m.Mine) != 1 {
			t.Fatalf("after %d moves Ann is told %q since her turn, %v", n, m.Since, err)
		}
		ways, err := h.host.Ways(t.Context(), code, h.call("Ann").Account, nil)
		if err != nil || ways.Advice == nil {
			t.Fatalf("after %d moves Ann can go on with %+v, %v", n, ways, err)
		}
		h.press("Ann", ways.Advice.Press)
	}
}

// TestANoticeShowsWhatHappened: who is rung sees what happened since their own turn,
// in a room as all were told it, alone as they were; also in a reminder.
func TestANoticeShowsWhatHappened(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: exchequer.Game, Look: chronicle{look.Look}}}})
	h.say("Bob", "bell clock ring dm")
	h.say("Ann", "bell remind 2h")
	code := h.begin("clock=24h length=6", "Ann", "Bob")
	told := func(name string) saying {
		t.Helper()
		var last saying
		for _, s := range h.hall.find(name + ", your turn in Exchequer! " + code) {
			if s.message.Picture != nil {
				last = s
			}
		}
		if last.message.Picture == nil {
			t.Fatalf("%s is told %q without a picture", name, last.text())
		}
		return last
	}
	for range 12 {
		h.settle()
		name := h.awaited(code)
		seat := engine.Seat(map[string]int{h.match(code).Seats[0].Name: 0, h.match(code).Seats[1].Name: 1}[name])
		s := told(name)
		eyes, page := engine.Nobody, "since-"+string(rune('a'+seat))
		if name == "Bob" {
			eyes, page = seat, "since"
		}
		if p := s.message.Picture; p.Viewer != int(eyes) || p.Page != page || p.Match != code {
			t.Errorf("%s’s picture is %+v", name, p)
		}
		if want := fmt.Sprintf("Seat %d by %d: ", seat, eyes); !strings.Contains(s.text(), want) || !strings.Contains(s.text(), "facts. And that was all.") {
			t.Errorf("%s reads %q", name, s.text())
		}
		h.turn(code)
	}
	for h.awaited(code) != "Ann" {
		h.turn(code)
	}
	h.settle()
	h.tick(3 * time.Hour)
	if s := told("Ann"); !strings.Contains(s.text(), "Reminder 1") {
		t.Errorf("the reminder is %q", s.text())
	}
}

// TestAReminderIsDrawn: in a game that draws nothing of its own for it, who is rung and reminded
// sees the board with a number for each thing that the others did, below the sentences.
func TestAReminderIsDrawn(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "bell remind 2h")
	code := h.begin("clock=24h length=6", "Ann", "Bob")
	for bob := false; !bob || h.awaited(code) != "Ann"; h.turn(code) {
		bob = h.awaited(code) == "Bob"
	}
	h.settle()
	h.tick(3 * time.Hour)
	all := h.hall.find("Ann, your turn in Exchequer! " + code)
	last := all[len(all)-1]
	p := last.message.Picture
	if p == nil || !strings.Contains(last.text(), "Reminder 1") || !strings.Contains(last.text(), "Bob placed") {
		t.Fatalf("the reminder is %q with %+v", last.text(), p)
	}
	if !strings.Contains(p.Board, "Since Ann’s last turn") || !strings.Contains(p.Board, "\n 1 Bob") || !strings.Contains(p.Alt, "Bob placed") {
		t.Errorf("it tells\n%s\n%s", p.Board, p.Alt)
	}
	if p.Page != "since-a" && p.Page != "since-b" || p.Viewer != int(engine.Nobody) || p.Match != code {
		t.Errorf("it is %+v", p)
	}
	file, err := p.Draw()
	if _, no := png.Decode(bytes.NewReader(file)); err != nil || no != nil {
		t.Error(err, no)
	}
}

// TestANoticesPictureFollows: a notice that went without its picture is said again
// once that may be had, though nobody moves, and not after. Of several to one seat
// the first alone has one.
func TestANoticesPictureFollows(t *testing.T) {
	h := build(t, plan{bare: true, tables: []match.Table{{Game: exchequer.Game, Look: chronicle{look.Look}}}})
	g := &gallery{hall: h.hall, shut: true, bare: map[string]bool{}}
	h.attach(g)
	code := h.begin("", "Ann", "Bob")
	is := func(edits int) {
		t.Helper()
		h.settle()
		h.clock.pass(time.Minute)
		h.settle()
		all := h.hall.find("your turn in Exchequer! " + code)
		if len(all) != 2 || all[0].edits != edits || all[1].edits != 0 || all[1].message.Picture != nil {
			t.Errorf("of %d notices the first was edited otherwise than %d times: %+v", len(all), edits, all)
		}
	}
	is(0)
	g.set(false)
	is(1)
	is(1)
	h.quiet()
}

// TestSinceTellsNoSecrets: what one seat alone was told since another's turn is told to
// nobody else, in whoever's name it is asked for.
func TestSinceTellsNoSecrets(t *testing.T) {
	h := everyTable(t)
	h.say("Ann", "match new tax points=3")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	tells := func(name, page string) (told string) {
		t.Helper()
		log := h.say(name, "match log "+code+" 50").Text.String()
		_, told, _ = strings.Cut(h.say(name, "match board "+code+" "+page).Text.String(), ": ")
		if told == "Nothing has happened since then." {
			return ""
		}
		for sentence := range strings.SplitSeq(strings.TrimSuffix(told, "."), ". ") {
			if !strings.Contains(log, sentence) {
				t.Errorf("%s tells %s %q, and their log does not", page, name, sentence)
			}
		}
		return told
	}
	for dealt, n := false, 0; !dealt; n++ { // till the next hands were dealt since somebody's turn
		if n == 60 {
			t.Fatal("no round ends")
		}
		name := h.awaited(code)
		ways, err := h.host.Ways(t.Context(), code, h.call(name).Account, nil)
		if err != nil || ways.Advice == nil {
			t.Fatalf("%s can go on with %+v, %v", name, ways, err)
		}
		h.press(name, ways.Advice.Press)
		for _, page := range []string{"since-a", "since-b"} {
			for _, name := range []string{"Ann", "Bob", "Zoe"} {
				told := tells(name, page)
				dealt = dealt || strings.Contains(told, "Round 2")
			}
		}
	}
	if hand := h.say("Ann", "match hand "+code).Text.String(); len(hand) == 0 || strings.Contains(h.say("Bob", "match board "+code+" since-a").Text.String(), hand) {
		t.Errorf("Bob reads Ann’s hand, %s", hand)
	}
}
