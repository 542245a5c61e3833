package poleconomy

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// steadies says what a steady bot would, where it is asked.
func steadies(t *testing.T, l *engine.Live[state, action], seat engine.Seat) string {
	t.Helper()
	asks := l.Asks().Asks
	i := slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Seat == seat })
	if i < 0 {
		t.Fatalf("seat %d is asked nothing", seat)
	}
	return strings.Join(Steady.Play(engine.See(l, seat), asks[i], engine.Fast(1)), " ")
}

// A steady bot joins a party that invites it, unless the party is large enough
// without it or helps somebody much richer to power.
func TestSteadyAnswersInvitations(t *testing.T) {
	invited := func(lines ...string) *engine.Live[state, action] {
		l := scene(t, 4, map[string]string{optGame: "2"}, lines...)
		l.State.Phase, l.State.PM, l.State.Gov, l.State.Said = joining, -1, 0, 0
		return l
	}
	l := invited()
	if got := steadies(t, l, 1); got != "party independent" {
		t.Errorf("invited by nobody it says %q", got)
	}
	play(t, l, nil, 1, "party independent")
	play(t, l, nil, 0, "party tories invite 2")
	if got := steadies(t, l, 1); got != "party tories" {
		t.Errorf("invited by an equal it says %q", got)
	}
	l = invited("0 cash 1200000")
	play(t, l, nil, 0, "party tories invite 2")
	if got := steadies(t, l, 1); got != "party independent" {
		t.Errorf("invited by somebody much richer it says %q", got)
	}
	l = invited()
	play(t, l, nil, 0, "party tories invite 3")
	play(t, l, nil, 2, "party tories invite 4")
	play(t, l, nil, 3, "party tories invite 2")
	if got := steadies(t, l, 1); got != "party independent" {
		t.Errorf("invited by three of four it says %q", got)
	}
}

// A deal is weighed by what it is worth to both: the less others are at the table, the
// more a rival's gain is one's own loss.
func TestSteadyMindsWhatARivalGains(t *testing.T) {
	for _, c := range []struct {
		seats int
		sum   string
		want  string
	}{{6, "240000", "accept 21"}, {2, "110000", "offer 2 give imperial-oil-esso ask 140000"}, {2, "150000", "accept 21"}} {
		lines := []string{"mark 4", "0 owns imperial-oil-esso", "1 owns molson-breweries chinook-airlines", "1 cash 900000"}
		if c.seats > 2 {
			lines = append(lines, "2 cash 3000000") // who leads
		}
		l := scene(t, c.seats, nil, lines...)
		play(t, l, nil, 1, "offer 1 want imperial-oil-esso pay "+c.sum)
		if got := steadies(t, l, 0); !strings.HasPrefix(got, c.want) {
			t.Errorf("%d seats, for %s: it says %q, want %q", c.seats, c.sum, got, c.want)
		}
	}
}

// A steady bot sells its vote dear, and votes as it has promised.
func TestSteadyKeepsItsPromise(t *testing.T) {
	for _, c := range []struct{ offer, answer string }{{"pay 20000 for-vote no", "offer 3 ask 110000 promise no"}, {"pay 200000 for-vote no", "accept"}} {
		l := scene(t, 3, map[string]string{optGame: "2"})
		play(t, l, nil, 2, "offer 2 "+c.offer)
		if got := steadies(t, l, 1); !strings.HasPrefix(got, c.answer) {
			t.Errorf("%s: it says %q", c.offer, got)
		}
	}
	l := scene(t, 3, map[string]string{optGame: "2"}, "treasury 900000")
	bill := func(promise string) string {
		l := l.Clone().(*engine.Live[state, action])
		if promise != "" {
			play(t, l, nil, 2, "offer 2 pay 200000 for-vote "+promise)
			play(t, l, nil, 1, "accept 321")
		}
		play(t, l, nil, 0, "payment everyone 50000")
		play(t, l, nil, 0, "vote call")
		return steadies(t, l, 1)
	}
	if got := bill(""); got != "vote aye" {
		t.Fatalf("unbound it says %q", got)
	}
	if got := bill("no"); got != "vote no" {
		t.Errorf("bound to no it says %q", got)
	}
}
