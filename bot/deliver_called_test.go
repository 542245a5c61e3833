package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A register is a borough that does not always say who is of which place.
type register struct {
	*borough
	err error
}

func (o *register) Member(c context.Context, place string, who match.Account) (bool, error) {
	if o.err != nil {
		return false, o.err
	}
	return o.borough.Member(c, place, who)
}

// A stray house has a match that Eve made in the club's den and Ann joined from the table of
// the guild: Dan, whom the guild's platform knows, is in another place of it.
type stray struct {
	*house
	guild *register
	club  *hall
	code  string
}

func strayed(t *testing.T) stray {
	s := stray{house: build(t, plan{bare: true}), club: newHall("club")}
	s.guild = &register{borough: &borough{s.hall, map[string]string{"ann": "here", "bob": "here", "dan": "there"}}}
	s.attach(s.guild)
	s.attach(s.club)
	s.in("club", "den", "Eve", "match list")
	s.here("Dan", "match list")
	s.in("club", "den", "Eve", small)
	s.code = s.newest()
	s.here("Ann", "match join "+s.code)
	s.settle()
	return s
}

// here has somebody say something at the guild's table.
func (s stray) here(name, line string) {
	s.tb.Helper()
	c := s.call(name)
	c.Room.Workspace, c.Line = "here", line
	if m := s.do(c); m.Refused {
		s.tb.Fatalf("%s: %s", line, m.Text)
	}
}

// called wants what calls Dan to have been read there, in a message with a button.
func (s stray) called(words string, want ...string) {
	s.tb.Helper()
	s.settle()
	got := calls(words, s.hall, s.club)
	if !slices.Equal(got, want) {
		s.tb.Errorf("%q is read by %q, not %q; unheard: %q", words, got, want, calls("hasn't heard", s.hall, s.club))
	}
	for _, m := range s.hall.find(words) {
		if m.to != "" && len(m.message.Buttons) != 1 {
			s.tb.Errorf("%q has the buttons %v", m.text(), m.message.Buttons)
		}
	}
}

const (
	invitesDan = "Dan: Ann invites you"
	dan        = "hall: dan alone"
)

func deleted(op string, _ saying) error { return fmt.Errorf("%s: %w", op, match.ErrGone) }
func unwell(op string, _ saying) error  { return errors.New(op + ": 503") }

// TestAnotherRoomThatIsGoneKeepsNobodyFromBeingCalled, whether that is known or not, and one
// whose platform is away has nobody wait: the room where the invitation was made calls.
func TestAnotherRoomThatIsGoneKeepsNobodyFromBeingCalled(t *testing.T) {
	for name, fails := range map[string]func(string, saying) error{"gone": deleted, "away": unwell} {
		for _, known := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " known ", known), func(t *testing.T) {
				s := strayed(t)
				if s.club.fail(fails); known {
					s.here("Ann", "match words "+s.code+" hello")
					s.settle()
				}
				s.here("Ann", "match invite "+s.code+" Dan")
				s.called(invitesDan, dan)
				s.here("Ann", "match start "+s.code)
				s.here("Ann", "match handover "+s.code+" Dan")
				s.called("offered their seat in "+s.code+" to Dan", "hall: table", dan)
				s.club.fail(nil)
				s.tick(2 * time.Hour)
				s.settle()
			})
		}
	}
}

// TestWhoCannotBeLookedUpIsInvitedAlone: where a platform doesn't say in time whether they
// read the room, once, also if the room is told only when it says so again.
func TestWhoCannotBeLookedUpIsInvitedAlone(t *testing.T) {
	s := strayed(t)
	s.guild.err = errors.New("503")
	s.here("Ann", "match invite "+s.code+" Dan")
	s.settle()
	s.called("Ann invited Dan", "hall: table", "club: den")
	s.called(invitesDan, dan)

	s = strayed(t)
	s.guild.err = errors.New("503")
	s.hall.fail(unwell)
	s.here("Ann", "match invite "+s.code+" Dan")
	s.settle()
	s.tick(2 * time.Minute)
	s.settle()
	s.guild.err = nil
	s.hall.fail(nil)
	for range 5 {
		s.tick(2 * time.Minute)
		s.settle()
	}
	s.called(invitesDan, dan)
}

// TestWhoIsInvitedIsCalledByOneOfTwoProcesses: each of which has one of the platforms.
func TestWhoIsInvitedIsCalledByOneOfTwoProcesses(t *testing.T) {
	a := build(t, plan{bare: true})
	guild, club := &borough{a.hall, map[string]string{"ann": "here"}}, newHall("club")
	a.attach(guild)
	b := a.besideIt()
	b.attach(club)
	s := stray{house: a, club: club}
	b.in("club", "den", "Eve", "match list")
	s.here("Dan", "match list")
	b.in("club", "den", "Eve", small)
	code := b.newest()
	s.here("Ann", "match join "+code)
	b.settle()
	a.settle()
	s.here("Ann", "match invite "+code+" Dan")
	for range 5 {
		b.settle()
		a.settle()
		a.clock.pass(5 * time.Second)
	}
	s.called(invitesDan, dan)
}

// TestACallWaitsForQuietHours: one that is owed when they begin, or is tried in them, is said
// when they are over, once, whatever became of it meanwhile; so is the offer of a seat.
func TestACallWaitsForQuietHours(t *testing.T) {
	offers := func(s stray) string {
		s.here("Bob", "match join "+s.code)
		s.here("Ann", "match start "+s.code)
		s.settle()
		s.here("Ann", "match handover "+s.code+" Dan")
		return "offered their seat in " + s.code + " to Dan"
	}
	invites := func(s stray) string {
		s.here("Ann", "match invite "+s.code+" Dan")
		return invitesDan
	}
	for _, c := range []struct {
		name, quiet string
		fails       func(string, saying) error
		calls       func(stray) string
	}{
		{"an offer to who sleeps", "08:00-14:00", nil, offers},
		{"an offer that is told late", "09:05-14:00", unwell, offers},
		{"an offer that is sent late", "09:05-14:00", letterless, offers},
		{"an invitation of who sleeps", "08:00-14:00", nil, invites},
		{"an invitation that is told late", "09:05-14:00", unwell, invites},
		{"an invitation that is sent late", "09:05-14:00", letterless, invites},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := strayed(t)
			s.here("Dan", "bell clock quiet "+c.quiet)
			s.hall.fail(c.fails)
			words := c.calls(s)
			s.settle()
			s.tick(10 * time.Minute)
			s.hall.fail(nil)
			alone := func() (n int) {
				s.settle()
				for _, m := range s.hall.find(words) {
					if m.to == "dan" {
						n++
					}
				}
				return n
			}
			for range 12 {
				s.tick(time.Hour)
				at := s.clock.Now().UTC().Hour()
				if n, want := alone(), map[bool]int{true: 1}[at >= 14]; n != want {
					t.Fatalf("at %d:00 Dan is called %d times", at, n)
				}
			}
			if n := len(s.hall.find("hasn't heard")); n != 0 {
				t.Errorf("it is unheard %d times", n)
			}
		})
	}
}

// TestWhoReadsLateThatTheyAreInvitedIsCalledLater: where a room could be told only when they
// slept already, it calls them when they may be rung.
func TestWhoReadsLateThatTheyAreInvitedIsCalledLater(t *testing.T) {
	s := strayed(t)
	s.here("Bob", "bell clock quiet 09:05-14:00")
	s.hall.fail(unwell)
	s.here("Ann", "match invite "+s.code+" Bob")
	s.settle()
	s.tick(10 * time.Minute)
	s.hall.fail(nil)
	var rung []int
	for range 12 {
		s.tick(time.Hour)
		s.settle()
		n := 0
		for _, m := range s.hall.find("Bob: Ann invites you") {
			for _, r := range m.message.Text {
				if r.Style == msg.Ring {
					n++
				}
			}
		}
		rung = append(rung, n)
	}
	if want := []int{0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}; !slices.Equal(rung, want) {
		t.Errorf("hour by hour he is rung %d times", rung)
	}
	s.called("Bob: Ann invites you", "hall: table", "hall: table")
}

// TestWhoReadsAnotherRoomIsCalledThere, in a message beside the line that tells of it; once
// it is gone, alone, without waiting for it.
func TestWhoReadsAnotherRoomIsCalledThere(t *testing.T) {
	s := strayed(t)
	_, link, _ := strings.Cut(s.in("club", "den", "Dan", "bell link").Text.String(), "/bell link ")
	s.here("Dan", "bell link "+link[:len("ABCD-EFGH")])
	s.here("Ann", "match invite "+s.code+" Dan")
	s.called(invitesDan, "club: den")
	s.called("Ann invited Dan", "hall: table", "club: den")
	s.club.fail(func(op string, m saying) error {
		if op == "whisper" {
			return nil
		}
		return deleted(op, m)
	})
	s.here("Ann", "match invite "+s.code+" Dan")
	s.called(invitesDan, "club: den", "club: dan alone")
}

// TestACallThatNobodyNeedsIsPassedOver when whom it calls may be rung.
func TestACallThatNobodyNeedsIsPassedOver(t *testing.T) {
	for name, meanwhile := range map[string]func(s stray){
		"a seat is taken":       func(s stray) { s.here("Dan", "match join "+s.code) },
		"the match has begun":   func(s stray) { s.here("Ann", "match start "+s.code) },
		"notifications are off": func(s stray) { s.here("Dan", "bell clock ring off") },
	} {
		t.Run(name, func(t *testing.T) {
			s := strayed(t)
			s.here("Dan", "bell clock quiet 09:05-14:00")
			s.hall.fail(func(op string, m saying) error {
				if op == "whisper" {
					return errors.New("503")
				}
				return nil
			})
			s.here("Ann", "match invite "+s.code+" Dan")
			s.settle()
			s.tick(10 * time.Minute)
			s.hall.fail(nil)
			meanwhile(s)
			for range 10 {
				s.tick(time.Hour)
				s.settle()
			}
			s.called(invitesDan)
		})
	}
}

// TestWhoTurnedNotificationsOffIsNotSaidToTakeNoMessages.
func TestWhoTurnedNotificationsOffIsNotSaidToTakeNoMessages(t *testing.T) {
	s := strayed(t)
	s.here("Dan", "bell clock ring off")
	s.here("Ann", "match invite "+s.code+" Dan")
	s.settle()
	if got := calls("Dan hasn't heard that you invited them to Exchequer! "+s.code+": they've turned notifications off. Tell them to type /match join "+s.code+".", s.hall); !slices.Equal(got, []string{"hall: ann alone"}) {
		t.Errorf("it is read by %q: %v", got, s.hall.find("hasn't heard"))
	}
}

// TestWhoLinksAccountsBeforeTheyAreCalledIsCalled: whichever of the two people is kept; once,
// if they are invited again meanwhile, since a room of the match is theirs by then.
func TestWhoLinksAccountsBeforeTheyAreCalledIsCalled(t *testing.T) {
	for _, kept := range []string{"the club's", "the guild's"} {
		for _, again := range []bool{false, true} {
			t.Run(fmt.Sprint(kept, ", again: ", again), func(t *testing.T) {
				s := strayed(t)
				s.in("club", "other", "Dan", "match list")
				s.hall.fail(letterless)
				s.here("Ann", "match invite "+s.code+" Dan")
				s.settle()
				link := func(m msg.Message) string {
					_, code, _ := strings.Cut(m.Text.String(), "/bell link ")
					return "bell link " + code[:len("ABCD-EFGH")]
				}
				if kept == "the club's" {
					s.here("Dan", link(s.in("club", "other", "Dan", "bell link")))
				} else {
					c := s.call("Dan")
					c.Room.Workspace, c.Line = "here", "bell link"
					s.in("club", "other", "Dan", link(s.do(c)))
				}
				want := dan
				if again {
					s.here("Ann", "match invite "+s.code+" Dan")
					s.settle()
					want = "club: den"
				}
				s.hall.fail(nil)
				s.tick(10 * time.Minute)
				s.called(invitesDan, want)
			})
		}
	}
}

// letterless takes no direct message of Dan's.
func letterless(op string, m saying) error {
	if op == "whisper" && m.to == "dan" {
		return errors.New("503")
	}
	return nil
}

// TestWhoIsInvitedFromElsewhereIsCalledByWhatIsWell: in a room that is none of the match's, on
// a platform that has one of them, while the match's first room is on one that is away.
func TestWhoIsInvitedFromElsewhereIsCalledByWhatIsWell(t *testing.T) {
	s := strayed(t)
	s.club.fail(unwell)
	c := s.call("Ann")
	c.Room.Workspace, c.Room.Channel, c.Line = "here", "elsewhere", "match invite "+s.code+" Dan"
	s.do(c)
	s.called(invitesDan, dan)
	s.club.fail(nil)
	s.tick(time.Hour)
	s.called(invitesDan, dan)
}

// TestThatSomebodyHasNotHeardWaitsForQuietHours of who invited them.
func TestThatSomebodyHasNotHeardWaitsForQuietHours(t *testing.T) {
	s := strayed(t)
	s.here("Dan", "bell clock quiet 08:00-15:00")
	s.here("Ann", "bell clock quiet 12:00-20:00")
	s.hall.fail(func(op string, m saying) error {
		if op == "whisper" && m.to == "dan" {
			return match.ErrRefused
		}
		return nil
	})
	s.here("Ann", "match invite "+s.code+" Dan")
	for range 14 {
		s.settle()
		s.tick(time.Hour)
		s.settle()
		at := s.clock.Now().UTC().Hour()
		if n, want := len(s.hall.find("hasn't heard")), map[bool]int{true: 1}[at >= 20]; n != want {
			t.Fatalf("at %d:00 Ann has read %d times that Dan hasn't heard", at, n)
		}
	}
}

// TestOfTwoOffersOfASeatTheLaterCalls, where both are told late: the line of the first mentions
// nobody.
func TestOfTwoOffersOfASeatTheLaterCalls(t *testing.T) {
	s := strayed(t)
	s.guild.of["cid"], s.guild.of["dan"] = "here", "here"
	s.here("Cid", "match list")
	s.here("Bob", "match join "+s.code)
	s.here("Ann", "match start "+s.code)
	s.settle()
	s.hall.fail(unwell)
	s.here("Ann", "match handover "+s.code+" Dan")
	s.here("Ann", "match handover "+s.code+" Cid")
	s.settle()
	s.hall.fail(nil)
	s.tick(10 * time.Minute)
	s.settle()
	for words, want := range map[string]int{"offered their seat in " + s.code + " to Dan": 0, "offered their seat in " + s.code + " to Cid": 1} {
		rings, buttons := 0, 0
		for _, m := range s.hall.find(words) {
			buttons += len(m.message.Buttons)
			for _, p := range m.message.Text {
				if p.Who != 0 {
					rings++
				}
			}
		}
		if rings != want || buttons != want {
			t.Errorf("%q mentions %d and has %d buttons, not %d", words, rings, buttons, want)
		}
	}
}

// TestWhoSleptIsCalledOnceWhereTheRoomIsToldOnlyAfterwards: the line of the night and that of the
// morning come at once then.
func TestWhoSleptIsCalledOnceWhereTheRoomIsToldOnlyAfterwards(t *testing.T) {
	s := strayed(t)
	s.here("Bob", "bell clock quiet 08:00-09:05")
	s.hall.fail(unwell)
	s.here("Ann", "match invite "+s.code+" Bob")
	s.settle()
	s.tick(7 * time.Minute)
	s.hall.fail(nil)
	for range 3 {
		s.tick(10 * time.Minute)
		s.settle()
	}
	rings := 0
	for _, m := range s.hall.find("Bob: Ann invites you") {
		for _, p := range m.message.Text {
			if p.Who != 0 {
				rings++
			}
		}
	}
	if rings != 1 {
		t.Errorf("Bob is called %d times", rings)
	}
}
