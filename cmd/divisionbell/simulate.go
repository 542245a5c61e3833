package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"divisionbell/engine"
	"divisionbell/engine/ladder"
	"divisionbell/engine/search"
)

// simulateCommand plays many matches and counts. Without --bots it plays legal
// actions at random through the typed rules, on one core. A game with a sweep is
// played under each of its options in turn, unless --option chooses among them.
type simulateCommand struct {
	Game   string            `arg:"" help:"The game."`
	Seats  int               `help:"How many seats (default: as many bots as are named, else 4 or as many as there is room for)." placeholder:"N"`
	Games  int               `help:"How many matches." default:"100"`
	Bots   []string          `help:"A bot for each seat in order, such as steady,random; the last goes for the rest." sep:","`
	Option map[string]string `help:"An option of the match, such as length=conquest; each is a flag of its own too." short:"o"`
	Limit  int               `help:"Stop a match after so many actions and count it as unfinished." default:"1000000"`
	Seed   uint64            `help:"Where chance starts; the same seed plays the same matches." default:"1"`
	Words  bool              `help:"Play by words, as people do, also at random."`
	JSON   bool              `help:"Write JSON." name:"json"`
	By     string            `help:"Count wins by seat, by order of play (who goes first, second and so on) or by side taken, such as a city; the last two play by words." enum:"seat,order,side" default:"seat"`

	told  func(n, of int) // hears how many matches were played
	Typed bool            `kong:"-"` // once the order of play is told, all by steady without words, and waits are not counted

	Settings kong.Plugins `embed:"" group:"Options of the match:"`
}

// A tally is what a simulation counted.
type tally struct {
	Game             string            `json:"game"`
	Seats            int               `json:"seats"`
	Options          map[string]string `json:"options"`
	Bots             []string          `json:"bots"` // by seat
	Games            int               `json:"games"`
	ActionsPerSecond float64           `json:"actions_per_second"`
	MatchesPerSecond float64           `json:"matches_per_second"`
	MeanActions      float64           `json:"mean_actions"`
	MeanWaits        float64           `json:"mean_waits,omitempty"` // one after another; where it is played by words
	Unfinished       int               `json:"unfinished"`
	Wins             search.Wins       `json:"wins"`
	Shares           search.Shares     `json:"shares"` // once all are played
	actions, waits   int
	ordered          int            // matches that told their order of play
	sided            map[string]int // how often each side was taken
	by               string
	played           string // how, where no bots were named
}

// Run plays the matches.
func (s *simulateCommand) Run(ctx context.Context, t terminal) error {
	g, ok := game(s.Game)
	if !ok {
		return fmt.Errorf("there is no game %q; choose %s", s.Game, gameNames())
	}
	if s.Games < 1 {
		return fmt.Errorf("--games is at least 1, not %d", s.Games)
	}
	about := g.About()
	s.choose()
	if s.Seats == 0 {
		s.Seats = s.usualSeats(g)
	}
	bots, err := s.seated(g)
	if err != nil {
		return err
	}
	s.told = progress(t, "matches")
	debug.SetGCPercent(800) // many short-lived words, little that stays
	if s.sweeps(about) {
		return s.sweep(ctx, t, g, bots)
	}
	out, err := s.tally(ctx, g, s.Option, bots)
	if err != nil {
		return err
	}
	return out.write(t, s.JSON)
}

// usualSeats are as many as bots are named; else four, or as many as there is room
// for under the options.
func (s *simulateCommand) usualSeats(g engine.Game) int {
	about := g.About()
	if len(s.Bots) > 0 {
		return max(len(s.Bots), about.MinSeats)
	}
	seats := min(max(4, about.MinSeats), about.MaxSeats)
	for ; seats > about.MinSeats; seats-- {
		rows := []map[string]string{s.Option}
		if s.sweeps(about) {
			rows = about.Sweep
		}
		if !slices.ContainsFunc(rows, func(row map[string]string) bool { return !hasRoom(g, seats, row) }) {
			break
		}
	}
	return seats
}

// hasRoom reports whether a match with these options takes so many seats.
func hasRoom(g engine.Game, seats int, options map[string]string) bool {
	terms, err := g.About().Terms(seats, options)
	if err == nil {
		_, _, err = g.New(engine.Fast(1), terms)
	}
	return err == nil
}

// tally plays the matches of one set of options and counts.
func (s *simulateCommand) tally(ctx context.Context, g engine.Game, chosen map[string]string, bots []engine.Bot) (*tally, error) {
	about := g.About()
	options := map[string]string{}
	maps.Copy(options, about.Bounded)
	maps.Copy(options, chosen)
	terms, err := about.Terms(s.Seats, options)
	if err != nil {
		return nil, err
	}
	out := &tally{by: s.By, Game: about.ID, Seats: s.Seats, Options: terms.Options, Games: s.Games, Wins: search.Wins{Seat: make([]float64, s.Seats), Bot: map[string]float64{}}}
	for seat := range s.Seats {
		b := seatedAt(bots, seat).ID
		out.Bots, out.Wins.Bot[b] = append(out.Bots, b), 0 // who wins nothing is told too
	}
	if len(s.Bots) == 0 && bots == nil {
		out.played = ", played at random; --bots steady plays to win"
	}
	begun := time.Now()
	for k := range s.Games {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p, told, waits, err := s.play(g, terms, bots, engine.Fast(s.Seed+uint64(k)*7919))
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", k+1, err)
		}
		out.count(p, told, bots)
		if s.told != nil {
			s.told(k+1, s.Games)
		}
		out.waits += waits
	}
	took := time.Since(begun).Seconds()
	out.ActionsPerSecond, out.MatchesPerSecond = float64(out.actions)/took, float64(s.Games)/took
	out.MeanWaits = float64(out.waits) / float64(max(1, s.Games))
	out.MeanActions = float64(out.actions) / float64(max(1, s.Games))
	out.Shares = out.Wins.Shares(s.Games, out.ordered, out.sided)
	return out, nil
}

func gameNames() string {
	var names []string
	for _, g := range games() {
		names = append(names, g.About().ID)
	}
	return strings.Join(names, ", ")
}

// seated are the bots by seat; nil when none are named.
func (s *simulateCommand) seated(g engine.Game) ([]engine.Bot, error) {
	if len(s.Bots) == 0 {
		return nil, nil
	}
	if len(s.Bots) > s.Seats {
		return nil, fmt.Errorf("%d bots are too many for %d seats", len(s.Bots), s.Seats)
	}
	var out []engine.Bot
	for seat := range s.Seats {
		id := s.Bots[min(seat, len(s.Bots)-1)]
		i := slices.IndexFunc(g.Bots(), func(b engine.Bot) bool { return b.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("%s has no bot %q", g.About().Name, id)
		}
		out = append(out, g.Bots()[i])
	}
	return out, nil
}

// seatedAt is the bot of a seat: random where none are named.
func seatedAt(bots []engine.Bot, seat int) engine.Bot {
	if bots == nil {
		return engine.Random
	}
	return bots[seat]
}

// play plays one match: typed, unless words, bots or the order of play are asked
// for. Its course is empty where that is not asked for or not told. By words it counts
// how often the table would wait.
func (s *simulateCommand) play(g engine.Game, terms engine.Terms, bots []engine.Bot, d *engine.Dice) (p engine.Playout, told course, waits int, err error) {
	by := s.By == byOrder || s.By == bySide
	if bots == nil && !s.Words && !by {
		p, err = g.Playout(d, terms, s.Limit)
		return p, told, 0, err
	}
	t, out, err := g.New(d, terms)
	if err != nil {
		return p, told, 0, err
	}
	var w engine.Waits
	for n := 0; ; n++ {
		if by {
			told.hear(out, terms.Seats)
		}
		if s.Typed && told.order != nil {
			more, ok, err := engine.Steadily(t, d, s.Limit-n)
			if n += more; !ok || err != nil {
				return p, told, 0, cmp.Or(err, fmt.Errorf("%s has no typed bot", g.About().ID))
			}
			return engine.Playout{Actions: n, Places: t.Status(engine.Nobody).Places}, told, 0, nil
		}
		st := t.Status(engine.Nobody)
		if st.Places != nil || n == s.Limit {
			return engine.Playout{Actions: n, Places: st.Places}, told, w.Count(), nil
		}
		if offer, ok := ladder.Made(t, terms.Seats); ok {
			if words := seatedAt(bots, int(offer.Seat)).Play(engine.See(t, offer.Seat), offer, d); len(words) > 0 {
				if out, err = t.Apply(d, offer.Seat, words...); err != nil {
					return p, told, 0, fmt.Errorf("seq %d: seat %d says %q to an offer: %w", t.Seq(), offer.Seat, words, err)
				}
				continue
			}
		}
		ask := st.Asks[0]
		w.Look(st.Asks)
		w.Answered(ask)
		bot := seatedAt(bots, int(ask.Seat))
		words := bot.Play(engine.See(t, ask.Seat), ask, d)
		if out, err = t.Apply(d, ask.Seat, words...); err != nil {
			return p, told, 0, fmt.Errorf("seq %d: %s says %q: %w", t.Seq(), bot.ID, words, err)
		}
	}
}

func (c *tally) count(p engine.Playout, told course, bots []engine.Bot) {
	c.actions += p.Actions
	if p.Places == nil {
		c.Unfinished++
		return
	}
	first := 0
	for _, place := range p.Places {
		if place == 1 {
			first++
		}
	}
	if told.order != nil && c.by == byOrder {
		c.ordered++
		c.countOrder(p.Places, told.order, first)
	}
	if told.sides != nil && c.by == bySide {
		c.countSides(p.Places, told.sides, first)
	}
	for seat, place := range p.Places {
		if place != 1 || seat >= len(c.Wins.Seat) {
			continue
		}
		c.Wins.Seat[seat] += 1 / float64(first)
		c.Wins.Bot[seatedAt(bots, seat).ID] += 1 / float64(first)
	}
}

func (c *tally) write(t terminal, asJSON bool) error {
	if asJSON {
		return writeJSON(t, c)
	}
	told := func(of string, won float64, x search.Rate) {
		fmt.Fprintf(t.out, "%-18s  %.1f (%.1f %%; interval of 95 %%: %.1f to %.1f)\n", of, won, x[0], x[1], x[2])
	}
	fmt.Fprintf(t.out, "%s of %s, %s%s\n", soMany(c.Games, "match", "matches"), c.Game, soMany(c.Seats, "seat", "seats"), c.played)
	fmt.Fprintf(t.out, "actions_per_second  %.0f\n", c.ActionsPerSecond)
	fmt.Fprintf(t.out, "matches_per_second  %.1f\n", c.MatchesPerSecond)
	fmt.Fprintf(t.out, "mean_actions        %.1f\n", c.MeanActions)
	if c.MeanWaits > 0 {
		fmt.Fprintf(t.out, "mean_waits          %.1f, one after another\n", c.MeanWaits)
	}
	fmt.Fprintf(t.out, "unfinished          %d\n", c.Unfinished)
	if c.Options["rounds"] != "" {
		fmt.Fprintf(t.out, "rounds              %s\n", c.Options["rounds"])
	}
	for _, name := range slices.Sorted(maps.Keys(c.Wins.Side)) {
		told("wins of "+name, c.Wins.Side[name], c.Shares.Side[name])
	}
	for i, w := range c.Wins.Order {
		told("wins of "+ordinal(i), w, c.Shares.Order[i])
	}
	if c.Wins.Order == nil {
		for seat, w := range c.Wins.Seat {
			told(fmt.Sprintf("wins of seat %d", seat+1), w, c.Shares.Seat[seat])
		}
	}
	for _, b := range slices.Sorted(maps.Keys(c.Wins.Bot)) {
		told("wins of "+b, c.Wins.Bot[b], c.Shares.Bot[b])
	}
	return nil
}

func writeJSON(t terminal, v any) error {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(t.out, string(b))
	return err
}
