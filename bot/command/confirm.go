package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"strconv"
	"strings"
)

// confirmed is nil for a caller who has answered a question already; else it puts
// the question, and nothing is to be done. A repeat of the call is put it again.
func confirmed(ctx context.Context, r *request, q menu.Question) error {
	if r.sure && !r.vague || r.mark == q.Mark(&r.l.State) {
		return nil
	}
	return early{Message: q.Message(ctx, r.Menu, &r.l.State), final: true}
}

// meantSeat is the seat that the end of a line names, or the caller's that is
// awaited. A yes of one who has several counts for the seat that it names alone.
func meantSeat(r *request, line, verb string) (rest string, seat engine.Seat, sure bool, err error) {
	rest, of, named := strings.Cut(" "+line, " of seat ")
	if rest = strings.TrimSpace(rest); !named {
		seat, _ = r.l.SeatOf(r.person.ID)
		return rest, seat, len(r.l.SeatsOf(r.person.ID)) < 2, nil
	}
	n, no := strconv.ParseInt(of, 10, 8)
	if seat = engine.Seat(n - 1); no != nil || !r.l.Holds(r.person.ID, seat) {
		return rest, seat, false, engine.Illegal("", "seat %s of %s is not yours to %s", text.Line(of, table.MaxName), r.l.Match.Code, verb)
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
