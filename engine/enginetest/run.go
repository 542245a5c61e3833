package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"divisionbell/engine"
)

// Run plays random matches of a game with every number of seats and every value
// of every setting, alone and in random company, and checks at each step, or
// often, what package engine promises of it. A failure says how to replay it as
// a transcript.
func Run(t *testing.T, game engine.Game, opts ...Option) {
	t.Helper()
	c := configure(opts)
	a := game.About()
	for _, complaint := range declared(game) {
		t.Error(complaint)
	}
	seen := &coverage{verbs: map[string]bool{}, values: map[string]bool{}, thinkers: map[string]bool{}}
	t.Run("matches", func(t *testing.T) {
		for seats := a.MinSeats; seats <= a.MaxSeats; seats++ {
			for i, v := range variants(a, engine.Fast(uint64(seats))) {
				t.Run(fmt.Sprintf("%d seats %s", seats, v), func(t *testing.T) {
					t.Parallel()
					if seen.failures.Load() >= failuresMost {
						t.Skip("enough matches have failed; mend those first")
					}
					if err := play(game, c, seen, seats, v, i == 0, uint64(100*seats+i)); err != nil {
						seen.failures.Add(1)
						t.Error(err)
					}
				})
			}
		}
	})
	for i, from := range c.starts {
		t.Run(fmt.Sprintf("start %d", i), func(t *testing.T) {
			if err := playOn(game, c, seen, from, uint64(i)); err != nil {
				seen.failures.Add(1)
				t.Error(err)
			}
		})
	}
	if seen.failures.Load() > 0 {
		return // what was not played was not met
	}
	for _, complaint := range seen.gaps(game) {
		t.Error(complaint)
	}
}

// failuresMost is after how many failed matches the others are not played.
const failuresMost = 3

// A variant is the options of a match.
type variant map[string]string

func (v variant) String() string {
	var parts []string
	for name, value := range v {
		parts = append(parts, name+"="+value)
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

// strangers is how many variants are of settings all chosen at random.
const strangers = 4

// variants lists what a game can be played with: first the options under which
// it ends, then those with each setting changed, then random ones.
func variants(a engine.About, d *engine.Dice) []variant {
	base := variant{}
	for name, value := range a.Bounded {
		base[name] = value
	}
	all := []variant{base, {}}
	for _, s := range a.Settings {
		for _, value := range values(s, d) {
			all = append(all, base.with(s.Name, value))
		}
	}
	for range strangers {
		v := base
		for _, s := range a.Settings {
			if _, fixed := base[s.Name]; !fixed {
				choice := values(s, d)
				v = v.with(s.Name, choice[d.Below(len(choice))])
			}
		}
		all = append(all, v)
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(v variant) bool {
		whole := v
		for _, s := range a.Settings {
			if _, said := v[s.Name]; !said {
				whole = whole.with(s.Name, s.Default)
			}
		}
		known := seen[whole.String()]
		seen[whole.String()] = true
		return known
	})
}

func (v variant) with(name, value string) variant {
	w := variant{name: value}
	for n, old := range v {
		if n != name {
			w[n] = old
		}
	}
	return w
}

// values are a setting's values; of a range its ends and one between.
func values(s engine.Setting, d *engine.Dice) []string {
	all := slices.Clone(s.Values)
	if s.Max > 0 {
		all = append(all, fmt.Sprint(s.Min), fmt.Sprint(s.Max), fmt.Sprint(s.Min+d.Below(s.Max-s.Min+1)))
	}
	return all
}

// coverage is what the matches of a run have met.
type coverage struct {
	sync.Mutex
	failures atomic.Int32
	verbs    map[string]bool
	values   map[string]bool // setting=value that some match was made with
	thinkers map[string]bool // bots that were seen to weigh to the end
	secrets  bool            // told
	dealt    bool            // anew, by Imagine
	turn     uint32          // the greatest number of one
}

func (c *coverage) count(turn uint32) {
	c.Lock()
	defer c.Unlock()
	c.turn = max(c.turn, turn)
}

func (c *coverage) see(set map[string]bool, what string) {
	c.Lock()
	defer c.Unlock()
	set[what] = true
}

// gaps says what no match has met.
func (c *coverage) gaps(game engine.Game) (complaints []string) {
	a := game.About()
	for _, v := range a.Verbs {
		if !v.Host && !c.verbs[v.Name] {
			complaints = append(complaints, fmt.Sprintf("the verb %s was never offered", v.Name))
		}
	}
	for _, s := range a.Settings {
		for _, value := range s.Values {
			if !c.values[s.Name+"="+value] {
				complaints = append(complaints, fmt.Sprintf("no match could be made with %s=%s", s.Name, value))
			}
		}
	}
	for _, b := range game.Bots() {
		if b.Weigh != nil && !c.thinkers[b.ID] {
			complaints = append(complaints, fmt.Sprintf("the bot %s was never seen to weigh moves to the end", b.ID))
		}
	}
	if c.turn == 0 {
		complaints = append(complaints, "decisions do not say of which turn they are")
	}
	if c.secrets && !c.dealt {
		complaints = append(complaints, "secrets are told, yet Imagine never deals anything anew")
	}
	return complaints
}

// play makes and plays one match. A variant that Setup refuses is none, unless
// it is the first.
func play(game engine.Game, c config, seen *coverage, seats int, v variant, first bool, seed uint64) error {
	a := game.About()
	terms, err := a.Terms(seats, v)
	if err != nil {
		return fmt.Errorf("%d seats, %s: %w", seats, v, err)
	}
	m := newMatch(game, c, seen, seed)
	m.terms, m.variant = terms, v
	limit, checks := c.steps, 4
	if first || *long {
		limit, checks = c.limit, 20
	}
	bounded := true
	for name, value := range a.Bounded {
		bounded = bounded && terms.Options[name] == value
	}
	if !bounded {
		limit = c.steps
	}
	return m.run(limit, checks, bounded && limit == c.limit, !first)
}

// playOn plays a match on from a position.
func playOn(game engine.Game, c config, seen *coverage, from start, seed uint64) (err error) {
	m := newMatch(game, c, seen, seed)
	m.terms, m.variant = from.terms, from.terms.Options
	if m.table, err = game.Open(from.position); err != nil {
		return err
	}
	return m.run(c.steps, 20, false, false)
}

func newMatch(game engine.Game, c config, seen *coverage, seed uint64) *match {
	m := &match{config: c, game: game, about: game.About(), seen: seen, seed: seed,
		root: Root(seed), chance: engine.Fast(seed), rules: map[string]bool{}, examined: map[string]int{}}
	for _, p := range engine.Paragraphs(m.about.Rulebook) {
		m.rules[p.Number] = true
	}
	return m
}
