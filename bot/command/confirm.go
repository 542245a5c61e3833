package command

import (
	"context"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
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
		return rest, seat, false, engine.Illegal("", "Seat %s of %s isn't yours to %s", text.Line(of, table.MaxName), r.l.Match.Code, verb)
	}
	return rest, seat, true, nil
}

// agreed is understood, where a yes may stand at the end of what must be
// confirmed. sure: it does, and nothing of the line is only begun.
func agreed(l *table.State, seat engine.Seat, text string) (r engine.Reading, sure bool, err error) {
	r, err = l.Understood(seat, text)
	said, ok := match.CutYes(text)
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

// leftToBots is the question before a person gives their seat to a bot where the match
// ends by it: over says why, and is empty of the last one, after whom bots play it out.
func leftToBots(ctx context.Context, r *request, to match.Tenure, over string) (menu.Question, error) {
	label := "Hand over and end"
	if over == "" {
		over, label = botsAlone, "Hand over"
	}
	code := r.l.Match.Code
	said := "match handover " + code + " bot " + to.Bot
	of := menu.OfSeveral(&r.l.State, to.Seat)
	lost, err := dailyLost(ctx, r)
	return menu.Question{
		Text:  msg.Say(to.Name + " would take your seat." + over + lost).Join(menu.OrPause(&r.l.State)),
		Label: label, Line: "/" + said + " " + match.Yes + of, Press: menu.Press{Line: said + of},
	}, err
}

// endsNow is the question before a motion that its mover's vote carries.
func endsNow(ctx context.Context, r *request, what match.Motion) (menu.Question, error) {
	code, how := r.l.Match.Code, ", with no winner."
	if what.Kind == match.MotionEnd {
		how = ", and the score decides."
	}
	lost, err := dailyLost(ctx, r)
	line := "match ask " + code + " " + what.String()
	return menu.Question{
		Text:  msg.Say("Your vote alone decides: ").Bold(code).Plain(" would end at once" + how + lost),
		Label: "End it now", Line: "/" + line + " " + match.Yes, Press: menu.Press{Line: line},
	}, err
}

// dailyLost says that a match is the run of the day that counts and is lost to it;
// "": it is none.
func dailyLost(ctx context.Context, r *request) (string, error) {
	if first, err := table.FirstRun(ctx, r.Matches, &r.l.State); !first {
		return "", err
	}
	return " This is your scored go of the day: it's used up, and gets no place among the day's scores.", nil
}
