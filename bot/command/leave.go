package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// leave gives up a seat: of a lobby at once; of a match being played for good,
// when its rules know how to go on.
func leave(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	if _, ok := l.SeatOf(c.person.ID); !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	rest, seat, named, err := meantSeat(&l.State, c, strings.ToLower(rest), "leave")
	said, agreed := cutYes(rest)
	c.sure = agreed || said == forGood
	if said != "" && said != forGood {
		return refuse(ctx, h, engine.Illegal("", "/match leave takes a match's code and nothing more, not %q", text.Line(rest, table.MaxName)))
	}
	if err != nil {
		return refuse(ctx, h, err)
	}
	switch l.Match.Phase {
	case match.Open:
		return vacate(ctx, h, c, l, seat, match.NoteLeft, msg.Message{Text: msg.Say("You have left ").Bold(l.Match.Code).Plain(".")})
	case match.Playing:
		if !named {
			return whichSeat(&l.State, l.SeatsOf(c.person.ID))
		}
		return leavePlay(ctx, h, c, l, seat)
	}
	return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
}

// vacate takes a seat out of a lobby; those behind move up. The last person
// closes it.
func vacate(ctx context.Context, h *Commands, c caller, l *table.Handle, seat engine.Seat, kind string, answer msg.Message) msg.Message {
	change := match.Change{Notes: []match.Note{l.Note(kind, seat, l.Name(seat), "")}}
	people := 0
	for _, t := range l.Match.Seats {
		if t.Seat == seat {
			continue
		}
		if t.Bot == "" {
			people++
		}
		if t.Seat > seat {
			t.Seat--
			change.Tenures = append(change.Tenures, t)
		}
	}
	change.Unseat = []match.Tenure{{Seat: engine.Seat(len(l.Match.Seats) - 1)}}
	if t := l.Match.Timing.Clone(); int(seat) < len(t.Seats) {
		t.Seats = slices.Delete(t.Seats, int(seat), int(seat)+1)
		change.Timing = &t
	}
	if people == 0 {
		change.Phase, change.Ended = match.Abandoned, h.Matches.Now()
		change.Forget = []match.Instant{{Match: l.Match.ID, Seat: engine.Nobody, Kind: table.InstantLobby}}
		change.Notes = append(change.Notes, l.Note(match.NoteResult, engine.Nobody, "", "closed"))
	}
	return save(ctx, h, c, l, change, answer)
}

// leavePlay leaves a match being played, once that is confirmed.
func leavePlay(ctx context.Context, h *Commands, c caller, l *table.Handle, seat engine.Seat) msg.Message {
	v, ok := l.Game.About().Verb("leave")
	if !ok || !v.Host {
		return refuse(ctx, h, engine.Illegal("", "%s cannot go on without you; /match abandon asks the table to end it", l.Game.About().Name))
	}
	if m, ok := confirmed(ctx, h, c, &l.State, leaving(&l.State, seat, v, h.Matches.Now())); !ok {
		return m
	}
	name := l.Name(seat)
	d := table.Deed{
		Seat: engine.Nobody, Cause: table.CauseHost, Person: c.person.ID, Delivery: c.Delivery,
		Actions: [][]string{{"leave", fmt.Sprint(int(seat) + 1)}},
		Besides: func(change *match.Change) {
			seq := change.Position.Seq
			t := l.Match.Seats[seat]
			t.ToSeq = &seq
			gone := match.Tenure{Seat: seat, No: t.No + 1, Name: name, Bot: match.BotGone, FromSeq: seq}
			change.Tenures = append(change.Tenures, t, gone)
			left := l.Note(match.NoteLeft, seat, name, "")
			left.Seq = seq
			change.Notes = append([]match.Note{left}, change.Notes...)
		},
	}
	answer := msg.Message{Text: msg.Say("You have left ").Bold(l.Match.Code).Plain(".")}
	if _, err := l.Play(ctx, d, func(table.Played) msg.Message { return answer }); err != nil {
		return failed(ctx, h, c, err, "match", l.Match.Code)
	}
	return l.Recounted(ctx, answer)
}

// forGood says yes to leaving a seat of a match being played.
const forGood = "for good"

// leaving is the question before a seat is left for good. verb is its game's.
func leaving(l *table.State, seat engine.Seat, verb engine.Verb, now int64) menu.Question {
	code, number := l.Match.Code, match.SeatNumber(seat)
	q := menu.Question{
		Text: msg.Say("Leaving seat " + number + " cannot be taken back: " + verb.Help + "."), Label: "Leave for good",
		Press: menu.Press{Line: "match leave " + code + " " + forGood + menu.SaidSeat(seat)}, // of several the one that was said
	}
	q.Line = "/match leave " + code + " " + forGood + menu.OfSeveral(l, seat)
	switch winners, over := without(l, seat, verb); {
	case over && len(winners) > 0:
		q.Text = q.Text.Plain(" The match ends at once: ").Bold(winsNow(winners)).Plain(".")
	case over:
		q.Text = q.Text.Plain(" The match ends at once.")
	case l.LastPerson(seat):
		q.Text = q.Text.Plain(botsAlone)
	default:
		q.Text = q.Text.Plain(l.ThenEnds(seat, match.BotGone, now))
	}
	return q
}

// whichSeat asks one who has several seats which of them to leave.
func whichSeat(l *table.State, seats []engine.Seat) msg.Message {
	m := msg.Message{Text: msg.Say(fmt.Sprintf("You hold %d seats of ", len(seats))).Bold(l.Match.Code).Plain(". Which do you leave?")}
	for _, seat := range seats {
		line := "match leave " + l.Match.Code + menu.SaidSeat(seat)
		m.Text = m.Text.Line().Code("/" + line).Plain(" — " + l.Name(seat))
		m.Buttons = append(m.Buttons, msg.Button{Label: "Leave seat " + match.SeatNumber(seat), ID: menu.Press{Line: line}.ID()})
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
func without(l *table.State, seat engine.Seat, verb engine.Verb) (winners []string, over bool) {
	for n := range uint64(imagined) {
		table := l.Table.Imagine(seat, engine.Fast(n))
		if _, err := table.Apply(engine.Fast(n), engine.Nobody, verb.Name, strconv.Itoa(int(seat)+1)); err != nil {
			return nil, false // it is refused with its reason when it is said
		}
		var first []string
		places := table.Status(engine.Nobody).Places
		for s, place := range places {
			if place == 1 {
				first = append(first, l.Name(engine.Seat(s)))
			}
		}
		if n > 0 && (over != (places != nil) || !slices.Equal(winners, first)) {
			return nil, over && places != nil
		}
		winners, over = first, places != nil
	}
	return winners, over
}
