package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

// balanceCommand plays what the page of balance says anew, and writes the page.
type balanceCommand struct {
	Page string `help:"The page." default:"docs/balance.md" type:"path" placeholder:"FILE"`
	Only string `help:"Play only the rows anew that this pattern is found in, such as 'Tax|circle=inner'; the others stay as they are on the page." placeholder:"PATTERN"`
}

// Run plays all rows that are wanted, the same dice each time.
func (k *balanceCommand) Run(ctx context.Context, t terminal) error {
	wanted, err := regexp.Compile(k.Only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	before, err := os.ReadFile(k.Page)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	page := balanceHead
	for i, b := range balances() {
		if i > 0 && b.by != balances()[i-1].by {
			page += balanceSides
		}
		line, _ := b.on(string(before))
		if line == "" || wanted.MatchString(line) {
			if line, err = b.measured(ctx, progress(t, "matches")); err != nil {
				return err
			}
			fmt.Fprint(t.err, line)
		}
		page += line
	}
	return os.WriteFile(k.Page, []byte(page), 0o644)
}

// A balance is one row of the page: so many matches of a game, all by steady.
type balance struct {
	game    string
	seats   int
	games   int
	options string // as /match new has them
	by      string // what wins are counted by
}

// usual are the options under which every place of a game wins about as often.
var usual = map[string][]string{
	"exchequer": {"", "setup=dealt tokens=all", "setup=dealt tokens=all length=12", "setup=dealt tokens=all length=6", "tokens=all", "setup=dealt", "order=same",
		"circle=inner", "circle=outer", "circle=inner setup=dealt tokens=all", "circle=outer setup=dealt tokens=all"},
	"tax": {"", "shown=two"},
	"poleconomy": {"game=1", "game=2", "game=1 rounds=7 auction=open", "game=2 rounds=7 auction=open", "game=1 rounds=4 auction=open", "game=2 rounds=4 auction=open",
		"game=1 quick=yes", "game=2 quick=yes", "game=1 quick=yes rounds=10 auction=open", "game=2 quick=yes rounds=10 auction=open", "game=1 quick=yes rounds=5 auction=open", "game=2 quick=yes rounds=5 auction=open"},
	"cantillon": {"", "campaign=nordic", "campaign=atlantic", "campaign=mediterranean", "campaign=eastern", "campaign=western"},
}

// small are further maps of Cantillon's Europe, each with how many play on it.
var small = []struct {
	options string
	seats   []int
}{{"campaign=atlantic", []int{2, 3, 4}}, {"campaign=mediterranean", []int{2, 3, 4}}, {"campaign=eastern", []int{2, 3, 4, 5, 6}}, {"campaign=western", []int{2, 3, 4, 5, 6}}}

// offered are the matches that the page's lobby offers, by a game's id: what their clocks
// are is worth nothing.
func offered(game string) (rows []balance) {
	for _, o := range offers() {
		if o.Game != game {
			continue
		}
		for _, p := range o.Presets {
			options := strings.Fields(p.Options)
			options = slices.DeleteFunc(options, func(option string) bool {
				name, _, _ := strings.Cut(option, "=")
				return slices.Contains([]string{"clock", "hours", "days"}, name)
			})
			row := balance{game, p.Seats, 2000, strings.Join(options, " "), byOrder}
			if !slices.Contains(usual[game], row.options) && !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// balances are the page's rows in order.
func balances() (rows []balance) {
	exchequer := slices.Concat(usual["exchequer"], []string{"late-tokens=none", "late-tokens=half", "late-tokens=one", "setup=dealt tokens=all late-tokens=none",
		"circle=inner late-tokens=none", "circle=outer late-tokens=none"})
	for _, options := range exchequer {
		for seats := 2; seats <= 6; seats++ {
			rows = append(rows, balance{"exchequer", seats, 2000, options, byOrder})
		}
	}
	for _, options := range usual["tax"] {
		for seats := 2; seats <= 6; seats++ {
			rows = append(rows, balance{"tax", seats, 1000, options, byOrder})
		}
	}
	rows = append(rows, offered("tax")...)
	for i, options := range append(slices.Clone(usual["poleconomy"]), "game=1 late-cash=none", "game=2 late-cash=none") {
		if i == len(usual["poleconomy"]) {
			rows = append(rows, offered("poleconomy")...)
		}
		seats := []int{2, 3, 4, 5, 6}
		if i > 1 && !strings.Contains(options, "quick=yes") { // beside the two games as they are
			seats = []int{2, 4}
		}
		for _, n := range seats {
			rows = append(rows, balance{"poleconomy", n, 1000, options, byOrder})
		}
	}
	for seats, matches := range []int{2: 1000, 3: 1000, 4: 3000, 5: 3000, 6: 3000} {
		if matches > 0 {
			rows = append(rows, balance{"cantillon", seats, matches, "", byOrder})
		}
	}
	rows = append(rows, balance{"cantillon", 2, 4000, "campaign=nordic", byOrder}, balance{"cantillon", 3, 4000, "campaign=nordic", byOrder})
	rows = append(rows, offered("cantillon")...)
	for _, c := range small {
		for _, seats := range c.seats {
			matches := 1000
			if seats == 2 { // quickly played
				matches = 3000
			}
			rows = append(rows, balance{"cantillon", seats, matches, c.options, byOrder})
		}
	}
	for _, seats := range []int{2, 4} {
		rows = append(rows, balance{"cantillon", seats, 1000, "late-tokens=none", byOrder})
	}
	rows = append(rows, balance{"cantillon", 2, 1000, "campaign=nordic late-tokens=none", byOrder})
	for _, scenario := range []string{"none", "economic-crash", "organised-crime", "olympics", "war-footing"} {
		for _, difficulty := range []string{"easy", "normal", "hard"} {
			rows = append(rows, balance{"austerity", 1, 1000, "scenario=" + scenario + " difficulty=" + difficulty, byOrder})
			if scenario == "organised-crime" {
				rows = append(rows, balance{"austerity", 1, 1000, "scenario=" + scenario + " difficulty=" + difficulty + " corruption=plain", byOrder})
			}
		}
	}
	for _, seats := range []int{2, 3} {
		rows = append(rows, balance{"cantillon", seats, 600, "campaign=nordic", bySide})
	}
	return rows
}

// measured plays a row's matches and writes it as a line of the page's table; told hears
// how many were played.
func (b balance) measured(ctx context.Context, told func(n, of int)) (string, error) {
	g, ok := game(b.game)
	if !ok {
		return "", fmt.Errorf("there is no game %s", b.game)
	}
	i := slices.IndexFunc(g.Bots(), func(bot engine.Bot) bool { return bot.ID == "steady" })
	bots := slices.Repeat([]engine.Bot{g.Bots()[i]}, b.seats)
	s := &simulateCommand{Game: b.game, Seats: b.seats, Games: b.games, Limit: 1_000_000, Seed: 1, By: b.by, Typed: b.by == byOrder, told: told}
	options := map[string]string{}
	for _, set := range g.About().Settings { // a page of the rulebook's options, not of those that bound random play
		options[set.Name] = set.Default
	}
	for option := range strings.FieldsSeq(b.options) {
		name, value, _ := strings.Cut(option, "=")
		options[name] = value
	}
	c, err := s.tally(ctx, g, options, bots)
	if err != nil {
		return "", fmt.Errorf("balance of %s: %w", b.game, err)
	}
	return b.begins(g) + " " + strings.Join(b.cells(c), " · ") + " |\n", nil
}

// cells are how often each place or side won, in %, with where the chance lies.
func (b balance) cells(c *tally) (out []string) {
	cell := func(name string, won float64, n int) {
		low, high := search.Wilson(won, n)
		out = append(out, fmt.Sprintf("%s%.1f (%.1f–%.1f)", name, 100*won/float64(max(1, n)), 100*low, 100*high))
	}
	if b.by == bySide {
		for _, side := range slices.Sorted(maps.Keys(c.Wins.Side)) {
			cell(side+" ", c.Wins.Side[side], c.sided[side])
		}
		return out
	}
	won, n := c.Wins.Order, c.ordered
	if b.seats == 1 {
		won, n = c.Wins.Seat, c.Games
	}
	for _, w := range won {
		cell("", w, n)
	}
	return out
}

// begins is the row's line before its figures.
func (b balance) begins(g engine.Game) string {
	return fmt.Sprintf("| %s | %d | %s | %d%s |", g.About().Name, b.seats, cmp.Or(b.options, "the rulebook's"), b.games, map[string]string{bySide: ", by side"}[b.by])
}

// on is the row's line on the page, and how often each place or side of it wins; ""
// where there is none.
func (b balance) on(page string) (line string, won []float64) {
	g, _ := game(b.game)
	for line := range strings.Lines(page) {
		cells, ok := strings.CutPrefix(line, b.begins(g))
		if !ok {
			continue
		}
		for cell := range strings.SplitSeq(strings.Trim(cells, " |\n"), " · ") {
			name, _, _ := strings.Cut(cell, " (") // of a side its name, too
			x, err := strconv.ParseFloat(name[strings.LastIndexByte(name, ' ')+1:], 64)
			if err != nil {
				return "", nil
			}
			won = append(won, x)
		}
		return line, won
	}
	return "", nil
}

// The page begins with what its figures are and how they are made anew.
const balanceHead = "# Balance\n\n" +
	"How often `steady` wins against itself by the order of play, in %: who plays first, second and so on; of Austerity, how often it wins at all. " +
	"In brackets is an interval, reckoned in a way (Wilson's) that catches the true chance of these bots about 19 times in 20. It is so for each figure alone: " +
	"of the hundreds on this page one in twenty or so lies outside its own. Where the order meant nothing, each of n seats would win 100/n %. " +
	"People play otherwise than `steady`; the table tells whether a rule is lopsided, not what you will win.\n\n" +
	"`divisionbell balance` plays all of it again and writes this page, the same dice each time; with `--only 'Tax|circle=inner'` only the rows that say so. " +
	"One row alone is, for example, `divisionbell simulate exchequer --bots steady --seats 3 --games 2000 --length conquest --by order`.\n\n" +
	"In Exchequer! a few extra tokens make up for the order of play (rule 2.8). In Poleconomy cash does (rule 3.5), in Cantillon's Europe tokens (rule 2.6). Under the options that people use most, all maps of Cantillon's Europe and what the page's lobby offers among them (each game's rows above its first `late-tokens=none` or `late-cash=none`, all rows of Tax) no place wins five points more or less than an equal share, and a test holds the page to that. With `none` everybody starts alike, as in older matches. Rows with `rounds=4 auction=open` and `rounds=7 auction=open` are what `pace=week` and `pace=month` make of Poleconomy.\n\n" +
	"| game | seats | options | matches | wins by order of play, % |\n|---|---|---|---|---|\n"

// balanceSides begins the table of sides.
const balanceSides = "\nHow often each city wins that somebody has chosen, by whichever seat:\n\n" +
	"| game | seats | options | matches | wins by city, % |\n|---|---|---|---|---|\n"
