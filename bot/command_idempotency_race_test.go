package bot_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// atOnce has several calls made at the same moment.
func atOnce(hosts []*house, calls []match.Call) []msg.Message {
	answers := make([]msg.Message, len(calls))
	var ready, wg sync.WaitGroup
	ready.Add(len(calls))
	for i, c := range calls {
		wg.Go(func() {
			ready.Done()
			ready.Wait()
			answers[i] = hosts[i%len(hosts)].host.Do(ctx, c)
		})
	}
	wg.Wait()
	return answers
}

// another is a second host on the same database file, as another process's.
func (h *house) another() *house {
	h.tb.Helper()
	return build(h.tb, plan{path: h.path, clock: h.clock, hall: h.hall})
}

// TestOnePersonPressesTwice: two deliveries of one button's presses, at once,
// have one effect; so it is with two hosts, which cannot see each other.
func TestOnePersonPressesTwice(t *testing.T) {
	for _, processes := range []int{1, 2} {
		h := build(t, plan{})
		code := h.begin("", "Ann", "Bob")
		hosts := []*house{h}
		if processes == 2 {
			hosts = append(hosts, h.another())
		}
		for range 12 {
			name := h.awaited(code)
			id := doing(h.say(name, "exchequer "+code+" "), "place")
			if id == "" {
				break
			}
			calls := []match.Call{h.call(name), h.call(name)}
			for i := range calls {
				// One token, so that the place is open for another.
				calls[i].Press = id[:strings.LastIndex(id, " ")] + " 1"
			}
			before := h.seq(code)
			answers := atOnce(hosts, calls)
			if after := h.seq(code); after != before+1 {
				t.Fatalf("%d processes: pressing twice made %d entries:\n%s\n%s", processes, after-before, answers[0].Text, answers[1].Text)
			}
			settled := 0
			for _, a := range answers {
				if strings.Contains(a.Text.String(), "that's been decided") {
					settled++
				}
			}
			if settled != 1 {
				t.Errorf("%d processes: answered %q and %q", processes, answers[0].Text, answers[1].Text)
			}
		}
		h.quiet()
	}
}

// TestTwoPeoplePressTheSameButton: a public button is for one of them.
func TestTwoPeoplePressTheSameButton(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	name := h.awaited(code)
	id := doing(h.say(name, "exchequer "+code), "place")
	before := h.seq(code)
	calls := []match.Call{h.call("Ann"), h.call("Bob"), h.call("Cat"), h.call("Dan")}
	for i := range calls {
		calls[i].Press = id
	}
	answers := atOnce([]*house{h}, calls)
	if after := h.seq(code); after != before+1 {
		t.Errorf("%d entries, not 1", after-before)
	}
	for i, a := range answers {
		want := "That button is for " + name
		if calls[i].Account.Name == name {
			want = "/exchequer place"
		}
		h.reads(a, want)
	}
	h.reads(answers[3], "you're not playing in "+code)
	h.quiet()
}

// TestTwoPeoplePressRematch: one new match, with both in it.
func TestTwoPeoplePressRematch(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.say("Ann", "match abandon "+code)
	h.say("Bob", "match vote "+code+" aye abandon")
	h.settle()
	h.reads(h.say("Dora", "match rematch "+code), "Only those who played in "+code)
	calls := []match.Call{h.call("Ann"), h.call("Bob")}
	for i := range calls {
		calls[i].Press = "1/ match rematch " + code
	}
	answers := atOnce([]*house{h}, calls)
	again := h.newest()
	for i, a := range answers {
		if a.Opened != again {
			t.Errorf("%s is led to %q", calls[i].Account.Name, a.Opened)
		}
	}
	if list, _ := h.store.Matches(ctx, 0); len(list) != 2 {
		t.Fatalf("there are %d matches", len(list))
	}
	if m := h.match(again); len(m.Seats) != 2 || m.Terms.Options["length"] != "2" {
		t.Errorf("the rematch seats %d with %v", len(m.Seats), m.Terms.Options)
	}
	h.reads(h.say("Ann", "match rematch "+code), "ou're already in "+again)
	h.quiet()
}

// TestARematchSeatsItsBots: the same again means the same bots.
func TestARematchSeatsItsBots(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("hotseat=yes", "Ann", "randombot", "Bob", "steadybot")
	h.say("Ann", "match abandon "+code)
	h.say("Bob", "match vote "+code+" aye abandon")
	h.say("Bob", "match rematch "+code)
	h.settle()
	m := h.match(h.newest())
	var sitting []string
	for _, s := range m.Seats {
		sitting = append(sitting, s.Name+s.Bot)
	}
	if got := strings.Join(sitting, " "); got != "Bob Dorarandom Florasteady" {
		t.Errorf("the rematch seats %s", got)
	}
	if !m.Settings.Many {
		t.Error("the rematch forgot hotseat=yes")
	}
	if len(h.hall.find("@")) == 0 && len(h.hall.find("invites you to")) != 1 {
		t.Error("Ann was not asked")
	}
}

// TestAButtonDrawnLongAgo: it is refused with what is legal now, or does what
// it says when its decision stands.
func TestAButtonDrawnLongAgo(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	name := h.awaited(code)
	old := doing(h.say(name, "exchequer "+code), "place")
	for range 10 {
		h.turn(code)
	}
	before := h.seq(code)
	m := h.press(name, old)
	h.reads(m, "that's been decided")
	if h.seq(code) != before {
		t.Error("an old button acted")
	}
	other := h.begin("", "Ann", "Bob")
	cross := strings.Replace(old, code, other, 1)
	h.reads(h.press(name, strings.Replace(cross, " place ", " nonsense ", 1)), "")
	if h.seq(other) != 1 && h.seq(other) != 0 {
		t.Errorf("a button of another match acted: seq %d", h.seq(other))
	}
	h.reads(h.press(name, "1! ZZZ9 0 * - end"), "There's no match “ZZZ9")
	h.reads(h.press(name, "1# 999999"), "has expired")
	h.reads(h.press(name, "rubbish"), "has expired")
	h.quiet()
}

// TestTwoHostsPlayOneMatch: people at two processes play as fast as they can;
// every action that was answered as done is in the log once.
func TestTwoHostsPlayOneMatch(t *testing.T) {
	a := build(t, plan{})
	code := a.begin("", "Ann", "Bob")
	b := a.another()
	for range 60 {
		if a.match(code).Phase.Ended() {
			break
		}
		name := a.awaited(code)
		m := a.say(name, "exchequer "+code)
		id := doing(m, "place")
		if id != "" {
			id = id[:strings.LastIndex(id, " ")] + " 1"
		} else if id = doing(m, "occupy") + doing(m, "end") + doing(m, "neutral"); strings.Count(id, "1! ") > 1 {
			id = doing(m, "end")
		}
		calls := []match.Call{a.call(name), a.call(name), a.call(name)}
		calls[0].Press, calls[1].Press = id, id
		calls[2].Line = "match say " + code + " hurry up"
		before := a.match(code)
		answers := atOnce([]*house{a, b, a}, calls)
		after := a.match(code)
		if after.Position.Seq != before.Position.Seq+1 {
			t.Fatalf("%d entries for one button %s: %q, %q", after.Position.Seq-before.Position.Seq, id, answers[0].Text, answers[1].Text)
		}
		said := int64(0)
		if strings.HasPrefix(answers[2].Text.String(), "Sent") {
			said = 1
		}
		if after.Rev != before.Rev+1+said {
			t.Fatalf("rev went %d to %d; said: %d (%s)", before.Rev, after.Rev, said, answers[2].Text)
		}
	}
	log, err := a.store.Log(ctx, a.match(code).ID, 0, a.seq(code))
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range log {
		if int(e.Seq) != i {
			t.Fatalf("entry %d is numbered %d", i, e.Seq)
		}
	}
	a.quiet()
	b.quiet()
}

// TestTwoHostsSeatPeople: nobody is lost and no seat is doubled when people
// join by two processes.
func TestTwoHostsSeatPeople(t *testing.T) {
	a := build(t, plan{})
	a.say("Ann", "match new exchequer")
	code := a.newest()
	b := a.another()
	names := []string{"Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal"}
	var calls []match.Call
	for _, n := range names {
		c := a.call(n)
		c.Line = "match join " + code
		calls = append(calls, c)
	}
	seated := 1
	for _, m := range atOnce([]*house{a, b}, calls) {
		if strings.HasPrefix(m.Text.String(), "You're in ") {
			seated++
		}
	}
	if m := a.match(code); len(m.Seats) != seated || seated > 6 {
		t.Errorf("%d were told they sit, %d do", seated, len(m.Seats))
	}
}

// TestAMistypedCodeMeansNoOtherMatch: a code that nothing has is not passed over.
func TestAMistypedCodeMeansNoOtherMatch(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer")
	code := h.newest()
	wrong := "Z9Z9"
	for _, line := range []string{"match join " + wrong, "match board " + wrong, "match leave " + wrong, "match start " + wrong, "match abandon " + wrong} {
		h.reads(h.say("Bob", line), "There's no match “"+wrong)
	}
	if m := h.match(code); len(m.Seats) != 1 || m.Phase != match.Open {
		t.Errorf("another match was meant: %d seats, %s", len(m.Seats), m.Phase)
	}
	h.say("Ann", "match words R2D2 is small")
	if w := h.match(code).Seats[0].Words; w != "R2D2 is small" {
		t.Errorf("words that look like a code became %q", w)
	}
}

// TestAnEndedMatchSaysSo answers a game's command after the end.
func TestAnEndedMatchSaysSo(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.playOut(code)
	for _, line := range []string{"exchequer " + code + " end", "exchequer " + code + " place iht 3", "exchequer end", "exchequer", "exchequer " + code + " xyzzy", "match undo " + code} {
		h.reads(h.say("Ann", line), "over")
	}
	h.reads(h.press("Ann", "1! "+code+" 0 * - end"), code+" is over")
	h.quiet()
}

// An overtaken store has others commit before each of its next changes to a match.
type overtaken struct {
	match.Store
	times int
	other func()
}

func (s *overtaken) Commit(ctx context.Context, changes []match.Change) []error {
	if s.times > 0 && changes[0].Match != 0 {
		s.times--
		s.other()
	}
	return s.Store.Commit(ctx, changes)
}

// TestOthersAreQuickerAllTheTime: what depends on nothing that others do is done
// though they are quicker several times in a row, with another process; what may
// mean something else by then is tried once more only.
func TestOthersAreQuickerAllTheTime(t *testing.T) {
	const quicker = "Someone got in first"
	for _, x := range []struct {
		line  string
		phase match.Phase
		times int
		want  string
	}{
		{"match say CODE hello", match.Playing, 7, "Sent"},
		{"match say CODE hello", match.Playing, 8, quicker},
		{"match vote CODE no", match.Playing, 7, "You voted"},
		{"match join CODE", match.Open, 7, "seat"},
		{"match pause CODE", match.Playing, 2, quicker},
		{"exchequer CODE place AREA 1", match.Playing, 1, "lace"},
		{"exchequer CODE place AREA 1", match.Playing, 7, quicker},
	} {
		store := &overtaken{}
		h := build(t, plan{wrap: func(s match.Store) match.Store { store.Store = s; return store }})
		var code string
		who := "Cat"
		if x.phase == match.Open {
			h.say("Ann", "match new exchequer")
			code = h.newest()
		} else {
			code = h.begin("", "Ann", "Bob", "Cat")
			if strings.Contains(x.line, "AREA") {
				who = h.awaited(code)
			}
			if strings.Contains(x.line, "vote") {
				h.say("Ann", "match abandon "+code)
			}
			h.settle()
		}
		other := h.another()
		said := 0
		store.other = func() {
			said++
			c := h.call("Ann")
			c.Line = fmt.Sprintf("match say %s word %d", code, said)
			h.reads(other.host.Do(ctx, c), "Sent")
		}
		line := strings.ReplaceAll(x.line, "CODE", code)
		if strings.Contains(line, "AREA") {
			line = strings.ReplaceAll(line, "AREA", h.area(code, who))
		}
		store.times = x.times
		m := h.say(who, line)
		if said != x.times && x.want != quicker {
			t.Errorf("%q: others were quicker %d times", line, said)
		}
		h.reads(m, x.want)
		store.times = 0
		h.quiet()
	}
}
