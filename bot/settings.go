package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// settingsCommand reads or changes a match's clocks: NAME VALUE or NAME=VALUE.
// Only whoever made the match may change them, unless nothing is heard of them; all
// are told.
func settingsCommand(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	if rest == "" {
		return showPace(ctx, h, c, &l.State)
	}
	name, value, ok := strings.Cut(rest, "=")
	if !ok || strings.ContainsAny(strings.TrimSpace(name), " ") {
		name, value = cut(rest)
	}
	name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
	switch {
	case l.match.Phase.Ended():
		return refuse(ctx, h, notPlaying(l.match.Phase))
	case !mayClock(&l.State, c, h.matches.now()) && l.match.Phase != match.Open && !l.match.Timing.Due():
		return refuse(ctx, h, engine.Illegal("", "only who made the match may change its clocks; when nothing is due and they have said nothing for %s, anyone at the table may", pace.SilenceSaid))
	case !mayClock(&l.State, c, h.matches.now()):
		return refuse(ctx, h, engine.Illegal("", "only who made the match may change its clocks; /match ask %s extend asks the table for more time", l.match.Code))
	case l.match.Day != "":
		return refuse(ctx, h, engine.Illegal("", "a daily run has no clocks"))
	}
	// In a list a space means nothing.
	value = strings.ReplaceAll(value, " ", map[string]string{"remind": "_", "ends": "T", "zone": "_"}[name])
	if name != "zone" { // whose capitals tell
		value = strings.ToLower(value)
	}
	settings := l.match.Settings
	mine, err := settings.Pace.Set(name, value)
	if err == nil && !mine {
		err = engine.Illegal("", "%q is no setting of a match's clocks; there is %s", text.Line(name, maxName), pacingNames())
	}
	if err == nil && value == "" {
		err = engine.Illegal("", "say what %s shall be", name)
	}
	if err != nil {
		return refuse(ctx, h, err)
	}
	if at, ok := settings.Pace.Rules().Ends(); ok && (name == "ends" || name == "zone") && !at.After(h.matches.clock.Now()) {
		return refuse(ctx, h, engine.Illegal("", "the end, %s, has then passed already", settings.Pace.Ends))
	}
	if err := settings.Pace.Possible(); err != nil {
		return refuse(ctx, h, err)
	}
	if settings.Pace.Ends != "" && !scored(l.game, l.match.Terms) {
		return refuse(ctx, h, unscored(l.game))
	}
	change := match.Change{Settings: &settings, Notes: []match.Note{l.note(noteClocks, engine.Nobody, c.person.Name, name+"="+saidOf(&l.State, settings.Pace, name))}}
	if l.match.Phase != match.Open {
		rewind(&l.State, settings.Pace, &change, h.matches.now())
	}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Text{}.Bold(l.match.Code).Plain(": ").Code(name + "=" + saidOf(&l.State, settings.Pace, name)).Plain(" from now on; all are told.")})
}

func pacingNames() string {
	var names []string
	for _, o := range match.Paces {
		names = append(names, o.Name)
	}
	return strings.Join(names, ", ")
}

// saidOf is what a pace now says of a setting.
func saidOf(l *State, p match.Pace, name string) string {
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
func rewind(l *State, p match.Pace, c *match.Change, now int64) {
	before, after := l.clocks(), l.clocks()
	after.Rules = p.Rules()
	t := l.match.Timing.Clone()
	for _, tenure := range l.match.Seats {
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
				u.Due = max(u.Due, after.Calendar(&t, u.Seat).Add(when(t.At(*u, now)), after.Rules.Gap).UnixMilli())
			}
		}
		after.Limit(&t, u)
	}
	after.Schedule(&t, c, now)
	l.foretell(after.Rules, &t, c, now)
}

// showPace lists a match's clocks, with buttons for the usual ones.
func showPace(ctx context.Context, h *Commands, c caller, l *State) msg.Message {
	p := l.match.Settings.Pace
	t := msg.Text{}.Bold(l.match.Code).Plain(", its clocks:\n")
	for _, o := range match.Paces {
		t = t.Code(o.Name + "=" + o.Value(p)).Plain(" — " + o.Help + " (" + o.Takes + ")\n")
	}
	for _, s := range p.Said() {
		if strings.HasPrefix(s, match.KindClock) {
			t = t.Code(s).Line()
		}
	}
	m := msg.Message{Text: t.Plain("Who made the match changes one with ").Code("/match settings " + l.match.Code + " clock 24h").Plain(".")}
	if !mayClock(l, c, h.matches.now()) || l.match.Phase.Ended() {
		return m
	}
	for _, b := range [][2]string{{"A day a decision", "clock 24h"}, {"Weekdays at 17:00", "clock weekdays@17:00"}, {"No deadlines", "clock none"}, {"Weekends off", "days weekdays"}, {"A bank of 12 h", "bank 12h"}} {
		m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: h.menu.buttonID(ctx, press{line: "match settings " + l.match.Code + " " + b[1]})})
	}
	return m
}

// paceText says in a line or two what a match's clocks are; nil when they are
// as usual.
func (l *State) paceText() msg.Text {
	p, r := l.match.Settings.Pace, l.rules
	var t msg.Text
	if p.Timed() {
		t = t.Plain("Deadlines: ").Bold(r.Clock.String()).Plain(" (" + r.Zone.String() + ")")
		for _, s := range p.Said() {
			name, value, _ := strings.Cut(s, "=")
			if name != "clock" && name != "zone" && name != "ends" && name != "talk" && name != "remind" {
				t = t.Plain(", " + name + " " + value)
			}
		}
		t = t.Plain(fmt.Sprintf(", vacation %s at most.\n", clock.Brief(r.Vacation)))
	}
	if at, ok := r.Ends(); ok {
		t = t.Plain("The match ends ").When(at).Plain(", as it then stands.\n")
	}
	return t
}

// awayText names those who are or will be on vacation.
func (l *State) awayText(now int64) msg.Text {
	var t msg.Text
	for _, tenure := range l.match.Seats {
		p, ok := l.people[tenure.Person]
		if tenure.Bot != "" || !ok || p.Habits.Away.To <= now {
			continue
		}
		t = t.Bold(tenure.Name).Plain(" is away from ").When(when(p.Habits.Away.From)).Plain(" to ").When(when(p.Habits.Away.To)).Plain(".\n")
	}
	return t
}

// untilText says until when those who are awaited have, for the status message.
func (l *State) untilText() msg.Text {
	if l.match.Phase == match.Paused {
		return msg.Say("Paused since ").When(when(l.match.Timing.Paused)).Plain("; ").Code("/match ask " + l.match.Code + " resume").Plain(" goes on.\n")
	}
	var t msg.Text
	turns := slices.Clone(l.match.Timing.Turns)
	slices.SortStableFunc(turns, func(a, b match.Turn) int { return int(a.Seat) - int(b.Seat) })
	for _, u := range turns {
		if u.Due != 0 {
			t = t.Bold(l.name(u.Seat)).Plain(" has until ").Join(l.until(u)).Plain(".\n")
		}
	}
	if at, ok := l.rules.Ends(); ok && !l.match.Phase.Ended() {
		t = t.Plain("The match ends ").When(at).Plain(".\n")
	}
	return t
}
