package bot_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// TestWhoIsInvitedAsleepIsCalledOnceTheyMayBe, by what they have said since on when that is:
// back early from a vacation, or with other quiet hours.
func TestWhoIsInvitedAsleepIsCalledOnceTheyMayBe(t *testing.T) {
	for name, where := range map[string]string{"Bob": "hall: table", "Dan": dan} {
		for _, c := range []struct{ asleep, then string }{
			{"bell vacation 3d", "bell vacation off"},
			{"bell clock quiet 08:00-20:00", "bell clock quiet 08:00-11:00"},
			{"bell clock quiet 08:00-20:00", "bell clock quiet none"},
		} {
			t.Run(name+" "+c.then, func(t *testing.T) {
				s := strayed(t)
				s.here(name, c.asleep)
				s.here("Ann", "match invite "+s.code+" "+name)
				s.settle()
				s.hours(1)
				s.rung(name + ": Ann invites you")
				s.here(name, c.then)
				s.hours(4)
				s.rung(name+": Ann invites you", where)
				s.hours(80)
				s.rung(name+": Ann invites you", where)
			})
		}
	}
}

// TestWhoSaysQuietHoursBeforeTheyAreToldOfAnInvitationIsCalledAfterThem.
func TestWhoSaysQuietHoursBeforeTheyAreToldOfAnInvitationIsCalledAfterThem(t *testing.T) {
	s := strayed(t)
	s.here("Bob", "match list")
	s.hall.fail(unwell)
	s.here("Ann", "match invite "+s.code+" Bob")
	s.settle()
	s.here("Bob", "bell clock quiet 08:00-14:00")
	s.tick(10 * time.Minute)
	s.hall.fail(nil)
	s.hours(3)
	s.rung("Bob: Ann invites you")
	s.hours(21)
	s.rung("Bob: Ann invites you", "hall: table")
}

// TestWhoLinksAccountsWhileTheySleepIsCalledInTheMorning, whichever of the two is kept.
func TestWhoLinksAccountsWhileTheySleepIsCalledInTheMorning(t *testing.T) {
	for name, where := range map[string]string{"Bob": "hall: table", "Dan": dan} {
		for _, kept := range []string{"club's", "guild's"} {
			t.Run(name+" "+kept, func(t *testing.T) {
				s := strayed(t)
				s.in("club", "other", "Other", "match list")
				s.here(name, "bell clock quiet 08:00-14:00")
				s.here("Ann", "match invite "+s.code+" "+name)
				s.settle()
				if kept == "club's" {
					s.in("club", "other", "Other", "bell clock quiet 08:00-14:00")
					s.link("Other", name)
				} else {
					c := s.call(name)
					c.Room.Workspace, c.Line = "here", "bell link"
					_, link, _ := strings.Cut(s.do(c).Text.String(), "/bell link ")
					s.in("club", "other", "Other", "bell link "+link[:len("ABCD-EFGH")])
				}
				s.hours(3)
				s.rung(name + ": Ann invites you")
				s.hours(9)
				s.rung(name+": Ann invites you", where)
				for _, m := range s.hall.find(name + ": Ann invites you") {
					for _, p := range m.message.Text {
						if p.Who == 0 {
							continue
						}
						if _, err := s.store.PersonByID(ctx, match.PersonID(p.Who)); err != nil {
							t.Errorf("%q mentions nobody: %v", m.text(), err)
						}
					}
				}
			})
		}
	}
}

// TestWhoLinksAccountsBeforeARoomIsToldIsCalled: what the room is told late mentions whom they
// have become.
func TestWhoLinksAccountsBeforeARoomIsToldIsCalled(t *testing.T) {
	s := strayed(t)
	s.here("Bob", "match list")
	s.in("club", "other", "Bobby", "match list")
	s.hall.fail(unwell)
	s.here("Ann", "match invite "+s.code+" Bob")
	s.settle()
	s.link("Bobby", "Bob")
	s.hall.fail(nil)
	s.tick(10 * time.Minute)
	s.hours(3)
	s.rung("Bob: Ann invites you", "hall: table")
}

// TestASeatThatIsOfferedIsTheirsWhoLinkAccounts: they are called to it, and can take it.
func TestASeatThatIsOfferedIsTheirsWhoLinkAccounts(t *testing.T) {
	s := strayed(t)
	s.in("club", "other", "Daniel", "match list")
	s.here("Bob", "match join "+s.code)
	s.here("Ann", "match start "+s.code)
	s.settle()
	s.here("Dan", "bell clock quiet 08:00-14:00")
	s.in("club", "other", "Daniel", "bell clock quiet 08:00-14:00")
	s.here("Ann", "match handover "+s.code+" Dan")
	s.settle()
	s.link("Daniel", "Dan")
	s.hours(12)
	s.rung("offered their seat in "+s.code+" to Dan", dan)
	s.in("club", "den", "Daniel", "match take "+s.code)
	s.settle()
	if m := s.match(s.code); m.Seats[1].Name == "Ann" {
		t.Errorf("the seats are %v", m.Seats)
	}
}

// TestAFullLobbyCallsNobody: nor does it invite. Whom it invited asleep is called if a seat is
// TestWhoHasASeatHasHeard: nobody is told then that they haven't.
func TestWhoHasASeatHasHeard(t *testing.T) {
	for _, alone := range []bool{false, true} {
		s := strayed(t)
		s.here("Dan", "bell clock quiet 08:00-13:00")
		s.here("Ann", "bell clock quiet 12:00-20:00")
		s.hall.fail(func(op string, m saying) error {
			if op == "whisper" && (m.to == "dan" || !alone) {
				return match.ErrRefused
			}
			return nil
		})
		s.here("Ann", "match invite "+s.code+" Dan")
		s.hours(6)
		s.here("Dan", "match join "+s.code)
		s.here("Ann", "match start "+s.code)
		s.hours(14)
		if got := calls("hasn't heard", s.hall, s.club); got != nil {
			t.Errorf("it is read by %q that Dan hasn't heard", got)
		}
	}
}

// TestANamesakeWhoGoesKeepsNobodyFromBeingCalled: a bot has the name of whoever was invited.
func TestANamesakeWhoGoesKeepsNobodyFromBeingCalled(t *testing.T) {
	s := strayed(t)
	s.here("Edwin", "bell clock quiet 08:00-14:00")
	s.here("Ann", "match invite "+s.code+" Edwin")
	s.settle()
	s.here("Ann", "match add-bot "+s.code)
	if n := len(s.match(s.code).Seats); n != 3 || s.match(s.code).Seats[2].Name != "Edwin" {
		t.Fatalf("at the table sit %+v", s.match(s.code).Seats)
	}
	s.in("club", "den", "Eve", "match remove "+s.code+" Edwin")
	s.hours(24)
	if got := calls("Edwin: Ann invites you", s.hall, s.club); len(got) != 1 {
		t.Errorf("Edwin is called by %q", got)
	}
}

// TestWhoWasInvitedAsleepByAProgramOfBeforeIsCalled: it kept when they could be rung, and owed
// them nothing.
func TestWhoWasInvitedAsleepByAProgramOfBeforeIsCalled(t *testing.T) {
	for name, where := range map[string]string{"Bob": "hall: table", "Dan": dan} {
		s := strayed(t)
		s.here("Eli", "match list")
		s.here(name, "bell clock quiet 08:00-14:00")
		person := func(name string) match.Person {
			people, err := s.store.PeopleNamed(ctx, "hall", "", name)
			if err != nil || len(people) != 1 {
				t.Fatal(people, err)
			}
			return people[0]
		}
		asleep, awake := person(name), person("Eli")
		m := s.match(s.code)
		at := s.clock.Now()
		invited := func(p match.Person) match.Note {
			return match.Note{At: at.UnixMilli(), Kind: match.NoteInvited, Seat: engine.Nobody, To: engine.Everyone, Name: "Ann",
				Invitee: match.Invitee{Person: p.ID, Name: p.Name, By: m.Seats[1].Person, Room: m.CallsFrom(m.Shows[1].Room)}}
		}
		opens := asleep.Reachable().Opens(at).UnixMilli()
		change := match.Change{Match: m.ID, Rev: m.Rev, At: at.UnixMilli(), Notes: []match.Note{invited(asleep), invited(awake)},
			Instants: []match.Instant{{Match: m.ID, Seat: engine.Nobody, Kind: match.InstantInvited, At: opens}}}
		if err := s.store.Commit(ctx, []match.Change{change})[0]; err != nil {
			t.Fatal(err)
		}
		for _, show := range m.Shows { // that program has told them
			show.Note = m.LastNote + 2
			if err := s.store.Shown(ctx, show, match.Fence{}); err != nil {
				t.Fatal(err)
			}
		}
		s.hours(3)
		s.rung(name + ": Ann invites you")
		s.hours(9)
		s.rung(name+": Ann invites you", where)
		s.rung("Eli: Ann invites you")
	}
}

// TestWhoIsInvitedAsleepIsCalledThoughTheRoomIsGoneByMorning: alone, and nobody is told that
// they haven't heard.
func TestWhoIsInvitedAsleepIsCalledThoughTheRoomIsGoneByMorning(t *testing.T) {
	for _, known := range []bool{false, true} {
		s := strayed(t)
		s.here("Bob", "bell clock quiet 08:00-14:00")
		s.here("Ann", "match invite "+s.code+" Bob")
		s.settle()
		s.hall.fail(func(op string, m saying) error {
			if op == "whisper" {
				return nil
			}
			return deleted(op, m)
		})
		if known {
			s.here("Ann", "match words "+s.code+" hello")
		}
		s.hours(12)
		s.hall.fail(nil)
		s.hours(12)
		s.rung("Bob: Ann invites you", "hall: bob alone")
		if got := calls("hasn't heard", s.hall, s.club); got != nil {
			t.Errorf("it is read by %q that Bob hasn't heard", got)
		}
	}
}

// TestWhoTurnsNotificationsOffAndOnAgainInTheNightIsCalledInTheMorning.
func TestWhoTurnsNotificationsOffAndOnAgainInTheNightIsCalledInTheMorning(t *testing.T) {
	for name, where := range map[string]string{"Bob": "hall: table", "Dan": dan} {
		s := strayed(t)
		s.here(name, "bell clock quiet 08:00-14:00")
		s.here("Ann", "match invite "+s.code+" "+name)
		s.hours(1)
		s.here(name, "bell clock ring off")
		s.hours(1)
		s.here(name, "bell clock ring channel")
		s.hours(2)
		s.rung(name + ": Ann invites you")
		s.hours(10)
		s.rung(name+": Ann invites you", where)
	}
}
