package bot_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// linking is the line by which another account is linked with Ann's.
func (h *house) linking() string {
	h.tb.Helper()
	_, code, found := strings.Cut(h.say("Ann", "bell link").Text.String(), "/bell link ")
	if !found {
		h.tb.Fatal("no code is given")
	}
	return "bell link " + code[:len("ABCD-EFGH")]
}

// TestARefusedLinkNamesItsMatch, of the many that two accounts are in, and every way on
// that it offers leads there: the same code links them then.
func TestARefusedLinkNamesItsMatch(t *testing.T) {
	for _, begun := range []bool{false, true} {
		for way := 0; way == 0 || begun && way == 1; way++ {
			h := build(t, plan{})
			yard := newHall("yard")
			h.attach(yard)
			h.say("Ann", small)
			h.say("Ann", small)
			code := h.newest()
			h.in("yard", "gate", "Anne", "match join "+code)
			h.say("Bob", "match join "+code)
			h.say("Ann", small)
			if begun {
				h.say("Ann", "match start "+code)
			}
			line := h.linking()
			no := h.in("yard", "gate", "Anne", line)
			if h.reads(no, "seat in "+code); !no.Refused || begun && len(no.Buttons) != 2 || !begun && len(no.Buttons) != 1 {
				t.Fatalf("begun %v: %+v", begun, no)
			}
			h.settle()
			press := func(id string) msg.Message {
				c := h.call("Anne")
				c.Account.Platform, c.Room, c.Press = "yard", match.Room{Platform: "yard", Channel: "gate"}, id
				return h.do(c)
			}
			if said := press(no.Buttons[way].ID); begun && way == 1 {
				h.reads(said, "cannot return")
				press(said.Buttons[0].ID)
			}
			h.reads(h.in("yard", "gate", "Anne", line), "Linked: ")
			h.quiet()
		}
	}
}

// TestWhoLinkedIsToldThatTheyWereNotRead: what waits to be said to somebody alone, and what is said
// in its place to who said it, are theirs as whom they have become; and of whoever is forgotten
// neither is left.
func TestWhoLinkedIsToldThatTheyWereNotRead(t *testing.T) {
	for _, forgotten := range []bool{false, true} {
		h := build(t, plan{})
		den := newHall("den")
		h.attach(den)
		code := h.begin("", "Ann", "Bob", "Cat")
		h.settle()
		h.in("den", "cave", "Zoe", "match list")
		h.hall.fail(func(op string, s saying) error {
			if op == "whisper" && s.to == "bob" {
				return errors.New("503")
			}
			return nil
		})
		h.say("Ann", "match say "+code+" to Bob the secret plan")
		h.settle()
		_, link, _ := strings.Cut(h.in("den", "cave", "Zoe", "bell link").Text.String(), "/bell link ")
		h.reads(h.say("Ann", "bell link "+link[:len("ABCD-EFGH")]), "Linked: ") // she goes by Zoe's number now
		if forgotten {
			p, err := h.host.FindPerson(ctx, "hall", "", "Ann")
			if err != nil {
				t.Fatal(err)
			}
			f, err := h.host.Forgetting(ctx, p)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := f.Do(ctx); err != nil {
				t.Fatal(err)
			}
			owed, err := h.store.Owed(ctx, math.MaxInt64, 0, 100)
			if len(owed) == 0 || err != nil {
				t.Errorf("%d owed, %v", len(owed), err)
			}
			for _, o := range owed {
				if strings.Contains(string(o.Body), "secret") {
					t.Errorf("it is owed still: %s", o.Body)
				}
			}
			continue
		}
		h.closed("bob")
		for range 5 {
			h.clock.pass(time.Minute)
			h.settle()
		}
		if n := len(h.hall.find("haven't read this yet")); n != 1 {
			t.Errorf("who said it is told %d times that it was not read", n)
		}
	}
}
