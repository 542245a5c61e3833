package bot_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// A ruin is a store in which some matches cannot be read any more.
type ruin struct {
	match.Store
	lost map[match.MatchID]bool
}

func (r *ruin) Match(ctx context.Context, id match.MatchID) (match.Match, error) {
	if r.lost[id] {
		return match.Match{}, fmt.Errorf("match %d is lost", id)
	}
	return r.Store.Match(ctx, id)
}

// TestWhatAlwaysFailsKeepsNobodyWaiting: more matches than a sweep claims at
// once cannot be read; the one that can has its deadline kept all the same.
func TestWhatAlwaysFailsKeepsNobodyWaiting(t *testing.T) {
	r := &ruin{lost: map[match.MatchID]bool{}}
	h := build(t, plan{wrap: func(s match.Store) match.Store { r.Store = s; return r }})
	var changes []match.Change
	for i := range 1100 {
		changes = append(changes, match.Change{At: 1, New: &match.Match{Code: fmt.Sprintf("X%04d", i), Game: "exchequer", Edition: 1, Phase: match.Open}, Instants: []match.Instant{{Seat: -1, Kind: "lobby", At: int64(i)}}})
	}
	for _, err := range h.store.Commit(ctx, changes) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range changes {
		r.lost[c.Match] = true
	}
	code := h.begin("clock=24h", "Ann", "Bob")
	name := h.awaited(code)
	h.clock.pass(25 * time.Hour)
	if err := h.host.Sweep(ctx, "test"); err != nil {
		t.Fatal(err)
	}
	h.settle()
	if h.awaited(code) == name {
		t.Errorf("%s is still awaited", name)
	}
	if n := strings.Count(h.log.String(), "is lost"); n < 1100 {
		t.Errorf("operators were told of %d of 1100", n)
	}
	if due, err := h.store.Due(ctx, h.clock.Now().UnixMilli(), 9999); err != nil || len(due) > 0 {
		t.Errorf("%+v are due still: %v %+v", due, err, h.match(code).Timing)
	}
	h.clock.pass(2 * time.Minute)
	if due, err := h.store.Due(ctx, h.clock.Now().UnixMilli(), 9999); err != nil || len(due) < 1100 {
		t.Errorf("%d of the failed come again: %v", len(due), err)
	}
}

// TestOperatorsSeeWhatIsAmiss: a deadline that nobody acts on, a match that has
// stood still, one with nobody left.
func TestOperatorsSeeWhatIsAmiss(t *testing.T) {
	h := build(t, plan{})
	late := h.begin("clock=24h remind=off", "Ann", "Bob")
	still := h.begin("remind=off", "Ann", "Bob")
	well := h.begin("remind=off", "Ann", "Bob")
	why := func(code string) string {
		list, err := h.host.Overviews(ctx, 10, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range list {
			if o.Code == code {
				return strings.Join(o.Why, " ")
			}
		}
		return "not there"
	}
	for _, code := range []string{late, still, well} {
		if got := why(code); got != "" {
			t.Errorf("%s: %q", code, got)
		}
	}
	h.clock.pass(25 * time.Hour) // and no sweep
	if got := why(late); got != "overdue" {
		t.Errorf("a deadline that passed: %q", got)
	}
	h.clock.pass(13 * 24 * time.Hour)
	h.turn(well)
	if got := why(still) + "," + why(well); got != "stuck," {
		t.Errorf("one stands still, one does not: %q", got)
	}
	if list, err := h.host.Overviews(ctx, 1, true); err != nil || len(list) != 1 || list[0].Code != still {
		t.Errorf("the newest with which something is amiss: %+v, %v", list, err)
	}
	p, err := h.host.FindPerson(ctx, "hall", "", "ann")
	if err != nil {
		t.Fatal(err)
	}
	f, err := h.host.Forgetting(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	if _, matches, err := f.Do(ctx); err != nil || matches != 3 {
		t.Fatalf("%d matches: %v", matches, err)
	}
	for _, s := range h.match(still).Seats {
		if s.Name == "Ann" || s.Person == p.ID {
			t.Errorf("Ann still holds a seat: %+v", s)
		}
	}
	for _, code := range []string{late, still, well} {
		for _, tenure := range h.match(code).Tenures {
			if tenure.Name == "Ann" {
				t.Errorf("%s still names Ann", code)
			}
		}
	}
}
