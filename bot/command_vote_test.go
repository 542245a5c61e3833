package bot_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// votes are what a match's table is asked, with how many ballots each has.
func (h *house) votes(code string) map[string]int {
	h.tb.Helper()
	out := map[string]int{}
	for _, v := range h.match(code).Votes {
		out[v.Motion.String()] = len(v.Ballots)
	}
	return out
}

// TestAVoteForNoneOfSeveralMotionsAsksWhich, with a button for each, and counts for
// none of them.
func TestAVoteForNoneOfSeveralMotionsAsksWhich(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=10d remind=off", "Bob", "Ann", "Cid", "Dan", "Eve")
	h.say("Ann", "match ask "+code+" end")
	h.say("Cid", "match ask "+code+" extend 24h")
	for _, vote := range []string{"aye", "no"} {
		m := h.say("Dan", "match vote "+code+" "+vote)
		h.reads(m, "24 hours more", "finishing on the score")
		if got, want := strings.Join(labels(m), " | "), map[string]string{"aye": "Yes: end | Yes: extend 24h", "no": "No: end | No: extend 24h"}[vote]; got != want {
			t.Errorf("%s: the buttons are %s, not %s", vote, got, want)
		}
	}
	if got := h.votes(code); got["end"] != 1 || got["extend 24h"] != 1 {
		t.Fatalf("ballots: %v", got)
	}
	due := h.due(code)
	m := h.say("Dan", "match vote "+code+" aye")
	h.reads(h.press("Dan", m.Buttons[1].ID), "You voted yes to 24 hours more")
	h.reads(h.say("Eve", "match vote "+code+" aye extend"), "You voted yes to 24 hours more")
	if got := h.due(code); !got.Equal(due.Add(24 * time.Hour)) {
		t.Errorf("due %v, not %v", got, due.Add(24*time.Hour))
	}
	h.settle()
	for _, said := range []string{"Dan voted yes: 24 hours more (2 of 3 needed).", "Eve voted yes: 24 hours more (3 of 3 needed)."} {
		if len(h.hall.find(said)) != 1 {
			t.Errorf("nobody is told %q", said)
		}
	}
	if got := h.votes(code); got["end"] != 1 {
		t.Errorf("ballots: %v", got)
	}
	h.quiet()
}

// TestAMotionToEndTakesNoBareAye, though it is the only one; no is no.
func TestAMotionToEndTakesNoBareAye(t *testing.T) {
	for end, name := range map[string]string{"end": "finishing on the score", "abandon": "ending the match with no winner"} {
		for _, way := range []string{"pressed", "named"} {
			h := build(t, plan{})
			code := h.begin("remind=off", "Ann", "Bob", "Cat")
			h.say("Ann", "match ask "+code+" "+end)
			for _, line := range []string{"aye", "yes", "aye e", "aye a"} {
				m := h.say("Bob", "match vote "+code+" "+line)
				if h.match(code).Phase.Ended() {
					t.Fatalf("%q has ended the match", line)
				}
				if line == "aye" && strings.Join(labels(m), " | ") != "Yes: "+end {
					t.Errorf("the buttons are %s", labels(m))
				}
			}
			h.reads(h.say("Cat", "match vote "+code+" no"), "You voted no to "+name)
			if way == "named" {
				h.say("Bob", "match vote "+code+" aye "+end)
			} else {
				h.press("Bob", h.say("Bob", "match vote "+code+" aye").Buttons[0].ID)
			}
			if m := h.match(code); !m.Phase.Ended() {
				t.Errorf("%s, %s: the match is %s", end, way, m.Phase)
			}
			h.quiet()
		}
	}
}

// TestAVoteNamesItsMotion by its first word or an unambiguous beginning of it, with
// as much more as tells it from another.
func TestAVoteNamesItsMotion(t *testing.T) {
	h := build(t, plan{})
	names := []string{"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"}
	code := h.begin("clock=10d remind=off", names...)
	asked := map[string]string{"Bob": "extend 24h", "Cat": "extend 2d", "Dan": "pause", "Eve": "end", "Fay": "abandon"}
	for name, what := range asked {
		h.reads(h.say(name, "match ask "+code+" "+what), "I've asked everyone")
	}
	for said, name := range map[string]string{
		"no p": "a pause", "no end": "finishing on the score", "no a": "ending the match with no winner",
		"no extend 2d": "2 days more", "no ext 48h": "2 days more", "no take-back": "", "no extend": "", "no e": "",
		"no extend 72h": "", "no extend 24": "", "no replace": "", "no 24h": "",
	} {
		m := h.say("Ann", "match vote "+code+" "+said)
		if counted := strings.Contains(m.Text.String(), "You voted no to "+name); counted != (name != "") {
			t.Errorf("%q: %s", said, m.Text)
		}
	}
	want := map[string]int{"extend 24h": 1, "extend 2d": 2, "pause": 2, "end": 2, "abandon": 2}
	if got := h.votes(code); !maps.Equal(got, want) {
		t.Errorf("ballots: %v, not %v", got, want)
	}
	if got := strings.Join(labels(h.say("Ann", "match vote "+code+" aye extend")), " | "); strings.Count(got, "Yes: extend") != 2 || strings.Contains(got, "pause") {
		t.Errorf("which extension is asked with %s", got)
	}
	typing := h.call("Ann")
	for line, want := range map[string][]string{
		"/match vote ":                     {code, "no", "yes"},
		"/match vote " + code + " n":       {"no"},
		"/match vote aye pa":               {"pause"},
		"/match vote " + code + " no exte": {"extend 24h", "extend 2d"},
		"/match vote aye extend 2d":        {"2d"},
		"/match vote aye pause ":           nil,
	} {
		typing.Line = line
		var titles []string
		for _, s := range h.host.Complete(ctx, typing, 25) {
			titles = append(titles, s.Title)
			if !strings.HasPrefix(s.Line, "/match vote ") {
				t.Errorf("%q goes on as %q", line, s.Line)
			}
		}
		slices.Sort(titles)
		if !slices.Equal(titles, want) {
			t.Errorf("%q goes on with %q, not %q", line, titles, want)
		}
	}
	h.quiet()
}

// TestAVoteForWhatIsSettledSaysSo, whatever else the table is asked meanwhile; so
// does an old button.
func TestAVoteForWhatIsSettledSaysSo(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=10d remind=off", "Ann", "Bob", "Cat", "Dan")
	h.say("Bob", "match ask "+code+" extend 24h")
	h.say("Cat", "match vote "+code+" aye extend")
	h.say("Dan", "match vote "+code+" aye extend")
	h.say("Bob", "match ask "+code+" end")
	due := h.due(code)
	for _, said := range []string{"aye extend", "aye ext", "aye extend 24h", "aye e 24h"} {
		h.reads(h.say("Cat", "match vote "+code+" "+said), "extend passed")
	}
	h.say("Cat", "match ask "+code+" extend 2d")
	h.reads(h.say("Dan", "match vote "+code+" aye extend 24h"), "extend passed") // as the old button says
	if got := h.votes(code); got["end"] != 1 || got["extend 2d"] != 1 || !h.due(code).Equal(due) {
		t.Errorf("ballots: %v", got)
	}
	h.reads(h.say("Dan", "match vote "+code+" aye abandon"), "is asked")
	h.quiet()
}

// TestMotionsOfOneKindAreToldApart in what is said of them, and on the buttons of
// the status message.
func TestMotionsOfOneKindAreToldApart(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=10d remind=off", "Ann", "Bob", "Cat", "Dan")
	h.say("Bob", "match ask "+code+" extend 24h")
	h.say("Cat", "match ask "+code+" extend 2d")
	h.settle()
	if got := strings.Join(labels(h.status(code).message), " | "); !strings.Contains(got, "Yes: extend 24h | No: extend 24h | Yes: extend 2d | No: extend 2d") {
		t.Errorf("the buttons are %s", got)
	}
	for _, name := range []string{"Ann", "Dan"} {
		h.say(name, "match vote "+code+" no extend 2d")
	}
	h.settle()
	if len(h.hall.find("the vote to extend 2d was rejected")) != 1 {
		t.Error("nobody is told which motion is lost")
	}
	h.quiet()
}

// TestAReplacementIsNamedByWhoIsReplaced: by name, number and bot.
func TestAReplacementIsNamedByWhoIsReplaced(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=1h misses=1 gap=5m remind=off", "Ann", "Bob", "Cat", "Dan")
	late := h.match(code).Asks[0].Seat
	name := h.match(code).Seats[late].Name
	var others []string
	for _, s := range h.match(code).Seats {
		if s.Name != name {
			others = append(others, s.Name)
		}
	}
	h.tick(time.Hour)
	for _, kind := range []string{"steady", "random"} {
		h.reads(h.say(others[0], fmt.Sprintf("match ask %s replace %s %s", code, name, kind)), "I've asked everyone")
	}
	m := h.say(others[1], "match vote "+code+" aye replace "+name)
	h.reads(m, "a steady stand-in for "+name, "a random stand-in for "+name)
	h.reads(h.say(others[1], fmt.Sprintf("match vote %s aye replace %s random", code, name)), "yes to a random stand-in for "+name)
	if s := h.match(code).Seats[late]; s.Bot != "random" {
		t.Errorf("%s holds seat %d", s.Name, late+1)
	}
	if p := h.match(code).Phase; p != match.Playing {
		t.Errorf("the match is %s", p)
	}
	h.quiet()
}
