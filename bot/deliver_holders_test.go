package bot_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/cantillon"
)

// TestLinesNameWhoHeldTheSeat: who is told late of what was done in a seat that has changed
// hands since, twice, reads who did it; so do all who read the log, the page and a digest.
func TestLinesNameWhoHeldTheSeat(t *testing.T) {
	h := build(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=3")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.in("yard", "gate", "Yves", "match watch "+code)
	h.say("Eve", "match list")
	h.say("Ann", "match start "+code)
	h.settle()
	for h.awaited(code) != "Ann" {
		h.in("yard", "gate", "Bob", "match list")
		h.turn(code)
	}
	h.settle()
	yard.fail(func(string, saying) error { return errors.New("it is away") })
	began := h.seq(code)
	h.say("Ann", "match handover "+code+" bot")
	h.settle()
	played := h.seq(code)
	if played == began {
		t.Fatal("the bot has not played")
	}
	h.say("Ann", "match return "+code)
	h.say("Ann", "match handover "+code+" Eve")
	h.say("Eve", "match take "+code)
	yard.fail(nil)
	h.settle()
	story, _, err := h.host.Story(ctx, code, 0, match.Account{})
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, e := range story {
		if e.Seq <= began || e.Seq > played {
			continue
		}
		for _, line := range e.Lines {
			told++
			said := line.String()
			if strings.Contains(said, "Ann") || strings.Contains(said, "Eve") {
				t.Errorf("the page tells of the bot's action %d: %s", e.Seq, said)
			}
			if log := h.say("Bob", "match log "+code+" 100"); !strings.Contains(log.Text.String(), said) {
				t.Errorf("%q is not in the log: %s", said, log.Text)
			}
			for where, messages := range map[string][]string{"hall": h.hall.read("table"), "yard": yard.read("gate")} {
				if !slices.ContainsFunc(messages, func(m string) bool { return strings.Contains(m, said) }) {
					t.Errorf("%s does not read %q", where, said)
				}
			}
		}
	}
	if told == 0 {
		t.Error("nothing is told of what the bot did")
	}
}

// TestWhatLooksBackNamesWhoPlayed: a digest, a past position of the page and what is told
// of a match that is over name the bot that played for Ann, and what tells how all stand
// now names her, who is back.
func TestWhatLooksBackNamesWhoPlayed(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h zone=Europe/Paris digest=16:45 remind=off", "Ann", "Bob")
	for h.awaited(code) != "Ann" {
		h.place(code)
	}
	h.say("Ann", "match handover "+code+" bot")
	h.settle()
	played := h.seq(code)
	h.say("Ann", "match return "+code)
	h.at("2026-12-01 15:45")
	digest := h.digests(code)
	if len(digest) != 1 || !regexp.MustCompile(`: (Bob \d+, )?Basil \d`).MatchString(digest[0].text()) || strings.Contains(digest[0].text(), "Ann placed") {
		t.Errorf("the digest says %v", digest)
	}
	seen := func(seq uint32) match.Moment {
		t.Helper()
		m, err := h.host.Moment(ctx, code, int64(seq), match.Account{})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	if m := seen(h.seq(code)); m.Seats[0].Name != "Ann" {
		t.Errorf("now %s sits there", m.Seats[0].Name)
	}
	h.turn(code)
	if m := seen(played); m.Seats[0].Name != "Basil" || strings.Contains(m.Line.String(), "Ann") {
		t.Errorf("then %s sat there, and %q", m.Seats[0].Name, m.Line)
	}
	h.playOut(code)
	told, err := h.host.Bulletins(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, b := range told {
		for _, line := range b.Lines {
			said += line.String() + "\n"
		}
	}
	if !strings.Contains(said, "Basil placed") || !strings.Contains(said, "Ann placed") {
		t.Errorf("the rounds are told as %s", said)
	}
}

// TestAVoteToldLateNamesWhomItWasAbout: who reads of it when its stand-in plays already
// reads for whom that was asked.
func TestAVoteToldLateNamesWhomItWasAbout(t *testing.T) {
	h, code := vanishing(t, "", "", "Ann", "Cat")
	yard := newHall("yard")
	h.host.Attach(yard)
	h.in("yard", "gate", "Yves", "match watch "+code)
	h.days(10)
	yard.fail(func(string, saying) error { return errors.New("it is away") })
	h.say("Ann", "match ask "+code+" replace Bob")
	h.say("Cat", "match vote "+code+" aye")
	if s := h.match(code).Seats[0]; s.Bot == "" {
		t.Fatalf("%s has the seat", s.Name)
	}
	h.settle()
	yard.fail(nil)
	h.settle()
	if said := strings.Join(yard.read("gate"), "\n"); !strings.Contains(said, "Ann wants to bring in a stand-in for Bob in "+code+".") {
		t.Errorf("it reads %s", said)
	}
}

// TestTheBoardNamesWhoPlayed: what tells of the newest deed, in words and beneath the board,
// and of what was done since a turn, names the bot that played for Ann, who is back, and her
// for what she did before; whose turn it is names her.
func TestTheBoardNamesWhoPlayed(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=6", "Ann", "Bob", "Cat")
	for h.awaited(code) != "Cat" {
		h.turn(code)
	}
	for h.awaited(code) != "Ann" {
		h.turn(code)
	}
	h.say("Ann", "match handover "+code+" bot")
	h.settle()
	h.say("Ann", "match return "+code)
	reads := func(by, line, want, never string) {
		t.Helper()
		m := h.say(by, line)
		all := m.Text.String()
		if m.Picture != nil {
			all += "\n" + m.Picture.Alt + "\n" + m.Picture.Board
		}
		if !strings.Contains(all, want) || strings.Contains(all, never) {
			t.Errorf("/%s of %s reads:\n%s", line, by, all)
		}
	}
	reads("Bob", "match board "+code, "* Basil ", "* Ann ")
	reads("Bob", "match board "+code, "A Ann", "A Basil")
	reads("Bob", "match since "+code, "Basil placed", "Ann placed")
	for h.awaited(code) == "Bob" {
		h.turn(code)
	}
	reads("Cat", "match since "+code, "Basil placed", "Ann placed")
	reads("Ann", "match board "+code, "* Bob ", "* Basil ")
	for h.awaited(code) != "Ann" {
		h.turn(code)
	}
	h.turn(code)
	h.say("Ann", "match handover "+code+" bot")
	h.settle()
	reads("Bob", "match since "+code, "Ann placed", "Basil placed")
	reads("Bob", "match since "+code, "Basil ", "Ann attacked")
}

// TestTheBoardTellsADeedOfATurnByWhoDidIt: Ann moves a unit, and a bot ends her turn, by which
// nothing happens that is worth telling; the board, which tells the deed of the turn, and its
// words, name her.
func TestTheBoardTellsADeedOfATurnByWhoDidIt(t *testing.T) {
	h := everyTable(t)
	h.say("Ann", "match new cantillon campaign=nordic goal=richest rounds=2 remind=off clock=30d")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	h.say("Ann", "match start "+code)
	deed := func() (all string) {
		t.Helper()
		p := h.say("Bob", "match board "+code).Picture
		_, deed, _ := strings.Cut(p.Board, "\n* ")
		deed, _, _ = strings.Cut(deed, "\n*")
		_, last, _ := strings.Cut(p.Alt, " Last: ")
		return strings.Join(strings.Fields(deed), " ") + "\n" + last
	}
	for range 100 {
		h.settle()
		m := h.match(code)
		table, err := cantillon.Game.Open(*m.Position)
		if err != nil {
			t.Fatal(err)
		}
		a := m.Asks[0]
		name := m.Seats[a.Seat].Name
		words := engine.See(table, a.Seat).Steady(a, engine.Fast(uint64(m.Position.Seq)))
		h.say(name, "cantillon "+code+" "+strings.Join(words, " "))
		if said := deed(); name != "Ann" || h.awaited(code) != "Ann" || !strings.HasPrefix(said, "Ann moved") || !strings.Contains(said, "\nAnn moved") {
			continue
		}
		before := deed()
		h.say("Ann", "match handover "+code+" bot")
		h.settle()
		if h.seq(code) == m.Seq()+1 {
			t.Fatal("the bot has not played")
		}
		moved, _, _ := strings.Cut(before, " to ")
		if after := deed(); !strings.HasPrefix(after, moved) || strings.Contains(after, "Basil moved a") {
			t.Errorf("Ann's deed\n%s\nis told as\n%s", before, after)
		}
		return
	}
	t.Fatal("Ann has moved nothing")
}
