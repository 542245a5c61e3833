package lease

import (
	"context"
	"fmt"
	"testing"

	"divisionbell/bot/match"
)

// A shared store has sixty-four lanes, in memory.
type shared struct {
	Store
	lives, until map[string]int64 // by holder, by lease
	does         map[string][]string
	holder       map[string]string
}

func (*shared) Lanes() int { return 64 }

func (s *shared) Join(_ context.Context, m match.Member, now, until int64) (all []match.Member, err error) {
	s.lives[m.Holder], s.does[m.Holder] = until, m.Does
	for holder, until := range s.lives {
		if until > now {
			all = append(all, match.Member{Holder: holder, Does: s.does[holder]})
		}
	}
	return all, nil
}

func (s *shared) LeaseAll(_ context.Context, names []string, holder string, now, until int64) (map[string]int64, error) {
	fences := map[string]int64{}
	for _, name := range names {
		if s.holder[name] == holder || s.until[name] <= now {
			s.holder[name], s.until[name], fences[name] = holder, until, 1
		}
	}
	return fences, nil
}

// TestBotsThinkInOneProcess: no match is home to two, while processes come as ever, and in
// the end each is home to one. A room in which nobody takes part is home to all.
func TestBotsThinkInOneProcess(t *testing.T) {
	now := int64(1_000_000)
	s := &shared{lives: map[string]int64{}, until: map[string]int64{}, does: map[string][]string{}, holder: map[string]string{}}
	var all []*Leases
	homes := func(r match.Room) (n int) {
		for _, k := range all {
			home, err := k.Home(t.Context(), func() (match.Room, error) { return r, nil })
			if err != nil {
				t.Fatal(err)
			}
			if home {
				n++
			}
		}
		return n
	}
	for second := range 30 {
		if second%6 == 0 && len(all) < 4 {
			k, _ := process(t, s, fmt.Sprint("process ", len(all)), &now)
			all = append(all, k)
		}
		for _, k := range all {
			k.Tend(t.Context(), []string{"hall"})
			now += 1000 / int64(len(all))
			for w := range 64 {
				r := match.Room{Platform: "hall", Workspace: fmt.Sprint(w)}
				if n := homes(r); n > 1 || n == 0 && second == 29 {
					t.Fatalf("in second %d bots of workspace %d think in %d of %d processes", second, w, n, len(all))
				}
			}
		}
	}
	if n := homes(match.Room{Platform: "yard"}); n != len(all) {
		t.Errorf("where nobody takes part bots think in %d of %d processes", n, len(all))
	}
}

// TestUnspokenLanes: a member of a fleet that was just started waits as long as it speaks
// nowhere, for nobody may live of whom it is told. With some lanes in its own hands it is of
// use, and tells of those that fall to it and that another holds still; so it is where that
// one lives.
func TestUnspokenLanes(t *testing.T) {
	platforms := []string{"hall"}
	for what, tends := range map[string]func(other, next *Leases) bool{
		"the other is dead": func(_, _ *Leases) bool { return false },
		"it gives way":      func(_, _ *Leases) bool { return true },
		"it dies giving way": func(_, next *Leases) bool {
			held, _ := next.Part("hall")
			return held == 0
		},
		"it keeps all": func(other, _ *Leases) bool {
			now := other.Now()
			for _, d := range duties(platforms, other.Store.Lanes()) {
				if _, err := other.Store.LeaseAll(t.Context(), []string{d.Lease}, "other", now, now+8000); err != nil {
					t.Fatal(err)
				}
			}
			return false
		},
	} {
		t.Run(what, func(t *testing.T) {
			now := int64(1_000_000)
			s := &shared{lives: map[string]int64{}, until: map[string]int64{}, does: map[string][]string{}, holder: map[string]string{}}
			other, _ := process(t, s, "other", &now)
			other.Tend(t.Context(), platforms)
			next, _ := process(t, s, "next", &now)
			if why, _ := next.Unspoken(platforms); len(why) != 1 || why[0] != "has not asked yet whether it may speak on hall" {
				t.Errorf("before it has asked it waits for %q", why)
			}
			waited := 0
			for second := range 30 {
				now += 1000
				if tends(other, next) {
					other.Tend(t.Context(), platforms)
				}
				next.Tend(t.Context(), platforms)
				why, _ := next.Unspoken(platforms)
				held, _ := next.Part("hall")
				if waited += len(why); (len(why) > 0) != (held == 0 && second < 10) {
					t.Errorf("in second %d it speaks in %d lanes and waits for %q", second, held, why)
				}
			}
			why, calm := next.Unspoken(platforms)
			if held, of := next.Part("hall"); what != "it gives way" && (held == of) == (len(calm) > 0) || len(why) > 0 || waited == 0 {
				t.Errorf("it holds %d of %d lanes, waited for %d seconds and tells now %q, %q", held, of, waited, why, calm)
			}
		})
	}
}
