package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine/search"
)

// balancePage is what the matches of steady bots come to, by order of play.
const balancePage = "../../docs/balance.md"

// How far from an equal share a place in the order of play may win under what
// people play by default: in points.
const fairWithin = 5

// TestBalance: the page has every row, and what a row says is what comes out when
// its matches are played again; one that takes a moment stands for all. By what people
// play usually, no place is worth much more than another.
func TestBalance(t *testing.T) {
	page, err := os.ReadFile(balancePage)
	if err != nil {
		t.Fatal(err)
	}
	rows, ok := strings.CutPrefix(string(page), balanceHead)
	if !ok {
		t.Error("the page begins otherwise: write it anew with divisionbell balance")
	}
	if got, want := strings.Count(rows, "\n"), len(balances())+strings.Count(balanceSides, "\n"); got != want || !strings.Contains(rows, balanceSides) {
		t.Errorf("%d lines, want %d, with the sides' heading", got, want)
	}
	for _, b := range balances() {
		line, won := b.on(rows)
		if line == "" || len(won) < b.seats {
			t.Errorf("the page has no row of %+v", b)
		}
		for place, x := range won {
			common := b.by == byOrder && (slices.Contains(usual[b.game], b.options) || slices.Contains(offered(b.game), b))
			if off := x - 100/float64(b.seats); common && (off > fairWithin || off < -fairWithin) {
				t.Errorf("%s, %d seats, %q: place %d wins %.1f %%", b.game, b.seats, b.options, place+1, x)
			}
		}
	}
	b := balance{"tax", 2, 1000, "", byOrder}
	if line, err := b.measured(t.Context(), nil); err != nil || !strings.Contains(rows, line) {
		t.Errorf("this row is not on the page, which divisionbell balance writes anew: %s%v", line, err)
	}
}

// TestBalanceWritesItsPage: rows that are not wanted stay, others are played.
func TestBalanceWritesItsPage(t *testing.T) {
	before, err := os.ReadFile(balancePage)
	if err != nil {
		t.Fatal(err)
	}
	page := t.TempDir() + "/balance.md"
	row, _ := balance{"tax", 2, 1000, "", byOrder}.on(string(before))
	if err := os.WriteFile(page, []byte(strings.Replace(string(before), row, strings.Replace(row, " · ", " · 9", 1), 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	args := []string{"balance", "--page", page, "--only", `^\| Tax \| 2 \| the rule`}
	if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 {
		t.Fatalf("status %d: %s", status, &errs)
	}
	if after, err := os.ReadFile(page); err != nil || !bytes.Equal(after, before) || errs.String() != row {
		t.Errorf("it is not as it was: %v, and it says %q", err, &errs)
	}
}

// TestWilson: his interval at known points (Wilson 1927; 81 of 263 is Newcombe's).
func TestWilson(t *testing.T) {
	for _, x := range []struct {
		won       float64
		n         int
		low, high string
	}{{81, 263, "0.2553", "0.3662"}, {15, 148, "0.0624", "0.1605"}, {0, 20, "0.0000", "0.1611"}, {1, 29, "0.0061", "0.1718"}, {0, 0, "0.0000", "1.0000"}} {
		low, high := search.Wilson(x.won, x.n)
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

// TestSimulationTellsIntervals of every figure of wins, whatever they are counted by.
func TestSimulationTellsIntervals(t *testing.T) {
	figure := regexp.MustCompile(`(?m)^wins of .* \(([0-9.]+) %; interval of 95 %: ([0-9.]+) to ([0-9.]+)\)$`)
	for by, lines := range map[string]int{"seat": 4, "order": 4} { // of two places and two bots
		var out, errs bytes.Buffer
		args := []string{"simulate", "tax", "--bots", "steady,random", "--games", "20", "--by", by}
		if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 {
			t.Fatalf("%v: status %d: %s", args, status, &errs)
		}
		told := figure.FindAllStringSubmatch(out.String(), -1)
		if n := strings.Count(out.String(), "\nwins of "); n != lines || len(told) != n {
			t.Errorf("by %s: %d of %d figures have an interval, want %d:\n%s", by, len(told), n, lines, &out)
		}
		for _, f := range told {
			if mean, low, high := number(t, f[1]), number(t, f[2]), number(t, f[3]); low > mean || mean > high || high-low < 5 {
				t.Errorf("by %s: %s", by, f[0])
			}
		}
	}
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
