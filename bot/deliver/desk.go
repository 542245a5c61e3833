package deliver

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// maxCardButtons is how many buttons a card has at most.
const maxCardButtons = 10

// Desk is what a person's own page shows who reads it in or near a room. A match that
// cannot be read does not hide the others.
func (h *Sender) Desk(ctx context.Context, p match.Person, near match.Room) (match.Desk, error) {
	d := match.Desk{Person: p.ID, Settings: menu.Habits(p)}
	mine, err := h.matches.Store.MatchesOf(ctx, p.ID)
	if err != nil {
		return d, fmt.Errorf("deliver: list a person's matches: %w", err)
	}
	due := map[string]int64{}
	for _, b := range mine {
		c := match.Card{Code: b.Code, Message: msg.Message{Text: msg.Text{}.Bold(b.Code).Plain(": " + msg.Sorry)}}
		l, err := h.matches.Snapshot(ctx, b.ID)
		due[b.Code] = match.Never
		if err == nil {
			due[b.Code], err = h.card(ctx, &c, l, p.ID)
			c.Link = h.Address(ctx, l, near, p.ID)
		}
		if err != nil {
			h.matches.Trouble(ctx, "a match could not be put on a desk", err, "match", b.Code)
		}
		if p.Zone != "" {
			c.Text = c.Text.In(p.Location(), match.When(h.matches.Now()))
		}
		d.Cards = append(d.Cards, c)
	}
	slices.SortStableFunc(d.Cards, func(a, b match.Card) int { return cmp.Compare(due[a.Code], due[b.Code]) })
	return d, nil
}

// card writes what a match is to one of its people. by: until when it waits for them.
func (h *Sender) card(ctx context.Context, c *match.Card, l *table.State, person match.PersonID) (by int64, err error) {
	m := h.teller.menu
	listed, votes := m.Listed(l, person, h.matches.Now())
	if l.Table == nil {
		c.Text = msg.TrimLine(listed)
		c.Buttons = m.LobbyButtons(l.Game.About(), l.Match.Code)
		if l.Game.About().MaxSeats > 1 && !l.Match.Settings.Many { // the one seat is held already
			c.Buttons = c.Buttons[1:]
		}
		return match.Never, nil
	}
	board, err := m.StandingBoard(ctx, l, engine.Nobody)
	if err != nil {
		return match.Never, err
	}
	c.Text, c.Picture = listed.Join(board.Text), board.Picture
	if seats := l.SeatsOf(person); len(seats) == 1 {
		c.Letter, c.Tint = string(rune('A'+seats[0])), l.Game.Look.Tint(seats[0])
	}
	buttons, by := h.asked(ctx, l, person)
	if len(votes) > 0 {
		by = min(by, match.Sometime)
	}
	c.Awaits = by < match.Never
	if by < match.Sometime {
		c.Due = by
	}
	c.Buttons = append(votes, buttons...)
	c.Buttons = c.Buttons[:min(len(c.Buttons), maxCardButtons)]
	return by, nil
}

// asked are the buttons of what a match asks of a person, as its notices have them, or
// ways to look at it. by: until when it waits for them.
func (h *Sender) asked(ctx context.Context, l *table.State, person match.PersonID) (out []msg.Button, by int64) {
	by = match.Never
	look := []msg.Button{{Label: "Show the board", ID: menu.Press{Line: "match board " + l.Match.Code}.ID()}}
	if l.Match.Phase == match.Paused {
		return append([]msg.Button{{Label: "Carry on", ID: menu.Press{Line: "match resume " + l.Match.Code}.ID()}}, look...), by
	}
	seats := l.SeatsOf(person)
	for _, seat := range seats {
		s := h.teller.menu.Compose(l, seat)
		var own []msg.Button
		for _, a := range s.Asks {
			if a.Seat != seat {
				continue
			}
			switch {
			case a.Offer:
				_, back := l.Game.Look.Offer(a, s.View, s.Scene)
				own = append(own, s.Replies(ctx, a, back)...)
			case a.Must && s.Ask.Must && match.DecisionOf(a) == match.DecisionOf(s.Ask):
				own = append(own, s.Openly(ctx)...)
				if u, ok := l.Match.Timing.Turn(match.DecisionOf(a)); ok && u.Due != 0 {
					by = min(by, u.Due)
				}
			default:
				continue
			}
			by = min(by, match.Sometime)
		}
		for _, b := range own {
			if len(seats) > 1 {
				b.Label = text.Clip(l.Name(seat)+": "+b.Label, menu.MaxLabel)
			}
			out = append(out, b)
		}
		if hand := l.Game.Look.Hand(s.View, s.Scene); hand != nil && len(own) == 0 && len(look) < 2 {
			look = append(look, msg.Button{Label: l.Game.Look.HandLabel(), ID: menu.Press{Line: "match hand " + l.Match.Code}.ID()})
		}
	}
	if by == match.Never {
		out = look
	}
	return out, by
}

// redraw has the desks of these people drawn anew, where this process knows their readers;
// nil: of all.
func (h *Sender) redraw(people []match.PersonID) {
	for _, p := range h.chats.platforms() {
		chat, _ := h.Chat(p)
		if d, ok := as[match.Desker](chat); ok {
			d.Redraw(people)
		}
	}
}

// hear has desks drawn anew for a match that changed, or all, in this process or another.
func (h *Sender) hear(id match.MatchID) {
	if h.running.Load() {
		h.desks.Hear(id)
	}
}
