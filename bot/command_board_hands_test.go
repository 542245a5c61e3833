package bot_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/engine/tax"
)

// cards builds a house that plays Tax, and begins a match.
func cards(t *testing.T, points int, names ...string) (*house, string) {
	t.Helper()
	h := build(t, plan{tables: []match.Table{exchequerTable, {Game: tax.Game, Look: taxlook.Look}}})
	h.say(names[0], fmt.Sprintf("match new tax points=%d", points))
	code := h.newest()
	for _, n := range names[1:] {
		h.say(n, "match join "+code)
	}
	h.say(names[0], "match start "+code)
	h.settle()
	return h, code
}

// options are the buttons of a private answer that play at once.
func (h *house) options(name, code string) (ids []string) {
	h.tb.Helper()
	for _, b := range h.say(name, "tax "+code).Buttons {
		if strings.HasPrefix(b.ID, "1! ") {
			ids = append(ids, b.ID)
		}
	}
	return ids
}

// stuck plays until a person can only fold, and gives their name.
func (h *house) stuck(code string) string {
	h.tb.Helper()
	for range 500 {
		name := h.awaited(code)
		ids := h.options(name, code)
		if len(ids) == 0 {
			h.tb.Fatalf("%s can do nothing", name)
		}
		if len(ids) == 1 && strings.HasSuffix(ids[0], " fold") {
			return name
		}
		h.press(name, ids[0])
		h.settle()
	}
	h.tb.Fatal("nobody was ever stuck")
	return ""
}

// What a room reads never shows what a seat could play; its buttons are answered
// in private.
func TestARoomSeesNoOptionsOfAHand(t *testing.T) {
	h, code := cards(t, 100, "Ann", "Bob", "Cat")
	h.stuck(code)
	all := []string{"Show my moves", "Show my moves", "Show my cards", "Undo", "Join", "Add a bot", "Start", "Leave", "Rules", "Fair dice"}
	for _, s := range h.hall.all() {
		if s.to != "" {
			continue
		}
		for _, b := range s.message.Buttons {
			if !slices.Contains(all, b.Label) {
				t.Errorf("the room may press %q", b.Label)
			}
		}
		if p := s.message.Picture; p != nil && (p.Viewer != -1 || strings.Contains(p.Board+p.Alt, "hand:") || strings.Contains(p.Board, "YOUR HAND")) {
			t.Errorf("the room sees a hand: %s", p.Board)
		}
		if strings.Contains(s.text(), "You hold") {
			t.Errorf("the room reads %s", s.text())
		}
	}
	h.quiet()
}

// Each is shown their own hand.
func TestMyHand(t *testing.T) {
	h, code := cards(t, 2, "Ann", "Bob")
	hands := map[string]bool{}
	for i, name := range []string{"Ann", "Bob"} {
		m := h.say(name, "match hand "+code)
		h.reads(m, "You have ")
		if m.Picture == nil || m.Picture.Viewer != i {
			t.Fatalf("%s is shown %+v", name, m.Picture)
		}
		if png, err := m.Picture.Draw(); err != nil || len(png) == 0 {
			t.Error(err)
		}
		hands[m.Text.String()] = true
	}
	if m := h.say("Eve", "match hand "+code); m.Picture != nil {
		t.Errorf("Eve holds %s", m.Text)
	}
	if len(hands) != 2 {
		t.Errorf("both hold %v", hands)
	}
}

// Who can only fold is asked like everybody else. Unanswered, the decision
// answers itself within half an hour, and its entry is as if it had been said.
func TestAForcedFoldComesByItself(t *testing.T) {
	h, code := cards(t, 100, "Ann", "Bob", "Cat")
	name := h.stuck(code)
	before := h.seq(code)
	if err := h.host.Sweep(ctx, "test"); err != nil {
		t.Fatal(err)
	}
	if h.seq(code) != before {
		t.Fatal("it was answered at once")
	}
	h.clock.pass(30 * time.Minute)
	if err := h.host.Sweep(ctx, "test"); err != nil {
		t.Fatal(err)
	}
	h.settle()
	if h.seq(code) != before+1 {
		t.Fatalf("entry %d follows %d", h.seq(code), before)
	}
	if len(h.hall.find(name+" folded")) == 0 {
		t.Error("nobody was told")
	}
	m := h.match(code)
	log, err := h.store.Log(ctx, m.ID, before+1, before+1)
	if err != nil || len(log) != 1 {
		t.Fatal(log, err)
	}
	if e := log[0]; e.Cause != "person" || !slices.Equal(e.Words, []string{"fold"}) {
		t.Errorf("it is logged as %+v", e)
	}
	h.clock.pass(time.Hour) // what is due of answered decisions does nothing
	next := h.seq(code)
	answered := h.awaited(code)
	if ids := h.options(answered, code); len(ids) > 1 {
		if err := h.host.Sweep(ctx, "test"); err != nil || h.seq(code) != next {
			t.Errorf("%v: entry %d follows %d, and %s had a choice", err, h.seq(code), next, answered)
		}
	}
	h.quiet()
}

// A match whose set-up deals hands keeps them until it is over, and then holds.
func TestExportsOfHands(t *testing.T) {
	h, code := cards(t, 30, "Ann", "Bob")
	h.stuck(code)
	for over := range 2 {
		m := h.say("Ann", "match export "+code)
		if m.File == nil {
			t.Fatalf("no file: %s", m.Text)
		}
		body, err := m.File.Body()
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []string{`"kind":"dealt"`, `"secret":"`} {
			if strings.Contains(string(body), kind) != (over == 1) {
				t.Errorf("over %d: %s in\n%s", over, kind, body)
			}
		}
		file, err := record.Read(bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if over == 1 {
			if _, err := record.Verify(file, func(string) (engine.Game, bool) { return tax.Game, true }, ""); err != nil {
				t.Error(err)
			}
			break
		}
		for range 3000 {
			if h.match(code).Phase.Ended() {
				break
			}
			name := h.awaited(code)
			h.press(name, h.options(name, code)[0])
		}
		h.settle()
	}
	h.quiet()
}
