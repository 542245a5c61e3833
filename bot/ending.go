package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// leaving is the question before a seat is left for good. verb is its game's.
func leaving(l *State, seat engine.Seat, verb engine.Verb, now int64) question {
	code, number := l.match.Code, seatNumber(seat)
	q := question{
		text: msg.Say("Leaving seat " + number + " cannot be taken back: " + verb.Help + "."), label: "Leave for good",
		press: press{line: "match leave " + code + " " + forGood + saidSeat(seat)}, // of several the one that was said
	}
	q.line = "/match leave " + code + " " + forGood + ofSeveral(l, seat)
	switch winners, over := without(l, seat, verb); {
	case over && len(winners) > 0:
		q.text = q.text.Plain(" The match ends at once: ").Bold(winsNow(winners)).Plain(".")
	case over:
		q.text = q.text.Plain(" The match ends at once.")
	case l.lastPerson(seat):
		q.text = q.text.Plain(botsAlone)
	default:
		q.text = q.text.Plain(l.thenEnds(seat, botGone, now))
	}
	return q
}

// whichSeat asks one who has several seats which of them to leave.
func whichSeat(l *State, seats []engine.Seat) msg.Message {
	m := msg.Message{Text: msg.Say(fmt.Sprintf("You hold %d seats of ", len(seats))).Bold(l.match.Code).Plain(". Which do you leave?")}
	for _, seat := range seats {
		line := "match leave " + l.match.Code + saidSeat(seat)
		m.Text = m.Text.Line().Code("/" + line).Plain(" — " + l.name(seat))
		m.Buttons = append(m.Buttons, msg.Button{Label: "Leave seat " + seatNumber(seat), ID: press{line: line}.id()})
	}
	return m
}

// botsAlone is what becomes of a match that its last person leaves.
const botsAlone = " Nobody but bots is left then, so the match ends at once, without a winner."

func winsNow(names []string) string {
	if len(names) == 1 {
		return names[0] + " wins"
	}
	return msg.Listed(names) + " share first place"
}

// imagined is in how many positions that a seat holds possible its leaving is
// tried: what hangs on what it cannot know is not told it.
const imagined = 4

// without is whether a match is over once a seat has left, and who then wins.
func without(l *State, seat engine.Seat, verb engine.Verb) (winners []string, over bool) {
	for n := range uint64(imagined) {
		table := l.table.Imagine(seat, engine.Fast(n))
		if _, err := table.Apply(engine.Fast(n), engine.Nobody, verb.Name, strconv.Itoa(int(seat)+1)); err != nil {
			return nil, false // it is refused with its reason when it is said
		}
		var first []string
		places := table.Status(engine.Nobody).Places
		for s, place := range places {
			if place == 1 {
				first = append(first, l.name(engine.Seat(s)))
			}
		}
		if n > 0 && (over != (places != nil) || !slices.Equal(winners, first)) {
			return nil, over && places != nil
		}
		winners, over = first, places != nil
	}
	return winners, over
}

// leftToBots is the question before a person gives their seat to a bot where the
// match ends by it: over says why, and is empty of the last one.
func leftToBots(ctx context.Context, h *Commands, l *State, to match.Tenure, over string) (question, error) {
	if over == "" {
		over = botsAlone
	}
	code := l.match.Code
	said := "match handover " + code + " bot " + to.Bot
	of := ofSeveral(l, to.Seat)
	lost, err := dailyLost(ctx, h, l)
	return question{
		text: msg.Say(to.Name + " takes your seat." + over + lost + " ").
			Code("/match ask " + code + " pause").Plain(" stops the clocks instead."),
		label: "Hand over and end", line: "/" + said + " " + yes + of, press: press{line: said + of},
	}, err
}

// endsNow is the question before a motion that its mover's vote carries.
func endsNow(ctx context.Context, h *Commands, l *State, what string) (q question, err error) {
	code := l.match.Code
	q = question{label: "End it now", line: "/match ask " + code + " " + what + " " + yes, press: press{line: "match ask " + code + " " + what}}
	t := msg.Say("Your vote alone decides this: ").Bold(code).Plain(" ends at once")
	lost := ""
	if what == "end" {
		t = t.Plain(", as it stands.")
		if first, no := firstRun(ctx, h, l); first {
			lost = " This is your scored go of the day, and it counts as it stands."
		} else {
			err = no
		}
	} else {
		t = t.Plain(", without a winner.")
		lost, err = dailyLost(ctx, h, l)
	}
	q.text = t.Plain(lost)
	return q, err
}

// dailyLost says that a match is the run of the day that counts and is lost to it;
// "": it is none.
func dailyLost(ctx context.Context, h *Commands, l *State) (string, error) {
	if first, err := firstRun(ctx, h, l); !first {
		return "", err
	}
	return " This is your scored go of the day: it's used up, and gets no place among the day's scores.", nil
}

// firstRun reports whether a match is the run of its day that counts for whoever
// plays it.
func firstRun(ctx context.Context, h *Commands, l *State) (bool, error) {
	if l.match.Day == "" {
		return false, nil
	}
	runs, err := h.matches.store.Runs(ctx, l.match.Game, l.match.Day)
	if err != nil {
		return false, fmt.Errorf("bot: match %s: the runs of %s: %w", l.match.Code, l.match.Day, err)
	}
	person := l.match.Seats[0].Person
	i := slices.IndexFunc(runs, func(r match.Run) bool { return r.Person == person })
	return i >= 0 && runs[i].Match == l.id, nil
}
