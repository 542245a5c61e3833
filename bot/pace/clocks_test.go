package pace_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
)

// A table is two people at a match that was made on Tuesday, 1 December 2026, 09:00
// UTC, with the given options of its clocks.
func table(t *testing.T, options map[string]string) (pace.Clocks, *match.Timing) {
	t.Helper()
	var p match.Pace
	for name, value := range options {
		if mine, err := p.Set(name, value); err != nil || !mine {
			t.Fatalf("%s=%s: %t, %v", name, value, mine, err)
		}
	}
	m := &match.Match{
		ID: 1, Made: at("1 09:00"), Phase: match.Playing, Settings: match.Settings{Pace: p},
		Seats: []match.Tenure{{Seat: 0, Person: 1, Name: "Ann"}, {Seat: 1, Person: 2, Name: "Bob"}},
	}
	people := map[match.PersonID]match.Person{1: {ID: 1, Name: "Ann"}, 2: {ID: 2, Name: "Bob"}}
	return pace.Clocks{Match: m, Rules: p.Rules(), People: people}, &m.Timing
}

// at is an instant of December 2026: a day and an hour, UTC.
func at(s string) int64 {
	t, err := time.Parse("2006-01-2 15:04", "2026-12-"+s)
	if err != nil {
		panic(err)
	}
	return t.UnixMilli()
}

func said(ms int64) string {
	if ms == 0 {
		return "never"
	}
	return match.When(ms).UTC().Format("2 15:04")
}

// TestWhenADecisionIsDue by the match's clock, how often its seat has missed in a
// row, what it has saved and when it is away.
func TestWhenADecisionIsDue(t *testing.T) {
	for name, c := range map[string]struct {
		options    map[string]string
		seat       match.SeatTime
		opened     string
		due, limit string
	}{
		"no clock":                   {nil, match.SeatTime{}, "1 09:00", "never", "never"},
		"a day":                      {map[string]string{"clock": "24h"}, match.SeatTime{}, "1 09:00", "2 09:00", "2 09:00"},
		"half, after one miss":       {map[string]string{"clock": "24h"}, match.SeatTime{Misses: 1}, "1 09:00", "1 21:00", "1 21:00"},
		"an eighth, after three":     {map[string]string{"clock": "24h"}, match.SeatTime{Misses: 3}, "1 09:00", "1 12:00", "1 12:00"},
		"and no less":                {map[string]string{"clock": "24h"}, match.SeatTime{Misses: 9}, "1 09:00", "1 12:00", "1 12:00"},
		"never less than the gap":    {map[string]string{"clock": "4h", "gap": "2h"}, match.SeatTime{Misses: 3}, "1 09:00", "1 11:00", "1 11:00"},
		"with what was saved":        {map[string]string{"clock": "24h", "bank": "12h"}, match.SeatTime{Bank: 3 * 3600_000}, "1 09:00", "2 09:00", "2 12:00"},
		"office hours":               {map[string]string{"clock": "3h", "days": "weekdays", "hours": "09:00-18:00"}, match.SeatTime{}, "4 17:00", "7 11:00", "7 11:00"},
		"fixed":                      {map[string]string{"clock": "weekdays@17:00"}, match.SeatTime{}, "5 10:00", "7 17:00", "7 17:00"},
		"fixed, and opened too late": {map[string]string{"clock": "weekdays@17:00", "gap": "2h"}, match.SeatTime{}, "1 16:00", "2 17:00", "2 17:00"},
		"another kind of decision":   {map[string]string{"clock": "24h", "clock.place": "4h"}, match.SeatTime{}, "1 09:00", "1 13:00", "1 13:00"},
	} {
		t.Run(name, func(t *testing.T) {
			k, timing := table(t, c.options)
			*timing.Seat(0) = c.seat
			u := match.Turn{Decision: match.Decision{Seat: 0, Kind: "place"}, Opened: at(c.opened)}
			k.Due(timing, &u, u.Opened)
			if said(u.Due) != c.due || said(u.Limit) != c.limit {
				t.Errorf("due %s, limit %s; want %s, %s", said(u.Due), said(u.Limit), c.due, c.limit)
			}
		})
	}
}

// TestAnAnswerMovesTheClocks: what is answered is remembered with what it saved,
// what is asked next is timed, and who answers has missed nothing any more.
func TestAnAnswerMovesTheClocks(t *testing.T) {
	k, timing := table(t, map[string]string{"clock": "24h", "bank": "48h"})
	place := engine.Ask{Seat: 0, Kind: "place", Key: 1, Must: true}
	*timing = k.Reckon([]engine.Ask{place}, at("1 09:00"), pace.Answer{Seat: engine.Nobody})
	timing.Seat(0).Misses = 2
	attack := engine.Ask{Seat: 1, Kind: "attack", Key: 2, Must: true}
	got := k.Reckon([]engine.Ask{attack}, at("1 15:00"), pace.Answer{Seat: 0, Own: true})
	if len(got.Turns) != 1 || got.Turns[0].Decision != match.DecisionOf(attack) || said(got.Turns[0].Due) != "2 15:00" {
		t.Errorf("asked %+v", got.Turns)
	}
	if s := got.SeatTime(0); s.Misses != 0 || time.Duration(s.Bank)*time.Millisecond != 18*time.Hour {
		t.Errorf("seat 1 has missed %d and saved %v", s.Misses, time.Duration(s.Bank)*time.Millisecond)
	}
	if late := k.Reckon([]engine.Ask{attack}, at("1 15:00"), pace.Answer{Seat: 0}); late.SeatTime(0).Misses != 2 || late.SeatTime(0).Bank != 0 {
		t.Errorf("a caretaker's answer is no answer of the seat: %+v", late.SeatTime(0))
	}
	*timing = got
	back := k.Reckon([]engine.Ask{place}, at("1 16:00"), pace.Answer{Seat: 0, Own: true, Undo: true})
	if said(back.Turns[0].Due) != "2 09:00" || back.SeatTime(0).Bank != 0 {
		t.Errorf("after an undo: due %s, saved %d ms; who takes a step back gains no time", said(back.Turns[0].Due), back.SeatTime(0).Bank)
	}
}

// TestATurnThatACaretakerBeganIsDueAtOnce, and no other; nor is it for who has played
// again, is on vacation, or is asked again by a vote.
func TestATurnThatACaretakerBeganIsDueAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		options map[string]string
		turn    uint32
		away    []clock.Span
		by      pace.Answer
		due     string
	}{
		"another has answered":   {map[string]string{"clock": "24h"}, 7, nil, pace.Answer{Seat: 1, Own: true}, "1 15:00"},
		"another takes it back":  {map[string]string{"clock": "24h"}, 7, nil, pace.Answer{Seat: 1, Own: true, Undo: true}, "1 15:00"},
		"by itself":              {map[string]string{"clock": "24h"}, 7, nil, pace.Answer{Seat: 0}, "1 15:00"},
		"without a clock":        {map[string]string{"clock": "24h", "clock.attack": "none"}, 7, nil, pace.Answer{Seat: 1, Own: true}, "never"},
		"the next turn":          {map[string]string{"clock": "24h"}, 8, nil, pace.Answer{Seat: 1, Own: true}, "2 03:00"},
		"its holder has":         {map[string]string{"clock": "24h"}, 7, nil, pace.Answer{Seat: 0, Own: true}, "2 03:00"},
		"by a vote":              {map[string]string{"clock": "24h"}, 7, nil, pace.Answer{Seat: engine.Nobody, Undo: true}, "2 03:00"},
		"its holder is away":     {map[string]string{"clock": "24h"}, 7, []clock.Span{{From: at("1 12:00"), To: at("2 15:00")}}, pace.Answer{Seat: 1, Own: true}, "3 03:00"},
		"its holder is to go":    {map[string]string{"clock": "24h"}, 7, []clock.Span{{From: at("5 12:00"), To: at("6 15:00")}}, pace.Answer{Seat: 1, Own: true}, "1 15:00"},
		"the table is not there": {map[string]string{"clock": "24h", "hours": "09:00-12:00"}, 7, nil, pace.Answer{Seat: 1, Own: true}, "1 15:00"},
	} {
		t.Run(name, func(t *testing.T) {
			k, timing := table(t, c.options)
			*timing.Seat(0) = match.SeatTime{Misses: 1, Begun: 7 + 1, Away: c.away}
			attack := engine.Ask{Seat: 0, Kind: "attack", Key: 2, Must: true, Turn: c.turn}
			got := k.Reckon([]engine.Ask{attack}, at("1 15:00"), c.by)
			if said(got.Turns[0].Due) != c.due {
				t.Errorf("due %s, want %s", said(got.Turns[0].Due), c.due)
			}
			if has, want := k.Begun(&got, attack, at("1 15:00")), c.turn == 7 && (c.due == "1 15:00" || c.due == "never"); has != want {
				t.Errorf("the caretaker plays it: %t", has)
			}
		})
	}
}

// TestAVacationStopsTheClock for as long as the match allows, and what was left
// is left after it.
func TestAVacationStopsTheClock(t *testing.T) {
	for name, c := range map[string]struct {
		allowed, from, to, due string
	}{
		"all of it":           {"14d", "1 15:00", "3 15:00", "4 09:00"},
		"as much as there is": {"1d", "1 15:00", "3 15:00", "3 09:00"},
		"none":                {"0m", "1 15:00", "3 15:00", "2 09:00"},
		"after the deadline":  {"14d", "5 09:00", "7 09:00", "2 09:00"},
	} {
		t.Run(name, func(t *testing.T) {
			k, timing := table(t, map[string]string{"clock": "24h", "vacation": c.allowed})
			u := match.Turn{Decision: match.Decision{Seat: 0, Kind: "place"}, Opened: at("1 09:00")}
			k.Due(timing, &u, u.Opened)
			timing.Turns = []match.Turn{u}
			k.GoAway(timing, 0, match.Away{From: at(c.from), To: at(c.to)}, at("1 15:00"))
			if got := said(timing.Turns[0].Due); got != c.due {
				t.Errorf("due %s, want %s", got, c.due)
			}
		})
	}
}

// TestWhoIsSilentIsAbsent where nothing is due: after eight days, not on vacation,
// and not with bots alone.
func TestWhoIsSilentIsAbsent(t *testing.T) {
	k, timing := table(t, nil)
	timing.Turns = []match.Turn{{Decision: match.Decision{Seat: 1, Kind: "place"}, Opened: at("1 09:00")}}
	for _, c := range []struct {
		now    string
		heard  string
		away   match.Away
		bots   bool
		silent bool
	}{
		{now: "9 08:59"},
		{now: "9 09:00", silent: true},
		{now: "9 09:00", heard: "2 09:00"},
		{now: "10 09:00", heard: "2 09:00", silent: true},
		{now: "9 09:00", away: match.Away{From: at("9 00:00"), To: at("12 00:00")}},
		{now: "9 09:00", away: match.Away{From: at("2 00:00"), To: at("4 00:00")}},
		{now: "11 09:00", away: match.Away{From: at("2 00:00"), To: at("4 00:00")}, silent: true},
		{now: "20 09:00", bots: true},
	} {
		*timing.Seat(1) = match.SeatTime{}
		if c.heard != "" {
			timing.Seat(1).Heard = at(c.heard)
		}
		k.People[2] = match.Person{ID: 2, Name: "Bob", Habits: match.Habits{Away: c.away}}
		k.Match.Seats[0].Bot = ""
		if c.bots {
			k.Match.Seats[0].Bot = "steady"
		}
		if got := k.Silent(timing, 1, at(c.now)); got != c.silent {
			t.Errorf("%+v: silent %t", c, got)
		}
	}
}

// TestRemindersKeepHours: reminders come half way to the deadline, and half of what is
// left again, as long as the person may be rung and the match is played; only that time
// counts, but for waits of days, of which each counts whole.
func TestRemindersKeepHours(t *testing.T) {
	for _, c := range []struct {
		name, opened, quiet string
		options             map[string]string
		want                string
	}{
		{"at any time", "1 09:00", "", map[string]string{"clock": "24h"}, "1 21:00, 2 03:00, 2 06:00"},
		{"who sleeps", "1 09:00", "20:00-08:00", map[string]string{"clock": "24h"}, "1 15:00, 1 18:00, 1 19:30"},
		{"asked at night", "1 21:00", "20:00-08:00", map[string]string{"clock": "24h"}, "2 14:00, 2 17:00, 2 18:30"},
		{"by a schedule at night", "1 09:00", "20:00-08:00", map[string]string{"clock": "24h", "remind": "0_3_*_*_*"}, "2 08:00"},
		{"in office hours", "1 09:00", "", map[string]string{"clock": "12h", "hours": "09:00-18:00"}, "1 15:00, 2 09:00, 2 10:30"},
		{"over the weekend", "4 17:00", "", map[string]string{"clock": "6h", "hours": "09:00-18:00", "days": "weekdays"}, "7 11:00, 7 12:30"},
		{"every four hours", "4 17:00", "", map[string]string{"clock": "9h", "hours": "09:00-18:00", "days": "weekdays", "remind": "4h"}, "7 12:00"},
		{"every day", "4 17:00", "", map[string]string{"clock": "18h", "hours": "09:00-18:00", "days": "weekdays", "remind": "1d"}, "7 09:00"},
		{"days without hours begin in the morning", "4 17:00", "", map[string]string{"clock": "24h", "days": "weekdays", "remind": "1d"}, "7 09:00"},
		{"who is awake when the match never is", "1 21:00", "06:00-20:00", map[string]string{"clock": "6h", "hours": "09:00-18:00"}, "2 01:30, 2 03:45, 2 04:53"},
	} {
		k, timing := table(t, c.options)
		k.People[1] = match.Person{ID: 1, Name: "Ann", Habits: match.Habits{Quiet: c.quiet}}
		u := match.Turn{Decision: match.Decision{Seat: 0, Kind: "place"}, Opened: at(c.opened)}
		k.Due(timing, &u, u.Opened)
		timing.Turns = []match.Turn{u}
		if got := reminded(k, timing); got != c.want {
			t.Errorf("%s: rung at %q, want %q", c.name, got, c.want)
		}
	}
}

// reminded is when seat 0 is reminded of its one decision before it is due.
func reminded(k pace.Clocks, timing *match.Timing) string {
	var rung []string
	for now, due := timing.Turns[0].Opened, timing.Turns[0].Due; now < due; now += 60_000 {
		if len(k.RingAgain(timing, 0, now)) > 0 {
			rung = append(rung, said(now))
		}
	}
	return strings.Join(rung, ", ")
}

// TestNoReminderComesInTheHourBeforeItsNotice that the deadline is missed, which comes
// when the grace is over too.
func TestNoReminderComesInTheHourBeforeItsNotice(t *testing.T) {
	for _, c := range []struct{ clock, grace, remind, want string }{
		{"24h", "0", "", "1 21:00, 2 03:00, 2 06:00"},
		{"2h", "0", "", "1 10:00"},
		{"90m", "0", "", ""},
		{"90m", "1h", "", "1 09:45"},
		{"3h", "0", "1h", "1 10:00"},
	} {
		options := map[string]string{"clock": c.clock, "grace": c.grace}
		if c.remind != "" {
			options["remind"] = c.remind
		}
		k, timing := table(t, options)
		k.People[1] = match.Person{ID: 1, Name: "Ann"}
		u := match.Turn{Decision: match.Decision{Seat: 0, Kind: "place"}, Opened: at("1 09:00")}
		k.Due(timing, &u, u.Opened)
		timing.Turns = []match.Turn{u}
		if got := reminded(k, timing); got != c.want {
			t.Errorf("clock=%s grace=%s remind=%s: reminded at %s, want %s", c.clock, c.grace, c.remind, got, c.want)
		}
	}
}

// TestTheLadder: when somebody may be rung again, who was rung so often and is not heard
// of since.
func TestTheLadder(t *testing.T) {
	for name, c := range map[string]struct {
		rung    match.Rings
		seat    match.SeatTime
		rings   int // reminders of the decision, with the one that is meant
		now, at string
	}{
		"never rung":                        {match.Rings{}, match.SeatTime{}, 0, "1 09:00", "1 09:00"},
		"a first reminder":                  {match.Rings{Times: 1, First: at("1 09:00"), Last: at("1 09:00")}, match.SeatTime{}, 1, "1 12:00", "1 12:00"},
		"a second one":                      {match.Rings{Times: 2, First: at("1 09:00"), Last: at("1 12:00")}, match.SeatTime{}, 2, "1 13:00", "2 12:00"},
		"asked something else that day":     {match.Rings{Times: 2, First: at("1 09:00"), Last: at("1 12:00")}, match.SeatTime{}, 0, "1 13:00", "1 13:00"},
		"the same after a miss":             {match.Rings{Times: 2, First: at("1 09:00"), Last: at("1 12:00")}, match.SeatTime{Misses: 1}, 0, "1 13:00", "2 09:00"},
		"a first miss at once":              {match.Rings{Times: 1, First: at("1 09:00"), Last: at("1 09:00")}, match.SeatTime{Misses: 1}, 0, "1 09:10", "1 09:10"},
		"asked something else the next day": {match.Rings{Times: 2, First: at("1 09:00"), Last: at("1 12:00")}, match.SeatTime{}, 0, "2 10:00", "2 10:00"},
		"a reminder the next day":           {match.Rings{Times: 2, First: at("1 09:00"), Last: at("1 12:00")}, match.SeatTime{}, 1, "2 10:00", "2 12:00"},
		"asked twice the next day":          {match.Rings{Times: 3, First: at("1 09:00"), Last: at("2 10:00")}, match.SeatTime{}, 0, "2 11:00", "3 10:00"},
		"the third day":                     {match.Rings{Times: 3, First: at("1 09:00"), Last: at("2 12:00")}, match.SeatTime{}, 0, "3 12:30", "3 12:30"},
		"told that it goes on without them": {match.Rings{Times: 3, First: at("1 09:00"), Last: at("2 12:00")}, match.SeatTime{Left: at("2 12:00")}, 0, "9 12:00", "never"},
	} {
		t.Run(name, func(t *testing.T) {
			k, timing := table(t, map[string]string{"clock": "24h"})
			*timing.Seat(0) = c.seat
			got, ok := k.Patience(timing, match.Turn{Decision: match.Decision{Seat: 0, Kind: "place"}, Opened: at(c.now), Rings: c.rings}, match.Person{ID: 1, Rung: c.rung}, at(c.now))
			if !ok {
				got = 0
			}
			if said(got) != c.at {
				t.Errorf("at %s, want %s", said(got), c.at)
			}
		})
	}
}

// TestTheWaitIsThatOfTheKind of decision that was missed.
func TestTheWaitIsThatOfTheKind(t *testing.T) {
	for _, c := range []struct{ clock, draft, wait string }{{"24h", "4h", "2 hours"}, {"none", "4h", "2 hours"}, {"24h", "none", ""}, {"24h", "weekdays@17:00", "half as long"}} {
		k, _ := table(t, map[string]string{"clock": c.clock, "clock.draft": c.draft})
		if got := k.Shrunk("draft", 1); got != c.wait {
			t.Errorf("clock=%s clock.draft=%s: after a miss of a draft the wait is %q, not %q", c.clock, c.draft, got, c.wait)
		}
	}
}

// TestOneRingForWhatIsAskedTogether: what is put to a seat in the same moment has one
// series of reminders.
func TestOneRingForWhatIsAskedTogether(t *testing.T) {
	k, timing := table(t, map[string]string{"clock": "24h"})
	for n, kind := range []string{"place", "neutral"} {
		u := match.Turn{Decision: match.Decision{Seat: 0, Kind: kind, Key: uint32(n)}, Opened: at("1 09:00")}
		k.Due(timing, &u, u.Opened)
		timing.Turns = append(timing.Turns, u)
	}
	if got := k.RingAgain(timing, 0, at("1 21:00")); len(got) != 1 || got[0].Kind != "place" {
		t.Errorf("reminded of %+v", got)
	}
	timing.Turns = timing.Turns[1:]
	if got := k.RingAgain(timing, 0, at("1 21:00")); len(got) != 1 || got[0].Kind != "neutral" {
		t.Errorf("once the first is answered it is reminded of %+v", got)
	}
}
