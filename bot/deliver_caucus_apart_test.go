package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// reads fails unless just these were told some words: rooms, or whom alone.
func (c *club) reads(t *testing.T, words string, told ...string) {
	t.Helper()
	var got []string
	for _, s := range c.hall.find(words) {
		got = append(got, strings.TrimSpace(s.channel+" "+s.to))
		if s.to != "" {
			got[len(got)-1] = s.to
		}
	}
	slices.Sort(got)
	if slices.Sort(told); !slices.Equal(got, told) {
		t.Errorf("%q was told to %q, not to %q", words, got, told)
	}
}

// inside are those who are in a caucus's room, sorted.
func (c *club) inside(room string) (names []string) {
	for _, s := range c.admits {
		in, who, _ := strings.Cut(s, " ")
		if in != room {
			continue
		}
		names = slices.DeleteFunc(names, func(n string) bool { return n == who[1:] })
		if who[0] == '+' {
			names = append(names, who[1:])
		}
	}
	slices.Sort(names)
	return names
}

// silent has a room take nothing, for a reason; no room: all do again.
func (c *club) silent(room string, why error) {
	c.fail(func(op string, s saying) error {
		if s.channel == room && s.to == "" && op == "post" {
			return fmt.Errorf("no: %w", why)
		}
		return nil
	})
}

// TestWhoCannotBeLetIntoACaucusReadsAlone: each line once; and so do all where nobody can be.
// What is said is no less once they are let in, as they are when they come anew.
func TestWhoCannotBeLetIntoACaucusReadsAlone(t *testing.T) {
	for _, all := range []bool{false, true} {
		h, c, code := parliament(t, plan{})
		c.bars = map[string]error{"cat": match.ErrRefused}
		if all {
			c.bars["ann"], c.bars["bob"] = match.ErrRefused, match.ErrRefused
		}
		h.settle()
		for _, words := range []string{"first-said", "second-said"} {
			h.reads(h.say("Bob", "match say "+code+" to government "+words), "Sent to Ann and Cat only")
			h.settle()
			h.clock.pass(time.Hour)
			h.settle()
			if all {
				c.reads(t, words, "ann", "cat")
			} else {
				c.reads(t, words, "table/s1", "cat")
			}
		}
		if said := c.hall.find("Here the Government"); all != (len(said) == 0) {
			t.Errorf("its room is told %v", said)
		} else if !all && !strings.Contains(said[0].text(), "can talk: Ann and Bob. ") {
			t.Errorf("it begins with %q", said[0].text())
		}
		// Who was never in is neither taken out nor told any more.
		h.say("Cat", "poleconomy "+code+" support no")
		h.settle()
		h.say("Bob", "match say "+code+" to government third-said")
		h.settle()
		if all {
			c.reads(t, "third-said", "ann")
		} else {
			c.reads(t, "third-said", "table/s1")
		}
		c.bars = nil
		h.say("Cat", "poleconomy "+code+" support yes")
		h.settle()
		h.say("Bob", "match say "+code+" to government fourth-said")
		h.settle()
		c.reads(t, "fourth-said", "table/s3")
		if got := c.inside("s3"); !slices.Equal(got, []string{"ann", "bob", "cat"}) {
			t.Errorf("in the new room are %q", got)
		}
	}
}

// TestACaucusWhoseTableIsShut: who leaves it is taken out of its room all the same, and what is
// said to it is read there; who joins it reads alone until the table can be told again.
func TestACaucusWhoseTableIsShut(t *testing.T) {
	for _, why := range []error{match.ErrClosed, match.ErrGone, match.ErrRefused} {
		h, c, code := parliament(t, plan{})
		h.settle()
		c.silent("table/t1", why)
		h.in("hall", "desk", "Ann", "match say "+code+" hello")
		h.settle()
		h.in("hall", "desk", "Cat", "poleconomy "+code+" support no")
		h.in("hall", "desk", "Bob", "match say "+code+" to government first-said")
		h.settle()
		c.reads(t, "first-said", "table/s1")
		if got := c.inside("s1"); !slices.Equal(got, []string{"ann", "bob"}) {
			t.Errorf("%v: who is in: %q", why, got)
		}
		h.in("hall", "desk", "Cat", "poleconomy "+code+" support yes")
		h.settle()
		h.in("hall", "desk", "Bob", "match say "+code+" to government second-said")
		h.settle()
		c.reads(t, "second-said", "table/s1", "cat")
		c.silent("", nil)
		h.clock.pass(2 * time.Hour)
		h.settle()
		h.in("hall", "desk", "Bob", "match say "+code+" to government third-said")
		h.settle()
		if why != match.ErrGone { // else it gets another when somebody speaks in the channel
			c.reads(t, "third-said", "table/s3")
		}
		c.reads(t, "first-said", "table/s1")
		c.reads(t, "second-said", "table/s1", "cat")
	}
}

// TestACaucusFollowsItsTable: where a match went on in another channel, or in another thread, as
// its own could not be told, a caucus has one room all the same, in which each line is read once.
func TestACaucusFollowsItsTable(t *testing.T) {
	for _, thread := range []bool{false, true} {
		h, c, code := parliament(t, plan{})
		c.apart = !thread
		h.settle()
		why, first, later := match.ErrClosed, "s1", "s3"
		if thread {
			why, first, later = match.ErrGone, "table/s1", "table/s3"
		}
		c.silent("table/t1", why)
		h.in("hall", "desk", "Ann", "match say "+code+" hello")
		h.settle()
		if thread {
			h.in("hall", "table", "Ann", "match board "+code)
			h.settle()
		}
		for _, name := range []string{"Ann", "Bob", "Cat"} {
			if !thread {
				h.in("hall", "terrace", name, "match join "+code)
				h.settle()
			}
			h.in("hall", "desk", "Bob", "match say "+code+" to government when-"+name)
			h.settle()
			c.reads(t, "when-"+name, first)
		}
		if len(c.titles) != 2 {
			t.Errorf("rooms: %q", c.titles)
		}
		if got := c.inside("s1"); !slices.Equal(got, []string{"ann", "bob", "cat"}) {
			t.Errorf("who is in: %q", got)
		}
		h.in("hall", first, "Cat", "match say in-the-room")
		h.settle()
		c.reads(t, "in-the-room", first)
		// Who leaves is taken out of it, and who comes back gets another with the rest.
		h.in("hall", "desk", "Cat", "poleconomy "+code+" support no")
		h.in("hall", "desk", "Bob", "match say "+code+" to government apart-said")
		h.settle()
		c.reads(t, "apart-said", first)
		if got := c.inside("s1"); !slices.Equal(got, []string{"ann", "bob"}) {
			t.Errorf("who is in afterwards: %q", got)
		}
		h.in("hall", "desk", "Cat", "poleconomy "+code+" support yes")
		h.settle()
		h.in("hall", "desk", "Bob", "match say "+code+" to government again-said")
		h.settle()
		c.reads(t, "again-said", later)
	}
}

// TestACaucusThatIsAThreadOfAnotherChannel is given another below the table that its people went
// on to, each as they come: a channel that is lost has its threads with it.
func TestACaucusThatIsAThreadOfAnotherChannel(t *testing.T) {
	for _, lost := range []string{"table/t1", "table"} {
		for _, why := range []error{match.ErrGone, match.ErrClosed, match.ErrRefused} {
			h, c, code := parliament(t, plan{})
			h.settle()
			c.lose(lost, why)
			h.in("hall", "desk", "Ann", "match say "+code+" hello")
			h.settle()
			for _, name := range []string{"Ann", "Bob", "Cat"} {
				h.in("hall", "terrace", name, "match join "+code)
				h.settle()
				h.in("hall", "desk", "Bob", "match say "+code+" to government when-"+name)
				h.settle()
				for _, person := range []string{"ann", "cat"} {
					if n := c.by(person, "when-"+name); n != 1 {
						t.Errorf("%s is lost for %v: %s reads %q %d times", lost, why, person, "when-"+name, n)
					}
				}
			}
			if got := c.hall.find("when-Cat"); len(got) != 1 || !strings.HasPrefix(got[0].channel, "terrace/s") {
				t.Errorf("%s is lost for %v: it is told to %v", lost, why, got)
			}
		}
	}
}

// by counts how often somebody reads words alone or in caucuses' rooms.
func (c *club) by(person, words string) (n int) {
	for _, s := range c.hall.find(words) {
		if s.to == person || s.to == "" && slices.Contains(c.inside(s.channel[strings.LastIndex(s.channel, "/")+1:]), person) {
			n++
		}
	}
	return n
}

// TestACaucusWhoseRoomIsClosedForAWhile is told alone till then, and there again afterwards. Who
// leaves it meanwhile is taken out as soon as that can be, and reads nothing that is said.
func TestACaucusWhoseRoomIsClosedForAWhile(t *testing.T) {
	h, c, code := parliament(t, plan{})
	h.settle()
	c.silent("table/s1", match.ErrClosed)
	c.closed = true
	h.in("hall", "desk", "Bob", "match say "+code+" to government first-said")
	h.settle()
	h.in("hall", "desk", "Cat", "poleconomy "+code+" support no")
	h.settle()
	h.in("hall", "desk", "Bob", "match say "+code+" to government second-said")
	h.settle()
	c.silent("", nil)
	c.closed = false
	h.in("hall", "desk", "Bob", "match say "+code+" to government third-said")
	h.settle()
	c.reads(t, "third-said", "ann") // as Cat is still in it
	h.clock.pass(10 * time.Minute)
	h.settle()
	if got := c.inside("s1"); !slices.Equal(got, []string{"ann", "bob"}) {
		t.Errorf("who is in: %q", got)
	}
	h.in("hall", "desk", "Bob", "match say "+code+" to government fourth-said")
	h.settle()
	c.reads(t, "first-said", "ann", "cat")
	c.reads(t, "second-said", "ann")
	c.reads(t, "third-said", "ann")
	c.reads(t, "fourth-said", "table/s1")
}

// TestSomebodySpeaksInACaucusRoomThatWasClosed: who had left is taken out at once.
func TestSomebodySpeaksInACaucusRoomThatWasClosed(t *testing.T) {
	h, c, code := parliament(t, plan{})
	h.settle()
	c.closed = true
	h.in("hall", "desk", "Cat", "poleconomy "+code+" support no")
	h.settle()
	c.closed = false
	h.in("hall", "table/s1", "Bob", "match say first-said")
	h.settle()
	c.reads(t, "first-said", "table/s1")
	if got := c.inside("s1"); !slices.Equal(got, []string{"ann", "bob"}) {
		t.Errorf("who is in: %q", got)
	}
}

// TestACaucusRoomThatIsClosedWhilePeopleAreLetIn: they read alone until all can be. Who was in it
// and left before is taken out.
func TestACaucusRoomThatIsClosedWhilePeopleAreLetIn(t *testing.T) {
	h, c, code := parliament(t, plan{})
	c.bars = map[string]error{"cat": match.ErrClosed}
	h.settle()
	h.in("hall", "desk", "Ann", "match say "+code+" to government first-said")
	h.settle()
	c.reads(t, "first-said", "bob", "cat")
	h.in("hall", "desk", "Bob", "poleconomy "+code+" support no")
	h.settle()
	c.bars = nil
	h.clock.pass(10 * time.Minute)
	h.settle()
	h.in("hall", "desk", "Ann", "match say "+code+" to government second-said")
	h.settle()
	c.reads(t, "first-said", "bob", "cat")
	c.reads(t, "second-said", "table/s1")
	if got := c.inside("s1"); !slices.Equal(got, []string{"ann", "cat"}) {
		t.Errorf("who is in: %q", got)
	}
}

// TestWhoComesWhilePeopleAreLetInReadsNothingBefore: they get another room, with all the others.
func TestWhoComesWhilePeopleAreLetInReadsNothingBefore(t *testing.T) {
	h, c, code := parliament(t, plan{})
	h.say("Cat", "poleconomy "+code+" support no")
	c.bars = map[string]error{"bob": match.ErrClosed}
	h.settle()
	c.bars = nil
	h.say("Cat", "poleconomy "+code+" support yes")
	h.settle()
	h.clock.pass(10 * time.Minute)
	h.settle()
	if slices.Contains(c.inside("s1"), "cat") {
		t.Errorf("Cat came later, and is in it: %q", c.admits)
	}
	h.say("Bob", "match say "+code+" to government first-said")
	h.settle()
	for _, person := range []string{"ann", "cat"} {
		if n := c.by(person, "first-said"); n != 1 {
			t.Errorf("%s reads it %d times", person, n)
		}
	}
}
