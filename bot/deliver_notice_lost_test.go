package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A silence is a house whose platform, while it is deaf, takes rings and gives no answer,
// or why it was not given; vain are those.
type silence struct {
	*house
	desk pigeonholes
	deaf bool
	why  error
	vain int
}

// Pigeonholes are a notary with direct messages.
type pigeonholes struct{ notary }

func (p pigeonholes) Direct(_ context.Context, to match.Account) (match.Room, error) {
	return match.Room{Platform: p.platform, Channel: "dm-" + to.ID}, nil
}

// refusing is a chat that says of rings why they are not taken, while it is deaf.
type refusing struct {
	pigeonholes
	s *silence
}

func (r refusing) Post(ctx context.Context, in match.Room, m msg.Message) (string, error) {
	if r.s.deaf && strings.Contains(m.Text.String(), ", your turn in ") {
		r.s.vain++
		return "", r.s.why
	}
	return r.pigeonholes.Post(ctx, in, m)
}

func silent(t *testing.T) *silence { return hushed(build(t, plan{})) }

// hushed attaches such a platform to a house.
func hushed(h *house) *silence {
	s := &silence{house: h, why: errors.New("no answer")}
	s.desk = pigeonholes{notary{study: study{hall: s.hall}, keys: &sync.Map{}}}
	s.desk.lost = func(m msg.Message) error {
		rings := func(words string) bool { return strings.Contains(m.Text.String(), words) }
		if s.deaf && (rings(", your turn in ") || rings(", an offer for you in ") || rings("You won't be reminded of")) {
			s.vain++
			return s.why
		}
		return nil
	}
	s.attach(s.desk)
	return s
}

// kill has another process go on.
func (s *silence) kill() {
	calls := s.calls
	s.house = s.another()
	s.calls = calls
	s.attach(s.desk)
	s.clock.pass(11 * time.Second) // the lease is over
}

// sweeps lets hours pass until some are rung in vain.
func (s *silence) sweeps() {
	s.tb.Helper()
	for n := 0; n < 12 && s.vain == 0; n++ {
		s.clock.pass(2 * time.Hour)
		if err := s.host.Sweep(ctx, "test"); err != nil {
			s.tb.Fatal(err)
		}
		_ = s.host.Settle(ctx)
	}
}

// rings plays until another than now was rung in vain, at first or once more, and gives
// their name.
func (s *silence) rings(code string, reminder bool) (name string) {
	s.tb.Helper()
	first := s.awaited(code)
	for s.deaf = !reminder; first == s.awaited(code); s.settle() {
		s.turn(code)
	}
	name, want := s.awaited(code), 1
	if s.deaf = true; reminder {
		s.sweeps()
		want = 2
	}
	if standing := s.rungIn(code, name); s.vain == 0 || len(standing) != want {
		s.tb.Fatalf("%s was rung in vain %d times: %q", name, s.vain, standing)
	}
	return name
}

// asked fails the test unless somebody is asked by so many messages that stand, and no word
// is left of a reminder that was taken back.
func (s *silence) asked(code, name string, rings int) {
	s.tb.Helper()
	standing := s.rungIn(code, name)
	for _, m := range s.hall.find("I've taken a reminder") {
		if !m.dropped {
			standing = append(standing, m.text())
		}
	}
	if len(standing) != rings {
		s.tb.Errorf("of the rings of %s stand %q\n%s", name, standing, strings.Join(s.hall.pages("table"), "\n--\n"))
	}
}

// TestALostRingIsGoneWithItsDecision: what somebody was rung by, in the room or directly, at
// first or once more, and of which no answer came or the process was killed before, asks
// them no more once there is nothing to decide for them, however that came and however much
// happened before the room hears of it.
func TestALostRingIsGoneWithItsDecision(t *testing.T) {
	ends := map[string]func(s *silence, code, name string){
		"answered": func(s *silence, code, _ string) { s.turn(code) },
		"answered long ago": func(s *silence, code, _ string) {
			for range 9 {
				s.turn(code)
			}
		},
		"answered in part": func(s *silence, code, name string) {
			m := s.say(name, "exchequer "+code)
			id := doing(m, "place")
			f := strings.Fields(id)
			if len(f) < 7 {
				s.tb.Fatalf("%s can place nothing: %q", name, id)
			}
			f[len(f)-1] = "1"
			s.press(name, strings.Join(f, " "))
		},
		"the match is ended": func(s *silence, code, _ string) {
			s.say("Ann", "match ask "+code+" abandon")
			s.say("Bob", "match vote "+code+" yes abandon")
			s.say("Cat", "match vote "+code+" yes abandon")
			if !s.match(code).Phase.Ended() {
				s.tb.Fatal("it goes on")
			}
		},
		"handed to a bot": func(s *silence, code, name string) { s.say(name, "match handover "+code+" bot yes") },
		"not to be rung":  func(s *silence, code, name string) { s.say(name, "bell clock ring off") },
	}
	for how, end := range ends {
		for n := range 8 {
			directly, reminder, killed := n&1 != 0, n&2 != 0, n&4 != 0
			t.Run(fmt.Sprintf("%s, directly: %v, once more: %v, killed: %v", how, directly, reminder, killed), func(t *testing.T) {
				s := silent(t)
				code := s.begin("length=4", "Ann", "Bob", "Cat")
				if directly {
					for _, name := range []string{"Ann", "Bob", "Cat"} {
						s.say(name, "bell clock ring dm")
					}
				}
				name := s.rings(code, reminder)
				if s.deaf = false; killed {
					s.kill()
				}
				end(s, code, name)
				s.settle()
				s.asked(code, name, 0)
				if how != "handed to a bot" { // whose name the lines bear now
					s.onPages(code, "table")
				}
			})
		}
	}
}

// TestALostRingGivesWayToTheNext: what somebody was rung by and of which no answer came is
// taken away where they are rung elsewhere, or somebody else is.
func TestALostRingGivesWayToTheNext(t *testing.T) {
	for _, c := range []struct{ directly, handed, whispers bool }{{}, {directly: true}, {handed: true}, {directly: true, handed: true}, {whispers: true}, {handed: true, whispers: true}} {
		t.Run(fmt.Sprintf("%+v", c), func(t *testing.T) {
			s := silent(t)
			if c.whispers {
				s.attach(s.desk.notary)
			}
			code := s.begin("length=4", "Ann", "Bob", "Cat")
			ring := []string{"channel", "dm"}
			if c.directly {
				ring = []string{"dm", "channel"}
			}
			for _, name := range []string{"Ann", "Bob", "Cat"} {
				s.say(name, "bell clock ring "+ring[0])
			}
			name := s.rings(code, false)
			if s.deaf = false; c.handed {
				s.say("Dan", "match list")
				s.say(name, "match handover "+code+" Dan")
				s.say("Dan", "match take "+code)
				s.settle()
				s.asked(code, name, 0)
				s.asked(code, "Dan", 1)
				return
			}
			s.say(name, "bell clock ring "+ring[1])
			s.settle()
			s.asked(code, name, 1)
			for _, m := range s.hall.find(name + ", your turn in ") {
				if alone := strings.HasPrefix(m.channel, "dm-") || m.to != ""; !m.dropped && alone == c.directly {
					t.Errorf("%s is rung in %s", name, m.channel)
				}
			}
		})
	}
}

// TestAPartingStaysForWhoIsAway: who is told directly that they are not reminded any more
// reads it when they look, once, though the caretaker has played for them by then and
// whether or not an answer came of it; what rang them before is gone.
func TestAPartingStaysForWhoIsAway(t *testing.T) {
	for _, lost := range []bool{false, true} {
		s := silent(t)
		code := s.begin("clock=16h gap=8h length=12", "Ann", "Bob", "Cat")
		parted := func() (standing []string) {
			for _, m := range s.hall.find("You won't be reminded of " + code) {
				if !m.dropped {
					standing = append(standing, m.to+m.channel)
				}
			}
			return standing
		}
		hour := func() {
			for len(s.match(code).Asks) > 0 && s.awaited(code) != "Bob" {
				s.turn(code)
				s.settle()
			}
			s.clock.pass(time.Hour)
			if err := s.host.Sweep(ctx, "test"); err != nil {
				t.Fatal(err)
			}
			_ = s.host.Settle(ctx)
		}
		for n := 0; n < 100 && len(parted()) == 0; n++ {
			s.deaf = lost && s.match(code).Timing.SeatTime(1).Misses >= 3
			hour()
		}
		if standing := parted(); len(standing) != 1 || !strings.Contains(standing[0], "bob") {
			t.Fatalf("lost: %v: Bob is told in %q", lost, standing)
		}
		s.deaf = false
		before := s.seq(code)
		for range 24 {
			hour()
		}
		if s.seq(code) == before {
			t.Fatal("nobody plays for Bob")
		}
		if standing := parted(); len(standing) != 1 {
			t.Errorf("lost: %v: the caretaker has played, and Bob is told in %q", lost, standing)
		}
		s.asked(code, "Bob", 1)
	}
}

// TestWhatWasNotSaidIsNotTakenBack: where the platform asked to wait with a ring, or refused
// it, the room reads nothing of it once its decision is answered; where it may have taken it,
// and has not, a word that is taken away at once.
func TestWhatWasNotSaidIsNotTakenBack(t *testing.T) {
	for why, words := range map[error]int{&match.Wait{Err: errors.New("busy")}: 0, match.ErrRefused: 0, errors.New("503"): 1} {
		s := silent(t)
		s.why = why
		s.attach(refusing{s.desk, s})
		code := s.begin("length=4", "Ann", "Bob", "Cat")
		first := s.awaited(code)
		for s.deaf = true; first == s.awaited(code); s.settle() {
			s.turn(code)
		}
		if s.vain == 0 {
			t.Fatal("nobody was to be rung")
		}
		s.deaf = false
		s.turn(code)
		s.settle()
		all := s.hall.find("I've taken a reminder")
		if len(all) != words || words > 0 && !all[0].dropped {
			t.Errorf("after %v the room reads %+v", why, all)
		}
		s.onPages(code, "table")
	}
}

// TestALostReminderIsKnownInTheMorning: of a reminder no answer came before its person's
// quiet hours; after them it is heard of, and what rang them before it goes.
func TestALostReminderIsKnownInTheMorning(t *testing.T) {
	s := silent(t)
	code := s.begin("length=4", "Ann", "Bob", "Cat")
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		s.say(name, "bell clock quiet 15:00-08:00")
	}
	name := s.rings(code, true)
	for s.clock.Now().Hour() != 16 {
		s.clock.pass(time.Minute)
	}
	s.deaf = false
	s.settle()
	s.asked(code, name, 2)
	for s.clock.Now().Hour() != 10 {
		s.clock.pass(time.Hour)
		if err := s.host.Sweep(ctx, "test"); err != nil {
			t.Fatal(err)
		}
		s.settle()
	}
	s.asked(code, name, 1)
}

// TestALostOfferIsGoneWithIt: an offer rang somebody, of which no answer came, and is
// withdrawn before it does: nobody is asked. Where that is undone too, they are asked by what
// rang them.
func TestALostOfferIsGoneWithIt(t *testing.T) {
	for undone, want := range map[bool]int{false: 0, true: 1} {
		h, code := dealing(t, "cantillon", "Cat")
		s := hushed(h)
		s.deaf = true
		s.offers("cantillon", code, "2")
		withdraw := fmt.Sprintf("cantillon %s withdraw %d", code, 100+s.seq(code))
		s.settle()
		if s.vain == 0 || len(s.offered("Bob")) != 1 {
			t.Fatalf("Bob is rung in vain %d times, by %d messages", s.vain, len(s.offered("Bob")))
		}
		s.deaf = false
		s.say("Ann", withdraw)
		if undone {
			s.reads(s.say("Ann", "match undo "+code), "Undone")
		}
		s.settle()
		standing := 0
		for _, m := range s.offered("Bob") {
			if !m.dropped {
				standing++
			}
		}
		if standing != want {
			t.Errorf("undone: %v: %d messages tell Bob of an offer", undone, standing)
		}
		s.asked(code, "Bob", 0)
	}
}
