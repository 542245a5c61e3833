package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// answerPress answers a click, a choice or a form.
func answerPress(ctx context.Context, h *Commands, c caller) msg.Message {
	p, err := h.menu.pressed(ctx, c.Press)
	if errors.Is(err, errPress) {
		return refuse(ctx, h, engine.Illegal("", "that button is none of ours any more; say /match list for what awaits you"))
	}
	if err != nil {
		return refuse(ctx, h, err)
	}
	c.fate.pressed = true
	c.mark, c.vote, c.vague = p.sure, p.vote, true // a line on a button was typed then, or never
	if p.cancel {
		return msg.Message{Text: msg.Say("Nothing has changed in ").Bold(p.code).Plain(".")}
	}
	if p.line != "" {
		c.Line, c.Press = strings.TrimSpace(p.line+" "+strings.Join(c.Fields, " ")), ""
		return line(ctx, h, c)
	}
	c.fate.command = "press"
	id, err := h.matches.byCode(ctx, p.code)
	if err != nil {
		return refuse(ctx, h, noMatch(err, p.code))
	}
	return onceActing(ctx, h, c, id, func(l *Handle) msg.Message { return pressAt(ctx, h, c, l, p) })
}

// pressAt answers a click on a match that the caller holds.
func pressAt(ctx context.Context, h *Commands, c caller, l *Handle, p press) msg.Message {
	switch {
	case l.match.Phase != match.Playing:
		return refuse(ctx, h, notPlaying(l.match.Phase))
	case !l.holds(c.person.ID, p.seat):
		if own, ok := l.seatOf(c.person.ID); ok {
			return refuseAt(ctx, h, &l.State, own, engine.Illegal("", "that button is %s's", l.name(p.seat)))
		}
		return refuse(ctx, h, engine.Illegal("", "that button is %s's; you hold no seat in %s", l.name(p.seat), l.match.Code))
	case p.ask.Kind != "" && !asks(&l.State, p.seat, p.ask):
		return refuseAt(ctx, h, &l.State, p.seat, engine.Illegal("", "that was settled since the button was drawn, and nothing was done"))
	}
	words := p.args
	if p.form && len(c.Fields) > 0 {
		words = append(slices.Clone(words), strings.TrimSpace(c.Fields[0]))
	}
	if len(words) == 0 {
		return choices(ctx, h, &l.State, p.seat)
	}
	if p.form {
		return filledIn(ctx, h, c, l, p.seat, strings.Join(words, " "))
	}
	if !p.do {
		return h.menu.seated(&l.State, p.seat).goOn(ctx, words)
	}
	if v, ok := l.game.About().Verb(words[0]); ok && v.Query {
		return answer(ctx, h, &l.State, p.seat, words)
	}
	return act(ctx, h, c, l, deed{seat: p.seat, cause: causePerson, person: c.person.ID, room: c.room.ID, pressed: true, actions: [][]string{words}, delivery: c.Delivery})
}

// filledIn does what a form's field completes; where more can be said, as of a law
// or a deal, it shows how, and a button for what is said already.
func filledIn(ctx context.Context, h *Commands, c caller, l *Handle, seat engine.Seat, line string) msg.Message {
	s := h.menu.seated(&l.State, seat)
	read, err := engine.Read(l.table, seat, line)
	if err == nil && len(read.Actions) == 1 && len(s.seen.Next(read.Actions[0]...)) > 0 {
		return s.goOn(ctx, read.Actions[0])
	}
	return playText(ctx, h, c, l, seat, line)
}

// asks reports whether a seat is still asked what it was.
func asks(l *State, seat engine.Seat, was engine.Ask) bool {
	was.Seat = seat
	return slices.ContainsFunc(l.table.Status(seat).Asks, func(a engine.Ask) bool { return match.SameDecision(a, was) })
}

// noMatch is the friendly form of a code that leads nowhere.
func noMatch(err error, code string) error {
	if errors.Is(err, match.ErrNotFound) {
		return engine.Illegal("", "there is no match %s; /match list names yours", text.Line(code, maxName))
	}
	return err
}
