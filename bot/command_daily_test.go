package bot_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	look "divisionbell/bot/render/austerity"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/record"
)

func austere(t *testing.T) *house {
	return build(t, plan{tables: []match.Table{{Game: austerity.Game, Look: look.Look}}})
}

// run plays a person's daily run to its end by what the bots would say, and
// gives its code and its draws in order.
func (h *house) run(name string, b engine.Bot) (code string, draws []austerity.Drew) {
	h.tb.Helper()
	h.reads(h.say(name, "austerity daily"), "Today's ")
	code = h.newest()
	for range 2000 {
		m := h.match(code)
		if m.Phase.Ended() {
			return code, h.draws(m)
		}
		table, err := austerity.Game.Open(*m.Position)
		if err != nil {
			h.tb.Fatal(err)
		}
		h.say(name, "austerity "+code+" "+strings.Join(b.Play(engine.See(table, 0), m.Asks[0], engine.Fast(uint64(m.Position.Seq))), " "))
	}
	h.tb.Fatalf("%s does not end", code)
	return "", nil
}

func (h *house) draws(m match.Match) (draws []austerity.Drew) {
	h.tb.Helper()
	log, err := h.store.Log(ctx, m.ID, 0, m.Position.Seq)
	if err != nil {
		h.tb.Fatal(err)
	}
	for _, e := range log {
		var told []record.Told
		if err := json.Unmarshal(e.Facts, &told); err != nil {
			h.tb.Fatal(err)
		}
		for _, f := range told {
			var d austerity.Drew
			if f.Kind == d.Kind() {
				if err := json.Unmarshal(f.Fact, &d); err != nil {
					h.tb.Fatal(err)
				}
				draws = append(draws, d)
			}
		}
	}
	return draws
}

// newest is the last thing that the room was told.
func (c *hall) newest() msg.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.said[len(c.said)-1].message
}

// Everyone draws alike on one day, the first run counts, the seal holds until
// the day is over, and then the room is told and anyone can check.
func TestADayOfAusterity(t *testing.T) {
	h := austere(t)
	ann, first := h.run("Ann", austerity.Steady)
	h.settle()
	bob, second := h.run("Bob", austerity.Steady) // plays as Ann did, so has her bags
	h.settle()
	if !slices.Equal(first, second) {
		t.Errorf("Ann drew %v, Bob %v", first, second)
	}
	secret := h.match(ann).Secret
	if secret != h.match(bob).Secret {
		t.Error("two secrets for one day")
	}
	h.reads(h.say("Ann", "austerity daily"), "this one's for practice")
	again := h.newest()
	h.reads(h.say("Ann", "austerity daily"), again)
	if h.newest() != again {
		t.Error("a run that had not ended was begun twice")
	}
	board := h.say("Cat", "austerity daily board")
	h.reads(board, "Ann ("+ann+"): ", "Bob ("+bob+"): ", "Score")
	if strings.Contains(board.Text.String(), again) {
		t.Error("Ann's second run counts")
	}
	f, err := h.host.Export(ctx, ann)
	if err != nil || f.Header.Secret != nil || !f.Header.Sealed {
		t.Fatalf("exported while the day is open: %+v, %v", f.Header, err)
	}
	verify := func(f record.File) record.Report {
		r, err := record.Verify(f, func(string) (engine.Game, bool) { return austerity.Game, true }, "")
		if err != nil {
			t.Error(err)
		}
		return r
	}
	verify(f)
	hex := record.Hex(secret).String()
	for _, s := range h.hall.all() {
		if strings.Contains(s.text(), hex) {
			t.Errorf("the day's secret was told: %s", s.text())
		}
	}
	h.clock.pass(24 * time.Hour)
	h.settle()
	late := h.match(again)
	for !late.Phase.Ended() {
		table, err := austerity.Game.Open(*late.Position)
		if err != nil {
			t.Fatal(err)
		}
		h.say("Ann", "austerity "+again+" "+strings.Join(engine.Random.Play(engine.See(table, 0), late.Asks[0], engine.Fast(uint64(late.Position.Seq))), " "))
		late = h.match(again)
	}
	closing := h.hall.newest()
	h.reads(closing, "The daily Austerity of 2026-12-01", "Ann ("+ann+")")
	h.reads(h.press("Cat", h.labelled(closing, "Fair dice")), hex)
	if f, err = h.host.Export(ctx, ann); err != nil || f.Header.Secret == nil {
		t.Fatalf("exported when the day is over: %+v, %v", f.Header, err)
	}
	if r := verify(f); len(r.Unchecked) != 0 {
		t.Errorf("not checked: %v", r.Unchecked)
	}
	f.Header.Day = "2026-12-02"
	if _, err := record.Verify(f, func(string) (engine.Game, bool) { return austerity.Game, true }, ""); err == nil {
		t.Error("another day's dice were taken")
	}
	h.run("Ann", austerity.Steady)
	if next := h.draws(h.match(h.newest())); slices.Equal(next, first) {
		t.Error("two days drew alike")
	}
	h.quiet()
}

// A game for one has a lobby for one.
func TestALobbyForOneAsksForNobodyElse(t *testing.T) {
	h := austere(t)
	m := h.say("Ann", "match new austerity")
	h.reads(m, "just for you", "/match start")
	h.settle()
	code := h.newest()
	for _, m := range []msg.Message{m, h.say("Ann", "match board "+code)} {
		for _, b := range m.Buttons {
			if !slices.Contains([]string{"Start", "Leave", "Rules", "Fair dice", "Learn it first"}, b.Label) {
				t.Errorf("a lobby for one offers %q", b.Label)
			}
		}
	}
	h.reads(h.say("Ann", "match add-bot"), "a solo game")
	h.reads(h.say("Bob", "match join"), "a solo game", "match watch")
	h.reads(h.say("Ann", "match start"), "has started")
	h.quiet()
}

// What the day asks of everyone alike cannot be chosen.
func TestADailyRunIsAlikeForAll(t *testing.T) {
	h := austere(t)
	h.reads(h.say("Ann", "match new austerity daily=yes"), "type /austerity daily")
	h.reads(h.say("Ann", "austerity daily hard"), "same options")
	h.reads(h.say("Ann", "austerity daily board tomorrow"), "2026-11-21")
	h.reads(h.say("Ann", "austerity daily board"), "Nobody here has played")
	h.say("Ann", "austerity daily")
	h.reads(h.say("Ann", "match words abracadabra"), "has started")
	h.say("Ann", "match abandon yes")
	h.reads(h.say("Ann", "match rematch"), "no rematch")
	h.quiet()
}

// A daily run that is delivered twice is begun once.
func TestADailyRunOnce(t *testing.T) {
	h := austere(t)
	c := h.call("Ann")
	c.Line = "austerity daily"
	h.host.Do(ctx, c)
	h.reads(h.host.Do(ctx, c), h.newest())
	if list, err := h.store.Matches(ctx, 9); err != nil || len(list) != 1 || list[0].Phase != match.Playing {
		t.Errorf("%v, %v", list, err)
	}
}

// TestADailyThatIsGivenUpIsNobodysScore: who gives their go up, or to a bot, has used it up,
// whatever that makes of it; all who are told of it are told so, and what the day's dice
// followed from is told when the day is over all the same.
func TestADailyThatIsGivenUpIsNobodysScore(t *testing.T) {
	for _, way := range []string{"match handover CODE bot steady yes", "match abandon CODE yes"} {
		for _, g := range dailyTables {
			id, of := g.About().ID, g.About().Name+" of 2026-12-01"
			h := build(t, plan{tables: []match.Table{g}})
			h.say("Ann", id+" daily")
			code := h.newest()
			h.settle()
			h.say("Ann", strings.ReplaceAll(way, "CODE", code))
			h.settle()
			if p := h.match(code).Phase; !p.Ended() {
				t.Errorf("it is %s", p)
			}
			if len(h.hall.find("Ann gave up today's "+g.About().Name)) < 2 { // at its end, and in the status
				t.Errorf("after %s %s nobody is told that it was given up", id, way)
			}
			for _, s := range h.hall.find("today's " + g.About().Name) {
				if slices.ContainsFunc(s.message.Buttons, func(b msg.Button) bool { return b.Label == "Show my card" }) {
					t.Errorf("a go that was given up has a card in %s", s.text())
				}
				for _, no := range []string{"finished today's", "is over", "Basil is playing"} {
					if strings.Contains(s.text(), no) {
						t.Errorf("after %s %s it is told: %s", id, way, s.text())
					}
				}
			}
			board := h.say("Cat", id+" daily board").Text.String()
			if strings.Contains(board, "1. ") || strings.Contains(board, "Ann") || !strings.Contains(board, "Nobody here has a score in the "+of+" yet") {
				t.Errorf("the day's scores are\n%s", board)
			}
			h.reads(h.say("Ann", id+" daily card"), "You gave up your scored go at the "+of)
			h.reads(h.say("Bob", id+" daily"), "your scored go")
			h.clock.pass(24 * time.Hour)
			h.settle()
			secret := record.Hex(h.match(code).Secret).String()
			if told := h.hall.find(secret); len(told) != 1 || !strings.Contains(told[0].text(), of+". First goes only") || !strings.Contains(told[0].text(), "The day is over") {
				t.Errorf("after %s %s the room is told at midnight: %v", id, way, told)
			}
			h.reads(h.say("Cat", id+" daily board 2026-12-01"), "The day is over", secret)
			h.reads(h.say("Ann", id+" daily card 2026-12-01"), "You gave up your scored go at the "+of)
			h.reads(h.say("Bob", id+" daily card 2026-12-01"), "Your scored go at the "+of, "wasn't played to its end that day")
			h.reads(h.in("hall", "elsewhere", "Cat", id+" daily board 2026-12-01"), "Nobody here played the "+of, secret)
			h.reads(h.say("Cat", id+" daily board 2026-11-21"), "Nobody here played the "+g.About().Name+" of 2026-11-21")
			h.quiet()
		}
	}
}

// TestADayOnWhichAllGaveUpTellsItsSecret at midnight, in the room where they did.
func TestADayOnWhichAllGaveUpTellsItsSecret(t *testing.T) {
	h := austere(t)
	h.say("Ann", "austerity daily")
	code := h.newest()
	h.say("Ann", "match abandon yes")
	h.clock.pass(24 * time.Hour)
	h.settle()
	h.reads(h.hall.newest(), "Nobody here has a score in the Austerity of 2026-12-01: whoever began it gave up.", "The day is over", record.Hex(h.match(code).Secret).String())
	h.quiet()
}
