package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/almanac"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	exchequerlook "divisionbell/bot/render/exchequer"
	"divisionbell/engine"
	"divisionbell/engine/exchequer"
)

// admin has somebody who administers the workspace say a line.
func (h *house) admin(name, line string) msg.Message {
	h.tb.Helper()
	c := h.call(name)
	c.Line, c.Admin = line, true
	return h.do(c)
}

// seasons are the posts of seasons in the room.
func (h *house) seasons() []saying { return h.hall.find("Season 20") }

// TestARoomIsToldOfASeasonOnce: at its end and of the next one's beginning, whoever else
// looks after the store, however often; then a quarter later again.
func TestARoomIsToldOfASeasonOnce(t *testing.T) {
	h := build(t, plan{})
	h.host.Crown(func(p almanac.Podium) ([]byte, error) { return []byte(p.Season), nil })
	h.reads(h.say("Ann", "bell settings season on"), "Only admins")
	h.reads(h.admin("Ann", "bell settings season on"), "Seasons: told of in this channel")
	h.reads(h.admin("Ann", "bell settings season on"), "told of in this channel")
	h.ended("Ann", "Bob")
	h.ended("Ann", "Bob")
	h.settle()
	if said := h.seasons(); len(said) != 0 {
		t.Fatalf("in the season the room hears %q", said[0].text())
	}
	h.clock.pass(time.Date(2027, 1, 1, 8, 59, 0, 0, time.UTC).Sub(h.clock.Now()))
	h.settle()
	if said := h.seasons(); len(said) != 0 {
		t.Fatalf("before it is morning the room hears %q", said[0].text())
	}
	h.clock.pass(time.Minute)
	other := build(t, plan{path: h.path, clock: h.clock, hall: h.hall})
	for range 3 {
		h.settle()
		other.settle()
	}
	said := h.seasons()
	if len(said) != 2 {
		t.Fatalf("the room hears %d posts: %v", len(said), said)
	}
	h.reads(said[0].message, "Season 2026-Q4: ", "of 100 points, after 2 matches")
	h.narrow(said[0].message)
	p := said[0].message.Picture
	if p == nil || p.Draw == nil || !strings.Contains(p.Alt, "1st: ") {
		t.Fatalf("its cup is %+v", p)
	}
	season, channel, _ := strings.Cut(p.Page, " ")
	again, err := h.host.Season(ctx, match.Room{Platform: "hall", Channel: channel}, season)
	if err != nil || p.Match != "cup" || again.Picture == nil || again.Picture.Alt != p.Alt {
		t.Errorf("found again by what it says it is, %q of %q: %+v, %v", p.Page, p.Match, again.Picture, err)
	}
	h.reads(said[1].message, "Season 2027-Q1 has begun", "31 March")
	h.clock.pass(90 * 24 * time.Hour)
	h.settle()
	if said = h.seasons(); len(said) != 3 { // nobody played: only the next one's beginning
		t.Fatalf("a quarter later the room has heard %d posts: %v", len(said), said)
	}
	h.reads(said[2].message, "Season 2027-Q2 has begun")
}

// TestARoomThatWantsNoWordOfSeasonsHearsNone, also one that did, and one that was left for
// another.
func TestARoomThatWantsNoWordOfSeasonsHearsNone(t *testing.T) {
	h := build(t, plan{})
	in := func(channel, line string) msg.Message {
		c := h.call("Ann")
		c.Line, c.Admin = line, true
		c.Room = match.Room{Platform: "hall", Workspace: "guild", Channel: channel}
		return h.do(c)
	}
	in("one", "bell settings season on")
	h.reads(in("two", "bell settings season on"), "told of in this channel")
	h.reads(in("one", "bell settings"), "told of in another channel")
	h.admin("Ann", "bell settings season on")
	h.reads(h.admin("Ann", "bell settings season off"), "Seasons: not told of")
	h.reads(h.admin("Ann", "bell settings season maybe"), "Choose on or off")
	h.clock.pass(120 * 24 * time.Hour)
	h.settle()
	said := h.seasons()
	if len(said) != 1 || said[0].channel != "two" {
		t.Errorf("heard: %v", said)
	}
}

// TestASeasonIsReadWhenItIsAskedFor: the one that goes on, and an older one by its name.
func TestASeasonIsReadWhenItIsAskedFor(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "bell season"), "in season 2026-Q4 here")
	h.ended("Ann", "Bob", "steadybot")
	m := h.say("Ann", "bell season")
	h.reads(m, "Season 2026-Q4: Ann and Bob lead together with 8.3 of 100 points, after 1 match here") // as areas are dealt
	h.narrow(m)
	if strings.Contains(blocks(m), "steady") {
		t.Errorf("a bot is in the season:\n%s", blocks(m))
	}
	h.clock.pass(60 * 24 * time.Hour)
	h.reads(h.say("Ann", "bell season"), "in season 2027-Q1 here")
	h.reads(h.say("Ann", "bell season 2026-q4"), "Season 2026-Q4: ", "Ann and Bob share the cup")
	h.reads(h.say("Ann", "bell season last"), "I can't read the season “last”", "2027-Q1")
}

// TestRivalsBothWantToBe: three matches with each other, and both have it on.
func TestRivalsBothWantToBe(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "bell rivals on"), "Done: ")
	var last string
	for range 3 {
		last = h.ended("Ann", "Bob", "Cat")
	}
	h.reads(h.say("Ann", "bell rivals"), "No rivals here yet", "3 matches")
	h.say("Cat", "bell rivals on")
	m := h.say("Ann", "bell rivals")
	h.reads(m, "Ann", "Cat", "Last met in Exchequer! "+last)
	if strings.Contains(flat(m), "Bob") {
		t.Errorf("Bob, who has it off, is told of: %s", m.Text)
	}
	h.reads(h.say("Bob", "bell rivals"), "nobody's rival until you say so")
	h.say("Cat", "bell rivals off")
	h.reads(h.say("Ann", "bell rivals"), "No rivals here yet")
}

// TestStatisticsOfAPlace: matches, how long half of the answers took, the longest match;
// who is left out is not counted in them.
func TestStatisticsOfAPlace(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "bell stats"), "Nothing is finished here yet")
	h.ended("Ann", "Bob")
	code := h.begin("length=12", "Ann", "Bob")
	for range 12 {
		h.clock.pass(5 * time.Hour)
		h.turn(code)
	}
	h.say("Ann", "match ask "+code+" end")
	h.say("Bob", "match vote "+code+" yes end")
	h.reads(h.say("Ann", "bell stats"), "2 matches finished here: 2 of Exchequer!", "within 5 hours", "The longest war was "+code, "2 days")
	h.say("Bob", "bell stats off")
	some := h.say("Ann", "bell stats").Text.String()
	h.say("Ann", "bell stats off")
	h.reads(h.say("Ann", "bell stats"), "You're left out", "2 matches finished here")
	if m := h.say("Ann", "bell stats"); !strings.Contains(some, "within") || strings.Contains(m.Text.String(), "within") {
		t.Errorf("answers of those who are left out are counted: %s", m.Text)
	}
}

// A gossip tells of any match that its first seat broke its word twice and the second once.
type gossip struct{ match.Look }

func (gossip) Stories(log []engine.Fact, _ int, _ msg.Scene) []msg.Story {
	return []msg.Story{
		{Kind: msg.Broken, Seat: 0, On: 1}, {Kind: msg.Attacked, Seat: 0, On: engine.Nobody, At: len(log) - 1}, {Kind: msg.Kept, Seat: 1}, {Kind: msg.Broken, Seat: 1, On: engine.Nobody},
		{Kind: msg.Battle, Seat: 1, On: 0}, {Kind: msg.Battle, Seat: 1, On: 0}, {Kind: msg.Battle, Seat: 0, On: 1}, {Kind: msg.Battle, Seat: 0, On: engine.Nobody},
	}
}

// TestTheMostBrokenWord is told of with the person whose it is, unless they are left out.
func TestTheMostBrokenWord(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: exchequer.Game, Look: gossip{exchequerlook.Look}}}})
	h.ended("Ann", "Bob")
	first, second := "Ann", "Bob"
	if m := h.match(h.newest()); m.Seats[0].Name != first {
		first, second = second, first
	}
	h.reads(h.say("Ann", "bell stats"), "The most broken word is "+first+"'s: 2 promises and alliances.")
	h.say(first, "bell stats off")
	h.reads(h.say("Ann", "bell stats"), "The most broken word is "+second+"'s: 1 promise or alliance.")
	h.say(second, "bell stats off")
	if m := h.say("Ann", "bell stats"); strings.Contains(m.Text.String(), "broken") {
		t.Errorf("of who is left out: %s", m.Text)
	}
}

// TestWhatRivalsDidToEachOther is counted of all their matches: who fell upon whom, and whose
// word to the other was broken; of what was done to anybody else nothing.
func TestWhatRivalsDidToEachOther(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: exchequer.Game, Look: gossip{exchequerlook.Look}}}})
	sat := map[string][2]int{} // how often in which seat
	for range 3 {
		h.ended("Ann", "Bob")
		for i, s := range h.match(h.newest()).Seats {
			n := sat[s.Name]
			n[i]++
			sat[s.Name] = n
		}
	}
	h.say("Ann", "bell rivals on")
	h.say("Bob", "bell rivals on")
	said := h.say("Ann", "bell rivals").Text.String()
	_, said, _ = strings.Cut(said, "Attacks: ")
	for name, n := range sat {
		attacks, broken, _ := strings.Cut(said, ". Broken words: ")
		if want := fmt.Sprintf("%s %d", name, n[0]+2*n[1]); !strings.Contains(attacks, want) {
			t.Errorf("%s attacks are not in %q", want, said)
		}
		if want := fmt.Sprintf("%s %d", name, n[0]); (n[0] > 0) != strings.Contains(broken, name) || n[0] > 0 && !strings.Contains(broken, want) {
			t.Errorf("%s broken words are not in %q", want, said)
		}
	}
}
