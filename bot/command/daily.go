package command

import (
	"cmp"
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"
)

// dayEnd is the instant at which a day is over.
func dayEnd(day string) (int64, error) {
	opened, err := time.Parse(table.DayForm, day)
	if err != nil {
		return 0, fmt.Errorf("bot: the day %q: %w", day, err)
	}
	return opened.AddDate(0, 0, 1).UnixMilli(), nil
}

// daily answers /GAME daily and /GAME daily board [DATE].
func daily(ctx context.Context, h *Commands, c caller, g match.Table, rest string) msg.Message {
	word, rest := text.Cut(rest)
	switch strings.ToLower(word) {
	case "":
		return playDaily(ctx, h, c, g)
	case "board":
		day := strings.TrimSpace(rest)
		if day == "" {
			day = h.Matches.Today()
		}
		if _, err := time.Parse(table.DayForm, day); err != nil {
			return refuse(ctx, h, engine.Illegal("", "a day is written 2026-11-21, not %q", text.Line(day, table.MaxName)))
		}
		return dailyBoard(ctx, h, g, c.room, day)
	}
	id := g.About().ID
	return refuse(ctx, h, engine.Illegal("", "say /%s daily to play, /%s daily board to read the day's board; everyone plays it by the same options", id, id))
}

// playDaily goes on with the caller's run of today, or begins one. The seal is
// told before the first dice of the day fall.
func playDaily(ctx context.Context, h *Commands, c caller, g match.Table) msg.Message {
	if m, ok := repeated(ctx, h, c.Delivery); ok {
		return m
	}
	id, day := g.About().ID, h.Matches.Today()
	runs, err := h.Matches.Store.Runs(ctx, id, day)
	if err != nil {
		return refuse(ctx, h, err)
	}
	before := 0
	for _, r := range runs {
		if r.Person != c.person.ID {
			continue
		}
		before++
		if m, ok := goOnDaily(ctx, h, c, r.Match); ok {
			return m
		}
	}
	fresh, err := h.Matches.Secret()
	if err != nil {
		return refuse(ctx, h, err)
	}
	secret, err := h.Matches.Store.DaySecret(ctx, day, fresh)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if err := c.inside(); err != nil {
		return refuse(ctx, h, err)
	}
	if err := promiseBoard(ctx, h, c.room, id, day); err != nil {
		return refuse(ctx, h, err)
	}
	code := ""
	m := open(ctx, h, c, opening{
		table: g, given: map[string]string{g.About().Daily: "yes"}, day: day, secret: secret,
		answer: func(made string) msg.Message {
			code = made
			return dailyAnswer(made, g, day, before, secret)
		},
	})
	if code == "" {
		return m
	}
	match, err := h.Matches.ByCode(ctx, code)
	if err != nil { // it was not made, and m says why
		return m
	}
	if begun, ok := goOnDaily(ctx, h, c, match); ok {
		m.Text, m.Buttons, m.Selects = m.Text.Line().Join(begun.Text), begun.Buttons, begun.Selects
	}
	return m
}

// dailyAnswer is what a person reads who begins a run.
func dailyAnswer(code string, g match.Table, day string, before int, secret [32]byte) msg.Message {
	counts := "It counts: it is your first of the day."
	if before > 0 {
		counts = "It does not count: a day's first run does."
	}
	sealed := engine.Commitment(secret)
	id := g.About().ID
	return msg.Message{
		Text: msg.Say("Your run of the daily " + g.About().Name + " of " + day + " is ").Bold(code).Plain(". " + counts + " The day's dice are sealed: SHA-256 ").
			Code(hex.EncodeToString(sealed[:])).Plain("."),
		Buttons: []msg.Button{
			{Label: "My options", ID: menu.Press{Line: id + " " + code}.ID(), Look: msg.Primary},
			{Label: "Board of the day", ID: menu.Press{Line: id + " daily board " + day}.ID()},
		},
	}
}

// goOnDaily shows a run that has not ended, which it starts when it waits for
// that. false: it has ended.
func goOnDaily(ctx context.Context, h *Commands, c caller, id int64) (msg.Message, bool) {
	l, err := h.Matches.Take(ctx, id)
	if err != nil {
		return refuse(ctx, h, err), true
	}
	defer l.Release()
	if l.Match.Phase.Ended() {
		return msg.Message{}, false
	}
	if l.Match.Phase == match.Open {
		if c.Delivery != "" {
			c.Delivery += " start"
		}
		m := start(ctx, h, c, l, "")
		if err := l.Refresh(ctx); err != nil {
			return refuse(ctx, h, err), true
		}
		if l.Match.Phase != match.Playing {
			return m, true
		}
	}
	seat, ok := l.SeatOf(c.person.ID)
	if !ok {
		return msg.Message{}, false
	}
	return choices(ctx, h, &l.State, seat), true
}

// dailySlot marks the owed message that closes a day in a room.
const dailySlot = "daily "

// promiseBoard owes a room the day's board for when the day is over. It is
// rendered when it leaves, and there is one a room, game and day.
func promiseBoard(ctx context.Context, h *Commands, room match.Room, game, day string) error {
	until, err := dayEnd(day)
	if err != nil {
		return err
	}
	o := match.Owed{Room: room.ID, Slot: dailySlot + game + " " + day, Body: msg.Encode(msg.Message{}), NotBefore: until}
	if err := h.Matches.Store.Enqueue(ctx, o); err != nil {
		return fmt.Errorf("bot: owe the board of %s: %w", day, err)
	}
	return nil
}

// Closing is the board that an owed message of a slot stands for; false: it is
// another's.
func Closing(ctx context.Context, h *Commands, room match.Room, slot string) (m msg.Message, ok bool) {
	rest, ok := strings.CutPrefix(slot, dailySlot)
	if !ok {
		return m, false
	}
	id, day := text.Cut(rest)
	g, ok := h.Matches.Game(id)
	if !ok {
		return m, false
	}
	return dailyBoard(ctx, h, g, room, day), true
}

// A placed run of a day's board.
type placed struct {
	name, code string
	score      int64
	ended      bool
	how        msg.Text
}

// dailyBoard is a room's board of a day: each person's first run, played again
// from its log and checked before it is listed.
func dailyBoard(ctx context.Context, h *Commands, g match.Table, room match.Room, day string) msg.Message {
	runs, err := h.Matches.Store.Runs(ctx, g.About().ID, day)
	if err != nil {
		return refuse(ctx, h, err)
	}
	var board []placed
	seen := map[int64]bool{}
	var secret [32]byte
	for _, r := range runs {
		first := !seen[r.Person]
		seen[r.Person] = true
		if !first || r.Room != room.ID {
			continue
		}
		p, sealed, err := placeRun(ctx, h, r.Match)
		if err != nil {
			h.Matches.Trouble(ctx, "a daily run does not hold", err, "match", r.Match)
			continue
		}
		secret = sealed
		if p.code != "" {
			board = append(board, p)
		}
	}
	id := g.About().ID
	m := msg.Message{Buttons: []msg.Button{{Label: "Play today's", ID: menu.Press{Line: id + " daily"}.ID(), Look: msg.Primary}}}
	if len(board) == 0 {
		m.Text = msg.Say("Nobody has played the daily " + g.About().Name + " of " + day + " here.")
		return m
	}
	slices.SortStableFunc(board, func(a, b placed) int {
		switch {
		case a.ended && !b.ended:
			return -1
		case b.ended && !a.ended:
			return 1
		}
		return cmp.Compare(b.score, a.score)
	})
	t := msg.Text{}.Bold("The daily " + g.About().Name + " of " + day).Plain(". First runs; each that has ended was played again from its log and holds.").Line()
	for i, p := range board {
		t = t.Plain(fmt.Sprintf("%d. ", i+1)).Bold(p.name).Plain(" (" + p.code + "): ").Join(p.how).Line()
	}
	sealed := engine.Commitment(secret)
	t = t.Plain("The day's dice were sealed: SHA-256 ").Code(hex.EncodeToString(sealed[:])).Plain(". ")
	if day >= h.Matches.Today() {
		t = t.Plain("The secret is told when the day is over (UTC).")
	} else {
		t = t.Plain("The secret was ").Code(hex.EncodeToString(secret[:])).Plain(". ").Code("/match export CODE").
			Plain(" gives the file of a run that ").Code("divisionbell verify").Plain(" checks.")
	}
	m.Text = t
	return m
}

// placeRun weighs a run. One that was never started, or was given up, has no
// place and no code.
func placeRun(ctx context.Context, h *Commands, id int64) (p placed, secret [32]byte, err error) {
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return p, secret, err
	}
	secret = l.Match.Secret
	if l.Table == nil || l.Match.Phase == match.Abandoned {
		return p, secret, nil
	}
	until, err := dayEnd(l.Match.Day)
	if err != nil {
		return p, secret, err
	}
	// Who ends when the secret is out could have known the draws.
	p = placed{name: l.Name(0), code: l.Match.Code, ended: l.Match.Phase == match.Over && l.Match.Ended < until}
	if scores := l.Table.Score(); len(scores) > 0 {
		p.score = scores[0]
	}
	if l.Match.Phase == match.Over && !p.ended {
		p.how = msg.Say("ended when the day was over.")
		return p, secret, nil
	}
	headline := l.Game.Look.Headline(l.Table.View(engine.Nobody), l.Scene(engine.Nobody))
	p.how = firstLine(headline)
	if !p.ended {
		return p, secret, nil
	}
	f, err := h.Matches.File(ctx, l, false)
	if err != nil {
		return p, secret, err
	}
	sealed := engine.Commitment(secret)
	_, err = record.Verify(f, func(id string) (engine.Game, bool) { return h.Matches.Game(id) }, hex.EncodeToString(sealed[:]))
	return p, secret, err
}

// firstLine is a text up to its first line's end.
func firstLine(t msg.Text) (out msg.Text) {
	for _, r := range t {
		words, _, more := strings.Cut(r.Words, "\n")
		r.Words = words
		if words != "" {
			out = append(out, r)
		}
		if more {
			break
		}
	}
	return out
}
