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

// press answers a click, a choice or a form.
func press(ctx context.Context, r *request) (msg.Message, error) {
	p, err := r.Menu.Pressed(ctx, r.Press)
	if errors.Is(err, menu.ErrPress) {
		return refuse("that button is none of ours any more; say /match list for what awaits you")
	}
	if err != nil {
		return msg.Message{}, err
	}
	r.pressed = true
	r.mark, r.vote, r.vague = p.Sure, p.Vote, true // a line on a button was typed then, or never
	if p.Cancel {
		return msg.Message{Text: msg.Say("Nothing has changed in ").Bold(p.Code).Plain(".")}, nil
	}
	if p.Line != "" {
		r.Line, r.Press = strings.TrimSpace(p.Line+" "+strings.Join(r.Fields, " ")), ""
		return line(ctx, r)
	}
	r.name = "press"
	if r.id, err = r.Matches.ByCode(ctx, p.Code); err != nil {
		return msg.Message{}, noMatch(err, p.Code)
	}
	return acting(func(ctx context.Context, r *request) (msg.Message, error) { return pressAt(ctx, r, p) })(ctx, r)
}

// pressAt answers a click on a match that the caller holds.
func pressAt(ctx context.Context, r *request, p menu.Press) (msg.Message, error) {
	l := r.l
	switch {
	case l.Match.Phase != match.Playing:
		return msg.Message{}, table.NotPlaying(l.Match.Phase)
	case !l.Holds(r.person.ID, p.Seat):
		if own, ok := l.SeatOf(r.person.ID); ok {
			return refuseAt(ctx, r, own, engine.Illegal("", "that button is %s's", l.Name(p.Seat)))
		}
		return refuse("that button is %s's; you hold no seat in %s", l.Name(p.Seat), l.Match.Code)
	case p.Ask.Kind != "" && !asks(&l.State, p.Seat, p.Ask):
		return refuseAt(ctx, r, p.Seat, engine.Illegal("", "that was settled since the button was drawn, and nothing was done"))
	}
	words := p.Args
	if p.Form && len(r.Fields) > 0 {
		words = append(slices.Clone(words), strings.TrimSpace(r.Fields[0]))
	}
	if len(words) == 0 {
		return choices(ctx, r, p.Seat)
	}
	if p.Form {
		return filledIn(ctx, r, p.Seat, strings.Join(words, " "))
	}
	if !p.Do {
		return r.Menu.Compose(&l.State, p.Seat).GoOn(ctx, words), nil
	}
	if v, ok := l.Game.About().Verb(words[0]); ok && v.Query {
		return answer(ctx, r, p.Seat, words)
	}
	d := r.deed(p.Seat, words)
	d.Pressed = true
	return act(ctx, r, d)
}

// filledIn does what a form's field completes; where more can be said, as of a law
// or a deal, it shows how, and a button for what is said already.
func filledIn(ctx context.Context, r *request, seat engine.Seat, line string) (msg.Message, error) {
	s := r.Menu.Compose(&r.l.State, seat)
	read, err := engine.Read(r.l.Table, seat, line)
	if err == nil && len(read.Actions) == 1 && len(s.Seen.Next(read.Actions[0]...)) > 0 {
		return s.GoOn(ctx, read.Actions[0]), nil
	}
	return playText(ctx, r, seat, line)
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
