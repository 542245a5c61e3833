// Package daily tells what people show of their daily games: a card that spoils nobody's
// own, how it compares with others' here and with bots', and how many days they have
// played running. Nothing that was drawn or chosen is in any of it.
package daily

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Dailies are the daily games of a host. It is safe for concurrent use. Close it when done.
type Dailies struct {
	Bots int // that play each day's game

	matches *table.Matches
	menu    *menu.Menu
	draw    func(Card) ([]byte, error)

	life context.Context // of what is played in the background
	end  context.CancelFunc

	mu     sync.Mutex
	idle   *sync.Cond
	begun  map[days]bool // fields that are being played
	fields bounded.Map[days, []result]
	goes   bounded.Map[match.MatchID, result] // of days that are over
}

// days names one day's game.
type days struct{ game, day string }

// How much is kept: days of bots' games, and people's.
const (
	maxFields = 16
	maxGoes   = 4096
)

// New makes those of a store's matches.
func New(matches *table.Matches, m *menu.Menu) *Dailies {
	d := &Dailies{Bots: Field, matches: matches, menu: m, begun: map[days]bool{}}
	d.idle = sync.NewCond(&d.mu)
	d.fields = bounded.New[days, []result](maxFields)
	d.goes = bounded.New[match.MatchID, result](maxGoes)
	d.life, d.end = context.WithCancel(context.Background())
	m.Shown, m.Ended = d.Shown, func(l *table.State) { d.field(l.Game, l.Match.Day, l.Match.Secret) }
	return d
}

// Paint has cards be drawn; without it they are words. It is called before anything else is
// asked.
func (d *Dailies) Paint(draw func(Card) ([]byte, error)) { d.draw = draw }

// Close cuts what is being played off.
func (d *Dailies) Close() {
	d.end()
	d.Rest()
}

// Rest waits until nothing is played in the background.
func (d *Dailies) Rest() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.begun) > 0 {
		d.idle.Wait()
	}
}

// A result is how a game of the day ended for its player.
type result struct {
	place  int8  // among several seats
	score  int64 // which decides between equal places
	scored bool  // it ended by its rules, in its day
	given  bool  // it was given up, or to others
}

// beats reports whether a is the better of two.
func (a result) beats(b result) bool {
	return cmp.Or(cmp.Compare(b.place, a.place), cmp.Compare(a.score, b.score)) > 0
}

// resultOf is what a table that is over says of its first seat.
func resultOf(places []int8, scores []int64) (r result) {
	if len(places) > 1 {
		r.place = places[0]
	}
	if len(scores) > 0 {
		r.score = scores[0]
	}
	return r
}

// scored are the first goes of a day that count, by person, with the room where each was
// begun.
func (d *Dailies) scored(ctx context.Context, of days) (list []match.Run, results []result, err error) {
	runs, err := d.matches.Store.Runs(ctx, of.game, of.day)
	if err != nil {
		return nil, nil, fmt.Errorf("daily: the goes of %s: %w", of.day, err)
	}
	seen := map[match.PersonID]bool{}
	for _, run := range runs {
		if seen[run.Person] {
			continue
		}
		seen[run.Person] = true
		r, err := d.result(ctx, run.Match)
		if err != nil {
			return nil, nil, err
		}
		list, results = append(list, run), append(results, r)
	}
	return list, results, nil
}

// result is what became of a go.
func (d *Dailies) result(ctx context.Context, id match.MatchID) (result, error) {
	if r, ok := d.goes.Get(id); ok {
		return r, nil
	}
	l, err := d.matches.Snapshot(ctx, id)
	if err != nil {
		return result{}, fmt.Errorf("daily: a go: %w", err)
	}
	until, err := menu.DayEnd(l.Match.Day)
	if err != nil {
		return result{}, err
	}
	r := result{}
	if l.Table != nil {
		r = resultOf(l.Match.Places, l.Table.Score())
	}
	r.given = menu.GivenUp(l)
	r.scored = l.Match.Phase == match.Over && l.Match.Ended < until && table.AsDaily(l)
	if d.matches.Closed(&l.Match) {
		d.goes.Add(id, r)
	}
	return r, nil
}

// A streak is on how many days running somebody had a scored go, the last of them the day
// that is meant, and the most they ever had.
type streak struct{ running, longest int }

// streak counts a person's days up to one.
func (d *Dailies) streak(ctx context.Context, person match.PersonID, of days) (s streak, err error) {
	held, err := d.matches.Store.Held(ctx, person)
	if err != nil {
		return s, fmt.Errorf("daily: what a person has played: %w", err)
	}
	var played []time.Time
	for _, h := range held {
		day := match.When(h.Made).UTC().Truncate(24 * time.Hour)
		name := day.Format(table.DayForm)
		if h.Game != of.game || name > of.day || slices.Contains(played, day) {
			continue
		}
		if ok, err := d.scoredOn(ctx, person, days{of.game, name}); err != nil {
			return s, err
		} else if ok {
			played = append(played, day)
		}
	}
	slices.SortFunc(played, time.Time.Compare)
	for i, day := range played {
		if i == 0 || day.Sub(played[i-1]) != 24*time.Hour {
			s.running = 0
		}
		s.running++
		s.longest = max(s.longest, s.running)
	}
	if len(played) == 0 || played[len(played)-1].Format(table.DayForm) != of.day {
		s.running = 0
	}
	return s, nil
}

// scoredOn reports whether a person's first go of a day counts.
func (d *Dailies) scoredOn(ctx context.Context, person match.PersonID, of days) (bool, error) {
	runs, err := d.matches.Store.Runs(ctx, of.game, of.day)
	if err != nil {
		return false, fmt.Errorf("daily: the goes of %s: %w", of.day, err)
	}
	i := slices.IndexFunc(runs, func(r match.Run) bool { return r.Person == person })
	if i < 0 {
		return false, nil
	}
	r, err := d.result(ctx, runs[i].Match)
	return r.scored, err
}

// mine is a person's go of a day that counts, and its place in what scored gives; over: the
// day is.
func mine(runs []match.Run, results []result, person match.PersonID, g engine.Game, day string, over bool) (int, error) {
	i := slices.IndexFunc(runs, func(r match.Run) bool { return r.Person == person })
	name := g.About().Name
	switch {
	case i < 0:
		return 0, engine.Illegal("", "You haven't played the %s of %s. For today's, type `/%s daily`", name, day, g.About().ID)
	case results[i].given:
		return 0, engine.Illegal("", "You gave up your scored go at the %s of %s, so there's no card of it", name, day)
	case !results[i].scored && over:
		return 0, engine.Illegal("", "Your scored go at the %s of %s wasn't played to its end that day, so there's no card of it", name, day)
	case !results[i].scored:
		return 0, engine.Illegal("", "Your scored go at the %s of %s hasn't ended, so there's no card of it yet", name, day)
	}
	return i, nil
}
