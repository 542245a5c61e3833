package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// habitual has a command that reads, changes and keeps a person's habits done
// alone, so that two at once are both kept.
func habitual(do func(context.Context, *Commands, caller, string) msg.Message) func(context.Context, *Commands, caller, string) msg.Message {
	return func(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
		h.habits.Lock()
		defer h.habits.Unlock()
		return do(ctx, h, c, rest)
	}
}

// keepPerson stores a person's zone and habits, and has every match of theirs
// reckon with them.
func keepPerson(ctx context.Context, h *Commands, p match.Person) error {
	if err := h.matches.store.SetPerson(ctx, p); err != nil {
		return fmt.Errorf("bot: keep a person's habits: %w", err)
	}
	h.matches.folk.forgetPerson(p.ID)
	mine, err := h.matches.store.MatchesOf(ctx, p.ID)
	if err != nil {
		return err
	}
	for _, b := range mine {
		err := amendClocks(ctx, h, b.ID, p)
		if errors.Is(err, match.ErrStale) { // another process was quicker
			err = amendClocks(ctx, h, b.ID, p)
		}
		if errors.Is(err, engine.ErrIllegal) { // of a game that this program no longer has
			h.matches.trouble(ctx, "a match's clocks could not be reckoned anew", err, "match", b.Code)
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// amendClocks reckons a match anew for one of its people.
func amendClocks(ctx context.Context, h *Commands, id int64, p match.Person) error {
	l, err := h.matches.take(ctx, id)
	if err != nil {
		return err
	}
	defer l.release()
	if err := l.read(ctx); err != nil || l.match.Phase.Ended() {
		return err
	}
	now := h.matches.now()
	var c match.Change
	t := l.match.Timing.Clone()
	for _, tenure := range l.match.Seats {
		if tenure.Person == p.ID && tenure.Bot == "" {
			if p.Habits.Away.To > now { // who says that they are away has been heard
				s := t.Seat(tenure.Seat)
				s.Silent, s.Begun, s.Heard = 0, 0, now
			}
			if l.clocks().GoAway(&t, tenure.Seat, p.Habits.Away, now) {
				c.Notes = append(c.Notes, l.note(noteAway, tenure.Seat, tenure.Name, awaySaid(p.Habits.Away)))
			}
			t.Seat(tenure.Seat).Wake = 0
		}
	}
	if l.match.Phase == match.Playing {
		l.clocks().Schedule(&t, &c, now)
	}
	c.Timing = &t
	err = l.hold(ctx, c)
	if err != nil {
		return err
	}
	return l.recount(ctx)
}

func awaySaid(a match.Away) string { return fmt.Sprintf("%d %d", a.From, a.To) }

// zoneCommand tells or sets a person's time zone.
func zoneCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	p, err := h.matches.store.PersonByID(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if rest == "" {
		t := msg.Say("Your time zone is not known; UTC counts till then.")
		if p.Zone != "" {
			t = msg.Say("Your time zone is ").Bold(p.Zone).Plain(", where it is " + h.matches.clock.Now().In(p.Location()).Format("Mon 15:04") + ".")
		}
		m := msg.Message{Text: t.Plain(" Change it with ").Code("/bell zone Europe/London").Plain(".")}
		for _, z := range []string{"Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Kolkata", "Australia/Sydney"} {
			m.Buttons = append(m.Buttons, msg.Button{Label: z, ID: press{line: "bell zone " + z}.id()})
		}
		return m
	}
	loc, err := clock.Zone(strings.ReplaceAll(rest, " ", "_"))
	if err != nil {
		return refuse(ctx, h, err)
	}
	p.Zone = loc.String()
	return habit(ctx, h, p, msg.Say("Your time zone is ").Bold(p.Zone).Plain(" from now on, where it is "+h.matches.clock.Now().In(loc).Format("Mon 15:04")+"."))
}

func habit(ctx context.Context, h *Commands, p match.Person, said msg.Text) msg.Message {
	if err := keepPerson(ctx, h, p); err != nil {
		return refuse(ctx, h, err)
	}
	return msg.Message{Text: said}
}

// remindCommand tells or sets when a person is reminded.
func remindCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	p, err := h.matches.store.PersonByID(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if rest == "" {
		m := msg.Message{Text: p.HabitsText().Line().Plain("Change it with ").Code("/bell remind 12h").Plain(", ").Code("/bell remind 0 9,16 * * MON-FRI").
			Plain(" (in your zone), ").Code("/bell remind off").Plain(" or ").Code("/bell remind auto").Plain(". Each reminder waits twice as long as the last; after three there is silence.")}
		for _, b := range [][2]string{{"Every 12 h", "12h"}, {"Weekdays 9 and 16", "0_9,16_*_*_MON-FRI"}, {"As the match does", "auto"}, {"No reminders", "off"}} {
			m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: press{line: "bell remind " + b[1]}.id()})
		}
		return m
	}
	if p.Habits.Remind = ""; !strings.EqualFold(rest, "auto") {
		if p.Habits.Remind, err = match.CheckReminder(strings.ReplaceAll(strings.ToLower(rest), " ", "_")); err != nil {
			return refuse(ctx, h, err)
		}
	}
	return habit(ctx, h, p, p.HabitsText())
}

// clockCommand tells or sets a person's quiet hours and working days, and how
// they are rung.
func clockCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	p, err := h.matches.store.PersonByID(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	word, value := cut(strings.ToLower(rest))
	value = strings.ReplaceAll(value, " ", "")
	switch word {
	case "":
		m := msg.Message{Text: p.HabitsText().Line().Plain("Change it with ").Code("/bell clock quiet 22:00-07:00").Plain(", ").Code("/bell clock days weekdays").
			Plain(" or ").Code("/bell clock ring dm").Plain(". In quiet hours nothing rings; where a match counts only hours awake, its clock stands still too.")}
		for _, b := range [][2]string{{"Quiet at night", "quiet 22:00-07:00"}, {"No quiet hours", "quiet off"}, {"Weekdays only", "days weekdays"}, {"Every day", "days daily"}, {"Ring me in the channel", "ring channel"}, {"Ring me directly", "ring dm"}, {"Never ring me", "ring off"}} {
			m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: press{line: "bell clock " + b[1]}.id()})
		}
		return m
	case "quiet":
		if p.Habits.Quiet = ""; value != "off" && value != "none" {
			from, to, err := clock.ParseHours(value)
			if err != nil {
				return refuse(ctx, h, err)
			}
			if (to-from+24*60)%(24*60) > 20*60 {
				return refuse(ctx, h, engine.Illegal("", "leave four hours a day in which you can be rung, or say /bell clock ring off"))
			}
			p.Habits.Quiet = clock.HoursText(from, to)
		}
	case "days":
		days, err := clock.ParseDays(value)
		if err != nil {
			return refuse(ctx, h, err)
		}
		if p.Habits.Days = days.String(); days == clock.AllDays {
			p.Habits.Days = ""
		}
	case "ring":
		if value != match.RingChannel && value != match.RingDirect && value != match.RingOff {
			return refuse(ctx, h, engine.Illegal("", "you can be rung in the channel, by dm, or be off; not %q", text.Line(value, maxName)))
		}
		p.Habits.Ring = value
	default:
		return refuse(ctx, h, engine.Illegal("", "say quiet HOURS, days DAYS, or ring channel, dm or off"))
	}
	return habit(ctx, h, p, p.HabitsText())
}

// muteCommand ends the reminders of what a match asks the caller now. How they
// are rung in this match alone is said with it: mute channel, dm, off.
func muteCommand(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	t := l.match.Timing.Clone()
	var said msg.Text
	switch word := strings.ToLower(rest); word {
	case "":
		for i := range t.Turns {
			if p, ok := l.clocks().Holder(t.Turns[i].Seat); ok && p.ID == c.person.ID {
				t.Turns[i].Muted = true
			}
		}
		said = msg.Say("No more reminders for this turn of ").Bold(l.match.Code).Plain(". The next one rings again.")
	case match.RingChannel, match.RingDirect, match.RingOff:
		t.Seat(seat).Ring = word
		said = msg.Say("In ").Bold(l.match.Code).Plain(" you are rung " + map[string]string{match.RingChannel: "in the channel", match.RingDirect: "directly", match.RingOff: "never"}[word] + ".")
	default:
		return refuse(ctx, h, engine.Illegal("", "say /bell mute for this turn alone, or /bell mute CODE with channel, dm or off for the whole match"))
	}
	return save(ctx, h, c, l, match.Change{Timing: &t, Silent: true}, msg.Message{Text: said})
}

// mostAway is how long one vacation can be.
const mostAway = 60 * 24 * time.Hour

// vacationCommand declares a vacation: from and to, or how long from now on.
func vacationCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	p, err := h.matches.store.PersonByID(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	now := h.matches.clock.Now()
	words := strings.Fields(strings.ToLower(rest))
	switch {
	case len(words) == 0:
		t := msg.Say("You are not away.")
		if p.Habits.Away.To > now.UnixMilli() {
			t = msg.Say("You are away from ").When(when(p.Habits.Away.From)).Plain(" to ").When(when(p.Habits.Away.To)).Plain(".")
		}
		return msg.Message{
			Text:    t.Plain(" Say it ahead with ").Code("/bell vacation 2026-12-20 2027-01-02").Plain(", or from now with ").Code("/bell vacation 5d").Plain("; ").Code("/bell vacation off").Plain(" ends it. Your clocks stand still as long as each match allows."),
			Buttons: []msg.Button{{Label: "Away for 3 days", ID: press{line: "bell vacation 3d"}.id()}, {Label: "Away for a week", ID: press{line: "bell vacation 7d"}.id()}, {Label: "I am back", ID: press{line: "bell vacation off"}.id()}},
		}
	case words[0] == "off" || words[0] == "end":
		p.Habits.Away = match.Away{}
		return habit(ctx, h, p, msg.Say("Welcome back. Each clock goes on softly."))
	}
	from, to, err := p.Span(words, now)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if to.Sub(from) > mostAway || !to.After(now) || !to.After(from) || from.Sub(now) > 365*24*time.Hour {
		return refuse(ctx, h, engine.Illegal("", "a vacation ends after it begins, is to come, and lasts %d days at most", int(mostAway.Hours()/24)))
	}
	p.Habits.Away = match.Away{From: from.UnixMilli(), To: to.UnixMilli()}
	return habit(ctx, h, p, msg.Say("You are away from ").When(from).Plain(" to ").When(to).Plain(". Your clocks stand still as long as each match allows; the tables are told."))
}
