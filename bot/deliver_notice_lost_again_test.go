package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestALostRingOfAReopenedTurnIsGone: a turn that was answered and is opened again by a step
// back is rung for, of which no answer comes; once it is answered nothing asks for it.
func TestALostRingOfAReopenedTurnIsGone(t *testing.T) {
	for _, own := range []bool{true, false} {
		for _, directly := range []bool{true, false} {
			t.Run(fmt.Sprintf("own step: %v, directly: %v", own, directly), func(t *testing.T) {
				s := silent(t)
				if directly {
					for _, name := range []string{"Ann", "Bob", "Cat"} {
						s.say(name, "bell clock ring dm")
					}
				}
				code := s.begin("clock=24h remind=6h", "Ann", "Bob", "Cat")
				s.turn(code)
				s.settle()
				name := s.awaited(code)
				s.turn(code)
				s.settle()
				if own {
					s.say(name, "match undo "+code)
					s.settle()
					s.deaf = true
					s.sweeps()
				} else {
					s.deaf = true
					s.say("Ann", "match ask "+code+" undo")
					s.say("Bob", "match take-back "+code)
					s.say("Cat", "match vote "+code+" aye")
					_ = s.host.Settle(ctx)
				}
				if s.awaited(code) != name || s.vain == 0 {
					t.Fatalf("%s is awaited, rung in vain %d times", s.awaited(code), s.vain)
				}
				s.deaf = false
				s.turn(code)
				s.settle()
				s.clock.pass(2 * time.Minute) // direct messages that took nothing are left alone for a while
				s.settle()
				s.asked(code, name, 0)
			})
		}
	}
}

// TestALostReminderIsRungAloneWhenTheRoomIsGone: of a reminder no answer came, and when it is
// tried again the room is gone: its person is reminded directly, as they are where the room
// was gone at once.
func TestALostReminderIsRungAloneWhenTheRoomIsGone(t *testing.T) {
	for _, first := range []error{match.ErrGone, errors.New("503")} {
		s := silent(t)
		gone := &razed{refusing: refusing{s.desk, s}}
		s.attach(gone)
		code := s.begin("length=4", "Ann", "Bob", "Cat")
		one := s.awaited(code)
		for one == s.awaited(code) {
			s.turn(code)
			s.settle()
		}
		name := s.awaited(code)
		s.why, s.deaf = first, true
		if first == match.ErrGone {
			s.deaf, gone.is = false, true
		}
		for n := 0; n < 15 && s.vain == 0 && len(s.hall.find("Reminder 1 of")) == 0; n++ {
			s.clock.pass(2 * time.Hour)
			if err := s.host.Sweep(ctx, "test"); err != nil {
				t.Fatal(err)
			}
			_ = s.host.Settle(ctx)
		}
		s.deaf, gone.is = false, true
		for range 5 {
			s.clock.pass(2 * time.Minute)
			if err := s.host.Sweep(ctx, "test"); err != nil {
				t.Fatal(err)
			}
			_ = s.host.Settle(ctx)
		}
		alone := 0
		for _, m := range s.hall.find("Reminder 1 of") {
			if m.channel == "dm-"+strings.ToLower(name) {
				alone++
			}
		}
		if alone != 1 {
			t.Errorf("after %v %s is reminded directly %d times", first, name, alone)
		}
	}
}

// razed is a chat whose room is gone at last.
type razed struct {
	refusing
	is bool
}

func (l *razed) Post(ctx context.Context, in match.Room, m msg.Message) (string, error) {
	if l.is && in.Channel == "table" {
		return "", match.ErrGone
	}
	return l.refusing.Post(ctx, in, m)
}

// archived is a chat whose room takes nothing while it is closed, and lets nothing go.
type archived struct {
	pigeonholes
	closed bool
}

func (a *archived) shut(in match.Room) error {
	if a.closed && in.Channel == "table" {
		return match.ErrClosed
	}
	return nil
}

func (a *archived) Post(ctx context.Context, in match.Room, m msg.Message) (string, error) {
	if err := a.shut(in); err != nil {
		return "", err
	}
	return a.pigeonholes.Post(ctx, in, m)
}

func (a *archived) Edit(ctx context.Context, in match.Room, id string, m msg.Message) error {
	if err := a.shut(in); err != nil {
		return err
	}
	return a.pigeonholes.Edit(ctx, in, id, m)
}

func (a *archived) Drop(ctx context.Context, in match.Room, id string) error {
	if err := a.shut(in); err != nil {
		return err
	}
	return a.pigeonholes.Drop(ctx, in, id)
}

// TestNoRingStaysOfATurnAnsweredWhileItsRoomWasClosed: who was rung in a room acts while that
// is closed; it opens again, and nothing in it asks them.
func TestNoRingStaysOfATurnAnsweredWhileItsRoomWasClosed(t *testing.T) {
	s := silent(t)
	a := &archived{pigeonholes: s.desk}
	s.attach(a)
	code := s.begin("length=4", "Ann", "Bob", "Cat")
	for one := s.awaited(code); one == s.awaited(code); s.settle() {
		s.turn(code)
	}
	name := s.awaited(code)
	a.closed = true
	for s.awaited(code) == name {
		s.turn(code)
		s.tick(time.Minute)
	}
	a.closed = false
	s.say("Ann", "match board "+code)
	s.settle()
	s.tick(2 * time.Hour)
	if show := s.match(code).Shows[0]; show.Shut != "" {
		t.Fatalf("the room is shut still: %+v", show)
	}
	s.asked(code, name, 0)
}
