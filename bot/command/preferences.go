package command

import (
	"context"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// habitual has a command that reads, changes and keeps a person's habits done
// alone, so that two at once are both kept, with the person as they are stored.
func habitual(next handler) handler {
	return func(ctx context.Context, r *request) (m msg.Message, err error) {
		r.habits.Lock()
		defer r.habits.Unlock()
		if r.person, err = r.Matches.Store.PersonByID(ctx, r.person.ID); err != nil {
			return msg.Message{}, err
		}
		return next(ctx, r)
	}
}

// buttons say a command with one value each, under a label each.
func buttons(command string, values [][2]string) (out []msg.Button) {
	for _, v := range values {
		out = append(out, msg.Button{Label: v[0], ID: menu.Press{Line: command + v[1]}.ID()})
	}
	return out
}

// zoneCommand tells or sets a person's time zone.
func zoneCommand(ctx context.Context, r *request) (msg.Message, error) {
	p := r.person
	if r.args == "" {
		t := msg.Say("I don't know your time zone yet, so I use UTC.")
		if p.Zone != "" {
			t = msg.Say("You're on ").Bold(p.Zone).Plain(" time, where it's " + r.Matches.Clock.Now().In(p.Location()).Format("Mon 15:04") + ".")
		}
		m := msg.Message{Text: t.Plain(" Change it with ").Code("/bell zone Europe/London").Plain(".")}
		for _, z := range []string{"Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Kolkata", "Australia/Sydney"} {
			m.Buttons = append(m.Buttons, msg.Button{Label: z, ID: menu.Press{Line: "bell zone " + z}.ID()})
		}
		return m, nil
	}
	loc, err := clock.ParseZone(strings.ReplaceAll(r.args, " ", "_"))
	if err != nil {
		return msg.Message{}, err
	}
	p.Zone = loc.String()
	return habit(ctx, r, p, msg.Say("Done: you're on ").Bold(p.Zone).Plain(" time, where it's "+r.Matches.Clock.Now().In(loc).Format("Mon 15:04")+"."))
}

func habit(ctx context.Context, r *request, p match.Person, said msg.Text) (msg.Message, error) {
	if err := table.KeepPerson(ctx, r.Matches, p); err != nil {
		return msg.Message{}, err
	}
	return msg.Message{Text: said}, nil
}

// remindCommand tells or sets when a person is reminded.
func remindCommand(ctx context.Context, r *request) (msg.Message, error) {
	p := r.person
	if r.args == "" {
		m := msg.Message{Text: p.HabitsText().Line().Plain("Change it with ").Code("/bell remind 12h").Plain(", ").Code("/bell remind 0 9,16 * * MON-FRI").
			Plain(" (in your zone), ").Code("/bell remind off").Plain(" or ").Code("/bell remind auto").Plain(". Each reminder waits twice as long as the last; after three I stop. While I hear nothing from you at all, you get two a day at first and then one, however many matches you play.")}
		m.Buttons = append(m.Buttons, buttons("bell remind ", [][2]string{{"Every 12 hours", "12h"}, {"Weekdays 9 and 16", "0_9,16_*_*_MON-FRI"}, {"As each match does", "auto"}, {"No reminders", "off"}})...)
		return m, nil
	}
	if p.Habits.Remind = ""; !strings.EqualFold(r.args, "auto") {
		var err error
		if p.Habits.Remind, err = match.CheckReminder(strings.ReplaceAll(strings.ToLower(r.args), " ", "_")); err != nil {
			return msg.Message{}, err
		}
	}
	return habit(ctx, r, p, p.HabitsText())
}

// clockCommand tells or sets a person's quiet hours and working days, and how
// they are rung.
func clockCommand(ctx context.Context, r *request) (msg.Message, error) {
	p := r.person
	word, value := text.Cut(strings.ToLower(r.args))
	value = strings.ReplaceAll(value, " ", "")
	switch word {
	case "":
		where, err := r.Sender.Where(ctx, p.ID)
		if err != nil {
			return msg.Message{}, err
		}
		m := msg.Message{Text: p.HabitsText().Join(where).Line().Plain("Change it with ").Code("/bell clock quiet 22:00-07:00").Plain(", ").Code("/bell clock days weekdays").
			Plain(" or ").Code("/bell clock ring dm").Plain(". I stay quiet in your quiet hours, and so do deadlines in matches that count waking hours only.")}
		m.Buttons = append(m.Buttons, buttons("bell clock ", [][2]string{{"Quiet at night", "quiet 22:00-07:00"}, {"No quiet hours", "quiet off"}, {"Weekdays only", "days weekdays"}, {"Every day", "days daily"}, {"Notify me here", "ring channel"}, {"Notify me by DM", "ring dm"}, {"Turn notifications off", "ring off"}})...)
		return m, nil
	case "quiet":
		if p.Habits.Quiet = ""; value != "off" && value != "none" {
			from, to, err := clock.ParseHours(value)
			if err != nil {
				return msg.Message{}, err
			}
			if (to-from+24*60)%(24*60) > 20*60 {
				return refuse("Leave at least 4 hours a day when I can notify you, or turn notifications off with `/bell clock ring off`")
			}
			p.Habits.Quiet = clock.HoursText(from, to)
		}
	case "days":
		days, err := clock.ParseDays(value)
		if err != nil {
			return msg.Message{}, err
		}
		if p.Habits.Days = days.String(); days == clock.AllDays {
			p.Habits.Days = ""
		}
	case "ring":
		if value != match.RingChannel && value != match.RingDirect && value != match.RingOff {
			return refuse("I can't notify you by “%s”. Choose channel, dm or off", text.Line(value, table.MaxName))
		}
		p.Habits.Ring = value
	default:
		return refuse("Choose quiet HOURS, days DAYS, or ring channel, dm or off")
	}
	m, err := habit(ctx, r, p, p.HabitsText())
	if err == nil && word != "ring" {
		m.Text = m.Text.Join(table.WarnOfReach(ctx, r.Matches, p))
	}
	return m, err
}

// Zoned is a person, with the zone that a platform tells of them where they have none,
// which is kept.
func (h *Commands) Zoned(ctx context.Context, p match.Person, zone string) match.Person {
	if zone == "" || p.Zone != "" {
		return p
	}
	if _, err := clock.Zone(zone); err != nil {
		return p
	}
	if err := h.Matches.Store.KeepZone(ctx, p.ID, zone); err != nil {
		h.Matches.Trouble(ctx, "a person's zone could not be kept", err)
		return p
	}
	h.Matches.Directory.ForgetPerson(p.ID)
	p.Zone = zone
	return p
}

// askZone asks for a person's zone once, where a match has deadlines.
func askZone(ctx context.Context, r *request, m msg.Message) msg.Message {
	if !r.l.Match.Settings.Pace.Timed() || r.person.Zone != "" || !r.habits.TryLock() {
		return m // whoever changes habits may wait for this match; there is another time to ask
	}
	defer r.habits.Unlock()
	p, err := r.Matches.Store.PersonByID(ctx, r.person.ID)
	if err != nil || p.Habits.Asked || p.Zone != "" {
		return m
	}
	p.Habits.Asked = true
	if err := r.Matches.Store.SetPerson(ctx, p); err != nil {
		r.Matches.Trouble(ctx, "keep that a zone was asked for", err)
		return m
	}
	m.Text = m.Text.Line().Plain("What's your time zone? Set it once with ").Code("/bell zone Europe/London").Plain(", and deadlines show in your time. ").Code("/bell clock").Plain(" sets your quiet hours.")
	m.Buttons = append(m.Buttons, msg.Button{Label: "My time zone", ID: menu.Press{Line: "bell zone"}.ID()})
	return m
}

// mostAway is how long one vacation can be.
const mostAway = 60 * 24 * time.Hour

// vacationCommand declares a vacation: from and to, or how long from now on.
func vacationCommand(ctx context.Context, r *request) (msg.Message, error) {
	p := r.person
	now := r.Matches.Clock.Now()
	words := strings.Fields(strings.ToLower(r.args))
	switch {
	case len(words) == 0:
		t := msg.Say("You're not away.")
		if p.Habits.Away.To > now.UnixMilli() {
			t = msg.Say("You're away from ").When(match.When(p.Habits.Away.From), now).Plain(" to ").When(match.When(p.Habits.Away.To), now).Plain(".")
		}
		return msg.Message{
			Text:    t.Plain(" Plan ahead with ").Code("/bell vacation 2026-12-20 2027-01-02").Plain(", or leave now with ").Code("/bell vacation 5d").Plain("; ").Code("/bell vacation off").Plain(" brings you back. Your deadlines stop, within each match's limit."),
			Buttons: buttons("bell vacation ", [][2]string{{"Away for 3 days", "3d"}, {"Away for a week", "7d"}, {"I'm back", "off"}}),
		}, nil
	case words[0] == "off" || words[0] == "end":
		p.Habits.Away = match.Away{}
		return habit(ctx, r, p, msg.Say("Welcome back. Your deadlines restart gently."))
	}
	from, to, err := p.Span(words, now)
	if err != nil {
		return msg.Message{}, err
	}
	if to.Sub(from) > mostAway || !to.After(now) || !to.After(from) || from.Sub(now) > 365*24*time.Hour {
		return refuse("Give a first day, a later last day that's still to come, and at most %d days between them", int(mostAway.Hours()/24))
	}
	p.Habits.Away = match.Away{From: from.UnixMilli(), To: to.UnixMilli()}
	m, err := habit(ctx, r, p, msg.Say("You're away from ").When(from, now).Plain(" to ").When(to, now).Plain(". I've told your matches."))
	if err == nil {
		m.Text = m.Text.Join(table.SayVacation(ctx, r.Matches, p))
	}
	return m, err
}

// muteCommand ends the reminders of what a match asks the caller now. How they
// are rung in this match alone is said with it: mute channel, dm, off.
func muteCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	seat, ok := l.SeatOf(r.person.ID)
	if !ok {
		return msg.Message{}, table.NotSeated(r.Matches, &l.State, r.person.ID)
	}
	t := l.Match.Timing.Clone()
	var said msg.Text
	switch word := strings.ToLower(r.args); word {
	case "":
		if !l.Awaits(seat) || l.Match.Phase.Ended() {
			return refuse("%s isn't waiting for you, so there are no reminders to mute", l.Match.Code)
		}
		for i := range t.Turns {
			if p, ok := l.Clocks().Holder(t.Turns[i].Seat); ok && p.ID == r.person.ID {
				t.Turns[i].Muted = true
			}
		}
		said = msg.Say("Muted for this turn in ").Bold(l.Match.Code).Plain(".")
	case match.RingChannel, match.RingDirect, match.RingOff:
		t.Seat(seat).Ring = word
		said = msg.Say("In ").Bold(l.Match.Code).Plain(map[string]string{match.RingChannel: " I'll notify you in the channel.", match.RingDirect: " I'll notify you by direct message.", match.RingOff: " I won't notify you."}[word])
	default:
		return refuse("To mute this turn, type `/bell mute`. For the whole match, add channel, dm or off: `/bell mute CODE off`")
	}
	return save(ctx, r, match.Change{Timing: &t, Silent: true}, msg.Message{Text: said})
}
