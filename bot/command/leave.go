package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// leave gives up a seat: of a lobby at once; of a match being played for good,
// when its rules know how to go on.
func leave(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if _, ok := l.SeatOf(r.person.ID); !ok {
		return msg.Message{}, table.NotSeated(r.Matches, &l.State, r.person.ID)
	}
	line, last := match.CutYes(strings.ToLower(r.args))
	said, seat, named, err := meantSeat(r, line, "leave")
	said, first := match.CutYes(said)
	r.sure = first || last
	if said != "" && said != forGood {
		return refuse("/match leave takes only a match's code, so leave out “%s”", text.Line(said, table.MaxName))
	}
	if err != nil {
		return msg.Message{}, err
	}
	switch l.Match.Phase {
	case match.Open:
		return vacate(ctx, r, seat, match.NoteLeft, msg.Message{Text: msg.Say("You've left ").Bold(l.Match.Code).Plain(".")})
	case match.Playing:
		if !named {
			return whichSeat(&l.State, l.SeatsOf(r.person.ID)), nil
		}
		return leavePlay(ctx, r, seat)
	}
	return msg.Message{}, table.NotNow(r.Matches, &l.State, r.person.ID)
}

// vacate takes a seat out of a lobby; those behind move up. The last person
// closes it.
func vacate(ctx context.Context, r *request, seat engine.Seat, kind match.NoteKind, answer msg.Message) (msg.Message, error) {
	l := r.l
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
		change.Phase, change.Ended = match.Abandoned, r.Matches.Now()
		change.Forget = []match.Instant{{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantLobby}}
		change.Notes = append(change.Notes, l.Note(match.NoteResult, engine.Nobody, "", "closed"))
	}
	return save(ctx, r, change, answer)
}

// leavePlay leaves a match being played, once that is confirmed.
func leavePlay(ctx context.Context, r *request, seat engine.Seat) (msg.Message, error) {
	l := r.l
	v, ok := l.Game.About().Verb("leave")
	if !ok || !v.Host {
		return refuse("%s can't carry on without you. To ask everyone to end it, type `/match abandon`", l.Game.About().Name)
	}
	if err := confirmed(ctx, r, leaving(&l.State, seat, v, r.Matches.Now())); err != nil {
		return msg.Message{}, err
	}
	name := l.Name(seat)
	d := r.deed(engine.Nobody, []string{"leave", match.SeatNumber(seat)})
	d.Cause, d.Besides = record.ByHost, func(change *match.Change) {
		seq := change.Position.Seq
		t := l.Match.Seats[seat]
		t.ToSeq = &seq
		gone := match.Tenure{Seat: seat, No: t.No + 1, Name: name, Bot: match.BotGone, FromSeq: seq}
		table.Seal(r.Matches, &l.State, &gone)
		change.Tenures = append(change.Tenures, t, gone)
		left := l.Note(match.NoteLeft, seat, name, "")
		left.Seq = seq
		change.Notes = append([]match.Note{left}, change.Notes...)
	}
	answer := msg.Message{Text: msg.Say("You've left ").Bold(l.Match.Code).Plain(".")}
	if _, err := play(ctx, r, d, func(table.Played) msg.Message { return answer }); err != nil {
		return msg.Message{}, err
	}
	return l.Recounted(ctx, answer), nil
}

// forGood is what people say beside leave, of a match being played.
const forGood = "for good"

// leaving is the question before a seat is left for good. verb is its game's.
func leaving(l *table.State, seat engine.Seat, verb engine.Verb, now int64) menu.Question {
	code, number := l.Match.Code, match.SeatNumber(seat)
	q := menu.Question{
		Text: msg.Say("If you leave seat " + number + " of " + code + " you cannot return: " + verb.Help + "."), Label: "Leave for good",
		Press: menu.Press{Line: "match leave " + code + " " + forGood + menu.SaidSeat(seat)}, // of several the one that was said
	}
	q.Line = "/match leave " + code + " " + forGood + menu.OfSeveral(l, seat) + " " + match.Yes
	switch winners, over := table.Without(l, seat, verb); {
	case over && len(winners) > 0:
		q.Text = q.Text.Plain(" The match would end at once: ").Bold(winsNow(winners)).Plain(".")
	case over:
		q.Text = q.Text.Plain(" The match would end at once.")
	case l.LastPerson(seat):
		q.Text = q.Text.Plain(botsAlone)
	default:
		q.Text = q.Text.Plain(l.ThenEnds(seat, match.BotGone, now))
	}
	return q
}

// whichSeat asks one who has several seats which of them to leave.
func whichSeat(l *table.State, seats []engine.Seat) msg.Message {
	m := msg.Message{Text: msg.Say(fmt.Sprintf("You have %d seats in ", len(seats))).Bold(l.Match.Code).Plain(". Which one do you want to leave?")}
	for _, seat := range seats {
		line := "match leave " + l.Match.Code + menu.SaidSeat(seat)
		m.Text = m.Text.Line().Code("/" + line).Plain(" — " + l.Name(seat))
		m.Buttons = append(m.Buttons, msg.Button{Label: "Leave seat " + match.SeatNumber(seat), ID: menu.Press{Line: line}.ID()})
	}
	return m
}

// botsAlone is what becomes of a match that its last person leaves.
const botsAlone = " Only bots would be left, and they'd play the match to its end at once."

func winsNow(names []string) string {
	if len(names) == 1 {
		return names[0] + " would win"
	}
	return msg.Listed(names) + " would share first place"
}

// remove takes a seat from somebody in a lobby; only who made the match may.
func remove(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Maker() != r.person.ID {
		return refuse("Only the person who made the match can remove a player")
	}
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(r, askStandIn)
	}
	if err := table.ThroughoutDaily(&l.State); err != nil {
		return msg.Message{}, err
	}
	seat, err := l.Named(plainly(ctx, r, r.args))
	if err != nil {
		return msg.Message{}, err
	}
	if err := r.Doors.ShownOut(ctx, l.Match, seat); err != nil {
		return msg.Message{}, err
	}
	return vacate(ctx, r, seat, match.NoteRemoved, msg.Message{Text: msg.Say(l.Name(seat) + " is out of ").Bold(l.Match.Code).Plain(".")})
}
