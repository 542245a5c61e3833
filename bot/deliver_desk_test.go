package bot_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// An office is a court where people have desks.
type office struct {
	*court
	mu    sync.Mutex
	drawn []match.PersonID
}

func (s *office) Redraw(people []match.PersonID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drawn = append(s.drawn, people...)
}

// take is who was drawn anew since the last time.
func (s *office) take() []match.PersonID {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.drawn
	s.drawn = nil
	slices.Sort(out)
	return slices.Compact(out)
}

func (h *house) desk(name string) match.Desk {
	h.tb.Helper()
	d, err := h.host.Desk(ctx, match.Call{Account: h.call(name).Account, Room: match.Room{Platform: h.hall.platform, Channel: "@" + name}})
	if err != nil {
		h.tb.Fatal(err)
	}
	return d
}

func ids(list []msg.Button) (out []string) {
	for _, b := range list {
		out = append(out, b.ID)
	}
	return out
}

// A desk has a card for each match of its owner, with the buttons of the notice for
// what waits for them, soonest first; all at a match have theirs drawn anew when it
// changed, once.
func TestDesk(t *testing.T) {
	h, c := inCourt(t, plan{})
	s := &office{court: c}
	h.attach(s)
	if d := h.desk("Ann"); len(d.Cards) != 0 || len(d.Settings.Buttons) != 4 || !strings.Contains(d.Settings.Text.String(), "Notifications") {
		t.Errorf("the desk of somebody new: %+v", d)
	}
	slow := h.begin("", "Ann", "Bob")
	fast := h.begin("clock=24h", "Ann", "Bob")
	h.say("Ann", small)
	lobby := h.newest()
	h.settle()
	for _, name := range []string{"Ann", "Bob"} {
		d := h.desk(name)
		if want := map[string]int{"Ann": 3, "Bob": 2}[name]; len(d.Cards) != want {
			t.Fatalf("%s has %d cards, of %d", name, len(d.Cards), want)
		}
		asleep := false
		for i, card := range d.Cards {
			if card.Code == lobby {
				if card.Awaits || card.Picture != nil || card.Buttons[0].Label != "Add a bot" || !strings.Contains(card.Text.String(), "Waiting for players") {
					t.Errorf("the lobby: %+v", card)
				}
				continue
			}
			mine := h.awaited(card.Code) == name
			text := card.Text.String()
			if card.Awaits != mine || strings.Contains(text, "Your turn") != mine || card.Awaits && asleep {
				t.Errorf("%s, card %d, awaits %v: %s", name, i, card.Awaits, text)
			}
			asleep = asleep || !card.Awaits
			if p := card.Picture; p == nil || p.Viewer != -1 || p.Alt == "" || p.Board == "" {
				t.Errorf("the board of %s: %+v", card.Code, p)
			}
			if !strings.HasPrefix(card.Link, "court://") {
				t.Errorf("%s is found at %q", card.Code, card.Link)
			}
			if mine && card.Code == fast && !strings.Contains(text, "Due ") {
				t.Errorf("no deadline: %s", text)
			}
			var rung [][]string // by each of its notices
			for _, said := range c.all() {
				if !said.dropped && strings.Contains(said.text(), name+", your turn in Exchequer! "+card.Code) {
					rung = append(rung, ids(said.message.Buttons))
				}
			}
			if mine && !slices.ContainsFunc(rung, func(r []string) bool { return slices.Equal(r, ids(card.Buttons)) }) {
				t.Errorf("%s is rung with %v, and has %v", name, rung, ids(card.Buttons))
			}
		}
	}
	ann, bob := h.desk("Ann").Person, h.desk("Bob").Person
	s.take()
	h.settle()
	if drawn := s.take(); len(drawn) != 0 {
		t.Errorf("nothing changed, and the desks of %v are drawn", drawn)
	}
	h.say("Ann", "match say "+slow+" hello")
	h.settle()
	if drawn := s.take(); !slices.Equal(drawn, []match.PersonID{ann, bob}) {
		t.Errorf("the desks of %v are drawn, not of %d and %d", drawn, ann, bob)
	}
	h.say("Ann", "match leave "+lobby)
	h.settle()
	if drawn := s.take(); !slices.Contains(drawn, ann) {
		t.Errorf("who left keeps the card: %v", drawn)
	}
}
