package menu

import (
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// Takes is what a subcommand of /match can be followed by at a match, behind its code: of
// each the whole words as its Line, and the parameter. typed is what is typed of them so
// far.
func Takes(l *table.State, person match.PersonID, sub, typed string) (out []match.Suggestion) {
	take := func(of, words, help string) {
		out = append(out, match.Suggestion{Line: words, Help: help, Of: of})
	}
	seat, seated := l.SeatOf(person)
	switch sub {
	case "board":
		for _, p := range Pages(l, l.Table, seat) {
			take("page", p.Name, p.Title)
		}
	case "vote":
		answer, _, said := strings.Cut(typed, " ")
		for _, v := range l.Match.Votes {
			if said {
				take("motion", answer+" "+v.Motion.String(), l.MotionName(v.Motion))
			}
		}
	}
	if !seated && !l.Host(person) { // who plays is told to nobody else
		return out
	}
	others := func(of, before string) {
		for _, t := range l.Match.Seats {
			if t.Bot == "" && t.Person != person {
				take(of, before+t.Name, "")
			}
		}
	}
	switch sub {
	case "say":
		others("to", "to ")
		all, _ := l.Caucuses()
		for _, c := range all {
			if c.Seats.Has(seat) {
				take("to", "to "+c.Word, c.Title)
			}
		}
	case "remove":
		others("person", "")
	case "replace":
		others("who", "")
	case "handover":
		take("to", "bot", "")
		for _, b := range l.Game.Bots() {
			take("to", "bot "+b.ID, b.Help)
		}
	case "settings":
		for _, o := range match.Paces {
			for i, v := range o.Such() {
				if i == 0 || strings.HasPrefix(strings.ToLower(typed), o.Name) { // the others once it is known which
					take("setting", o.Name+" "+v, o.Help)
				}
			}
		}
	case "ask":
		ask := func(m match.Motion) { take("what", m.String(), l.MotionName(m)) }
		if l.Match.Phase == match.Paused {
			ask(match.Motion{Kind: match.MotionResume})
		} else {
			ask(match.Motion{Kind: match.MotionPause})
		}
		if l.Match.Timing.Due() {
			ask(match.Motion{Kind: match.MotionExtend, By: 24 * time.Hour})
			ask(match.Motion{Kind: match.MotionExtend, By: 48 * time.Hour})
		}
		if l.Table != nil && l.Table.Score() != nil && l.Match.Day == "" {
			ask(match.Motion{Kind: match.MotionEnd})
		}
		ask(match.Motion{Kind: match.MotionAbandon})
		take("what", "undo 1", "")
		others("what", "replace ")
	}
	return out
}
