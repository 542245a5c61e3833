package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"divisionbell/engine"
	"divisionbell/engine/ladder"
	"divisionbell/engine/search"
)

// ladderCommand has the bots of a game play each other and rates them.
type ladderCommand struct {
	Game   string            `arg:"" help:"The game."`
	Seats  int               `help:"How many seats, which two bots take by turns (default: two, or as few as there may be)." placeholder:"N"`
	Deals  int               `help:"How many deals each two bots play, each twice, with their seats turned round." default:"50"`
	Bots   []string          `help:"Only these bots, such as strong,steady." sep:","`
	Option map[string]string `help:"An option of the match, such as length=12; each is a flag of its own too." short:"o"`
	Limit  int               `help:"Stop a match after so many actions; it is a draw then." default:"100000"`
	Seed   uint64            `help:"Where chance starts; the same seed plays the same matches." default:"1"`
	JSON   bool              `help:"Write JSON." name:"json"`
	Plot   string            `help:"Draw the ladder into this file, as SVG." type:"path" placeholder:"FILE"`

	Settings kong.Plugins `embed:"" group:"Options of the match:"`
}

// A rung is a bot's line of the ladder.
type rung struct {
	Bot      string                `json:"bot"`
	Elo      float64               `json:"elo"`
	Interval [2]float64            `json:"interval"` // of 95 %
	Matches  int                   `json:"matches"`
	Against  map[string][3]float64 `json:"against"` // in %: first places, and where the chance lies
}

// A climb is what a ladder tells.
type climb struct {
	Game    string            `json:"game"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
	Deals   int               `json:"deals"`
	Seed    uint64            `json:"seed"`
	Length  float64           `json:"mean_actions"`
	Undone  int               `json:"unfinished"`
	Rungs   []rung            `json:"ladder"`
}

// Run plays the contest.
func (k *ladderCommand) Run(ctx context.Context, t terminal) error {
	g, ok := game(k.Game)
	if !ok {
		return fmt.Errorf("there is no game %q; choose %s", k.Game, gameNames())
	}
	about := g.About()
	chosen := flagged(k.Settings, k.Option)
	if k.Seats == 0 {
		k.Seats = about.MinSeats
	}
	options := map[string]string{}
	maps.Copy(options, about.Bounded)
	maps.Copy(options, chosen)
	terms, err := about.Terms(k.Seats, options)
	if err != nil {
		return err
	}
	bots, err := k.chosen(g)
	if err != nil {
		return err
	}
	debug.SetGCPercent(800)
	c := ladder.Contest{Game: g, Terms: terms, Bots: bots, Deals: k.Deals, Seed: k.Seed, Limit: k.Limit}
	r, err := c.Play(ctx, runtime.GOMAXPROCS(0), progress(t, "matches"))
	if err != nil {
		return err
	}
	out := climb{Game: about.ID, Seats: k.Seats, Options: terms.Options, Deals: k.Deals, Seed: k.Seed, Length: r.Length, Undone: r.Undone, Rungs: rungs(r)}
	if k.Plot != "" {
		if err := os.WriteFile(k.Plot, []byte(out.plot(about.Name)), 0o644); err != nil {
			return fmt.Errorf("--plot: %w", err)
		}
	}
	if k.JSON {
		return writeJSON(t, out)
	}
	return out.write(t.out, about.Name)
}

// chosen are the bots that play: all there are, or those named.
func (k *ladderCommand) chosen(g engine.Game) ([]engine.Bot, error) {
	if len(k.Bots) == 0 {
		return g.Bots(), nil
	}
	var out []engine.Bot
	for _, id := range k.Bots {
		i := slices.IndexFunc(g.Bots(), func(b engine.Bot) bool { return b.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("%s has no bot %q", g.About().Name, id)
		}
		out = append(out, g.Bots()[i])
	}
	return out, nil
}

// rungs are the standings, each with what the bot won of the others.
func rungs(r *ladder.Result) (out []rung) {
	index := func(id string) int {
		return slices.IndexFunc(r.Bots, func(b engine.Bot) bool { return b.ID == id })
	}
	list := r.Standings()
	for _, s := range list {
		x := rung{Bot: s.Bot, Elo: s.Elo, Interval: [2]float64{s.Low, s.High}, Matches: s.Matches, Against: map[string][3]float64{}}
		for _, o := range list {
			if o.Bot != s.Bot {
				won, n := r.Against(index(s.Bot), index(o.Bot))
				low, high := search.Wilson(won, n)
				x.Against[o.Bot] = [3]float64{100 * won / float64(max(1, n)), 100 * low, 100 * high}
			}
		}
		out = append(out, x)
	}
	return out
}

// write tells the ladder as a table that a page can take over as it is.
func (c climb) write(w io.Writer, name string) error {
	var b strings.Builder
	var options []string
	for _, k := range slices.Sorted(maps.Keys(c.Options)) {
		options = append(options, k+"="+c.Options[k])
	}
	fmt.Fprintf(&b, "%s, %d seats, %d deals of each two bots, from seed %d: %.0f actions a match, %d unfinished\n", name, c.Seats, c.Deals, c.Seed, c.Length, c.Undone)
	fmt.Fprintf(&b, "options: %s\n\n| bot | Elo | matches |", strings.Join(options, " "))
	for _, r := range c.Rungs {
		fmt.Fprintf(&b, " %% against %s |", r.Bot)
	}
	b.WriteString("\n|---|---|---|" + strings.Repeat("---|", len(c.Rungs)) + "\n")
	for _, r := range c.Rungs {
		fmt.Fprintf(&b, "| %s | %.0f (%.0f–%.0f) | %d |", r.Bot, r.Elo, r.Interval[0], r.Interval[1], r.Matches)
		for _, o := range c.Rungs {
			if x, ok := r.Against[o.Bot]; ok {
				fmt.Fprintf(&b, " %.0f (%.0f–%.0f) |", x[0], x[1], x[2])
			} else {
				b.WriteString(" |")
			}
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// How a plot is laid out, in pixels.
const (
	plotWide, plotLeft, plotRow = 640, 120, 28
	plotTop                     = 44
)

// plot draws each bot's points with the interval in which they lie.
func (c climb) plot(name string) string {
	low, high := c.Rungs[0].Interval[0], c.Rungs[0].Interval[1]
	for _, r := range c.Rungs {
		low, high = min(low, r.Interval[0]), max(high, r.Interval[1])
	}
	low, high = 100*float64(int(low/100)-1), 100*float64(int(high/100)+1)
	x := func(elo float64) float64 { return plotLeft + (elo-low)/(high-low)*(plotWide-plotLeft-20) }
	tall := plotTop + plotRow*len(c.Rungs) + 30
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13" role="img">`+"\n", plotWide, tall)
	fmt.Fprintf(&b, "<title>Elo of the bots of %s, %d seats</title>\n", name, c.Seats)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/><text x="10" y="22" font-size="15" font-weight="bold" fill="#222">%s, %d seats: Elo of its bots</text>`+"\n", plotWide, tall, strings.ReplaceAll(name, "&", "&amp;"), c.Seats)
	step := 100.0
	for (high-low)/step > 10 {
		step *= 2
	}
	for at := low; at <= high; at += step {
		fmt.Fprintf(&b, `<path d="M%.1f %dV%d" stroke="#ddd"/><text x="%.1f" y="%d" text-anchor="middle" fill="#555">%.0f</text>`+"\n", x(at), plotTop-8, tall-24, x(at), tall-8, at)
	}
	for i, r := range c.Rungs {
		y := plotTop + plotRow*i + plotRow/2
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" fill="#222">%s</text><path d="M%.1f %dH%.1f" stroke="#0072b2" stroke-width="3"/><circle cx="%.1f" cy="%d" r="5" fill="#0072b2"/>`+"\n",
			plotLeft-12, y+5, r.Bot, x(r.Interval[0]), y, x(r.Interval[1]), x(r.Elo), y)
	}
	b.WriteString("</svg>\n")
	return b.String()
}
