package menu

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// A question is what a person is asked before a deed of theirs ends a match or
// their part in it: what will be true then, the button that does it and the line
// that does, which names the seat where the asker has several.
type Question struct {
	Text  msg.Text
	Label string
	Line  string
	Press Press
}

// Mark is what a confirming button bears. It counts for the entry after which the
// question was put, and while that would be put in the same words.
func (q Question) Mark(l *table.State) string {
	sum := fnv.New32a()
	fmt.Fprint(sum, q.Text.String())
	return fmt.Sprintf("%d.%08x", l.Match.Seq(), sum.Sum32())
}

// Message puts the question.
func (q Question) Message(ctx context.Context, h *Menu, l *table.State) msg.Message {
	q.Press.Sure = q.Mark(l)
	m := msg.Message{Text: q.Text.Plain(" To do it, press ").Bold(q.Label), Buttons: []msg.Button{
		{Label: q.Label, ID: h.ButtonID(ctx, q.Press), Look: msg.Danger},
		{Label: "Cancel", ID: Press{Cancel: true, Code: l.Match.Code}.ID()},
	}}
	m.Text = m.Text.Plain(" or type ").Code(q.Line).Plain(".")
	return m
}

// Question is what is asked before a whole action that its game wants confirmed.
func (s Composer) Question(words []string) (q Question, ok bool) {
	if len(words) == 0 || !engine.Confirms(s.l.Table, s.Seen.Seat(), words) || !s.Whole(words) {
		return q, false
	}
	q = Question{
		Text: msg.Say(s.l.Game.Look.Prompt(s.View, s.Scene, words)), Label: s.Caption(words), Press: s.Press(true, words...),
		Line: "/" + s.l.Match.Game + " " + s.l.Match.Code + " " + strings.Join(words, " ") + " " + match.Yes + OfSeveral(s.l, s.Seen.Seat()),
	}
	return q, true
}

// SaidSeat names a seat at the end of a line; ofSeveral does where its holder has others.
func SaidSeat(seat engine.Seat) string { return " of seat " + match.SeatNumber(seat) }

func OfSeveral(l *table.State, seat engine.Seat) string {
	if len(l.SeatsOf(l.Match.Seats[seat].Person)) < 2 {
		return ""
	}
	return SaidSeat(seat)
}

// OrPause says how to stop a match's deadlines in place of giving a seat away; "" of one in
// which they are stopped.
func OrPause(l *table.State) msg.Text {
	if l.Match.Phase == match.Paused {
		return nil
	}
	return msg.Say(" To stop the deadlines instead, type ").Code("/match ask " + l.Match.Code + " pause").Plain(".")
}
