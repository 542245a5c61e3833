package daily

import (
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/bot/think"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Field is how many bots play a day's game, so that people can compare theirs with them.
const Field = 1000

// What a bot of the field is: the game's own player, who in some of so many decisions does
// anything that is legal; of each so many bots as there are steps, one that never does.
const (
	player   = "steady"
	steps    = 10 // kinds of bots, from one that never wanders
	wanders  = 20 // of so many decisions the n-th kind does anything in n
	longest  = 5000
	together = 4 // games that are played while one thinker's turn lasts
)

// field are the bots' results of a day, once they have been played; until then they are
// played in the background, a few at a time between what bots at tables think.
func (d *Dailies) field(g match.Table, day string, secret [32]byte) []result {
	of := days{g.About().ID, day}
	if f, ok := d.fields.Get(of); ok {
		return f
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.begun[of] || d.life.Err() != nil {
		return nil
	}
	d.begun[of] = true
	go func() {
		defer func() {
			d.mu.Lock()
			defer d.mu.Unlock()
			delete(d.begun, of)
			d.idle.Broadcast()
		}()
		defer func() {
			if r := recover(); r != nil {
				d.matches.Trouble(d.life, "a day's bots panicked", match.Broken(r))
			}
		}()
		f, err := d.play(g, day, secret, d.Bots)
		if err != nil {
			d.matches.Trouble(d.life, "a day's bots could not play", err)
			return
		}
		d.fields.Add(of, f)
	}()
	return nil
}

// play has so many bots play a day's game.
func (d *Dailies) play(g match.Table, day string, secret [32]byte, n int) (all []result, err error) {
	for len(all) < n && err == nil {
		no := d.matches.Absences.Pool.Take(d.life, func(bool) {
			for range min(together, n-len(all)) {
				var r result
				if r, err = Play(g, day, secret, len(all)); err != nil {
					return
				}
				all = append(all, r)
			}
		})
		if no != nil {
			return nil, no
		}
	}
	return all, err
}

// Play is how bot n of a day's field fares, the same wherever and whenever it plays.
func Play(g match.Table, day string, secret [32]byte, n int) (r result, err error) {
	about := g.About()
	options, bots := table.Daily(g, "")
	terms, err := about.Terms(1+len(bots), options)
	if err != nil {
		return r, fmt.Errorf("daily: %w", err)
	}
	root := record.Match{Game: about.ID, Terms: terms, Secret: secret, Day: day}.Root(0)
	dice := engine.Of(root, 0)
	t, _, err := g.New(dice, terms)
	if err != nil {
		return r, fmt.Errorf("daily: set up the %s of %s: %w", about.ID, day, err)
	}
	kinds := g.Bots()
	kind := func(id string) engine.Bot {
		return kinds[slices.IndexFunc(kinds, func(b engine.Bot) bool { return b.ID == id })]
	}
	own, chance := kind(player), engine.Fast(uint64(n))
	for range longest {
		st := t.Status(engine.Nobody)
		if st.Places != nil {
			return resultOf(st.Places, t.Score()), nil
		}
		ask := st.Asks[slices.IndexFunc(st.Asks, func(a engine.Ask) bool { return a.Must })]
		bot, luck := own, chance
		switch {
		case ask.Seat > 0:
			bot = kind(bots[ask.Seat-1].Bot)
			luck = think.Dice(root, bot.ID, ask.Seat, t.Seq())
		case chance.Below(wanders) < n%steps:
			bot = engine.Random
		}
		words := bot.Play(engine.See(t, ask.Seat), ask, luck)
		dice.Turn(uint64(t.Seq()) + 1)
		if _, err := t.Apply(dice, ask.Seat, words...); err != nil {
			return r, fmt.Errorf("daily: bot %d of %s says %q: %w", n, about.ID, words, err)
		}
	}
	return result{place: int8(1 + len(bots))}, nil // it would never end
}

// share is how many of a hundred a result is better than, rounded down.
func share(r result, of []result) int {
	n := 0
	for _, o := range of {
		if r.beats(o) {
			n++
		}
	}
	return 100 * n / max(1, len(of))
}
