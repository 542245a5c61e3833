package exchequer

import (
	"maps"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// daysGame is a daily game whose dice come of a secret's root.
type daysGame struct {
	*testing.T
	table engine.Table
	root  [32]byte
}

func newDaysGame(t *testing.T, root [32]byte) daysGame {
	about := Game.About()
	options := maps.Clone(about.Days)
	options[about.Daily] = "yes"
	terms, err := about.Terms(1+len(about.Against), options)
	if err != nil {
		t.Fatal(err)
	}
	table, _, err := Game.New(engine.Of(root, 0), terms)
	if err != nil {
		t.Fatal(err)
	}
	return daysGame{t, table, root}
}

// say plays for whoever is asked, and gives the throws that came of it.
func (g daysGame) say(words ...string) (thrown []Battled) {
	g.Helper()
	out, err := g.table.Apply(engine.Of(g.root, uint64(g.table.Seq())+1), g.asked().Seat, words...)
	if err != nil {
		g.Fatal(err)
	}
	for _, e := range out.Events {
		if b, ok := e.Fact.(Battled); ok {
			thrown = append(thrown, b)
		}
	}
	return thrown
}

func (g daysGame) asked() engine.Ask { return g.table.Status(engine.Nobody).Asks[0] }

// steady plays until something else than a kind is asked.
func (g daysGame) steady(kind string) {
	for g.asked().Kind == kind {
		ask := g.asked()
		g.say(Steady.Play(engine.See(g.table, ask.Seat), ask, engine.Fast(1))...)
	}
}

// Rule 2.9: in a daily game throw k of a seat's turn has the same dice, whatever was done
// between and whichever entry of the log it is; the next throw has others, and so has the
// next round's.
func TestDailyThrows(t *testing.T) {
	begin := func() daysGame {
		g := newDaysGame(t, [32]byte{1, 2, 3})
		g.steady(PhaseDeploy)
		return g
	}
	straight, roundabout := begin(), begin()
	roundabout.table.Pass(roundabout.table.Seq() + 5) // as after things that were undone
	for _, g := range []daysGame{straight, roundabout} {
		g.steady(PhaseStrengthen)
	}
	seat := straight.asked().Seat
	attack := straight.attack(seat)
	one, other := straight.say(attack...), roundabout.say(attack...)
	if len(one) != 1 || one[0] != other[0] {
		t.Errorf("threw %+v, later in the log %+v", one, other)
	}
	if one[0].Round != 1 || one[0].N != 1 {
		t.Errorf("the first throw of round 1 is told as %d of round %d", one[0].N, one[0].Round)
	}
	seen := map[[8]byte]bool{}
	for _, n := range []uint64{6<<32 | 1, 6<<32 | 2, 7<<32 | 1, 12<<32 | 1} {
		d := engine.Of(straight.root, daysThrow|n)
		var key [8]byte
		for i := range key {
			key[i] = byte(d.Below(256))
		}
		seen[key] = true
	}
	if len(seen) != 4 {
		t.Error("two throws have the same dice")
	}
	d := engine.Of(straight.root, daysThrow|uint64(6+seat)<<32|1)
	want := thrownBy(d, one[0])
	if want != one[0].Attack {
		t.Errorf("it threw %v, the number of rule 2.9 gives %v", one[0].Attack, want)
	}
}

// thrownBy is what the attacker of a throw throws with dice of one's own.
func thrownBy(d *engine.Dice, b Battled) [3]uint8 {
	var t throw
	for i, die := range b.Attack {
		if die > 0 {
			t.attack[i] = uint8(d.Below(6)) + 1
		}
	}
	t.compare(0)
	return t.attack
}

// attack is one throw, of as many dice as there can be.
func (g daysGame) attack(seat engine.Seat) []string {
	from := g.table.Next(seat, "attack")
	if len(from) == 0 {
		g.Fatal("nothing to attack from")
	}
	return []string{"attack", from[0].Word, g.table.Next(seat, "attack", from[0].Word)[0].Word}
}

// Rule 2.9: a whole attack is as many throws, each with dice of its own; another match
// tells of no such numbers.
func TestDailyThrowsOfAnAttack(t *testing.T) {
	g := newDaysGame(t, [32]byte{4})
	g.steady(PhaseDeploy)
	g.steady(PhaseStrengthen)
	thrown := g.say(append(g.attack(g.asked().Seat), "until", "1")...)
	for i, b := range thrown {
		if b.N != i+1 {
			t.Errorf("throw %d is told as %d", i+1, b.N)
		}
	}
	l, _, err := enginetest.Live[state, action](Game, engine.Fast(1), engine.Terms{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if round, n := keyThrow(&l.State, nil); round != 0 || n != 0 {
		t.Errorf("a match of its own tells of throw %d of round %d", n, round)
	}
}
