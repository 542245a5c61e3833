package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot"
	"divisionbell/engine"
	"divisionbell/storage/storagetest"
)

// walked is how many steps of each game are walked.
const walked = 120

// alsoAsked is what people ask for in the middle of a match.
var alsoAsked = []string{
	"match", "match help", "match list", "match board", "match hand", "match log 100", "match rules", "match rules dice", "match options",
	"bell", "bell help", "roll help", "roll 20d6! + 4", "roll odds 3d6", "roll private 3d6", "match say " + strings.Repeat("long words, ", 60),
}

// TestSlacksLimits walks a random match of every game through every message that
// comes of it, and the Home tab: Slack refuses none.
func TestSlacksLimits(t *testing.T) {
	for i, g := range games() {
		t.Run(g.About().ID, func(t *testing.T) { walkInSlack(t, g.About(), rand.New(rand.NewPCG(uint64(i), 23))) })
	}
}

func walkInSlack(t *testing.T, about engine.About, chance *rand.Rand) {
	s := slacktest.New(slacktest.Options{})
	defer s.Close()
	w := s.Workspace("Commons")
	names := []string{"Ann", "Bob", "Ǎñ " + strings.Repeat("long", 9), "<Cat> & *Co*", "D_D_D", "`E`", "Flo"}
	var people []*slacktest.Person
	for _, n := range names[:min(about.MaxSeats, len(names))] {
		people = append(people, w.Person(n))
	}
	room := w.Channel("limits", people...)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	defer slackHouse(t, s, w)()

	must(people[0].Command(room, "/match new "+about.ID))
	lobby, err := people[0].Wait(room, slackPatience, func(m slacktest.Message) bool { return !m.Private && strings.Contains(m.Text, ": a lobby of") })
	must(err)
	code, _, _ := strings.Cut(lobby.Words, ":")
	for _, p := range people[1:] {
		must(p.Command(room, "/match join "+code))
	}
	must(people[0].Command(room, "/match start "+code))
	for n := range walked {
		p := people[n%len(people)]
		hand := &slacktest.Hand{
			P: p, C: room, Chance: chance, Patience: slackPatience,
			Whole: func(v string) bool { return strings.HasPrefix(v, "1! ") },
			Fits: func(v string) bool {
				return strings.HasPrefix(v, "1! ") || strings.HasPrefix(v, "1? ") || strings.HasPrefix(v, "1# ")
			},
		}
		_, err := hand.Step("/" + about.ID + " " + code)
		must(err)
		switch n % 10 {
		case 3:
			must(p.OpenHome())
		case 7:
			must(p.Command(room, "/"+alsoAsked[chance.IntN(len(alsoAsked))]))
		}
	}
	for _, line := range append(alsoAsked, about.ID+" help", about.ID+" "+code) {
		must(people[0].Command(room, "/"+line))
	}
	must(people[0].OpenHome())
	must(people[0].PressHomeAny())
	// Matches are told before what is owed beside them: when this is, they were.
	must(people[0].Command(room, "/roll 11d11"))
	_, err = people[0].Wait(room, slackPatience, func(m slacktest.Message) bool {
		return !m.Private && strings.Contains(m.Text, "Ann rolls") && strings.Contains(m.Text, "11d11")
	})
	must(err)
	for _, r := range s.Refused() {
		t.Errorf("Slack refused: %s", r)
	}
}

// slackHouse serves every game in a workspace until it is told to stop.
func slackHouse(t *testing.T, s *slacktest.Slack, w *slacktest.Workspace) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	db := storagetest.New(t)
	host := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: games()})
	app, err := slack.New(slack.Options{Host: host, Store: db, Tokens: []string{w.Token}, Mode: slack.Socket, AppToken: s.AppToken(), API: s.API()})
	if err != nil {
		t.Fatal(err)
	}
	host.Attach(app)
	var both sync.WaitGroup
	both.Go(func() {
		if err := app.Run(ctx); err != nil {
			t.Errorf("slack: %v", err)
		}
	})
	both.Go(func() {
		if err := host.Run(ctx, "test"); err != nil {
			t.Errorf("host: %v", err)
		}
	})
	<-app.Ready()
	return func() {
		cancel()
		both.Wait()
		host.Close()
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}
