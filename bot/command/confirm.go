package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"strconv"
	"strings"
)

// confirmed reports whether a caller has answered a question already; else m puts
// it, and nothing is to be done. A repeat of the call is then put it again.
func confirmed(ctx context.Context, h *Commands, c caller, l *table.State, q menu.Question) (m msg.Message, ok bool) {
	if c.sure && !c.vague || c.mark == q.Mark(l) {
		return m, true
	}
	c.fate.done = true
	return q.Message(ctx, h.Menu, l), false
}

// meantSeat is the seat that the end of a line names, or the caller's that is
// awaited. A yes of one who has several counts for the seat that it names alone.
func meantSeat(l *table.State, c caller, line, verb string) (rest string, seat engine.Seat, sure bool, err error) {
	rest, of, named := strings.Cut(" "+line, " of seat ")
	if rest = strings.TrimSpace(rest); !named {
		seat, _ = l.SeatOf(c.person.ID)
		return rest, seat, len(l.SeatsOf(c.person.ID)) < 2, nil
	}
	n, no := strconv.ParseInt(of, 10, 8)
	if seat = engine.Seat(n - 1); no != nil || !l.Holds(c.person.ID, seat) {
		return rest, seat, false, engine.Illegal("", "seat %s of %s is not yours to %s", text.Line(of, table.MaxName), l.Match.Code, verb)
	}
	return rest, seat, true, nil
}

// agreed is understood, where a yes may stand at the end of what must be
// confirmed. sure: it does, and nothing of the line is only begun.
func agreed(l *table.State, seat engine.Seat, text string) (r engine.Reading, sure bool, err error) {
	r, err = l.Understood(seat, text)
	said, ok := cutYes(text)
	if err == nil || !ok {
		return r, false, err
	}
	before, no := l.Understood(seat, said)
	if no != nil || !before.Whole {
		return r, false, err
	}
	words := before.Actions[0]
	if v, _ := l.Game.About().Verb(words[0]); !v.Confirm {
		return r, false, err
	}
	return before, strings.EqualFold(said, strings.Join(words, " ")), nil
}

// cutYes parts a yes from the end of a line.
func cutYes(line string) (rest string, ok bool) {
	words := strings.Fields(line)
	n := len(words) - 1
	if n < 0 || !strings.EqualFold(words[n], match.Yes) {
		return line, false
	}
	return strings.Join(words[:n], " "), true
}
