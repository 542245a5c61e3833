package bot

import (
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// yes, as the last word of a line that was typed in full, confirms what would be
// asked about first.
const yes = "yes"

// A question is what a person is asked before a deed of theirs ends a match or
// their part in it: what will be true then, the button that does it and the line
// that does, which names the seat where the asker has several.
type question struct {
	text  msg.Text
	label string
	line  string
	press press
}

// mark is what a confirming button bears. It counts for the entry after which the
// question was put, and while that would be put in the same words.
func (q question) mark(l *State) string {
	sum := fnv.New32a()
	fmt.Fprint(sum, q.text.String())
	return fmt.Sprintf("%d.%08x", l.match.Seq(), sum.Sum32())
}

// message puts the question.
func (q question) message(ctx context.Context, h *Menu, l *State) msg.Message {
	q.press.sure = q.mark(l)
	m := msg.Message{Text: q.text.Plain(" To do it, press ").Bold(q.label), Buttons: []msg.Button{
		{Label: q.label, ID: h.buttonID(ctx, q.press), Look: msg.Danger},
		{Label: "Cancel", ID: press{cancel: true, code: l.match.Code}.id()},
	}}
	m.Text = m.Text.Plain(" or type ").Code(q.line).Plain(".")
	return m
}

// confirmed reports whether a caller has answered a question already; else m puts
// it, and nothing is to be done. A repeat of the call is then put it again.
func confirmed(ctx context.Context, h *Commands, c caller, l *State, q question) (m msg.Message, ok bool) {
	if c.sure && !c.vague || c.mark == q.mark(l) {
		return m, true
	}
	c.fate.done = true
	return q.message(ctx, h.menu, l), false
}

// question is what is asked before a whole action that its game wants confirmed.
func (s seating) question(words []string) (q question, ok bool) {
	if len(words) == 0 || !engine.Confirms(s.l.table, s.seen.Seat(), words) || !s.whole(words) {
		return q, false
	}
	q = question{
		text: msg.Say(s.l.game.Look.Prompt(s.view, s.scene, words)), label: s.caption(words), press: s.press(true, words...),
		line: "/" + s.l.match.Game + " " + s.l.match.Code + " " + strings.Join(words, " ") + " " + yes + ofSeveral(s.l, s.seen.Seat()),
	}
	return q, true
}

// questionOf is the question before a deed. Several actions are of a verb that
// repeats, and none of these is to be confirmed.
func questionOf(h *Commands, l *State, d deed) (q question, ok bool) {
	if !engine.Confirms(l.table, d.seat, d.actions[0]) {
		return q, false
	}
	return h.menu.seated(l, d.seat).question(d.actions[0])
}

// saidSeat names a seat at the end of a line; ofSeveral does where its holder has others.
func saidSeat(seat engine.Seat) string { return " of seat " + seatNumber(seat) }

func ofSeveral(l *State, seat engine.Seat) string {
	if len(l.seatsOf(l.match.Seats[seat].Person)) < 2 {
		return ""
	}
	return saidSeat(seat)
}

// meantSeat is the seat that the end of a line names, or the caller's that is
// awaited. A yes of one who has several counts for the seat that it names alone.
func meantSeat(l *State, c caller, line, verb string) (rest string, seat engine.Seat, sure bool, err error) {
	rest, of, named := strings.Cut(" "+line, " of seat ")
	if rest = strings.TrimSpace(rest); !named {
		seat, _ = l.seatOf(c.person.ID)
		return rest, seat, len(l.seatsOf(c.person.ID)) < 2, nil
	}
	n, no := strconv.ParseInt(of, 10, 8)
	if seat = engine.Seat(n - 1); no != nil || !l.holds(c.person.ID, seat) {
		return rest, seat, false, engine.Illegal("", "seat %s of %s is not yours to %s", text.Line(of, maxName), l.match.Code, verb)
	}
	return rest, seat, true, nil
}

// agreed is understood, where a yes may stand at the end of what must be
// confirmed. sure: it does, and nothing of the line is only begun.
func agreed(l *State, seat engine.Seat, text string) (r engine.Reading, sure bool, err error) {
	r, err = l.understood(seat, text)
	said, ok := cutYes(text)
	if err == nil || !ok {
		return r, false, err
	}
	before, no := l.understood(seat, said)
	if no != nil || !before.Whole {
		return r, false, err
	}
	words := before.Actions[0]
	if v, _ := l.game.About().Verb(words[0]); !v.Confirm {
		return r, false, err
	}
	return before, strings.EqualFold(said, strings.Join(words, " ")), nil
}

// cutYes parts a yes from the end of a line.
func cutYes(line string) (rest string, ok bool) {
	words := strings.Fields(line)
	n := len(words) - 1
	if n < 0 || !strings.EqualFold(words[n], yes) {
		return line, false
	}
	return strings.Join(words[:n], " "), true
}
