package bot_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	look "divisionbell/bot/render/austerity"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/tax"
)

// flat is all that a message says, in a row.
func flat(m msg.Message) string {
	all := m.Text.String()
	for _, b := range m.Buttons {
		all += " " + b.Label
	}
	for _, s := range m.Selects {
		for _, c := range s.Choices {
			all += " " + c.Label + " " + c.Detail
		}
	}
	return all
}

// spoilers are what tells of a run's draws: its policies, events and log lines.
func (h *house) spoilers(code string) (words []string) {
	h.tb.Helper()
	m := h.match(code)
	for _, line := range strings.Split(h.say(m.Seats[0].Name, "match log "+code+" 40").Text.String(), "\n") {
		if _, said, ok := strings.Cut(line, ". "); ok && len(said) > 12 && !strings.HasPrefix(line, "0. ") {
			words = append(words, strings.TrimSuffix(strings.TrimSpace(said), "."))
		}
	}
	return words
}

// dailyTables are the games that have a daily.
var dailyTables = []match.Table{{Game: austerity.Game, Look: look.Look}, exchequerTable, {Game: tax.Game, Look: taxlook.Look}}

// ply has a person say what the game's own player would, if it is their turn once all is
// settled, and gives the answer.
func (h *house) ply(g match.Table, name, code string) string {
	h.tb.Helper()
	h.settle()
	m := h.match(code)
	if m.Phase.Ended() {
		return ""
	}
	table, err := g.Open(*m.Position)
	if err != nil {
		h.tb.Fatal(err)
	}
	if m.Asks[0].Seat != 0 {
		h.tb.Fatalf("%s waits for seat %d", code, m.Asks[0].Seat)
	}
	words := engine.See(table, 0).Steady(m.Asks[0], engine.Fast(uint64(m.Position.Seq)))
	return flat(h.say(name, g.About().ID+" "+code+" "+strings.Join(words, " ")))
}

// The draws of a day are for all alike, so a run of it is its player's alone until
// the day is over: whoever plays second learns nothing from the first, whatever they
// are told and ask for, wherever they are.
func TestADailyRunSpoilsNobodysOwn(t *testing.T) {
	for _, g := range dailyTables {
		t.Run(g.About().ID, func(t *testing.T) { spoilsNobodysOwn(t, g) })
	}
}

func spoilsNobodysOwn(t *testing.T, g match.Table) {
	h := build(t, plan{tables: []match.Table{g}})
	id, title := g.About().ID, strings.TrimSuffix(g.About().Name, "!")
	h.reads(h.say("Zed", id+" daily"), "Today's ")
	code := h.newest()
	play := func() string { return h.ply(g, "Zed", code) }
	told, spoilers := "", []string(nil)
	for range 12 {
		told += play()
		h.settle()
		spoilers = append(spoilers, h.spoilers(code)...) // the log shows its last lines only
	}
	h.tick(30 * time.Minute) // reminders, if there are any, are Zed's
	slices.Sort(spoilers)
	spoilers = slices.Compact(spoilers)
	if len(spoilers) == 0 {
		t.Fatalf("%s has drawn nothing yet", code)
	}
	for _, s := range h.hall.all() {
		if s.to == "zed" {
			told += flat(s.message)
		}
	}
	if !slices.ContainsFunc(spoilers, func(x string) bool { return strings.Contains(told, x) }) {
		t.Errorf("Zed's own answers tell nothing of %q:\n%s", spoilers, told)
	}
	heard := func(moment string) {
		t.Helper()
		var all strings.Builder
		for _, s := range h.hall.all() {
			if s.to != "zed" {
				all.WriteString(flat(s.message) + "\n")
				if s.message.Picture != nil {
					t.Errorf("%s: the room is shown a picture", moment)
				}
			}
		}
		lines := []string{"match why CODE 2", "match why CODE not"}
		for _, c := range h.host.Commands() {
			for _, s := range c.Subs {
				if c.Name == "match" && s.Name != "new" {
					lines = append(lines, "match "+s.Name+" CODE")
				}
			}
		}
		for _, line := range append(lines, "match board CODE", "match log CODE 40", "match hand CODE", "match options CODE", "match export CODE", "match watch CODE", "match proof CODE", "match list",
			id+" CODE", id+" CODE draw", id+" daily board", id+" daily card", id+" daily share", id+" daily proof", "match undo CODE", "match board CODE policies", "match say CODE hello", "bell order CODE draw") {
			for _, name := range []string{"Yan", "Una"} {
				m := h.say(name, strings.ReplaceAll(line, "CODE", code))
				all.WriteString(flat(m) + "\n")
				if m.Picture != nil || m.File != nil {
					t.Errorf("%s: %s shows %s more than words", moment, line, name)
				}
			}
		}
		yan := match.Account{Platform: "hall", ID: "yan", Name: "Yan"}
		if rounds, err := h.host.Rounds(ctx, code); err != nil || len(rounds) != 1 {
			t.Errorf("%s: the rounds are %v, %v", moment, rounds, err)
		}
		if ways, err := h.host.Ways(ctx, code, yan, nil); err == nil && (len(ways.Ways) > 0 || ways.Advice != nil || ways.Prompt != "") {
			t.Errorf("%s: Yan could say %+v", moment, ways)
		}
		desk := h.desk("Yan")
		all.WriteString(fmt.Sprintf("%+v", desk) + "\n")
		for _, viewer := range []match.Account{yan, {}} {
			seen, err := h.host.Moment(ctx, code, -1, viewer)
			if err != nil || seen.Status.Picture != nil || seen.Last != 0 {
				t.Errorf("%s: the page shows %+v, %v", moment, seen, err)
			}
			all.WriteString(flat(seen.Status) + seen.Line.String() + "\n")
			if _, err := h.host.Page(ctx, code, 3, viewer, ""); !errors.Is(err, match.ErrNotFound) {
				t.Errorf("%s: the page turns to a page: %v", moment, err)
			}
			if _, _, err := h.host.ExportFile(ctx, code, viewer); !errors.Is(err, match.ErrNotFound) {
				t.Errorf("%s: the page hands the file out: %v", moment, err)
			}
		}
		if _, err := h.host.Page(ctx, code, -1, yan, "card-00112233"); !errors.Is(err, match.ErrNotFound) {
			t.Errorf("%s: the page shows a card: %v", moment, err)
		}
		for _, words := range []string{id + " " + code + " ", "match board " + code + " "} {
			for _, s := range h.host.Complete(ctx, match.Call{Account: yan, Room: match.Room{Platform: "hall", Channel: "table"}, Line: words}, 25) {
				all.WriteString(s.Line + " " + s.Title + " " + s.Help + "\n")
			}
		}
		for _, x := range spoilers {
			if strings.Contains(all.String(), x) {
				t.Errorf("%s: others are told %q", moment, x)
			}
		}
	}
	heard("in the middle")
	own := match.Account{Platform: "hall", ID: "zed", Name: "Zed"}
	if seen, err := h.host.Moment(ctx, code, -1, own); err != nil || seen.Status.Picture == nil {
		t.Errorf("Zed's own page shows %+v, %v", seen.Status, err)
	}
	if _, _, err := h.host.ExportFile(ctx, code, own); err != nil {
		t.Errorf("Zed's own file: %v", err)
	}
	if len(h.hall.find("Zed began today's "+title)) != 1 {
		t.Error("the room does not hear once that Zed began")
	}
	for !h.match(code).Phase.Ended() {
		play()
	}
	h.settle()
	spoilers = h.spoilers(code)
	card := h.say("Zed", id+" daily card")
	h.reads(card, "1 Dec: ")
	h.reads(h.press("Zed", h.labelled(card, "Share it here")), "shown here")
	h.settle()
	if said := h.hall.find("Zed: " + title); len(said) != 1 || said[0].to != "" || len([]rune(said[0].text())) > 280+len("Zed: ") {
		t.Errorf("the card is told as %+v", said)
	}
	heard("at the end")
	if said := h.hall.find("Zed finished today's " + title); len(said) == 0 {
		t.Error("the room hears no result")
	}
	h.reads(h.say("Yan", id+" daily"), "your scored go")
	h.clock.pass(24 * time.Hour)
	h.settle()
	h.reads(h.say("Yan", "match log "+code+" 40"), spoilers[0])
	h.quiet()
}

// TestWhatLooksBackOnADailyComesWhenTheDayIsOver, also to whoever played it, and says so.
func TestWhatLooksBackOnADailyComesWhenTheDayIsOver(t *testing.T) {
	for _, g := range dailyTables {
		t.Run(g.About().ID, func(t *testing.T) {
			h := build(t, plan{tables: []match.Table{g}, films: true})
			h.say("Ann", g.About().ID+" daily")
			code := h.newest()
			h.ply(g, "Ann", code)
			asks := []string{"match replay CODE", "match board CODE replay", "match board CODE curve", "match luck CODE", "match board CODE luck", "match board CODE gazette", "match review CODE"}
			ask := func(when string) {
				t.Helper()
				for _, line := range asks {
					m := h.say("Ann", strings.ReplaceAll(line, "CODE", code))
					if s := m.Text.String(); s == "" || strings.HasPrefix(s, msg.Sorry) {
						t.Errorf("%s, %s: %q", when, line, s)
					} else if when == "when it is over" && !strings.Contains(s, "when the day is over") {
						t.Errorf("%s, %s: %q", when, line, s)
					}
				}
			}
			ask("while it is played")
			h.say("Ann", "match abandon "+code+" yes")
			ask("when it is over")
			h.quiet()
		})
	}
}

// TestAnothersGoIsNotMeant: a line without a code means no daily of somebody else's that its
// caller may not see, unless there is nothing else.
func TestAnothersGoIsNotMeant(t *testing.T) {
	h := build(t, plan{tables: dailyTables, bare: true})
	h.say("Ann", "tax daily")
	run := h.newest()
	h.reads(h.say("Bob", "match log"), "stays private until midnight")
	h.say("Ann", small)
	code := h.newest()
	h.reads(h.say("Bob", "match join"), "You're in Exchequer! "+code)
	if asks := flat(h.say("Ann", "match log")); !strings.Contains(asks, code) || !strings.Contains(asks, run) {
		t.Error(asks)
	}
	h.say("Ann", "match abandon "+run+" yes")
	h.say("Ann", "match start "+code)
	h.say("Ann", "match end "+code)
	h.say("Bob", "match vote "+code+" yes end")
	h.say("Ann", "tax daily")
	h.say("Ann", "match abandon "+h.newest()+" yes")
	h.reads(h.say("Bob", "match log"), code)
	h.quiet()
}
