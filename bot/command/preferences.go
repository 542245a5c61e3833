package command

import (
	"context"
	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"errors"
	"fmt"
	"strings"
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
	if err := h.Matches.Store.SetPerson(ctx, p); err != nil {
		return fmt.Errorf("bot: keep a person's habits: %w", err)
	}
	h.Matches.Directory.ForgetPerson(p.ID)
	mine, err := h.Matches.Store.MatchesOf(ctx, p.ID)
	if err != nil {
		return err
	}
	for _, b := range mine {
		err := amendClocks(ctx, h, b.ID, p)
		if errors.Is(err, match.ErrStale) { // another process was quicker
			err = amendClocks(ctx, h, b.ID, p)
		}
		if errors.Is(err, engine.ErrIllegal) { // of a game that this program no longer has
			h.Matches.Trouble(ctx, "a match's clocks could not be reckoned anew", err, "match", b.Code)
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
	l, err := h.Matches.Take(ctx, id)
	if err != nil {
		return err
	}
	defer l.Release()
	if err := l.Read(ctx); err != nil || l.Match.Phase.Ended() {
		return err
	}
	now := h.Matches.Now()
	var c match.Change
	t := l.Match.Timing.Clone()
	for _, tenure := range l.Match.Seats {
		if tenure.Person == p.ID && tenure.Bot == "" {
			if p.Habits.Away.To > now { // who says that they are away has been heard
				s := t.Seat(tenure.Seat)
				s.Silent, s.Begun, s.Heard = 0, 0, now
			}
			if l.Clocks().GoAway(&t, tenure.Seat, p.Habits.Away, now) {
				c.Notes = append(c.Notes, l.Note(match.NoteAway, tenure.Seat, tenure.Name, awaySaid(p.Habits.Away)))
			}
			t.Seat(tenure.Seat).Wake = 0
		}
	}
	if l.Match.Phase == match.Playing {
		l.Clocks().Schedule(&t, &c, now)
	}
	c.Timing = &t
	err = l.Save(ctx, c)
	if err != nil {
		return err
	}
	return l.Recount(ctx)
}

func awaySaid(a match.Away) string { return fmt.Sprintf("%d %d", a.From, a.To) }

// zoneCommand tells or sets a person's time zone.
func zoneCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	p, err := h.Matches.Store.PersonByID(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if rest == "" {
		t := msg.Say("Your time zone is not known; UTC counts till then.")
		if p.Zone != "" {
			t = msg.Say("Your time zone is ").Bold(p.Zone).Plain(", where it is " + h.Matches.Clock.Now().In(p.Location()).Format("Mon 15:04") + ".")
		}
		m := msg.Message{Text: t.Plain(" Change it with ").Code("/bell zone Europe/London").Plain(".")}
		for _, z := range []string{"Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Kolkata", "Australia/Sydney"} {
			m.Buttons = append(m.Buttons, msg.Button{Label: z, ID: menu.Press{Line: "bell zone " + z}.ID()})
		}
		return m
	}
	loc, err := clock.Zone(strings.ReplaceAll(rest, " ", "_"))
	if err != nil {
		return refuse(ctx, h, err)
	}
	p.Zone = loc.String()
	return habit(ctx, h, p, msg.Say("Your time zone is ").Bold(p.Zone).Plain(" from now on, where it is "+h.Matches.Clock.Now().In(loc).Format("Mon 15:04")+"."))
}

func habit(ctx context.Context, h *Commands, p match.Person, said msg.Text) msg.Message {
	if err := keepPerson(ctx, h, p); err != nil {
		return refuse(ctx, h, err)
	}
	return msg.Message{Text: said}
}

// remindCommand tells or sets when a person is reminded.
func remindCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	p, err := h.Matches.Store.PersonByID(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if rest == "" {
		m := msg.Message{Text: p.HabitsText().Line().Plain("Change it with ").Code("/bell remind 12h").Plain(", ").Code("/bell remind 0 9,16 * * MON-FRI").
			Plain(" (in your zone), ").Code("/bell remind off").Plain(" or ").Code("/bell remind auto").Plain(". Each reminder waits twice as long as the last; after three there is silence.")}
		for _, b := range [][2]string{{"Every 12 h", "12h"}, {"Weekdays 9 and 16", "0_9,16_*_*_MON-FRI"}, {"As the match does", "auto"}, {"No reminders", "off"}} {
			m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: menu.Press{Line: "bell remind " + b[1]}.ID()})
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
	p, err := h.Matches.Store.PersonByID(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	word, value := text.Cut(strings.ToLower(rest))
	value = strings.ReplaceAll(value, " ", "")
	switch word {
	case "":
		m := msg.Message{Text: p.HabitsText().Line().Plain("Change it with ").Code("/bell clock quiet 22:00-07:00").Plain(", ").Code("/bell clock days weekdays").
			Plain(" or ").Code("/bell clock ring dm").Plain(". In quiet hours nothing rings; where a match counts only hours awake, its clock stands still too.")}
		for _, b := range [][2]string{{"Quiet at night", "quiet 22:00-07:00"}, {"No quiet hours", "quiet off"}, {"Weekdays only", "days weekdays"}, {"Every day", "days daily"}, {"Ring me in the channel", "ring channel"}, {"Ring me directly", "ring dm"}, {"Never ring me", "ring off"}} {
			m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: menu.Press{Line: "bell clock " + b[1]}.ID()})
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
			return refuse(ctx, h, engine.Illegal("", "you can be rung in the channel, by dm, or be off; not %q", text.Line(value, table.MaxName)))
		}
		p.Habits.Ring = value
	default:
		return refuse(ctx, h, engine.Illegal("", "say quiet HOURS, days DAYS, or ring channel, dm or off"))
	}
	return habit(ctx, h, p, p.HabitsText())
}

// zoned keeps the zone that a platform tells of a person who has none.
func zoned(ctx context.Context, h *Commands, c *caller) {
	if c.Zone == "" || c.person.Zone != "" {
		return
	}
	if _, err := clock.Zone(c.Zone); err != nil {
		return
	}
	if err := h.Matches.Store.KeepZone(ctx, c.person.ID, c.Zone); err != nil {
		h.Matches.Trouble(ctx, "a person's zone could not be kept", err)
		return
	}
	c.person.Zone = c.Zone
	h.Matches.Directory.ForgetPerson(c.person.ID)
}

// askZone asks for a person's zone once, where a match has deadlines.
func askZone(ctx context.Context, h *Commands, c caller, l *table.State, m msg.Message) msg.Message {
	if !l.Match.Settings.Pace.Timed() || c.person.Zone != "" || !h.habits.TryLock() {
		return m // whoever changes habits may wait for this match; there is another time to ask
	}
	defer h.habits.Unlock()
	p, err := h.Matches.Store.PersonByID(ctx, c.person.ID)
	if err != nil || p.Habits.Asked || p.Zone != "" {
		return m
	}
	p.Habits.Asked = true
	if err := h.Matches.Store.SetPerson(ctx, p); err != nil {
		h.Matches.Trouble(ctx, "keep that a zone was asked for", err)
		return m
	}
	m.Text = m.Text.Line().Plain("Which is your time zone? ").Code("/bell zone Europe/London").Plain(" tells it once for all; ").Code("/bell clock").Plain(" your quiet hours.")
	m.Buttons = append(m.Buttons, msg.Button{Label: "My time zone", ID: menu.Press{Line: "bell zone"}.ID()})
	return m
}
