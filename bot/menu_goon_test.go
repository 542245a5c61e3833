package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	look "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

// labelled is the id of a message's button or choice.
func (h *house) labelled(m msg.Message, label string) string {
	h.tb.Helper()
	for _, b := range m.Buttons {
		if strings.HasPrefix(b.Label, label) {
			return b.ID
		}
	}
	for _, s := range m.Selects {
		for _, c := range s.Choices {
			if strings.HasPrefix(c.Label, label) {
				return c.ID
			}
		}
	}
	h.tb.Fatalf("no %q to press in %s", label, plain(m))
	return ""
}

// offer has Ann offer Bob something, of which words are told to him alone, and
// gives what he is told.
func (h *house) offer(code, what, words string) (told msg.Message) {
	h.tb.Helper()
	before := len(h.hall.all())
	h.say("Ann", "poleconomy "+code+" offer 2 "+what)
	h.settle()
	for _, s := range h.hall.all()[before:] {
		if strings.Contains(plain(s.message), words) {
			if s.to != "bob" {
				h.tb.Errorf("%q is told: %s", s.to, plain(s.message))
			}
			told = s.message
		}
	}
	return told
}

// An offer is told to whom it is made, with buttons to answer it, and its refusal
// to who made it; the third at the table hears nothing of either.
func TestOffersAreWhispered(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	h.say("Ann", "match new poleconomy")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	offer := h.offer(code, "pay 50k lend 20k", "50,000")
	h.reads(offer, "an offer for you in Poleconomy "+code, "Ann gives $50,000 and lends $20,000")
	h.press("Bob", h.labelled(offer, "Refuse"))
	before := len(h.hall.all())
	h.settle()
	for _, s := range h.hall.all()[before:] {
		if strings.Contains(plain(s.message), "was refused") && s.to != "ann" {
			t.Errorf("%q is told: %s", s.to, plain(s.message))
		}
	}
	if all := h.hall.all()[before:]; len(all) == 0 || !strings.Contains(plain(all[0].message), "was refused") {
		t.Errorf("Ann is not told of the refusal: %v", all)
	}
	h.quiet()
}

// A button that accepts an offer accepts no other, though that has its number.
func TestAnOldButtonAcceptsNoNewOffer(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	h.say("Ann", "match new poleconomy")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	whispered := h.offer(code, "pay 200k", "200,000")
	options := h.say("Bob", "poleconomy "+code)
	listed := h.press("Bob", h.labelled(options, "Accept an offer"))
	old := []string{h.labelled(whispered, "Accept"), h.labelled(listed, "121")}
	h.say("Ann", "poleconomy "+code+" refuse 121")
	h.offer(code, "ask 300k", "300,000")
	seq := h.seq(code)
	for _, id := range old {
		h.reads(h.press("Bob", id), "that's been decided")
	}
	if h.seq(code) != seq {
		t.Error("an old button accepted the new offer")
	}
	h.quiet()
}

// A law is composed by buttons and forms, key after key, and read back before it
// is put to the vote.
func TestALawIsComposedByButtons(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	h.say("Ann", "match new poleconomy game=2")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.say("Ann", "poleconomy "+code+" party grits invite 2")
	h.say("Bob", "poleconomy "+code+" party grits")
	h.say("Ann", "poleconomy "+code+" vote 1") // one party: Ann governs with Bob
	h.say("Bob", "poleconomy "+code+" vote 1")
	h.settle()
	law := h.press("Ann", h.labelled(h.say("Ann", "poleconomy "+code), "Propose a tax law"))
	ask := h.press("Ann", h.labelled(law, "For each Company"))
	if ask.Form == nil {
		t.Fatalf("no form for a sum: %s", plain(ask))
	}
	seq := h.seq(code)
	c := h.call("Ann")
	c.Press, c.Fields = ask.Form.ID, []string{"70000"}
	more := h.do(c)
	h.reads(more, "It would say: Tax is $70,000 for each Company and $10,000 for each Advertising Square.")
	if h.seq(code) != seq {
		t.Fatal("the bill was put before it was finished")
	}
	free := h.press("Ann", h.labelled(more, "Companies exempt"))
	two := h.press("Ann", h.labelled(free, "2 companies"))
	h.reads(two, "but the first 2 and")
	h.press("Ann", h.labelled(two, "Propose this tax law"))
	h.settle()
	if h.seq(code) != seq+1 {
		t.Error("no bill was put")
	}
	h.reads(h.say("Bob", "match board "+code+" parliament"), "Tax is $70,000 for each Company but the first 2")
	h.quiet()
}
