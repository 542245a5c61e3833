package bot_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	look "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

// A club is a platform with private threads.
type club struct {
	*court
	titles []string
	admits []string // who was let in and put out, in order: "s1 +ann"
	falter error    // what the next Admit but one answers
	shut   bool     // the rooms are gone
	stays  bool     // nobody can be taken out of them
	closed bool     // nor now
	apart  bool     // they are channels of their own, and no threads

	bars map[string]error // who cannot be let in
}

func (c *club) Seclude(_ context.Context, r match.Room, title string, _ []match.Account) (match.Room, error) {
	c.titles = append(c.titles, title)
	below := match.Room{Platform: r.Platform, Workspace: r.Workspace, Channel: r.Channel, Thread: fmt.Sprint("s", len(c.titles))}
	if c.apart {
		below.Channel, below.Thread = below.Thread, ""
	}
	return below, nil
}

func (c *club) Admit(_ context.Context, r match.Room, who match.Account) error {
	name := cmp.Or(r.Thread, r.Channel)
	if !strings.HasPrefix(name, "s") { // the match's own, where all are
		return nil
	}
	if c.falter != nil && len(c.admits) > 0 {
		err := c.falter
		c.falter = nil
		return err
	}
	if why := c.bars[who.ID]; why != nil {
		return fmt.Errorf("no: %w", why)
	}
	c.admits = append(c.admits, name+" +"+who.ID)
	return nil
}

func (c *club) Exclude(_ context.Context, r match.Room, who match.Account) error {
	if c.shut {
		return fmt.Errorf("no: %w", match.ErrGone)
	}
	if c.stays {
		return fmt.Errorf("no: %w", match.ErrRefused)
	}
	if c.closed {
		return fmt.Errorf("no: %w", match.ErrClosed)
	}
	c.admits = append(c.admits, cmp.Or(r.Thread, r.Channel)+" -"+who.ID)
	return nil
}

// heard counts what begins with these words in all caucuses' rooms.
func (c *club) heard(words string) (n int) {
	for _, s := range c.all() {
		if strings.Contains(s.channel, "/s") && strings.HasPrefix(s.text(), words) {
			n++
		}
	}
	return n
}

// parliament has Ann, Bob and Cat govern together, Ann as Prime Minister.
func parliament(t *testing.T, p plan) (h *house, c *club, code string) {
	p.tables = []match.Table{{Game: poleconomy.Game, Look: look.Look}}
	p.bare = true
	h = build(t, p)
	c = &club{court: &court{hall: h.hall}}
	h.attach(c)
	return h, c, govern(h)
}

// govern has them do so in a house.
func govern(h *house) (code string) {
	h.say("Ann", "match new poleconomy game=2")
	code = h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	h.say("Ann", "match start "+code)
	h.say("Ann", "poleconomy "+code+" party grits invite 2")
	h.say("Ann", "poleconomy "+code+" party grits invite 3")
	h.say("Bob", "poleconomy "+code+" party grits")
	h.say("Cat", "poleconomy "+code+" party grits")
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		h.say(name, "poleconomy "+code+" vote 1")
	}
	return code
}

// TestACaucusSurvivesACrash: the process ends while people are let in. The next
// one lets in the rest, and opens no second room.
func TestACaucusSurvivesACrash(t *testing.T) {
	h, c, code := parliament(t, plan{})
	c.falter = &match.Wait{For: time.Minute, Err: errors.New("slowly")}
	h.settle()
	if len(c.titles) != 1 || len(c.admits) != 1 || c.heard("Here") != 0 {
		t.Fatalf("before: %q, %q", c.titles, c.admits)
	}
	h.host.Close()
	h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall, bare: true, tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	h.attach(c)
	h.settle()
	if want := []string{code + " the Government", code + " the Grits"}; !slices.Equal(c.titles, want) {
		t.Errorf("rooms: %q", c.titles)
	}
	if n := c.heard("Here the"); n != 2 {
		t.Errorf("%d rooms were told whose they are", n)
	}
	for _, who := range []string{"ann", "bob", "cat"} {
		if !slices.Contains(c.admits, "s1 +"+who) || !slices.Contains(c.admits, "s2 +"+who) {
			t.Errorf("%s is missing: %q", who, c.admits)
		}
	}
	h.quiet()
}

// TestACaucusWhoseRoomIsGone is not given another, until somebody joins it.
func TestACaucusWhoseRoomIsGone(t *testing.T) {
	h, c, code := parliament(t, plan{})
	h.settle()
	c.shut = true
	h.say("Cat", "poleconomy "+code+" support no")
	h.settle()
	h.say("Bob", "match say to government still here")
	h.settle()
	if len(c.titles) != 2 {
		t.Errorf("rooms: %q", c.titles)
	}
	if found := h.hall.find("still here"); len(found) != 1 || found[0].to != "ann" {
		t.Errorf("Bob was heard by %v", found)
	}
	h.say("Cat", "poleconomy "+code+" support yes")
	h.settle()
	if len(c.titles) != 3 || !slices.Contains(c.admits, "s3 +cat") {
		t.Errorf("rooms: %q, %q", c.titles, c.admits)
	}
}

// TestCaucusesEndWithTheirGovernment: an election is called, and nobody belongs
// to anything.
func TestCaucusesEndWithTheirGovernment(t *testing.T) {
	incomes, votes, toIncome := []byte{1, 2, 1, 2, 1, 2}, []byte{1, 2, 5, 6, 4, 6}, []byte{3, 1}
	h, c, code := parliament(t, plan{dice: slices.Concat(incomes, votes, toIncome)})
	h.settle()
	h.say("Bob", "poleconomy "+code+" support no")
	h.say("Cat", "poleconomy "+code+" support no")
	h.settle()
	if len(c.titles) != 3 || c.heard("This caucus") != 0 {
		t.Fatalf("rooms: %q", c.titles)
	}
	h.reads(h.say("Ann", "poleconomy "+code+" throw"), "throw")
	h.settle()
	if n := c.heard("This caucus of " + code + " is over"); n != 3 {
		t.Errorf("%d of 3 caucuses are over", n)
	}
	for _, s := range h.match(code).Shows {
		if s.Role == match.RoleCaucus {
			t.Errorf("a room is still one: %+v", s)
		}
	}
	h.reads(h.say("Ann", "match say "+code+" to government hello"), "Nobody in this match is called")
	h.quiet()
}
