package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"divisionbell/engine"
)

// simulated is what simulate exchequer writes as JSON.
func simulated(t *testing.T, args ...string) tally {
	t.Helper()
	var out, errs bytes.Buffer
	args = append([]string{"simulate", "exchequer", "--json"}, args...)
	if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 {
		t.Fatalf("%v: status %d: %s", args, status, &errs)
	}
	var c tally
	if err := json.Unmarshal(out.Bytes(), &c); err != nil {
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

func TestSimulationRefusesMoreBotsThanSeats(t *testing.T) {
	var out, errs bytes.Buffer
	args := []string{"simulate", "exchequer", "--seats", "2", "--bots", "steady,random,random"}
	if status := run(context.Background(), args, terminal{strings.NewReader(""), &out, &errs, nil}); status != exitFailed || !strings.Contains(errs.String(), "3 bots are too many") {
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
