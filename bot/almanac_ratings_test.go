package bot_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// ended has people begin a match and end it by a vote, so that the score places them.
func (h *house) ended(names ...string) (code string) {
	h.tb.Helper()
	code = h.begin("", names...)
	h.say(names[0], "match ask "+code+" end")
	for _, n := range names[1:] {
		if !strings.HasSuffix(n, "bot") {
			h.say(n, "match vote "+code+" yes end")
		}
	}
	h.settle()
	if m := h.match(code); m.Phase != match.Over {
		h.tb.Fatalf("%s is %s", code, m.Phase)
	}
	h.clock.pass(time.Hour)
	return code
}

// blocks are the text boards of a message.
func blocks(m msg.Message) (all string) {
	for _, r := range m.Text {
		if r.Style == msg.Block {
			all += r.Words + "\n"
		}
	}
	return all
}

// row is the line of a table that is somebody's.
func row(m msg.Message, name string) string {
	for line := range strings.Lines(blocks(m)) {
		if f := strings.Fields(line); len(f) > 1 && f[1] == name {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

func (h *house) narrow(m msg.Message) {
	h.tb.Helper()
	for line := range strings.Lines(blocks(m)) {
		if n := text.Columns(strings.TrimRight(line, "\n")); n > 42 {
			h.tb.Errorf("%d columns: %s", n, line)
		}
	}
}

// TestRatingsFollowPlaces: whoever is asked reads a table of the place, where the winner
// has gained what the loser has not, bots stand apart, and five matches make a rating.
func TestRatingsFollowPlaces(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "bell rating"), "Nobody is rated here yet")
	h.reads(h.say("Ann", "bell rating chess"), "no game “chess”", "exchequer")
	var code string
	for range 4 {
		code = h.ended("Ann", "Bob", "steadybot")
	}
	m := h.say("Ann", "bell rating")
	h.narrow(m)
	h.reads(m, "Ratings of Exchequer!", " by "+code, "provisional", "Bots, on the same scale")
	for _, name := range []string{"Ann", "Bob", "steady"} {
		if r := strings.Fields(row(m, name)); len(r) != 5 || r[0] != "?" || r[4] != "4" {
			t.Errorf("%s has %v in\n%s", name, r, blocks(m))
		}
	}
	h.ended("Ann", "Bob")
	m = h.say("Bob", "bell rating exchequer")
	if r := strings.Fields(row(m, "Bob")); len(r) != 5 || r[0] == "?" || r[4] != "5" {
		t.Errorf("after five matches Bob has %v", r)
	}
	if r := strings.Fields(row(m, "steady")); len(r) != 5 || r[4] != "4" {
		t.Errorf("steady, which did not play, has %v", r)
	}
	h.quiet()
}

// TestWhoOptsOutIsNotCounted: they are shown to nobody, and the others have what they would
// have had without that seat; they can come back, with all they had.
func TestWhoOptsOutIsNotCounted(t *testing.T) {
	h := build(t, plan{})
	h.ended("Ann", "Bob", "Cat")
	h.ended("Bob", "Cat")
	whole := blocks(h.say("Ann", "bell rating"))
	h.reads(h.say("Ann", "bell rating off"), "in no rating and no season")
	m := h.say("Bob", "bell rating")
	if row(m, "Ann") != "" || row(m, "Bob") == "" || row(m, "Cat") == "" {
		t.Errorf("the table is\n%s", blocks(m))
	}
	for _, name := range []string{"Bob", "Cat"} {
		if r := strings.Fields(row(m, name)); r[4] != "2" {
			t.Errorf("%s has %v", name, r)
		}
	}
	h.reads(h.say("Ann", "bell rating"), "You're left out")
	h.reads(h.say("Bob", "bell season"), "after 2 matches")
	h.reads(h.say("Ann", "bell rating on"), "You're rated again")
	if again := blocks(h.say("Ann", "bell rating")); again != whole {
		t.Errorf("who comes back finds another table:\n%s\n%s", whole, again)
	}
	h.reads(h.say("Cat", "bell rating off"), "in no rating")
	h.reads(h.say("Bob", "bell rating off"), "in no rating")
	h.reads(h.say("Ann", "bell rating"), "Nobody is rated here yet")
}

// TestWhatIsNotRated: an abandoned match, a person at several seats, a daily run.
func TestWhatIsNotRated(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.say("Ann", "match abandon "+code+" yes")
	h.say("Bob", "match vote "+code+" yes abandon")
	h.settle()
	if p := h.match(code).Phase; p != match.Abandoned {
		t.Fatalf("it is %s", p)
	}
	h.reads(h.say("Ann", "bell rating"), "Nobody is rated here yet")
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=2 hotseat=yes")
	code = h.newest()
	h.say("Ann", "match join "+code)
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	h.say("Ann", "match ask "+code+" end yes")
	h.settle()
	if m := h.match(code); m.Phase != match.Over || len(m.Seats) != 3 {
		t.Fatalf("%s has %d seats and is %s", code, len(m.Seats), m.Phase)
	}
	h.reads(h.say("Ann", "bell rating"), "Nobody is rated here yet")
}

// TestASeatGoesToWhoeverHeldItLongest: who hands a lost seat to a bot at the end keeps the
// place that it comes to.
func TestASeatGoesToWhoeverHeldItLongest(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=12", "Ann", "Bob")
	for range 10 {
		h.turn(code)
	}
	h.say("Bob", "match handover "+code+" bot yes")
	h.say("Ann", "match ask "+code+" end yes")
	h.settle()
	if m := h.match(code); m.Phase != match.Over || m.Seats[1].Bot == "" {
		t.Fatalf("%s is %s, with %+v", code, m.Phase, m.Seats[1])
	}
	m := h.say("Ann", "bell rating")
	if row(m, "Bob") == "" || strings.Contains(blocks(m), "Bots") {
		t.Errorf("the table is\n%s", blocks(m))
	}
}

// TestPlacesHaveTheirOwnTables: what was played elsewhere is not told here.
func TestPlacesHaveTheirOwnTables(t *testing.T) {
	h := build(t, plan{})
	h.ended("Ann", "Bob")
	for _, room := range []match.Room{{Platform: "hall", Channel: "elsewhere"}, {Platform: "hall", Workspace: "guild", Channel: "table"}} {
		for _, line := range []string{"bell rating", "bell season", "bell rivals", "bell stats"} {
			c := h.call("Ann")
			c.Room, c.Line = room, line
			if m := h.do(c); strings.Contains(flat(m), "Bob") || blocks(m) != "" {
				t.Errorf("%s in %v: %s", line, room, m.Text)
			}
		}
	}
}

// TestWhoWasForgottenLeavesNoTrace in any table, at once.
func TestWhoWasForgottenLeavesNoTrace(t *testing.T) {
	h := build(t, plan{})
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		h.say(name, "bell rivals on")
	}
	for range 3 {
		h.ended("Ann", "Bob", "Cat")
	}
	lines := []string{"bell rating", "bell season", "bell rivals", "bell stats"}
	for _, line := range lines[:3] {
		if m := h.say("Ann", line); !strings.Contains(flat(m), "Cat") {
			t.Fatalf("%s does not name Cat: %s", line, m.Text)
		}
	}
	p, err := h.host.FindPerson(ctx, "hall", "", "Cat")
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
	for _, line := range lines {
		if m := h.say("Ann", line); strings.Contains(flat(m), "Cat") || strings.Contains(flat(m), "Somebody") {
			t.Errorf("%s still tells of Cat: %s", line, flat(m))
		}
	}
	if r := strings.Fields(row(h.say("Ann", "bell rating"), "Bob")); len(r) != 5 || r[4] != "3" {
		t.Errorf("Bob has %v", r)
	}
}
