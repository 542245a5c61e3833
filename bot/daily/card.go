package daily

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A Card is what somebody shows of their go at a day's game.
type Card struct {
	Game    string
	Day     string    // 22 Nov
	How     string    // out in year 6, 23 points
	Of      string    // what Levels are: Popularity by year
	Levels  []float64 // from 0 to 1, at each round's end
	Here    int       // others' goes here that count
	Better  int       // than so many of a hundred of them
	Bots    int       // that have played; 0: not yet
	Ahead   int       // of so many of a hundred of them
	Running int       // days
	Longest int
}

// What a card holds at most, in characters, and its levels.
const (
	MostWords  = 280
	mostHow    = 80
	mostLevels = 48
)

// blocks are the letters of a level, from the lowest.
var blocks = []rune("▁▂▃▄▅▆▇█")

// block is which of blocks a level is.
func block(level float64) int {
	return int(math.Round(max(0, min(1, level)) * float64(len(blocks)-1)))
}

// Line is the card in a sentence: Austerity 22 Nov: out in year 6, 23 points, better than
// 71% of 14 here, 4 days running.
func (c Card) Line() string {
	return c.Title() + ": " + strings.Join(append([]string{c.Result()}, c.Beside()...), ", ")
}

// Title is which day's game it was.
func (c Card) Title() string { return c.Game + " " + c.Day }

// Result is how it ended.
func (c Card) Result() string { return text.Line(c.How, mostHow) }

// Beside is how it compares, and the days it makes running.
func (c Card) Beside() (said []string) {
	var of []string
	if c.Here > 0 {
		of = append(of, fmt.Sprintf("%d%% of %d here", c.Better, c.Here))
	}
	if c.Bots > 0 {
		of = append(of, fmt.Sprintf("%d%% of %s bots", c.Ahead, thousands(c.Bots)))
	}
	if of != nil {
		said = append(said, "better than "+msg.Listed(of))
	}
	if c.Running > 1 {
		said = append(said, fmt.Sprintf("%d days running", c.Running))
	}
	if c.Longest > max(1, c.Running) {
		said = append(said, fmt.Sprintf("%d at best", c.Longest))
	}
	return said
}

// thousands writes a number below a million: 1,000.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// Strip is the levels as a line of block letters; of very many the last ones.
func (c Card) Strip() string {
	var b strings.Builder
	levels := c.Levels
	if len(levels) > mostLevels {
		levels = levels[len(levels)-mostLevels:]
		b.WriteRune('…')
	}
	for _, level := range levels {
		b.WriteRune(blocks[block(level)])
	}
	return b.String()
}

// Words are the whole card, [MostWords] characters at most: the sentence, then the strip
// and what it is of.
func (c Card) Words() string {
	if len(c.Levels) == 0 {
		return text.Line(c.Line(), MostWords)
	}
	strip := "\n" + c.Strip() + " " + c.Of
	return text.Line(c.Line(), MostWords-len([]rune(strip))) + strip
}

// Alt is the card for who sees neither the picture nor its blocks.
func (c Card) Alt() string {
	alt := c.Line() + "."
	if len(c.Levels) == 0 {
		return alt
	}
	var levels []string
	for _, level := range c.Levels[max(0, len(c.Levels)-mostLevels):] {
		levels = append(levels, fmt.Sprint(block(level)))
	}
	return fmt.Sprintf("%s %s, from 0 to %d: %s.", alt, c.Of, len(blocks)-1, strings.Join(levels, ", "))
}

// Show answers GAME daily card [DAY] with the caller's card, for their eyes alone.
func (d *Dailies) Show(ctx context.Context, g match.Table, day string, person match.PersonID) (msg.Message, error) {
	m, card, err := d.card(ctx, g, day, person)
	if err != nil {
		return msg.Message{}, err
	}
	id := g.About().ID
	if card.Bots == 0 {
		m.Text = m.Text.Line().Plain(fmt.Sprintf("%s bots are still playing the same day. Ask again in a moment to see how you compare.", thousands(d.Bots)))
	}
	m.Text = m.Text.Line().Plain("Only you see this until you share it. It names nothing that was drawn or chosen.")
	m.Buttons = []msg.Button{
		{Label: "Share it here", ID: menu.Press{Line: id + " daily share " + day}.ID(), Look: msg.Primary},
		{Label: "Show today's scores", ID: menu.Press{Line: id + " daily board " + day}.ID()},
	}
	return m, nil
}

// Share owes a room the caller's card, which is worded when it leaves.
func (d *Dailies) Share(ctx context.Context, g match.Table, day string, person match.Person, room match.RoomID) (msg.Message, error) {
	m, _, err := d.card(ctx, g, day, person.ID)
	if err != nil {
		return msg.Message{}, err
	}
	o := match.Owed{Room: room, Slot: match.CardSlot(g.About().ID, day, person.ID), Body: msg.Encode(signed(person.Name, m))}
	if err := d.matches.Store.Enqueue(ctx, o); err != nil {
		return msg.Message{}, fmt.Errorf("daily: share a card: %w", err)
	}
	d.matches.Wake()
	return msg.Message{Text: msg.Say("Done: your card is shown here.")}, nil
}

// signed is a card as others read it.
func signed(name string, m msg.Message) msg.Message {
	m.Text = msg.Text{}.Bold(text.Line(name, table.MaxName)).Plain(": ").Join(m.Text)
	return m
}

// Shown is what an owed card stands for when it leaves; false: the slot is another's.
func (d *Dailies) Shown(ctx context.Context, slot match.Slot) (m msg.Message, ok bool) {
	game, day, person, ok := slot.Card()
	if !ok {
		return m, false
	}
	g, ok := d.matches.Game(game)
	if !ok {
		return m, false
	}
	who, err := d.matches.Store.PersonByID(ctx, person)
	if err == nil {
		m, _, err = d.card(ctx, g, day, person)
	}
	if err != nil {
		d.matches.Trouble(ctx, "a shared card failed", err)
		return m, false
	}
	return signed(who.Name, m), true
}

// card is a person's card of a day, with those who played where they did.
func (d *Dailies) card(ctx context.Context, g match.Table, day string, person match.PersonID) (m msg.Message, c Card, err error) {
	of := days{g.About().ID, day}
	runs, results, err := d.scored(ctx, of)
	if err != nil {
		return m, c, err
	}
	i, err := mine(runs, results, person, g, day, day < d.matches.Today())
	if err != nil {
		return m, c, err
	}
	l, err := d.matches.Snapshot(ctx, runs[i].Match)
	if err != nil {
		return m, c, fmt.Errorf("daily: a go: %w", err)
	}
	c, err = d.of(ctx, l)
	if err != nil {
		return m, c, err
	}
	var here []result
	for k, r := range results {
		if k != i && r.scored && runs[k].Room == runs[i].Room {
			here = append(here, r)
		}
	}
	c.Here, c.Better = len(here), share(results[i], here)
	field := d.field(g, day, l.Match.Secret)
	c.Bots, c.Ahead = len(field), share(results[i], field)
	s, err := d.streak(ctx, person, of)
	if err != nil {
		return m, c, err
	}
	c.Running, c.Longest = s.running, s.longest
	m.Text = msg.Say(c.Words())
	if d.draw != nil {
		m.Picture = &msg.Picture{
			Alt: c.Alt(), Match: l.Match.Code, Seq: l.Match.Seq(), Viewer: int(engine.Nobody), Page: page(l),
			Draw: func() ([]byte, error) { return d.draw(c) },
		}
	}
	return m, c, nil
}

// of is the part of a card that the match tells: how it ended, and how it went.
func (d *Dailies) of(ctx context.Context, l *table.State) (c Card, err error) {
	opened, err := time.Parse(table.DayForm, l.Match.Day)
	if err != nil {
		return c, fmt.Errorf("daily: the day %q: %w", l.Match.Day, err)
	}
	log, err := d.matches.Store.Log(ctx, l.Match.ID, 0, l.Match.Seq())
	if err != nil {
		return c, fmt.Errorf("daily: match %s: read the log: %w", l.Match.Code, err)
	}
	round, level := "", -1.0
	look := func(t engine.Table) {
		view := t.View(engine.Nobody)
		now, _, _ := strings.Cut(menu.StageOf(l.Game.Look.Headline(view, l.Match.SceneOn(t, engine.Nobody))), ",") // Year 2, draw 3 of 5
		if now != round && level >= 0 {
			c.Levels = append(c.Levels, level)
		}
		round, level = now, l.Game.Look.Gauge(view, 0).Level
	}
	t, err := record.Walk(l.Game.Game, l.Replay(), log, l.Match.Seq(), func(_ *record.Entry, t engine.Table) error {
		look(t)
		return nil
	})
	if err != nil {
		return c, fmt.Errorf("daily: match %s: play again: %w", l.Match.Code, err)
	}
	g := l.Game.Look.Gauge(t.View(engine.Nobody), 0)
	c.Game, c.Day, c.How, c.Of = l.Game.About().Name, opened.Format("2 Jan"), g.How, g.Of
	if level = g.Level; level >= 0 {
		c.Levels = append(c.Levels, level)
	}
	return c, nil
}

// pageCard begins the name of a card's page; what follows nobody can guess who was not
// shown the card.
const pageCard = "card-"

func page(l *table.State) string {
	mac := hmac.New(sha256.New, l.Match.Secret[:])
	_, _ = fmt.Fprintf(mac, "card of %s", l.Match.Code)
	return pageCard + hex.EncodeToString(mac.Sum(nil)[:12])
}

// Page is the page of that name of a match, if it is a card's; false: it is another.
// ErrNotFound.
func (d *Dailies) Page(ctx context.Context, code, name string) (m msg.Message, ok bool, err error) {
	if !strings.HasPrefix(name, pageCard) {
		return m, false, nil
	}
	id, err := d.matches.ByCode(ctx, code)
	if err != nil {
		return m, true, fmt.Errorf("daily: match %s: %w", code, err)
	}
	l, err := d.matches.Snapshot(ctx, id)
	if err != nil {
		return m, true, err
	}
	if l.Match.Day == "" || !hmac.Equal([]byte(name), []byte(page(l))) {
		return m, true, fmt.Errorf("daily: match %s has no such page: %w", code, match.ErrNotFound)
	}
	m, _, err = d.card(ctx, l.Game, l.Match.Day, l.Match.Seats[0].Person)
	if err != nil {
		err = fmt.Errorf("daily: match %s: %w: %w", code, err, match.ErrNotFound)
	}
	return m, true, err
}
