package main

import (
	"context"
	"strings"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/slack"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A hidden thing may be read by some seats alone; on each platform one of them sits.
type hidden struct {
	words string
	by    map[string]bool // platforms where somebody may read it, alone
}

// keepsSecrets looks for all that was hidden in all that was sent while the match went on.
func (c *campaign) keepsSecrets() {
	c.t.Helper()
	at := map[string]engine.Seat{}
	m := c.Match(c.code)
	for i, s := range m.Seats {
		if s.Bot == "" {
			at[map[string]string{"Bob": discord.Platform, "Cat": slack.Platform}[s.Name]] = engine.Seat(i)
		}
	}
	all := []hidden{{words: c.seed}}
	for _, w := range whispered {
		all = append(all, hidden{w, map[string]bool{discord.Platform: true, slack.Platform: true}})
	}
	all = append(all, c.facts(m, at)...)
	if len(all) < 10 {
		c.t.Errorf("only %d things were hidden", len(all))
	}
	for platform, w := range c.wires {
		requests := w.sent(c.t)
		c.t.Logf("%s: %d requests, %d of them till the end, and %d things that were hidden", platform, len(requests), c.ended[platform], len(all))
		said := 0
		for _, q := range requests[:c.ended[platform]] {
			words := unmarked.Replace(q.words)
			for _, h := range all {
				if !strings.Contains(words, h.words) {
					continue
				}
				if said++; !c.alone(q) || !h.by[platform] {
					c.t.Errorf("%s is told %q by %s %s", platform, h.words, q.method, q.path)
				}
			}
		}
		if said == 0 {
			c.t.Errorf("%s: whoever may know is told nothing that is hidden", platform)
		}
	}
}

// alone reports whether a request is for one person's eyes.
func (c *campaign) alone(q sent) bool {
	if strings.Contains(q.path, "/channels/") { // of Discord's, all but somebody's own
		for _, channel := range append(c.discord.Threads(c.lobby), c.lobby) {
			if strings.Contains(q.path, "/channels/"+channel+"/") || strings.HasSuffix(q.path, "/channels/"+channel) {
				return false
			}
		}
		return true
	}
	if strings.HasSuffix(q.path, "/chat.postMessage") || strings.HasSuffix(q.path, "/chat.update") {
		return !strings.Contains(q.words, c.room.ID)
	}
	return true
}

// facts are the lines of the log that some are told and not all, as who may read them has
// them.
func (c *campaign) facts(m match.Match, at map[string]engine.Seat) (all []hidden) {
	c.t.Helper()
	g, _ := gameOf(m.Game)
	log, err := c.db.Log(context.Background(), m.ID, 0, m.Position.Seq)
	c.Must(err)
	scene := msg.Scene{Code: m.Code, Viewer: engine.Nobody}
	for _, s := range m.Seats {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: s.Name})
	}
	lines := func(events []engine.Event, seat engine.Seat) (list []string) {
		s := scene
		s.Viewer = seat
		for _, l := range g.Look.Lines(record.For(events, seat), s) {
			list = append(list, unmarked.Replace(l.String()))
		}
		return list
	}
	public, own := map[string]bool{}, map[string]map[string]bool{}
	for _, e := range log {
		events, err := record.Facts(g, e.Facts)
		c.Must(err)
		for _, l := range lines(events, engine.Nobody) {
			public[l] = true
		}
		for seat := range m.Seats {
			for _, l := range lines(events, engine.Seat(seat)) {
				if own[l] == nil {
					own[l] = map[string]bool{}
				}
				for platform, s := range at {
					if s == engine.Seat(seat) {
						own[l][platform] = true
					}
				}
			}
		}
	}
	for l, by := range own {
		if !public[l] {
			all = append(all, hidden{l, by})
		}
	}
	return all
}
