package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// gazettes are the issues that a match's room was told, as they stand.
func (h *house) gazettes(code string) (told []saying) {
	for _, s := range h.hall.all() {
		if s.to == "" && strings.HasPrefix(s.text(), "Exchequer! Gazette, "+code+", ") {
			told = append(told, s)
		}
	}
	return told
}

// TestTheGazetteComesOnFridays at 17:00 in the match's zone, as one post with one picture
// that rings nobody, if anything has happened; and its numbers go on.
func TestTheGazetteComesOnFridays(t *testing.T) {
	h := build(t, plan{}) // on a Tuesday, 09:00 UTC
	code := h.begin("gazette=friday zone=Europe/Paris clock=30d remind=off length=12", "Ann", "Bob", "Cat")
	for range 4 {
		h.place(code)
	}
	h.at("2026-12-04 15:59")
	before := len(h.hall.all())
	if n := len(h.gazettes(code)); n != 0 {
		t.Fatalf("%d issues before Friday", n)
	}
	h.at("2026-12-04 16:00")
	told := h.gazettes(code)
	if len(told) != 1 || len(h.hall.all()) != before+1 {
		t.Fatalf("%d issues at 17:00 in Paris, in %d posts", len(told), len(h.hall.all())-before)
	}
	m := told[0].message
	h.reads(m, "no. 1", "Areas: ", "Ann 14", "Next issue: Fri 11 Dec, 16:00 UTC")
	if body, err := m.Picture.Draw(); err != nil || len(body) == 0 || len(body) > 250_000 || m.Picture.Alt == "" || m.Picture.Board == "" {
		t.Errorf("its front page has %d bytes, %q (%v)", len(body), m.Picture.Alt, err)
	}
	for _, r := range m.Text {
		if r.Style == msg.Ring {
			t.Errorf("it rings %s", r.Words)
		}
	}
	h.reads(h.say("Bob", "match board "+code+" gazette 3"), "1 issue so far")
	awaited := h.awaited(code)
	h.at("2026-12-11 16:00")
	if n := len(h.gazettes(code)); n != 1 {
		t.Errorf("%d issues of a week in which nothing happened", n-1)
	}
	h.place(code)
	h.at("2026-12-18 16:00")
	if told = h.gazettes(code); len(told) != 2 {
		t.Fatalf("%d issues after an action", len(told))
	}
	h.reads(told[1].message, "no. 2", "Waiting for "+h.awaited(code)+" since")
	h.reads(h.say("Bob", "match board "+code+" gazette"), "no. 2")
	h.reads(h.say("Bob", "match board "+code+" gazette-1"), "no. 1")
	h.reads(h.say("Bob", "match board "+code+" gazette 3"), "2 issues so far")
	if again := h.say("Bob", "match board "+code+" gazette-1"); again.Text.String() != withoutNow(m) {
		t.Errorf("read again it is another issue:\n%s\n%s", again.Text, m.Text)
	}
	if awaited == "" {
		t.Error("nobody was awaited")
	}
	h.quiet()
}

// withoutNow is an issue as it reads later: who was waited for then is of no news.
func withoutNow(m msg.Message) string {
	lines := slices.DeleteFunc(strings.Split(m.Text.String(), "\n"), func(s string) bool { return strings.HasPrefix(s, "Waiting for ") })
	return strings.Join(lines, "\n")
}

// TestTheGazetteOfRounds comes on days on which a round has ended, and on no other; a set-up
// is no round.
func TestTheGazetteOfRounds(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("gazette=round remind=off length=12", "Ann", "Bob")
	stage := func() string {
		line, _, _ := strings.Cut(h.say("Ann", "match board "+code).Text.String(), ",")
		line, _, _ = strings.Cut(line, ". ")
		return line
	}
	was, issues := stage(), 0
	if !strings.HasPrefix(was, "Setting up") {
		t.Fatalf("it begins with %s", was)
	}
	for day := 1; day <= 8; day++ {
		for range 3 {
			h.turn(code)
			h.settle()
		}
		now := stage()
		if h.at(fmt.Sprintf("2026-12-%02d 17:00", day)); now != was && (!strings.HasPrefix(was, "Setting up") || !strings.HasPrefix(now, "Round 1 ")) {
			issues++
		}
		was = now
		if n := len(h.gazettes(code)); n != issues {
			t.Fatalf("%d issues on day %d, not %d (%s)", n, day, issues, now)
		}
	}
	if issues < 2 || issues == 8 {
		t.Errorf("%d issues in eight days", issues)
	}
}

// TestARoomHasOneGazetteADay: of two matches in it the second's comes a day later.
func TestARoomHasOneGazetteADay(t *testing.T) {
	h := build(t, plan{})
	one := h.begin("gazette=friday remind=off length=12", "Ann", "Bob")
	two := h.begin("gazette=friday remind=off length=12", "Ann", "Bob")
	h.place(one)
	h.place(two)
	h.at("2026-12-04 17:00")
	if n := len(h.gazettes(one)) + len(h.gazettes(two)); n != 1 {
		t.Errorf("%d issues on one day", n)
	}
	h.at("2026-12-05 17:00")
	if a, b := len(h.gazettes(one)), len(h.gazettes(two)); a != 1 || b != 1 {
		t.Errorf("%d and %d issues in two days", a, b)
	}
	h.place(one)
	h.at("2026-12-11 17:00")
	if n := len(h.gazettes(one)); n != 2 {
		t.Errorf("%d issues in two weeks", n)
	}
}

// TestTheGazetteIsOffByOneWord, and where nobody has asked for it.
func TestTheGazetteIsOffByOneWord(t *testing.T) {
	h := build(t, plan{})
	for options, want := range map[string]string{"": "", "pace=week": "friday", "pace=month": "friday", "pace=month gazette=off": "", "gazette=round": "round"} {
		h.say("Ann", strings.TrimSpace("match new exchequer "+options))
		if got := h.match(h.newest()).Settings.Pace.Gazette; got != want {
			t.Errorf("%q: gazette=%s, not %s", options, got, want)
		}
	}
	code := h.begin("remind=off length=12", "Ann", "Bob")
	h.place(code)
	h.at("2026-12-04 17:00")
	h.reads(h.say("Bob", "match board "+code+" gazette"), "early edition")
	h.reads(h.say("Ann", "match settings "+code+" gazette daily"), "friday or round or off")
	h.reads(h.say("Ann", "match settings "+code+" gazette friday"), "gazette=friday")
	h.place(code)
	h.at("2026-12-11 17:00")
	if n := len(h.gazettes(code)); n != 1 {
		t.Errorf("%d issues of a Gazette that was asked for in play", n)
	}
	h.reads(h.say("Ann", "match settings "+code+" gazette off"), "gazette=off")
	h.place(code)
	h.at("2026-12-18 17:00")
	if n := len(h.gazettes(code)); n != 1 {
		t.Errorf("%d issues after it was turned off", n-1)
	}
	due, err := h.store.Due(ctx, h.clock.Now().AddDate(1, 0, 0).UnixMilli(), 100)
	if err != nil || slices.ContainsFunc(due, func(i match.Instant) bool { return i.Kind == match.InstantGazette }) {
		t.Errorf("still due: %v, %v", due, err)
	}
}

// TestAPlaceDecidesOnTheGazette of its new matches, whatever their pace; what is said of a
// match stands.
func TestAPlaceDecidesOnTheGazette(t *testing.T) {
	h := build(t, plan{})
	c := h.call("Ann")
	c.Line, c.Admin = "bell settings gazette off", true
	h.reads(h.do(c), "Gazette of new matches: off")
	for options, want := range map[string]string{"pace=month": "", "pace=month gazette=round": "round"} {
		h.say("Ann", "match new exchequer "+options)
		if got := h.match(h.newest()).Settings.Pace.Gazette; got != want {
			t.Errorf("%s: gazette=%s, not %s", options, got, want)
		}
	}
}

// TestTheGazetteQuotesWhoLetsIt, from what they said to all, and nobody else.
func TestTheGazetteQuotesWhoLetsIt(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("gazette=friday remind=off length=12", "Ann", "Bob", "Cat")
	h.place(code)
	h.reads(h.say("Ann", "bell quotes"), "doesn't quote you")
	h.reads(h.say("Ann", "bell quotes on"), "may quote")
	h.say("Cat", "bell quotes on")
	h.say("Ann", "match say this is the year of the dog licence")
	h.say("Bob", "match say do not quote me on that")
	h.say("Cat", "match say to Ann between the two of us")
	h.settle()
	h.at("2026-12-04 17:00")
	told := h.gazettes(code)
	if len(told) != 1 {
		t.Fatalf("%d issues", len(told))
	}
	h.reads(told[0].message, "“this is the year of the dog licence” (Ann)")
	for _, never := range []string{"quote me", "between the two"} {
		if strings.Contains(told[0].text(), never) {
			t.Errorf("it quotes %q: %s", never, told[0].text())
		}
	}
	h.say("Ann", "bell quotes off")
	if m := h.say("Bob", "match board "+code+" gazette"); strings.Contains(m.Text.String(), "dog licence") {
		t.Errorf("it still quotes who doesn't let it: %s", m.Text)
	}
}

// TestTheLastGazette comes at its hour once the match is over, and none after it.
func TestTheLastGazette(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("gazette=friday remind=off length=2 ends=2026-12-11T17:00", "Ann", "Bob")
	h.place(code)
	h.at("2026-12-04 17:00")
	h.place(code)
	h.at("2026-12-11 17:00")
	if p := h.match(code).Phase; p != match.Over {
		t.Fatalf("the match is %s", p)
	}
	told := h.gazettes(code)
	if len(told) != 2 {
		t.Fatalf("%d issues", len(told))
	}
	h.reads(told[1].message, "no. 2, the last")
	h.at("2026-12-18 17:00")
	if n := len(h.gazettes(code)); n != 2 {
		t.Errorf("%d issues after the last", n-2)
	}
}

// TestTheLastGazetteSaysThatItIsOver, of a match that a vote ended before there was any news,
// and who came where; the one that is asked for before it comes is no only one.
func TestTheLastGazetteSaysThatItIsOver(t *testing.T) {
	for g, over := range map[int]string{0: "share first place", 1: "share first place", 4: "share first place"} {
		h := everyTable(t)
		id := monthTables[g].table.About().ID
		h.say("Ann", "match new "+id+" gazette=friday remind=off")
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Ann", "match start "+code)
		h.settle()
		h.end(code, "end")
		asked := h.say("Ann", "match board "+code+" gazette").Text.String()
		if h.reads(h.say("Ann", "match board "+code+" gazette"), "early edition", over, "Fri 4 Dec, 17:00 UTC"); strings.Contains(asked, "goes on") || strings.Contains(asked, "Thank you") {
			t.Errorf("%s: asked for it reads\n%s", id, asked)
		}
		h.at("2026-12-04 17:00")
		var told []saying
		for _, s := range h.hall.all() {
			if strings.Contains(s.text(), "Gazette, "+code+", no. 1") {
				told = append(told, s)
			}
		}
		if len(told) != 1 {
			t.Fatalf("%s: %d issues", id, len(told))
		}
		h.reads(told[0].message, "no. 1, the last", monthTables[g].table.About().Name+" is over", over, "Thank you for reading")
		if alt := told[0].message.Picture.Alt; strings.Contains(alt, "goes on") || !strings.Contains(alt, "is over") {
			t.Errorf("%s: its front page: %s", id, alt)
		}
		h.reads(h.say("Ann", "match board "+code+" gazette"), "no. 1, the last")
	}
}

// TestAGazetteReadEarlySaysWhenTheNextComes, which is not past, however long nothing has
// happened and however late the match was ended.
func TestAGazetteReadEarlySaysWhenTheNextComes(t *testing.T) {
	h := build(t, plan{}) // on a Tuesday
	code := h.begin("gazette=friday clock=30d remind=off length=6", "Ann", "Bob", "Cat")
	said := func(want string) {
		t.Helper()
		m := h.say("Ann", "match board "+code+" gazette")
		h.reads(m, "early edition", want)
	}
	said("Next issue: Fri 4 Dec, 17:00 UTC")
	h.at("2026-12-05 10:00")
	said("Next issue: Fri 11 Dec, 17:00 UTC")
	said("Waiting for " + h.awaited(code) + " since Tue 1 Dec, 09:00 UTC")
	h.end(code, "end")
	said("The last issue: Fri 11 Dec, 17:00 UTC")
	h.at("2026-12-07 10:00")
	said("The last issue: Fri 11 Dec, 17:00 UTC")
	h.at("2026-12-11 17:00")
	if told := h.gazettes(code); len(told) != 1 || !strings.Contains(told[0].text(), "no. 1, the last") {
		t.Errorf("on that day: %+v", told)
	}
}

// TestAGazetteOfAnAbandonedMatchIsTheOnlyOne, as none follows, and says that nobody has won.
func TestAGazetteOfAnAbandonedMatchIsTheOnlyOne(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("gazette=friday remind=off length=6", "Ann", "Bob", "Cat")
	h.end(code, "abandon")
	h.reads(h.say("Ann", "match board "+code+" gazette"), "the only edition", "Exchequer! is over", "Nobody wins", "Thank you for reading")
	h.at("2026-12-04 17:00")
	if n := len(h.gazettes(code)); n != 0 {
		t.Errorf("%d issues", n)
	}
}
