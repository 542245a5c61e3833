package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"strings"
)

// settingsCommand reads or changes a match's clocks: NAME VALUE or NAME=VALUE.
// Only whoever made the match may change them, unless nothing is heard of them; all
// are told.
func settingsCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	if rest == "" {
		return showPace(ctx, h, c, &l.State)
	}
	name, value, ok := strings.Cut(rest, "=")
	if !ok || strings.ContainsAny(strings.TrimSpace(name), " ") {
		name, value = text.Cut(rest)
	}
	name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
	switch {
	case l.Match.Phase.Ended():
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	case !mayClock(&l.State, c, h.Matches.Now()) && l.Match.Phase != match.Open && !l.Match.Timing.Due():
		return refuse(ctx, h, engine.Illegal("", "only who made the match may change its clocks; when nothing is due and they have said nothing for %s, anyone at the table may", pace.SilenceSaid))
	case !mayClock(&l.State, c, h.Matches.Now()):
		return refuse(ctx, h, engine.Illegal("", "only who made the match may change its clocks; /match ask %s extend asks the table for more time", l.Match.Code))
	case l.Match.Day != "":
		return refuse(ctx, h, engine.Illegal("", "a daily run has no clocks"))
	}
	// In a list a space means nothing.
	value = strings.ReplaceAll(value, " ", map[string]string{"remind": "_", "ends": "T", "zone": "_"}[name])
	if name != "zone" { // whose capitals tell
		value = strings.ToLower(value)
	}
	settings := l.Match.Settings
	mine, err := settings.Pace.Set(name, value)
	if err == nil && !mine {
		err = engine.Illegal("", "%q is no setting of a match's clocks; there is %s", text.Line(name, table.MaxName), pacingNames())
	}
	if err == nil && value == "" {
		err = engine.Illegal("", "say what %s shall be", name)
	}
	if err != nil {
		return refuse(ctx, h, err)
	}
	if at, ok := settings.Pace.Rules().Ends(); ok && (name == "ends" || name == "zone") && !at.After(h.Matches.Clock.Now()) {
		return refuse(ctx, h, engine.Illegal("", "the end, %s, has then passed already", settings.Pace.Ends))
	}
	if err := settings.Pace.Possible(); err != nil {
		return refuse(ctx, h, err)
	}
	if settings.Pace.Ends != "" && !table.Scored(l.Game, l.Match.Terms) {
		return refuse(ctx, h, table.Unscored(l.Game))
	}
	change := match.Change{Settings: &settings, Notes: []match.Note{l.Note(match.NoteClocks, engine.Nobody, c.person.Name, name+"="+saidOf(&l.State, settings.Pace, name))}}
	if l.Match.Phase != match.Open {
		rewind(&l.State, settings.Pace, &change, h.Matches.Now())
	}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Text{}.Bold(l.Match.Code).Plain(": ").Code(name + "=" + saidOf(&l.State, settings.Pace, name)).Plain(" from now on; all are told.")})
}

func pacingNames() string {
	var names []string
	for _, o := range match.Paces {
		names = append(names, o.Name)
	}
	return strings.Join(names, ", ")
}

// saidOf is what a pace now says of a setting.
func saidOf(l *table.State, p match.Pace, name string) string {
	if kind, ok := strings.CutPrefix(name, match.KindClock); ok {
		return p.Kinds[kind]
	}
	o, _ := match.PacingOf(name)
	return o.Value(p)
}

// rewind times open decisions anew by another pace, from when each was opened;
// none is due sooner than the least gap from now. One to which the pace makes no
// difference keeps its deadline, and what it was extended by; who was not heard of
// while nothing was due has the whole of another from now.
func rewind(l *table.State, p match.Pace, c *match.Change, now int64) {
	before, after := l.Clocks(), l.Clocks()
	after.Rules = p.Rules()
	t := l.Match.Timing.Clone()
	for _, tenure := range l.Match.Seats {
		before.FallSilent(&t, tenure.Seat, now) // of which nothing would tell once it has a deadline
	}
	for i := range t.Seats {
		t.Seats[i].Wake = 0
		t.Seats[i].Bank = min(t.Seats[i].Bank, after.Rules.Bank.Milliseconds())
	}
	for i := range t.Turns {
		u := &t.Turns[i]
		was, is := *u, *u
		before.Due(&t, &was, u.Opened)
		after.Due(&t, &is, u.Opened)
		if is.Due != was.Due {
			if t.SeatTime(u.Seat).Silent != 0 {
				after.Due(&t, &is, t.At(*u, now))
			}
			u.Due = is.Due
			if u.Due != 0 {
				u.Due = max(u.Due, after.Calendar(&t, u.Seat).Add(match.When(t.At(*u, now)), after.Rules.Gap).UnixMilli())
			}
		}
		after.Limit(&t, u)
	}
	after.Schedule(&t, c, now)
	l.Foretell(after.Rules, &t, c, now)
}

// showPace lists a match's clocks, with buttons for the usual ones.
func showPace(ctx context.Context, h *Commands, c caller, l *table.State) msg.Message {
	p := l.Match.Settings.Pace
	t := msg.Text{}.Bold(l.Match.Code).Plain(", its clocks:\n")
	for _, o := range match.Paces {
		t = t.Code(o.Name + "=" + o.Value(p)).Plain(" — " + o.Help + " (" + o.Takes + ")\n")
	}
	for _, s := range p.Said() {
		if strings.HasPrefix(s, match.KindClock) {
			t = t.Code(s).Line()
		}
	}
	m := msg.Message{Text: t.Plain("Who made the match changes one with ").Code("/match settings " + l.Match.Code + " clock 24h").Plain(".")}
	if !mayClock(l, c, h.Matches.Now()) || l.Match.Phase.Ended() {
		return m
	}
	for _, b := range [][2]string{{"A day a decision", "clock 24h"}, {"Weekdays at 17:00", "clock weekdays@17:00"}, {"No deadlines", "clock none"}, {"Weekends off", "days weekdays"}, {"A bank of 12 h", "bank 12h"}} {
		m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: h.Menu.ButtonID(ctx, menu.Press{Line: "match settings " + l.Match.Code + " " + b[1]})})
	}
	return m
}

// mayClock reports whether the caller may change the clocks: who made the match; as
// long as nothing is heard of them, anyone at the table.
func mayClock(l *table.State, c caller, now int64) bool {
	if l.Host(c.person.ID) {
		return true
	}
	_, seated := l.SeatOf(c.person.ID)
	return seated && l.Orphaned(now)
}
