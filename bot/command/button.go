package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"errors"
	"slices"
	"strings"
)

// answerPress answers a click, a choice or a form.
func answerPress(ctx context.Context, h *Commands, c caller) msg.Message {
	p, err := h.Menu.Pressed(ctx, c.Press)
	if errors.Is(err, menu.ErrPress) {
		return refuse(ctx, h, engine.Illegal("", "that button is none of ours any more; say /match list for what awaits you"))
	}
	if err != nil {
		return refuse(ctx, h, err)
	}
	c.fate.pressed = true
	c.mark, c.vote, c.vague = p.Sure, p.Vote, true // a line on a button was typed then, or never
	if p.Cancel {
		return msg.Message{Text: msg.Say("Nothing has changed in ").Bold(p.Code).Plain(".")}
	}
	if p.Line != "" {
		c.Line, c.Press = strings.TrimSpace(p.Line+" "+strings.Join(c.Fields, " ")), ""
		return line(ctx, h, c)
	}
	c.fate.command = "press"
	id, err := h.Matches.ByCode(ctx, p.Code)
	if err != nil {
		return refuse(ctx, h, noMatch(err, p.Code))
	}
	return onceActing(ctx, h, c, id, func(l *table.Handle) msg.Message { return pressAt(ctx, h, c, l, p) })
}

// pressAt answers a click on a match that the caller holds.
func pressAt(ctx context.Context, h *Commands, c caller, l *table.Handle, p menu.Press) msg.Message {
	switch {
	case l.Match.Phase != match.Playing:
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	case !l.Holds(c.person.ID, p.Seat):
		if own, ok := l.SeatOf(c.person.ID); ok {
			return refuseAt(ctx, h, &l.State, own, engine.Illegal("", "that button is %s's", l.Name(p.Seat)))
		}
		return refuse(ctx, h, engine.Illegal("", "that button is %s's; you hold no seat in %s", l.Name(p.Seat), l.Match.Code))
	case p.Ask.Kind != "" && !asks(&l.State, p.Seat, p.Ask):
		return refuseAt(ctx, h, &l.State, p.Seat, engine.Illegal("", "that was settled since the button was drawn, and nothing was done"))
	}
	words := p.Args
	if p.Form && len(c.Fields) > 0 {
		words = append(slices.Clone(words), strings.TrimSpace(c.Fields[0]))
	}
	if len(words) == 0 {
		return choices(ctx, h, &l.State, p.Seat)
	}
	if p.Form {
		return filledIn(ctx, h, c, l, p.Seat, strings.Join(words, " "))
	}
	if !p.Do {
		return h.Menu.Compose(&l.State, p.Seat).GoOn(ctx, words)
	}
	if v, ok := l.Game.About().Verb(words[0]); ok && v.Query {
		return answer(ctx, h, &l.State, p.Seat, words)
	}
	return act(ctx, h, c, l, table.Deed{Seat: p.Seat, Cause: table.CausePerson, Person: c.person.ID, Room: c.room.ID, Pressed: true, Actions: [][]string{words}, Delivery: c.Delivery})
}

// filledIn does what a form's field completes; where more can be said, as of a law
// or a deal, it shows how, and a button for what is said already.
func filledIn(ctx context.Context, h *Commands, c caller, l *table.Handle, seat engine.Seat, line string) msg.Message {
	s := h.Menu.Compose(&l.State, seat)
	read, err := engine.Read(l.Table, seat, line)
	if err == nil && len(read.Actions) == 1 && len(s.Seen.Next(read.Actions[0]...)) > 0 {
		return s.GoOn(ctx, read.Actions[0])
	}
	return playText(ctx, h, c, l, seat, line)
}

// asks reports whether a seat is still asked what it was.
func asks(l *table.State, seat engine.Seat, was engine.Ask) bool {
	was.Seat = seat
	return slices.ContainsFunc(l.Table.Status(seat).Asks, func(a engine.Ask) bool { return match.SameDecision(a, was) })
}

// noMatch is the friendly form of a code that leads nowhere.
func noMatch(err error, code string) error {
	if errors.Is(err, match.ErrNotFound) {
		return engine.Illegal("", "there is no match %s; /match list names yours", text.Line(code, table.MaxName))
	}
	return err
}
