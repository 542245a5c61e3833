package bot_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// An ending is a way to end a match, or one's part in it, and what is asked first.
type ending struct {
	name  string
	sits  func(h *house) string // begins the match and gives its code
	lines []string              // unconfirmed, with CODE; the first is whole
	sure  string
	asked []string
	ends  match.Phase // once it is confirmed
}

var endings = []ending{
	{"leave, of three", sits("Ann", "Bob", "Cat"),
		[]string{"match leave CODE", "match lea CODE", "match lea CODE yes", "match leav CODE for good", "match leave", "bell match leave CODE", "match leave CODE for good"},
		"match leave CODE for good yes", []string{"If you leave seat 1"}, match.Playing},
	{"leave, of two", func(h *house) string {
		h.say("Ann", "match new tax")
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Ann", "match start "+code)
		h.settle()
		return code
	}, []string{"match leave CODE", "match lea CODE yes"},
		"match leave CODE yes", []string{"If you leave seat 1", "The match would end at once: Bob would win."}, match.Over},
	{"leave to bots", sits("Ann", "steadybot", "steadybot"), []string{"match leave CODE", "match lea CODE for good", "match leave CODE for good"},
		"match leave CODE for good yes", []string{"If you leave seat 1", "Only bots would be left", "to its end at once"}, match.Over},
	{"hand over to bots", sits("Ann", "steadybot", "steadybot"),
		[]string{"match handover CODE bot", "match hando CODE bot", "match hando CODE bot yes", "match handover CODE bot random", "match handover bot", "bell match handover CODE bot"},
		"match handover CODE bot yes", []string{"Basil would take your seat", "Only bots would be left", "to its end at once"}, match.Over},
	{"abandon alone", sits("Ann", "steadybot"),
		[]string{"match abandon CODE", "match ab CODE", "match ab CODE yes", "match abandon", "match ask CODE abandon", "match as CODE abandon yes", "bell match abandon CODE"},
		"match abandon CODE yes", []string{"Your vote alone decides: ", "would end at once, with no winner"}, match.Abandoned},
	{"end alone", sits("Ann", "steadybot"),
		[]string{"match ask CODE end", "match end CODE", "match en CODE", "match en CODE yes", "match as CODE end yes"},
		"match end CODE yes", []string{"would end at once, and the score decides"}, match.Over},
	{"abandon as the last to say so", func(h *house) string {
		code := sits("Ann", "Bob", "Cat")(h)
		h.reads(h.say("Bob", "match abandon "+code), "I've asked everyone")
		return code
	}, []string{"match abandon CODE", "match ask CODE abandon"}, "match ask CODE abandon yes", []string{"Your vote alone decides"}, match.Abandoned},
	{"hand over as the others vote to end", asked("end", "Ann", "Bob"),
		[]string{"match handover CODE bot", "match hando CODE bot", "match hando CODE bot yes", "match handover CODE bot random", "match handover bot"},
		"match handover CODE bot yes", []string{"would take your seat. More than half of those left have voted for finishing on the score, so the match would end at once."}, match.Over},
	{"leave as the others vote to abandon", asked("abandon", "Ann", "Bob", "Cat", "Dan"), []string{"match leave CODE", "match lea CODE for good", "match leave CODE for good"},
		"match leave CODE for good yes", []string{"If you leave seat 1", "have voted for ending the match with no winner, so the match would end at once."}, match.Abandoned},
	{"the day's run", daily, []string{"match abandon CODE", "match abandon"},
		"match abandon CODE yes", []string{"with no winner", "your scored go of the day: it's used up"}, match.Abandoned},
	{"the day's run, to a bot", daily, []string{"match handover CODE bot"},
		"match handover CODE bot steady yes", []string{"Only bots", "your scored go of the day: it's used up"}, match.Over},
	{"a second run", func(h *house) string {
		h.say("Ann", "match abandon "+daily(h)+" yes")
		return daily(h)
	}, []string{"match abandon CODE"}, "match abandon CODE yes", []string{"would end at once, with no winner. To do it"}, match.Abandoned},
}

func sits(names ...string) func(h *house) string {
	return func(h *house) string { return h.begin("length=12", names...) }
}

// asked begins a match in which all but the first and the last are for a motion to
// end it, of two the last.
func asked(what string, names ...string) func(h *house) string {
	return func(h *house) string {
		code := sits(names...)(h)
		for _, name := range names[1:max(2, len(names)-1)] {
			h.say(name, "match ask "+code+" "+what)
		}
		return code
	}
}

func daily(h *house) string {
	h.say("Ann", "austerity daily")
	h.settle()
	return h.newest()
}

// TestWhatEndsAMatchAsksFirst: whatever the host itself can end is asked about,
// however it is said, and done once when that is confirmed.
func TestWhatEndsAMatchAsksFirst(t *testing.T) {
	for _, e := range endings {
		for _, press := range []bool{false, true} {
			t.Run(e.name, func(t *testing.T) {
				h := everyTable(t)
				code := e.sits(h)
				at := func(line string) string { return strings.ReplaceAll(line, "CODE", code) }
				before := h.match(code)
				var asked msg.Message
				for _, line := range e.lines {
					m := h.say("Ann", at(line))
					h.same(code, line, before)
					if h.reads(m, e.asked...); asked.Buttons == nil {
						asked = m
					}
				}
				for _, id := range []string{"1/ " + at(e.lines[0]), "1/ " + at(e.sure), "1/ " + at(e.sure) + " of seat 1", "1y 0.00000000 " + at(e.sure)} {
					h.press("Ann", id)
					h.same(code, id, before)
				}
				if asked.Refused || len(asked.Buttons) != 2 || asked.Buttons[0].Look != msg.Danger {
					t.Fatalf("it is asked with %+v", asked)
				}
				h.reads(h.press("Ann", h.labelled(asked, "Cancel")), "Nothing has changed in "+code)
				h.same(code, "Cancel", before)
				_, hint, _ := strings.Cut(asked.Text.String(), "or type /")
				hint = strings.TrimSuffix(hint, ".")
				c := h.call("Ann")
				if c.Line = at(e.sure); press {
					c.Line, c.Press = "", asked.Buttons[0].ID
				}
				h.twice(c, false)
				h.settle()
				after := h.match(code)
				if after.Phase != e.ends || after.Rev == before.Rev {
					t.Errorf("%s%s: it is %s", c.Line, c.Press, after.Phase)
				}
				if hint == "" {
					t.Error("it is not told how to type it")
				}
				h.quiet()
			})
		}
	}
}

// TestTheLineOfAQuestionDoesIt: what one is told to type is what does it.
func TestTheLineOfAQuestionDoesIt(t *testing.T) {
	for _, e := range endings {
		t.Run(e.name, func(t *testing.T) {
			h := everyTable(t)
			code := e.sits(h)
			m := h.say("Ann", strings.ReplaceAll(e.lines[0], "CODE", code))
			_, hint, _ := strings.Cut(m.Text.String(), "or type ")
			before := h.match(code)
			h.say("Ann", strings.TrimSuffix(hint, "."))
			if after := h.match(code); after.Rev == before.Rev {
				t.Errorf("%q did nothing", hint)
			}
			h.quiet()
		})
	}
}

// TestAnOldQuestionAsksAgain: once the match has moved on, or would come out
// otherwise, a question's button only asks, and says what holds now.
func TestAnOldQuestionAsksAgain(t *testing.T) {
	h := everyTable(t)
	code := h.begin("length=12", "Ann", "Bob", "steadybot")
	leave := h.say("Ann", "match leave "+code)
	h.reads(h.say("Bob", "match handover "+code+" bot"), "plays for you")
	before := h.match(code)
	again := h.press("Ann", h.labelled(leave, "Leave for good"))
	h.reads(again, "Only bots would be left")
	if after := h.match(code); after.Rev != before.Rev {
		t.Fatalf("change %d became %d", before.Rev, after.Rev)
	}
	h.reads(h.say("Bob", "match return "+code), "in seat 2")
	fresh := h.say("Ann", "match leave "+code)
	h.settle()
	h.turn(code)
	h.settle()
	before = h.match(code)
	h.reads(h.press("Ann", h.labelled(fresh, "Leave for good")), "If you leave seat 1")
	h.same(code, "a button of an earlier entry", before)
	h.quiet()
}

// TestARepeatOfWhatWasAskedDoesNothing, though by then it would not be asked about.
func TestARepeatOfWhatWasAskedDoesNothing(t *testing.T) {
	h := everyTable(t)
	code := h.begin("length=12", "Ann", "Bob", "Cat")
	h.say("Bob", "match abandon "+code)
	c := h.call("Ann")
	c.Line = "match abandon " + code
	asked := h.do(c)
	h.reads(asked, "Your vote alone decides")
	h.say("Bob", "match vote no")
	before := h.match(code)
	if again := h.do(c); again.Text.String() != asked.Text.String() {
		t.Errorf("the repeat is answered %s", again.Text)
	}
	h.same(code, "the repeat", before)
	h.say("Ann", "match abandon "+code)
	if m := h.match(code); m.Phase != match.Playing || len(m.Votes) != 1 || len(m.Votes[0].Ballots) != 2 {
		t.Errorf("it is %s, and asked is %+v", m.Phase, m.Votes)
	}
	h.quiet()
}

// TestTheQuestionsOfTheGames say what will be true for those who play.
func TestTheQuestionsOfTheGames(t *testing.T) {
	for name, c := range map[string]struct {
		game   int
		people int
		until  string // what must be confirmed
		says   []string
	}{
		"abdicate, of two":   {4, 2, "abdicate", []string{"Only two rulers are left", "the match ends at once and ", " wins."}},
		"abdicate, of three": {4, 3, "abdicate", []string{"give, auction or burn", "your treasury goes back to the heap", " carry on."}},
		"fold, of two":       {1, 2, "fold", []string{"nobody sees your cards", "the last one in and gets 1 point"}},
		"fold, of three":     {1, 3, "fold", []string{"nobody sees your cards", " play on without you"}},
		"consent, of three":  {3, 3, "consent yes", []string{"It carries on until Bob and Cat have agreed too"}},
	} {
		t.Run(name, func(t *testing.T) {
			h, names := everyTable(t), []string{"Ann", "Bob", "Cat"}
			table := monthTables[c.game].table
			h.say("Ann", "match new "+table.About().ID+map[int]string{4: " campaign=nordic", 1: " points=9"}[c.game])
			code := h.newest()
			for _, n := range names[1:c.people] {
				h.say(n, "match join "+code)
			}
			h.say("Ann", "match start "+code)
			rng := rand.New(rand.NewPCG(7, 7))
			for range 200 {
				m := h.match(code)
				here, err := table.Open(*m.Position)
				if err != nil {
					t.Fatal(err)
				}
				seat := m.Asks[0].Seat
				if strings.HasPrefix(c.until, "consent") {
					seat = 0
				}
				if words := strings.Fields(c.until); engine.Confirms(here, seat, words) {
					h.reads(h.say(m.Seats[seat].Name, m.Game+" "+code+" "+c.until), c.says...)
					return
				}
				by, words := h.walk(c.game, code, rng)
				h.say(m.Seats[by].Name, m.Game+" "+code+" "+strings.Join(words, " "))
			}
			t.Fatalf("%s was never to be confirmed", c.until)
		})
	}
}

// TestTheLastToConsentIsToldWhoWins, and a button of before the others agreed asks
// again.
func TestTheLastToConsentIsToldWhoWins(t *testing.T) {
	h := everyTable(t)
	code := h.seatedApart(3)
	early := h.say("Ann", "poleconomy "+code+" consent yes")
	h.reads(early, "until Bob and Cat have agreed")
	h.say("Bob", "poleconomy "+code+" consent yes yes")
	h.reads(h.press("Ann", early.Buttons[0].ID), "until Cat has agreed")
	h.say("Cat", "poleconomy "+code+" consent yes yes")
	last := h.say("Ann", "poleconomy "+code+" consent")
	h.reads(last, "Everyone else has agreed, so it ends at once")
	h.press("Ann", last.Buttons[0].ID)
	if p := h.match(code).Phase; p != match.Over {
		t.Errorf("it is %s", p)
	}
	h.quiet()
}

// TestAForcedFoldIsNotAskedAbout: there is nothing else to do.
func TestAForcedFoldIsNotAskedAbout(t *testing.T) {
	for _, line := range []string{"fold", "fo", "fold yes"} {
		h, code := cards(t, 100, "Ann", "Bob", "Cat")
		name, before := h.stuck(code), h.seq(code)
		h.say(name, "tax "+code+" "+line)
		if h.seq(code) == before {
			t.Errorf("%q was not done", line)
		}
		h.quiet()
	}
}

// TestAnOrderOfBeforeDoesNotEndAnything: one that was armed when that could be
// done is disarmed, and its owner told why.
func TestAnOrderOfBeforeDoesNotEndAnything(t *testing.T) {
	h, code := cards(t, 100, "Ann", "Bob")
	name := h.awaited(code)
	m := h.match(code)
	seat := slices.IndexFunc(m.Seats, func(t match.Tenure) bool { return t.Name == name })
	timing := m.Timing
	timing.Orders = []match.Order{{No: 1, Seat: engine.Seat(seat), Words: []string{"fold"}}}
	if errs := h.store.Commit(ctx, []match.Change{{Match: m.ID, Rev: m.Rev, At: h.clock.Now().UnixMilli(), Timing: &timing}}); errs[0] != nil {
		t.Fatal(errs)
	}
	h.say(name, "match say "+code+" good evening") // by which the host finds what is stored
	before := h.seq(code)
	h.settle()
	if after := h.match(code); after.Position.Seq != before || len(after.Timing.Orders) != 0 {
		t.Errorf("entry %d became %d, and armed is %+v", before, after.Position.Seq, after.Timing.Orders)
	}
	if len(h.hall.find("fold can't be an order")) != 1 {
		t.Error("nobody is told why")
	}
	h.quiet()
}

// TestYesIsCompleted where it can be said.
func TestYesIsCompleted(t *testing.T) {
	h := everyTable(t)
	code := h.seatedApart(3)
	c := h.call("Ann")
	for line, want := range map[string]bool{
		"/poleconomy consent yes ": true, "/poleconomy " + code + " consent yes y": true, "/poleconomy consent yes n": false,
		"/match abandon " + code + " ": true, "/match list ": false,
	} {
		c.Line = line
		found := slices.ContainsFunc(h.host.Complete(ctx, c, 25), func(s match.Suggestion) bool { return s.Title == "yes" })
		if found != want {
			t.Errorf("%q is completed with yes: %t", line, found)
		}
	}
	params := map[string]bool{}
	for _, c := range h.host.Commands() {
		for _, s := range c.Subs {
			for _, p := range s.Params {
				if p.Name == "sure" {
					params[c.Name+" "+s.Name] = true
				}
			}
		}
	}
	got := slices.Sorted(maps.Keys(params))
	if want := []string{"cantillon abdicate", "match abandon", "match handover", "match leave", "poleconomy consent", "tax fold"}; !slices.Equal(got, want) {
		t.Errorf("%q can be told yes beforehand, not %q", got, want)
	}
	h.quiet()
}
