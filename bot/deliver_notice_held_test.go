package bot_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A jammed platform takes nothing in one person's direct messages.
type jammed struct {
	pigeonholes
	at   string
	why  error
	vain int
}

func (j *jammed) Post(ctx context.Context, in match.Room, m msg.Message) (string, error) {
	if j.at != "" && in.Channel == j.at {
		j.vain++
		return "", j.why
	}
	return j.pigeonholes.Post(ctx, in, m)
}

// TestNobodyWaitsForALostRing: somebody's direct messages take nothing, and they act all the
// same: who is next is rung, and the board is drawn.
func TestNobodyWaitsForALostRing(t *testing.T) {
	s := silent(t)
	j := &jammed{pigeonholes: s.desk, why: errors.New("503")}
	s.attach(j)
	code := s.begin("length=4", "Ann", "Bob", "Cat")
	first := s.awaited(code)
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		if name != first {
			s.say(name, "bell clock ring dm")
			j.at = "dm-" + strings.ToLower(name)
			break
		}
	}
	name := strings.TrimPrefix(j.at, "dm-")
	for n := 0; n < 9 && strings.ToLower(s.awaited(code)) != name; n++ {
		s.turn(code)
		_ = s.host.Settle(ctx)
	}
	for range 3 {
		s.clock.pass(2 * time.Minute)
		_ = s.host.Settle(ctx)
	}
	for strings.ToLower(s.awaited(code)) == name {
		s.turn(code)
	}
	next, vain := s.awaited(code), j.vain
	if vain == 0 {
		t.Fatalf("%s was not rung in vain", name)
	}
	for range 30 {
		s.clock.pass(2 * time.Minute)
		_ = s.host.Settle(ctx)
	}
	show := s.match(code).Shows[0]
	if show.Tries > 0 || show.Told < s.match(code).Rev {
		t.Errorf("the room is told up to %d of %d, after %d tries, %d in vain since", show.Told, s.match(code).Rev, show.Tries, j.vain-vain)
	}
	if standing := s.rungIn(code, next); len(standing) != 1 {
		t.Errorf("%s acted an hour ago, and %s is rung by %q\n%s", name, next, standing, s.log)
	}
}

// clinging is a platform that lets nothing go in one person's direct messages.
type clinging struct {
	pigeonholes
	at   string
	vain int
}

func (c *clinging) Drop(ctx context.Context, in match.Room, id string) error {
	if c.at != "" && in.Channel == c.at {
		c.vain++
		return errors.New("503")
	}
	return c.pigeonholes.Drop(ctx, in, id)
}

// TestNobodyWaitsForARingThatCannotGo: what rang somebody directly cannot be taken away for
// now: who is next is rung, and the board is drawn.
func TestNobodyWaitsForARingThatCannotGo(t *testing.T) {
	s := silent(t)
	j := &clinging{pigeonholes: s.desk}
	s.attach(j)
	code := s.begin("length=4", "Ann", "Bob", "Cat")
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		s.say(name, "bell clock ring dm")
	}
	for first := s.awaited(code); first == s.awaited(code); {
		s.turn(code)
		s.settle()
	}
	name := s.awaited(code)
	j.at = "dm-" + strings.ToLower(name)
	for s.awaited(code) == name {
		s.turn(code)
	}
	next := s.awaited(code)
	for range 30 {
		s.clock.pass(2 * time.Minute)
		_ = s.host.Settle(ctx)
	}
	if j.vain == 0 {
		t.Fatal("nothing was to go")
	}
	if show := s.match(code).Shows[0]; show.Tries > 0 || show.Told < s.match(code).Rev {
		t.Errorf("the room is told up to %d of %d, after %d tries", show.Told, s.match(code).Rev, show.Tries)
	}
	if standing := s.rungIn(code, next); len(standing) != 1 {
		t.Errorf("%s acted an hour ago, and %s is rung by %q", name, next, standing)
	}
}
