package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// simulated is what simulate exchequer writes as JSON.
func simulated(t *testing.T, args ...string) tally {
	t.Helper()
	args = append([]string{"simulate", "exchequer", "--json"}, args...)
	return played(t, args)
}

// played is what the matches came to, written as JSON; of a sweep, its first row.
func played(t *testing.T, args []string) tally {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 {
		t.Fatalf("%v: status %d: %s", args, status, &errs)
	}
	raw := out.Bytes()
	if bytes.HasPrefix(raw, []byte("[")) { // a sweep
		var all []json.RawMessage
		if err := json.Unmarshal(raw, &all); err != nil {
			t.Fatal(err)
		}
		raw = all[0]
	}
	var c tally
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestSimulationCountsEachWinOnce by seat and by bot, whoever plays.
func TestSimulationCountsEachWinOnce(t *testing.T) {
	for _, args := range [][]string{
		{"--games", "12"},
		{"--games", "12", "--words", "--option", "circle=inner"},
		{"--games", "12", "--bots", "steady,random"},
		{"--games", "6", "--limit", "50"},
	} {
		c := simulated(t, args...)
		seats, bots := float64(c.Unfinished), float64(c.Unfinished)
		for _, w := range c.Wins.Seat {
			seats += w
		}
		for _, w := range c.Wins.Bot {
			bots += w
		}
		if n := float64(c.Games); seats < n-1e-9 || seats > n+1e-9 || bots < n-1e-9 || bots > n+1e-9 {
			t.Errorf("%v: %d games, wins %+v, %d unfinished", args, c.Games, c.Wins, c.Unfinished)
		}
	}
}

// TestSimulationTellsOfWhoWinsNothing, and every share with its interval, to programs too.
func TestSimulationTellsOfWhoWinsNothing(t *testing.T) {
	args := []string{"--games", "3", "--seats", "2", "--bots", "steady,random", "--option", "setup=dealt"}
	c := simulated(t, args...)
	if n := 3.0; c.Wins.Bot["steady"] != n {
		t.Fatalf("random wins: %v", c.Wins)
	}
	for bot, want := range map[string]string{"steady": "[100.0 43.9 100.0]", "random": "[0.0 0.0 56.1]"} {
		if x, ok := c.Shares.Bot[bot]; !ok || fmt.Sprintf("%.1f", x) != want {
			t.Errorf("%s has a share of %.1f, not %s", bot, x, want)
		}
	}
	if len(c.Shares.Seat) != 2 || c.Shares.Seat[0] != c.Shares.Bot["steady"] {
		t.Errorf("the seats' shares are %v", c.Shares.Seat)
	}
	var out, errs bytes.Buffer
	if status := run(context.Background(), append([]string{"simulate", "exchequer"}, args...), terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 || !strings.Contains(out.String(), "wins of random      0.0 (0.0 %; interval of 95 %: 0.0 to 56.1)") {
		t.Errorf("status %d, %s: %s", status, &errs, &out)
	}
}

func TestSimulationRefusesMoreBotsThanSeats(t *testing.T) {
	var out, errs bytes.Buffer
	args := []string{"simulate", "exchequer", "--seats", "2", "--bots", "steady,random,random"}
	if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != exitFailed || !strings.Contains(errs.String(), "3 bots are too many") {
		t.Errorf("status %d: %s", status, &errs)
	}
}

func TestSimulationRefusesNoGames(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run(context.Background(), []string{"simulate", "austerity", "--games", "0"}, terminal{strings.NewReader(""), &out, &errs, nil}); status != exitFailed || out.Len() > 0 || !strings.Contains(errs.String(), "--games is at least 1") {
		t.Errorf("status %d: %s%s", status, &out, &errs)
	}
}

// A sweep has a row for each of its options and one for how fast each column was
// played.
func TestASweepTellsItsPace(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run(context.Background(), []string{"simulate", "austerity", "--games", "1"}, terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 {
		t.Fatalf("status %d: %s", status, &errs)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if pace := strings.Fields(strings.TrimPrefix(lines[len(lines)-1], paceRow)); len(pace) != 2 || pace[0] == "0" || pace[1] == "0" {
		t.Errorf("the pace of two bots is told as %q", lines[len(lines)-1])
	}
}

// Every setting of every game is a flag of its own, and means what it means behind
// --option.
func TestSimulationTakesSettingsAsFlags(t *testing.T) {
	for _, g := range games() {
		for _, set := range g.About().Settings {
			value := g.About().Bounded[set.Name]
			if value == "" {
				value = set.Default
			}
			c := played(t, []string{"simulate", g.About().ID, "--json", "--games", "1", "--limit", "20", "--" + set.Name, value})
			if c.Game != g.About().ID || c.Options[set.Name] != value {
				t.Errorf("simulate %s --%s %s played %v", g.About().ID, set.Name, value, c.Options)
			}
		}
	}
}

// The North has cities for three: with no number of seats named, so many play as
// the options have room for.
func TestSimulationSeatsWhoThereIsRoomFor(t *testing.T) {
	for _, args := range [][]string{{"--campaign", "nordic"}, {"--campaign=nordic"}, {"--option", "campaign=nordic"}} {
		c := played(t, append([]string{"simulate", "cantillon", "--json", "--games", "2"}, args...))
		if c.Seats != 3 || c.Options["campaign"] != "nordic" || c.Unfinished > 0 || len(c.Wins.Seat) != 3 {
			t.Errorf("%v: %+v", args, c)
		}
	}
	if c := played(t, []string{"simulate", "cantillon", "--json", "--games", "1", "--campaign", "full"}); c.Seats != 4 {
		t.Errorf("all Europe has room for four, and %d played", c.Seats)
	}
	var out, errs bytes.Buffer
	if status := run(context.Background(), []string{"simulate", "cantillon", "--games", "1"}, terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 ||
		!strings.Contains(out.String(), "campaign=nordic") {
		t.Errorf("the sweep: status %d: %s%s", status, &out, &errs)
	}
}

func TestSimulationRefusesAnotherGamesSetting(t *testing.T) {
	var out, errs bytes.Buffer
	args := []string{"simulate", "exchequer", "--campaign", "nordic"}
	if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != exitFailed || !strings.Contains(errs.String(), "campaign") {
		t.Errorf("status %d: %s", status, &errs)
	}
}

// A swept game is Exchequer! with a sweep of options.
type swept struct{ engine.Game }

func (s swept) About() engine.About {
	a := s.Game.About()
	a.Sweep = []map[string]string{{"circle": "inner"}, {"circle": "outer"}}
	return a
}

// TestSweep plays each row of options, unless one of its settings is chosen.
func TestSweep(t *testing.T) {
	g := swept{games()[0].Game}
	s := &simulateCommand{Games: 3, Seats: 2, Limit: 100_000, Seed: 1, Option: map[string]string{"length": "4"}}
	if !s.sweeps(g.About()) {
		t.Fatal("it does not sweep")
	}
	var out bytes.Buffer
	if err := s.sweep(context.Background(), terminal{out: &out}, g, nil); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "%"); n != 2 || !strings.Contains(out.String(), "circle=outer") {
		t.Errorf("wrote\n%s", &out)
	}
	s.Option = map[string]string{"circle": "whole"}
	if s.sweeps(g.About()) {
		t.Error("it sweeps what was chosen")
	}
}

// A sweep of a game for one has each bot that answers at once, and of those that think
// which are named.
func TestASweepLeavesThinkersOut(t *testing.T) {
	g, _ := game("austerity")
	names := func(of []team) (all []string) {
		for _, x := range of {
			all = append(all, x.name)
		}
		return all
	}
	s := &simulateCommand{Seats: 1}
	if got := names(s.teams(g, nil)); !slices.Equal(got, []string{"random", "steady"}) {
		t.Errorf("sweeps with %q", got)
	}
	s.Bots = []string{"strong"}
	if got := names(s.teams(g, []engine.Bot{{ID: "strong"}})); !slices.Equal(got, []string{"strong"}) {
		t.Errorf("where strong is named, sweeps with %q", got)
	}
}

// A simulation without bots says that it plays at random, and how to have it otherwise.
func TestSimulationSaysThatItPlaysAtRandom(t *testing.T) {
	for bots, random := range map[string]bool{"": true, "random": false, "steady": false} {
		var out, errs bytes.Buffer
		args := []string{"simulate", "exchequer", "--games", "1", "--seats", "2", "--length", "1"}
		if bots != "" {
			args = append(args, "--bots", bots)
		}
		if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 {
			t.Fatalf("status %d: %s", status, &errs)
		}
		first, _, _ := strings.Cut(out.String(), "\n")
		if got := strings.HasSuffix(first, "played at random; --bots steady plays to win"); got != random {
			t.Errorf("bots %q: %s", bots, first)
		}
	}
}

// TestSimulatedBotsAnswerOffers as soon as they are made, as at a table.
func TestSimulatedBotsAnswerOffers(t *testing.T) {
	for id, options := range map[string]map[string]string{
		"cantillon":  {"campaign": "atlantic", "goal": "richest", "rounds": "15"},
		"poleconomy": {"game": "2", "rounds": "10"},
	} {
		g, _ := game(id)
		terms, err := g.About().Terms(4, options)
		if err != nil {
			t.Fatal(err)
		}
		s := simulateCommand{Seats: 4, Bots: []string{"trader"}, Limit: 100_000}
		bots, err := s.seated(g)
		if err != nil {
			t.Fatal(err)
		}
		offers := 0
		for i, b := range bots {
			bots[i].Play = func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
				if ask.Offer {
					offers++
				}
				return b.Play(t, ask, d)
			}
		}
		for seed := range uint64(4) {
			if _, _, _, err := s.play(g, terms, bots, engine.Fast(seed)); err != nil {
				t.Fatal(err)
			}
		}
		if offers == 0 {
			t.Errorf("%s: four traders were offered nothing", g.About().Name)
		}
	}
}
