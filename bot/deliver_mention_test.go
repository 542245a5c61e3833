package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// mentions are the rooms in which somebody was mentioned by messages that say something, and
// "alone" where they were told it so.
func (c *hall) mentions(name, words string) (where []string) {
	for _, s := range c.find(words) {
		if s.to == strings.ToLower(name) {
			where = append(where, "alone")
		} else if s.to == "" && slices.ContainsFunc(s.message.Text, func(r msg.Run) bool { return r.Style == msg.Ring && r.Words == name }) {
			where = append(where, s.channel)
		}
	}
	return where
}

// inTwoRooms begins a match of Ann, Bob and Cat in one thread, where Bob stays, while Ann and Cat
// go on in a second.
func inTwoRooms(t *testing.T) (h *house, c *court, code string) {
	t.Helper()
	h, c = inCourt(t, plan{})
	code = h.begin("", "Ann", "Bob", "Cat")
	for _, name := range []string{"Ann", "Cat"} {
		h.in("hall", "terrace", name, "match join "+code)
		h.settle()
	}
	return h, c, code
}

// TestAVoteMentionsEachOnceWhereTheyPlay: of two rooms that read it, or alone where theirs is lost,
// whether that is known when it is put or is found by it; and never again where they go on later.
func TestAVoteMentionsEachOnceWhereTheyPlay(t *testing.T) {
	for _, c := range []struct {
		how  string
		bob  string
		lost func(h *house, c *court, code string)
	}{
		{"both are open", "table/t1", func(*house, *court, string) {}},
		{"one is found to be gone by the vote", "alone", func(_ *house, c *court, _ string) { c.lose("table/", match.ErrGone) }},
		{"one is known to be gone", "alone", func(h *house, c *court, code string) {
			c.lose("table/", match.ErrGone)
			h.in("hall", "desk", "Ann", "match say "+code+" hello")
			h.settle()
		}},
		{"one is closed for now", "alone", func(h *house, c *court, code string) {
			c.lose("table/", match.ErrClosed)
			h.in("hall", "desk", "Ann", "match say "+code+" hello")
			h.settle()
		}},
	} {
		t.Run(c.how, func(t *testing.T) {
			h, p, code := inTwoRooms(t)
			c.lost(h, p, code)
			h.in("hall", "terrace/t2", "Ann", "match abandon "+code)
			h.settle()
			wants := func(when string) {
				t.Helper()
				if bob, cat := p.mentions("Bob", "now, with no winner"), p.mentions("Cat", "now, with no winner"); !slices.Equal(bob, []string{c.bob}) || !slices.Equal(cat, []string{"terrace/t2"}) {
					t.Errorf("%s: Bob is mentioned in %q, Cat in %q", when, bob, cat)
				}
			}
			wants("as it is put")
			h.clock.pass(time.Hour)
			h.settle()
			p.fail(nil)
			h.clock.pass(2 * time.Hour)
			h.settle()
			wants("when all can be told again")
			h.in("hall", "terrace", "Bob", "match join "+code)
			h.in("hall", "garden", "Cat", "match join "+code)
			h.settle()
			wants("after they have moved")
		})
	}
}

// TestWhoWasMentionedIsNotAgainInARoomThatIsToldLate, though they go on there before that, and
// another process tells it.
func TestWhoWasMentionedIsNotAgainInARoomThatIsToldLate(t *testing.T) {
	h, c, code := inTwoRooms(t)
	c.fail(func(_ string, s saying) error {
		if strings.HasPrefix(s.channel, "terrace/") {
			return match.ErrNotNow
		}
		return nil
	})
	h.in("hall", "desk", "Ann", "match abandon "+code)
	h.settle()
	h.in("hall", "terrace/t2", "Bob", "match say "+code+" here I am")
	h.host.Close()
	next := build(t, plan{path: h.path, clock: h.clock, hall: h.hall, bare: true})
	next.attach(c)
	c.fail(nil)
	next.clock.pass(time.Minute)
	next.settle()
	if len(c.spoken("terrace/t2")) == 0 {
		t.Fatal("it is not told")
	}
	if bob, cat := c.mentions("Bob", "now, with no winner"), c.mentions("Cat", "now, with no winner"); !slices.Equal(bob, []string{"table/t1"}) || !slices.Equal(cat, []string{"terrace/t2"}) {
		t.Errorf("Bob is mentioned in %q, Cat in %q", bob, cat)
	}
}

// TestAVoteIsToldLateToWhoMayBeRungThen: who sleeps when their room can be told again is called
// alone in the morning, if they have not voted by then.
func TestAVoteIsToldLateToWhoMayBeRungThen(t *testing.T) {
	for _, votes := range []bool{false, true} {
		h, c, code := inTwoRooms(t)
		hour := h.clock.Now().UTC()
		h.in("hall", "desk", "Bob", "bell zone UTC")
		h.in("hall", "desk", "Bob", "bell clock quiet "+hour.Add(2*time.Hour).Format("15:00")+"-"+hour.Add(8*time.Hour).Format("15:00"))
		c.fail(func(_ string, s saying) error {
			if strings.HasPrefix(s.channel, "table/") {
				return match.ErrNotNow
			}
			return nil
		})
		h.in("hall", "terrace/t2", "Ann", "match abandon "+code)
		h.settle()
		for range 3 {
			h.clock.pass(time.Hour)
			h.settle()
		}
		c.fail(nil)
		h.tick(time.Hour)
		h.settle()
		if got := c.mentions("Bob", "now, with no winner"); len(c.spoken("table/t1")) == 0 || got != nil {
			t.Errorf("by night Bob is mentioned in %q", got)
		}
		want := []string{"alone"}
		if votes {
			h.in("hall", "desk", "Bob", "match vote "+code+" no abandon")
			want = nil
		}
		for range 8 {
			h.tick(time.Hour)
			h.settle()
		}
		if got := c.mentions("Bob", "now, with no winner"); !slices.Equal(got, want) {
			t.Errorf("votes %v: in the morning Bob is mentioned in %q", votes, got)
		}
	}
}

// TestAMentionInTheMorningIsOne of who plays from a thread that is gone, though others have taken
// the match elsewhere.
func TestAMentionInTheMorningIsOne(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	hour := h.clock.Now().UTC()
	h.in("hall", "desk", "Bob", "bell zone UTC")
	h.in("hall", "desk", "Bob", "bell clock quiet "+hour.Add(-time.Hour).Format("15:00")+"-"+hour.Add(5*time.Hour).Format("15:00"))
	c.lose("table/", match.ErrGone)
	h.in("hall", "desk", "Ann", "match say "+code+" hello")
	h.settle()
	h.in("hall", "desk", "Ann", "match abandon "+code)
	h.settle()
	h.in("hall", "terrace", "Ann", "match join "+code)
	h.settle()
	if bob, cat := c.mentions("Bob", "now, with no winner"), c.mentions("Cat", "now, with no winner"); bob != nil || !slices.Equal(cat, []string{"alone"}) {
		t.Errorf("by night Bob is mentioned in %q, Cat in %q", bob, cat)
	}
	for range 8 {
		h.tick(time.Hour)
		h.settle()
	}
	if bob, cat := c.mentions("Bob", "now, with no winner"), c.mentions("Cat", "now, with no winner"); !slices.Equal(bob, []string{"alone"}) || !slices.Equal(cat, []string{"alone"}) {
		t.Errorf("in the morning Bob is mentioned in %q, Cat in %q", bob, cat)
	}
}

// TestAResultWithoutARoomIsToldEachAlone, as it comes: of a vote to all but whose answer it was, of
// what the maker decides to all but them, and nothing of it again with the end.
func TestAResultWithoutARoomIsToldEachAlone(t *testing.T) {
	for _, gone := range []error{match.ErrGone, match.ErrClosed} {
		h, c := inCourt(t, plan{})
		code := h.begin("", "Ann", "Bob", "Cat")
		c.lose("table/", gone)
		h.in("hall", "desk", "Ann", "match say "+code+" hello")
		h.settle()
		told := func(words string, want ...string) {
			t.Helper()
			h.settle()
			var got []string
			for _, s := range c.find(words) {
				got = append(got, s.to)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%v: %q is told to %q, not %q", gone, words, got, want)
			}
		}
		h.in("hall", "desk", "Bob", "match ask "+code+" pause")
		h.in("hall", "desk", "Cat", "match vote "+code+" yes")
		told("the vote to pause passed", "ann", "bob")
		h.in("hall", "desk", "Ann", "match ask "+code+" resume")
		told("Ann ended the pause of "+code, "bob", "cat")
		h.in("hall", "desk", "Bob", "match abandon "+code)
		h.in("hall", "desk", "Cat", "match vote "+code+" no abandon")
		h.in("hall", "desk", "Ann", "match vote "+code+" no abandon")
		told("the vote to abandon was rejected", "bob", "cat")
		h.in("hall", "desk", "Bob", "match abandon "+code)
		h.in("hall", "desk", "Cat", "match vote "+code+" yes abandon")
		h.settle()
		if !h.match(code).Phase.Ended() {
			t.Fatal("it goes on")
		}
		told("the vote to pause passed", "ann", "bob")
		told("the vote to abandon passed")
		told(code+" is over.", "ann", "bob", "cat")
		if gone == match.ErrClosed {
			c.fail(nil)
			h.clock.pass(time.Hour)
			h.settle()
			told("the vote to pause passed", "ann", "bob", "")
		}
	}
}

// TestAResultOfLongAgoIsToldNobodyAlone: it is read where the match is shown again.
func TestAResultOfLongAgoIsToldNobodyAlone(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	c.fail(func(_ string, s saying) error { return match.ErrNotNow })
	h.in("hall", "desk", "Bob", "match ask "+code+" pause")
	h.in("hall", "desk", "Cat", "match vote "+code+" yes")
	h.settle()
	for range 26 {
		h.clock.pass(time.Hour)
		h.settle()
	}
	c.lose("table/", match.ErrClosed)
	h.clock.pass(time.Hour)
	h.settle()
	if n := c.alone("ann", "the vote to pause passed"); n != 0 {
		t.Errorf("Ann hears %d times of it", n)
	}
}

// TestAResultAloneComesWhenOneMayBeRung, and not at all to who wishes for no notifications.
func TestAResultAloneComesWhenOneMayBeRung(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat", "Dan")
	hour := h.clock.Now().UTC()
	h.in("hall", "desk", "Bob", "bell zone UTC")
	h.in("hall", "desk", "Bob", "bell clock quiet "+hour.Add(-time.Hour).Format("15:00")+"-"+hour.Add(5*time.Hour).Format("15:00"))
	h.in("hall", "desk", "Cat", "bell clock ring off")
	c.lose("table/", match.ErrGone)
	h.in("hall", "desk", "Ann", "match ask "+code+" pause")
	h.settle()
	told := func() [3]int {
		const words = "Ann paused"
		return [3]int{c.alone("bob", words), c.alone("cat", words), c.alone("dan", words)}
	}
	if got := told(); got != [3]int{0, 0, 1} {
		t.Errorf("by night it is told to Bob, Cat and Dan %v times", got)
	}
	for range 8 {
		h.tick(time.Hour)
		h.settle()
	}
	if got := told(); got != [3]int{1, 0, 1} {
		t.Errorf("in the morning it is told to Bob, Cat and Dan %v times", got)
	}
}

// TestWhatIsPutAloneToWhoTakesNoDirectMessages is read with their next answer in the match, once: a
// vote while it waits for them, and what became of one.
func TestWhatIsPutAloneToWhoTakesNoDirectMessages(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	c.fail(func(op string, s saying) error {
		if op == "whisper" && s.to == "bob" || op != "whisper" && strings.HasPrefix(s.channel, "table/") {
			return match.ErrRefused
		}
		return nil
	})
	reads := func(words string, times int) {
		t.Helper()
		h.settle()
		h.settle()
		got := h.in("hall", "desk", "Bob", "match board "+code).Text.String()
		if n := strings.Count(got, words); n != times {
			t.Errorf("Bob reads %q %d times, not %d, in %s", words, n, times, got)
		}
	}
	h.in("hall", "desk", "Ann", "match say "+code+" hello")
	h.in("hall", "desk", "Cat", "match ask "+code+" pause")
	reads("wants to pause "+code+".", 1)
	reads("wants to pause", 0)
	h.in("hall", "desk", "Ann", "match vote "+code+" yes pause")
	reads("the vote to pause passed", 1)
	reads("the vote to pause passed", 0)
	h.in("hall", "desk", "Cat", "match ask "+code+" resume")
	h.settle()
	h.in("hall", "desk", "Ann", "match vote "+code+" yes resume")
	reads("wants to", 0) // it waits for nobody by then
}
