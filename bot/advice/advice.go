package advice

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/table"
	"divisionbell/bot/think"
	"divisionbell/engine"
)

// An Adviser advises at the matches of one store. It is safe for concurrent use. Close
// it when done.
type Adviser struct {
	matches *table.Matches
	menu    *menu.Menu

	life context.Context // of what is thought about in the background
	end  context.CancelFunc

	mu      sync.Mutex
	idle    *sync.Cond
	looking map[key]bool // reviews that are being made
	reviews bounded.Map[key, review]
}

// maxReviews is how many reviews are kept.
const maxReviews = 256

// New makes one that thinks where the bots do.
func New(matches *table.Matches, m *menu.Menu) *Adviser {
	a := &Adviser{matches: matches, menu: m, looking: map[key]bool{}}
	a.idle = sync.NewCond(&a.mu)
	a.reviews = bounded.New[key, review](maxReviews)
	a.life, a.end = context.WithCancel(context.Background())
	return a
}

// Close cuts what is being thought off.
func (a *Adviser) Close() {
	a.end()
	a.Rest()
}

// Rest waits until nothing is thought about in the background.
func (a *Adviser) Rest() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.looking) > 0 {
		a.idle.Wait()
	}
}

// adviser is the bot of a game that weighs moves, the strongest before others.
func adviser(g engine.Game) (found engine.Bot, ok bool) {
	for _, b := range g.Bots() {
		if b.Weigh != nil && (found.Weigh == nil || b.ID == strongest) {
			found = b
		}
	}
	return found, found.Weigh != nil
}

// The bots that advise, by what they are called in all games.
const (
	strongest = "strong"
	plainest  = "steady"
)

// A decision is one of a seat's at a table, to be thought about. As: the words from
// which the search sets out in place of steady's; nil: steady's. Again numbers thoughts
// about the same that are to be independent. Parts is of how many parts of a thought one
// is spent on it; 0: all of it is.
type decision struct {
	code  string
	game  engine.Game
	table engine.Table
	ask   engine.Ask
	as    []string
	again int
	parts int
}

// weigh is what the game's adviser makes of a decision, the best first, and from which
// words it set out. Nothing: the game has no such bot, or it has nothing to say.
func (a *Adviser) weigh(ctx context.Context, d decision) (all []engine.Weighed, from []string, err error) {
	bot, ok := adviser(d.game)
	if !ok {
		return nil, nil, nil
	}
	t := &thought{Seen: think.Cut(ctx, engine.See(d.table.Clone(), d.ask.Seat), false), as: d.as}
	err = a.think(ctx, func() { all = bot.Weigh(t, d.ask, d.chance(), max(1, d.parts)) })
	return all, t.from, err
}

// think has something thought over when it is its turn. A fault in it is an error.
func (a *Adviser) think(ctx context.Context, over func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("advice: %w", match.Broken(r))
		}
	}()
	if err := a.matches.Absences.Pool.Take(ctx, func(bool) { over() }); err != nil {
		return fmt.Errorf("advice: think: %w", err)
	}
	return nil
}

// chance follows from what is decided where and by whom.
func (d decision) chance() *engine.Dice {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d %d %d", d.code, d.table.Seq(), d.ask.Seat, d.again)
	return engine.Fast(h.Sum64())
}

// A thought is a seat's eyes for a search that sets out from other words than
// steady's.
type thought struct {
	engine.Seen
	as   []string
	from []string // what it set out from
}

func (t *thought) Steady(ask engine.Ask, d *engine.Dice) []string {
	if t.from = t.as; t.as == nil {
		t.from = t.Seen.Steady(ask, d)
	}
	return t.from
}

// steady is what the bot steady of a game would say, nil where there is none.
func (a *Adviser) steady(ctx context.Context, d decision) (words []string, err error) {
	seen := engine.See(d.table.Clone(), d.ask.Seat)
	err = a.think(ctx, func() {
		if words = seen.Steady(d.ask, d.chance()); words != nil {
			return
		}
		bots := d.game.Bots()
		if i := slices.IndexFunc(bots, func(b engine.Bot) bool { return b.ID == plainest }); i >= 0 {
			words = bots[i].Play(seen, d.ask, d.chance())
		}
	})
	return words, err
}

// of is what a move is worth among those that were weighed.
func of(all []engine.Weighed, words []string) (engine.Weighed, bool) {
	i := slices.IndexFunc(all, func(w engine.Weighed) bool { return slices.Equal(w.Words, words) })
	if i < 0 {
		return engine.Weighed{}, false
	}
	return all[i], true
}

// asked is the decision of a seat that words answer: an offer when they reply to it,
// else what the match waits for. False: it is asked nothing.
func asked(t engine.Seen, words []string) (found engine.Ask, ok bool) {
	for _, ask := range t.Status().Asks {
		switch {
		case ask.Seat != t.Seat():
		case slices.ContainsFunc(engine.Replies(t, ask), func(r []string) bool { return slices.Equal(r, words) }):
			return ask, true
		case ask.Must && !ok:
			found, ok = ask, true
		}
	}
	return found, ok
}
