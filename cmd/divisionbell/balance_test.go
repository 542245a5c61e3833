package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
)

// balancePage is what the matches of steady bots come to, by order of play.
const balancePage = "../../docs/balance.md"

// A balance is one row of the page: so many matches of a game, all by steady.
type balance struct {
	game    string
	seats   int
	games   int
	options string // as /match new has them
}

// How far from an equal share a place in the order of play may win under what
// people play by default: in points.
const fairWithin = 5

// usual are the options under which every place of a game wins about as often.
var usual = map[string][]string{
	"exchequer": {"", "setup=dealt tokens=all", "setup=dealt tokens=all length=12", "setup=dealt tokens=all length=6", "tokens=all", "setup=dealt", "order=same",
		"circle=inner", "circle=outer", "circle=inner setup=dealt tokens=all", "circle=outer setup=dealt tokens=all"},
	"tax": {"", "shown=two"},
}

// balances are the page's rows in order.
func balances() (rows []balance) {
	exchequer := slices.Concat(usual["exchequer"], []string{"late-tokens=none", "late-tokens=half", "late-tokens=one", "setup=dealt tokens=all late-tokens=none",
		"circle=inner late-tokens=none", "circle=outer late-tokens=none"})
	for _, options := range exchequer {
		for seats := 2; seats <= 6; seats++ {
			rows = append(rows, balance{"exchequer", seats, 2000, options})
		}
	}
	for _, options := range usual["tax"] {
		for seats := 2; seats <= 6; seats++ {
			rows = append(rows, balance{"tax", seats, 1000, options})
		}
	}
	for _, options := range []string{"game=1", "game=2"} {
		for _, seats := range []int{2, 4, 6} {
			rows = append(rows, balance{"poleconomy", seats, 200, options})
		}
	}
	for _, options := range []string{"campaign=nordic", "campaign=nordic late-tokens=none"} {
		rows = append(rows, balance{"cantillon", 2, 600, options})
	}
	rows = append(rows, balance{"cantillon", 3, 300, "campaign=nordic"})
	for _, scenario := range []string{"none", "economic-crash", "organised-crime", "olympics", "war-footing"} {
		for _, difficulty := range []string{"easy", "normal", "hard"} {
			rows = append(rows, balance{"austerity", 1, 1000, "scenario=" + scenario + " difficulty=" + difficulty})
			if scenario == "organised-crime" {
				rows = append(rows, balance{"austerity", 1, 1000, "scenario=" + scenario + " difficulty=" + difficulty + " corruption=plain"})
			}
		}
	}
	return rows
}

// measured plays a row's matches and writes it as a line of the page's table.
func (b balance) measured(t *testing.T) string {
	t.Helper()
	g, ok := game(b.game)
	if !ok {
		t.Fatalf("there is no game %s", b.game)
	}
	i := slices.IndexFunc(g.Bots(), func(bot engine.Bot) bool { return bot.ID == "steady" })
	bots := slices.Repeat([]engine.Bot{g.Bots()[i]}, b.seats)
	s := &simulateCommand{Game: b.game, Seats: b.seats, Games: b.games, Limit: 1_000_000, Seed: 1, By: byOrder}
	options := map[string]string{}
	for _, set := range g.About().Settings { // a page of the rulebook's options, not of those that bound random play
		options[set.Name] = set.Default
	}
	for option := range strings.FieldsSeq(b.options) {
		name, value, _ := strings.Cut(option, "=")
		options[name] = value
	}
	c, err := s.tally(context.Background(), g, options, bots)
	if err != nil {
		t.Fatalf("%+v: %v", b, err)
	}
	won, n := c.Wins.Order, c.ordered
	if b.seats == 1 {
		won, n = c.Wins.Seat, c.Games
	}
	var cells []string
	for _, w := range won {
		low, high := wilson(w, n)
		cells = append(cells, fmt.Sprintf("%.1f (%.1f–%.1f)", 100*w/float64(max(1, n)), 100*low, 100*high))
	}
	return b.begins(g) + fmt.Sprintf(" %s |\n", strings.Join(cells, " · "))
}

// begins is the row's line before its figures.
func (b balance) begins(g engine.Game) string {
	return fmt.Sprintf("| %s | %d | %s | %d |", g.About().Name, b.seats, cmp.Or(b.options, "the rulebook's"), b.games)
}

// on is the row's line on the page, and how often each place of it wins; "" where
// there is none.
func (b balance) on(page string) (line string, won []float64) {
	g, _ := game(b.game)
	for line := range strings.Lines(page) {
		cells, ok := strings.CutPrefix(line, b.begins(g))
		if !ok {
			continue
		}
		for cell := range strings.SplitSeq(strings.Trim(cells, " |\n"), " · ") {
			x, err := strconv.ParseFloat(strings.Fields(cell)[0], 64)
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
	"In brackets is where the chance lies, 95 % sure (Wilson's interval). Where the order meant nothing, each of n seats would win 100/n %. " +
	"People play otherwise than `steady`; the table tells whether a rule is lopsided, not what you will win.\n\n" +
	"`go test ./cmd/divisionbell -run Balance -update` plays all of it again and writes this page, the same dice each time; with `-balance 'Tax|circle=inner'` only the rows that say so. " +
	"One row alone is, for example, `divisionbell simulate exchequer --bots steady --seats 3 --games 2000 --length conquest --by order`.\n\n" +
	"In Exchequer! a few extra tokens make up for the order of play (rule 2.8). Under the options that people use most (all rows of Exchequer! above the first `late-tokens=none`, and all rows of Tax) no place wins five points more or less than an equal share, and a test holds the page to that. With `late-tokens=none` everybody starts alike, as in older matches.\n\n" +
	"In Cantillon's Europe too `late-tokens` gives those who play later more (rule 2.6): with two players on the Nordic map the second starts with a token, unless a match says otherwise. With `late-tokens=none` nobody does, as in older matches.\n\n" +
	"| game | seats | options | matches | wins by order of play, % |\n|---|---|---|---|---|\n"

// only says which rows -update plays again; the others stay as they are.
var only = flag.String("balance", "", "play only the rows of the balance anew that this pattern is found in")

// TestBalance: the page has every row, and what a row says is what comes out when
// its matches are played again; one that takes a moment stands for all. With
// -update all are played. By what people play usually, no place is worth much more
// than another.
func TestBalance(t *testing.T) {
	if *update {
		before, err := os.ReadFile(balancePage)
		if err != nil {
			t.Fatal(err)
		}
		page, chosen := balanceHead, regexp.MustCompile(*only)
		for _, b := range balances() {
			line, _ := b.on(string(before))
			if line == "" || chosen.MatchString(line) {
				line = b.measured(t)
			}
			page += line
		}
		if err := os.WriteFile(balancePage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	page, err := os.ReadFile(balancePage)
	if err != nil {
		t.Fatal(err)
	}
	rows, ok := strings.CutPrefix(string(page), balanceHead)
	if !ok {
		t.Error("the page begins otherwise: write it anew with -update")
	}
	if got, want := strings.Count(rows, "\n"), len(balances()); got != want {
		t.Errorf("%d rows, want %d", got, want)
	}
	for _, b := range balances() {
		line, won := b.on(rows)
		if line == "" || len(won) != b.seats {
			t.Errorf("the page has no row of %+v", b)
		}
		for place, x := range won {
			if off := x - 100/float64(b.seats); slices.Contains(usual[b.game], b.options) && (off > fairWithin || off < -fairWithin) {
				t.Errorf("%s, %d seats, %q: place %d wins %.1f %%", b.game, b.seats, b.options, place+1, x)
			}
		}
	}
	b := balance{"tax", 2, 1000, ""}
	if !strings.Contains(rows, b.measured(t)) {
		t.Errorf("this row is not on the page, which -update writes anew: %s", b.measured(t))
	}
}

// TestWilson: his interval at known points (Wilson 1927; 81 of 263 is Newcombe's).
func TestWilson(t *testing.T) {
	for _, x := range []struct {
		won       float64
		n         int
		low, high string
	}{{81, 263, "0.2553", "0.3662"}, {15, 148, "0.0624", "0.1605"}, {0, 20, "0.0000", "0.1611"}, {1, 29, "0.0061", "0.1718"}, {0, 0, "0.0000", "1.0000"}} {
		low, high := wilson(x.won, x.n)
		if fmt.Sprintf("%.4f", low) != x.low || fmt.Sprintf("%.4f", high) != x.high {
			t.Errorf("%v of %d: %.4f to %.4f, want %s to %s", x.won, x.n, low, high, x.low, x.high)
		}
	}
}

// TestSimulationSaysItsRounds in the text as well.
func TestSimulationSaysItsRounds(t *testing.T) {
	for _, args := range [][]string{{}, {"--rounds", "7"}} {
		var out, errs bytes.Buffer
		args = append([]string{"simulate", "poleconomy", "--game", "2", "--games", "1"}, args...)
		if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 {
			t.Fatalf("%v: status %d: %s", args, status, &errs)
		}
		want := map[int]string{6: "3", 8: "7"}[len(args)]
		if fields := strings.Fields(out.String()); !slices.Contains(fields, "rounds") || fields[slices.Index(fields, "rounds")+1] != want {
			t.Errorf("%v does not say that it played %s rounds:\n%s", args, want, &out)
		}
	}
}

// TestSimulationCountsByOrder: each match once, whoever goes first, in the text too.
func TestSimulationCountsByOrder(t *testing.T) {
	for _, args := range [][]string{
		{"simulate", "exchequer", "--seats", "3"}, {"simulate", "tax", "--seats", "4"}, {"simulate", "cantillon", "--seats", "2", "--campaign", "nordic"},
		{"simulate", "poleconomy", "--seats", "3"}, {"simulate", "poleconomy", "--seats", "3", "--option", "game=2"},
	} {
		args = append(args, "--json", "--games", "6", "--by", "order", "--bots", "steady")
		c := played(t, args)
		sum := float64(c.Unfinished)
		for _, w := range c.Wins.Order {
			sum += w
		}
		if len(c.Wins.Order) != c.Seats || sum < 6-1e-9 || sum > 6+1e-9 {
			t.Errorf("%v: %+v, %d unfinished", args, c.Wins, c.Unfinished)
		}
	}
}
