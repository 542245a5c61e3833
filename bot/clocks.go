package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// readClocks reads what a match's clocks go by.
func (l *Handle) readClocks(ctx context.Context) error {
	l.rules, l.people = l.match.Settings.Pace.Rules(), nil
	if l.match.Phase.Ended() {
		return nil
	}
	l.people = map[int64]match.Person{}
	for _, t := range l.match.Seats {
		if t.Bot != "" {
			continue
		}
		p, err := l.all.store.PersonByID(ctx, t.Person)
		if err != nil && !errors.Is(err, match.ErrNotFound) {
			return fmt.Errorf("bot: match %s: %w", l.match.Code, err)
		}
		if err == nil {
			l.people[t.Person] = p
		}
	}
	return nil
}

// clockLine is a note of the clocks in a sentence; nil for others.
func clockLine(l *State, n match.Note) msg.Text {
	switch n.Kind {
	case noteMissed:
		return missedLine(l, n)
	case noteDecided:
		m, _ := motionOf(n.Text)
		return msg.Text{}.Bold(n.Name).Plain(", who made ").Bold(l.match.Code).Plain(", decides to " + m.ask(l, match.Vote{What: n.Text}) + ".")
	case noteHanded:
		return msg.Text{}.Bold(n.Name).Plain(" hands seat " + seatNumber(n.Seat) + " of ").Bold(l.match.Code).Plain(" over to ").Bold(n.Text).Plain(".")
	case noteReplaced:
		return msg.Text{}.Bold(n.Text).Plain(", stands in on seat " + seatNumber(n.Seat) + " of ").Bold(l.match.Code).Plain(" for ").Bold(n.Name).Plain(", who comes back with ").Code("/match ask " + l.match.Code + " return").Plain(" at any time.")
	case noteOffered:
		return msg.Text{}.Bold(n.Name).Plain(" offers seat " + seatNumber(n.Seat) + " of ").Bold(l.match.Code).Plain(" to ").Bold(n.Text).Plain(", who takes it with ").Code("/match ask " + l.match.Code + " take").Plain(".")
	case noteClocks:
		return msg.Text{}.Bold(n.Name).Plain(" sets ").Code(n.Text).Plain(" for ").Bold(l.match.Code).Plain(".")
	case noteForetold:
		at, _ := strconv.ParseInt(n.Text, 10, 64)
		return msg.Text{}.Bold(l.match.Code).Plain(" ends ").When(when(at)).Plain(", as it then stands.")
	case noteAway:
		var from, to int64
		if _, err := fmt.Sscan(n.Text, &from, &to); err != nil || to <= n.At {
			return msg.Text{}.Bold(n.Name).Plain(" is back at ").Bold(l.match.Code).Plain(".")
		}
		return msg.Text{}.Bold(n.Name).Plain(" is away from ").Bold(l.match.Code).Plain(" from ").When(when(from)).Plain(" to ").When(when(to)).Plain(".")
	}
	return nil
}

// begin starts a match's clocks beside its set-up: vacations that were declared
// before, and the end that is to come.
func (l *State) begin(c *match.Change, now int64) {
	if c.Timing == nil {
		c.Timing = &match.Timing{}
	}
	t := c.Timing.Clone()
	for _, tenure := range l.match.Seats {
		if p, ok := l.people[tenure.Person]; ok && tenure.Bot == "" && p.Habits.Away.To > now {
			l.clocks().GoAway(&t, tenure.Seat, p.Habits.Away, now)
		}
	}
	l.foretell(l.rules, &t, c, now)
	c.Timing = &t
}

// because says why an entry was made, when it was not its seat's holder at that
// moment: the caretaker, to all; a standing order, to its own seat.
func because(e record.Entry, viewer engine.Seat) msg.Text {
	switch {
	case e.Cause == causeCaretaker:
		return msg.Say(" (The caretaker’s answer, as time was up.)")
	case strings.HasPrefix(e.Cause, causeOrder) && viewer == e.Seat:
		return msg.Say(" (By your order " + strings.TrimPrefix(e.Cause, causeOrder+":") + ".)")
	}
	return nil
}

// cutLine parts a text at its first line's end.
func cutLine(t msg.Text) (first, rest msg.Text) {
	for i, r := range t {
		if before, after, ok := strings.Cut(r.Words, "\n"); ok && r.Style == msg.Plain {
			return append(slices.Clone(t[:i]), msg.Run{Words: before}), append(msg.Say(after), t[i+1:]...)
		}
	}
	return t, nil
}

// askZone asks for a person's zone once, where a match has deadlines.
func askZone(ctx context.Context, h *Commands, c caller, l *State, m msg.Message) msg.Message {
	if !l.match.Settings.Pace.Timed() || c.person.Zone != "" || !h.habits.TryLock() {
		return m // whoever changes habits may wait for this match; there is another time to ask
	}
	defer h.habits.Unlock()
	p, err := h.matches.store.PersonByID(ctx, c.person.ID)
	if err != nil || p.Habits.Asked || p.Zone != "" {
		return m
	}
	p.Habits.Asked = true
	if err := h.matches.store.SetPerson(ctx, p); err != nil {
		h.matches.trouble(ctx, "keep that a zone was asked for", err)
		return m
	}
	m.Text = m.Text.Line().Plain("Which is your time zone? ").Code("/bell zone Europe/London").Plain(" tells it once for all; ").Code("/bell clock").Plain(" your quiet hours.")
	m.Buttons = append(m.Buttons, msg.Button{Label: "My time zone", ID: press{line: "bell zone"}.id()})
	return m
}

// localPace gives a new match the clock, reminders and zone that its workspace
// has decided on, where its maker has said nothing.
func localPace(ctx context.Context, h *Commands, c caller, p *match.Pace, said map[string]string) error {
	local, err := h.matches.store.Local(ctx, c.room.Platform, c.room.Workspace)
	if err != nil {
		return fmt.Errorf("bot: read what a workspace decided: %w", err)
	}
	if _, ok := said["clock"]; !ok && !p.Timed() && local.Clock != "" {
		if _, err := p.Set("clock", local.Clock); err != nil {
			h.matches.trouble(ctx, "a workspace's clock cannot be read", err, "platform", c.room.Platform, "workspace", c.room.Workspace)
		}
	}
	if _, ok := said["remind"]; !ok {
		p.Remind = local.Remind
	}
	if _, ok := said["zone"]; !ok && local.Zone != "" {
		if loc, err := clock.Zone(local.Zone); err == nil {
			p.Zone = loc.String()
		}
	}
	return nil
}
