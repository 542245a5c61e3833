package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"divisionbell/bot/match"
	poleconomylook "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

var offerNumber = regexp.MustCompile(`Offer (\d+) from`)

// puts has somebody make an offer, and gives its number.
func (h *house) puts(name, code, words string) string {
	h.tb.Helper()
	m := h.say(name, "poleconomy "+code+" offer "+words)
	no := offerNumber.FindStringSubmatch(m.Text.String())
	if m.Refused || no == nil {
		h.tb.Fatalf("%s offers %s: %s", name, words, m.Text)
	}
	h.settle()
	return no[1]
}

// TestWhatStoodInAMatchThatWasEndedStandsNoMore: no offer, no promise, no bill, nothing to
// come; and what a hand is worth adds up.
func TestWhatStoodInAMatchThatWasEndedStandsNoMore(t *testing.T) {
	for _, way := range []string{"abandon", "end"} {
		t.Run(way, func(t *testing.T) {
			h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: poleconomylook.Look}}})
			h.say("Ann", "match new poleconomy remind=off")
			code := h.newest()
			h.say("Bob", "match join "+code)
			h.say("Ann", "match start "+code)
			h.say("Bob", "poleconomy "+code+" accept "+h.puts("Ann", code, "bob lend 100000 repay 150000 due 3"))
			h.settle()
			h.puts("Ann", code, "bob pay 20000")
			h.end(code, way)
			deals := h.say("Ann", "match board "+code+" deals").Text.String()
			if strings.Contains(deals, "Offer ") || strings.Contains(deals, "still owed") || !strings.Contains(deals, "$150,000 was owed at the end") {
				t.Errorf("deals:\n%s", deals)
			}
			h.reads(h.say("Ann", "match hand "+code), "in cash, and $150,000 lent.")
			h.reads(h.say("Bob", "match hand "+code), "in cash, and $150,000 owed.")
		})
	}
}

// TestABillOfAMatchThatWasEndedIsNotBeforeParliament, nor a promise to vote on one, and
// nobody would owe tax now.
func TestABillOfAMatchThatWasEndedIsNotBeforeParliament(t *testing.T) {
	h, code := playedTo(t, 3, "game=2", "Prime Minister, to govern and then move")
	m := h.match(code)
	minister, other := m.Seats[m.Asks[0].Seat].Name, m.Seats[(int(m.Asks[0].Seat)+1)%3].Name
	h.say(other, "poleconomy "+code+" accept "+h.puts(minister, code, strings.ToLower(other)+" pay 20000 for-vote aye"))
	if got := h.say(minister, "poleconomy "+code+" tax flat 50000"); got.Refused {
		t.Fatal(got.Text)
	}
	h.settle()
	h.reads(h.say("Ann", "match board "+code+" parliament"), "has promised", "$50,000 from every player", "The tax bill")
	h.end(code, "abandon")
	p := h.say("Ann", "match board "+code+" parliament")
	said := p.Text.String() + "\n" + p.Picture.Alt + "\n" + p.Picture.Board
	for _, no := range []string{"Ayes", "Laid", "would owe", "promised", "before Parliament", "The tax bill"} {
		if strings.Contains(said, no) {
			t.Errorf("%q is in\n%s", no, said)
		}
	}
	h.reads(h.say("Ann", "match board "+code+" deals"), "the match ended first")
}
