package bot_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/calendar"
	"divisionbell/bot/match"
)

var calendarToken = regexp.MustCompile(`/feed/([0-9a-f]{64})\.ics`)

// calendarOf has somebody ask for their calendar, and gives its token.
func calendarOf(t *testing.T, h *house, name string) match.Hash {
	t.Helper()
	m := h.say(name, "bell calendar")
	token := calendarToken.FindStringSubmatch(m.Text.String())
	if m.Refused || token == nil {
		t.Fatalf("%s asks for a calendar: %s", name, m.Text)
	}
	return match.HashOf(token[1])
}

// entries are the titles of a calendar's events with their ends, in order.
func entries(t *testing.T, h *house, token match.Hash) (list []string) {
	t.Helper()
	file, err := h.host.Calendar(ctx, token)
	if err != nil {
		t.Fatal(err)
	}
	again, err := h.host.Calendar(ctx, token)
	if err != nil || string(again) != string(file) {
		t.Errorf("read twice it is another: %v", err)
	}
	for _, e := range regexp.MustCompile(`DTEND:(\S+)\r\nSUMMARY:(.*)\r\n`).FindAllStringSubmatch(string(file), -1) {
		list = append(list, e[1]+" "+e[2])
	}
	return list
}

func opensNothing(t *testing.T, h *house, token match.Hash) {
	t.Helper()
	if file, err := h.host.Calendar(ctx, token); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("it opens %q: %v", file, err)
	}
}

// TestACalendarTellsWhatIsDue of whoever has it and of nobody else, in all their matches,
// and when these end; nothing of it is due while a match is paused, or over.
func TestACalendarTellsWhatIsDue(t *testing.T) {
	h := build(t, plan{})
	h.host.Schedule(calendar.Page{Address: "https://bell.example.org/", Feeds: visitsIn(h.db)})
	first := h.begin("clock=24h ends=2026-12-09T17:00", "Ann", "Bob")
	second := h.begin("clock=12h", "Bob", "Ann")
	ann, bob, cat := calendarOf(t, h, "Ann"), calendarOf(t, h, "Bob"), calendarOf(t, h, "Cat")
	turns := map[string]string{first: "20261202T090000Z Exchequer! " + first + ": your turn", second: "20261201T210000Z Exchequer! " + second + ": your turn"}
	ends := "20261209T170000Z Exchequer! " + first + ": the match ends"
	owed := func(name string) (want []string) {
		for _, code := range []string{second, first} {
			if h.awaited(code) == name {
				want = append(want, turns[code])
			}
		}
		return append(want, ends)
	}
	check := func(name string, token match.Hash, want []string) {
		t.Helper()
		if got := entries(t, h, token); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	check("Ann", ann, owed("Ann"))
	check("Bob", bob, owed("Bob"))
	check("Cat", cat, nil)
	file, err := h.host.Calendar(ctx, ann)
	if link := "URL:https://bell.example.org/join/" + first + "\r\n"; err != nil || !strings.Contains(string(file), link) {
		t.Errorf("%q is not in %s, %v", link, file, err)
	}

	for _, name := range []string{"Ann", "Bob"} {
		h.say(name, "match pause "+first)
		h.say(name, "match vote "+first+" yes")
	}
	h.settle()
	if h.match(first).Phase == match.Paused {
		delete(turns, first)
	} else {
		t.Fatal("it is not paused")
	}
	whose := map[bool][]string{true: {turns[second], ends}, false: {ends}}
	check("Ann, paused", ann, whose[h.awaited(second) == "Ann"])
	check("Bob, paused", bob, whose[h.awaited(second) == "Bob"])
}

// TestACalendarIsTakenBack: all of a person's at once, and the oldest of more than three.
func TestACalendarIsTakenBack(t *testing.T) {
	h := build(t, plan{})
	if m := h.say("Ann", "bell calendar"); !m.Refused {
		t.Errorf("without a page: %s", m.Text)
	}
	h.host.Schedule(calendar.Page{Address: "http://127.0.0.1:8080/", Feeds: visitsIn(h.db)})
	h.reads(h.say("Ann", "bell calendar off"), "no calendar link")
	if m := h.say("Ann", "bell calendar daily"); !m.Refused {
		t.Errorf("a word: %s", m.Text)
	}
	own := h.begin("", "Ann", "Bob")
	ann, others := calendarOf(t, h, "Ann"), calendarOf(t, h, "Bob")
	h.clock.pass(time.Minute)
	if again := calendarOf(t, h, "Ann"); again != ann || others == ann {
		t.Errorf("Ann's is %x, then %x, and Bob's %x", ann, again, others)
	}
	h.press("Ann", h.say("Ann", "bell calendar").Buttons[0].ID)
	opensNothing(t, h, ann)
	var older []match.Hash
	for n := range 3 { // of an older program, whose links are known to nobody here
		older = append(older, match.Hash{byte(n)})
		if _, err := visitsIn(h.db).AddFeed(ctx, match.Feed{Token: older[n], Person: h.match(own).Seats[0].Person, Made: int64(n)}, 3); err != nil {
			t.Fatal(err)
		}
	}
	m := h.say("Ann", "bell calendar")
	h.reads(m, "this machine only", "oldest stopped working")
	opensNothing(t, h, older[0])
	entries(t, h, older[1])
	renewed := calendarOf(t, h, "Ann")
	entries(t, h, renewed)
	if renewed == ann {
		t.Error("what was taken back is given again")
	}
	h.reads(h.press("Ann", m.Buttons[0].ID), "open nothing now")
	for _, token := range append(older, ann, renewed) {
		opensNothing(t, h, token)
	}
	opensNothing(t, h, match.HashOf(fmt.Sprintf("%064x", 7)))
	entries(t, h, others)
}
