package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// summons is the text of a notice: who, where, how far the match has come, what
// is asked, and until when.
func (h *Sender) summons(ctx context.Context, l *table.State, n match.Notice, t match.Tenure) msg.Message {
	s := h.menu.Compose(l, n.Seat)
	s.Ask = engine.Ask{Seat: n.Seat, Kind: n.Kind, Of: n.Of, Key: n.Key, Must: true}
	view, scene := l.Table.View(engine.Nobody), l.Scene(engine.Nobody)
	text := msg.Text{}.Ring(t.Person, t.Name).Plain(", ").Bold(l.Match.Code)
	text = text.Plain(" awaits you: " + l.Game.Look.Ask(s.Ask, view, scene))
	if stage := stageOf(l.Game.Look.Headline(view, scene)); stage != "" {
		text = text.Plain(" (" + stage + ")")
	}
	text = text.Plain(".")
	u, ok := l.Match.Timing.Turn(n)
	if !ok {
		return msg.Message{Text: text, Buttons: s.Openly(ctx)}
	}
	if u.Due != 0 {
		text = text.Plain(" Until ").Join(l.Until(u)).Plain(".")
	}
	m := msg.Message{Buttons: s.Openly(ctx)}
	if u.Rings > 0 {
		text = text.Plain(fmt.Sprintf(" Reminder %d of %d, since ", u.Rings, pace.MaxRings)).When(match.When(u.Opened)).Plain(".")
		mute := msg.Button{Label: "Mute this turn", ID: menu.Press{Line: "bell mute " + l.Match.Code}.ID()}
		m.Buttons = append(m.Buttons[:min(len(m.Buttons), menu.MaxButtons-1)], mute)
	}
	m.Text = text
	return m
}

// stageOf is how far a match has come, as its headline begins: round 3 of 12.
func stageOf(headline msg.Text) string {
	if len(headline) == 0 || headline[0].Style != msg.Plain {
		return ""
	}
	first, _, _ := strings.Cut(headline[0].Words, ". ")
	r := []rune(strings.TrimRight(first, ". \n"))
	if len(r) == 0 || len(r) > table.MaxName || strings.ContainsRune(string(r), '\n') {
		return ""
	}
	r[0] = unicode.ToLower(r[0])
	return string(r)
}

// notify tells a seat's holder of a decision: in the room, directly, or not at
// all, as they wish. A notice that was told before is told anew below, and its
// old message is taken away.
func (h *Sender) notify(ctx context.Context, l *table.State, n *match.Notice, t match.Tenure, a match.Account, show *match.Show, room match.Room, chat match.Chat) error {
	old := *n
	u, _ := l.Match.Timing.Turn(*n)
	n.Due, n.Rings = u.Due, u.Calls
	p, _ := l.Clocks().Holder(n.Seat)
	m := h.summons(ctx, l, *n, t)
	how := l.Clocks().Ringing(&l.Match.Timing, n.Seat, p)
	switch {
	case how == match.RingOff:
		if old.State == match.NoticeSent { // whoever held the seat before was told
			if err := h.drop(ctx, old, room, chat); err != nil {
				return err
			}
		}
		n.State = match.NoticeSilenced
		return h.matches.Noticed(ctx, l, *n)
	case how == match.RingDirect || show.Shut != "":
		err := h.direct(ctx, l, n, a, room, chat, m)
		if errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) {
			h.matches.Trouble(ctx, "a person cannot be reached and is passed over", err, "match", l.Match.Code, "room", room.ID)
			n.Room, n.Message, err = room.ID, "", nil
		}
		if err != nil {
			return err
		}
	default:
		id, err := chat.Post(ctx, room, m)
		if err != nil {
			return shutOr("ring a seat", err)
		}
		show.Buried = show.Status != ""
		n.Room, n.Message = room.ID, id
	}
	n.State = match.NoticeSent
	if err := h.matches.Noticed(ctx, l, *n); err != nil {
		return err
	}
	if old.State == match.NoticeSent {
		return h.drop(ctx, old, room, chat)
	}
	return nil
}

// direct says a notice in somebody's direct messages, with a link to the match.
func (h *Sender) direct(ctx context.Context, l *table.State, n *match.Notice, a match.Account, room match.Room, chat match.Chat, m msg.Message) error {
	if linker, ok := Linker(chat); ok {
		for _, s := range l.Match.Shows {
			if s.Room == room.ID && s.Status != "" {
				m.Text = m.Text.Plain(" " + linker.Link(room, s.Status))
			}
		}
	}
	postman, ok := bare(chat).(match.Postman)
	if !ok {
		if err := chat.Whisper(ctx, room, a, m); err != nil {
			return fmt.Errorf("ring a seat alone: %w", err)
		}
		n.Room, n.Message = room.ID, ""
		return nil
	}
	to, err := postman.Direct(ctx, a)
	if err != nil {
		return fmt.Errorf("open direct messages: %w", err)
	}
	to.Person = a.Person
	if to, err = h.matches.Directory.Room(ctx, to); err != nil {
		return err
	}
	id, err := chat.Post(ctx, to, m)
	if err != nil {
		return fmt.Errorf("ring a seat directly: %w", err)
	}
	n.Room, n.Message = to.ID, id
	return nil
}

// freshen has a notice say what holds now: rung again when a reminder is due,
// edited in place when its deadline was moved.
func (h *Sender) freshen(ctx context.Context, l *table.State, n *match.Notice, show *match.Show, room match.Room, chat match.Chat) error {
	u, ok := l.Match.Timing.Turn(*n)
	if !ok || u.Calls == n.Rings && u.Due == n.Due {
		return nil
	}
	if u.Calls > n.Rings {
		return h.ringSeat(ctx, l, n, show, room, chat)
	}
	for _, t := range l.Match.Seats {
		if t.Seat != n.Seat || t.Bot != "" || n.Message == "" {
			continue
		}
		in, ok, err := h.roomOf(ctx, *n, room, chat)
		if err != nil || !ok {
			return err
		}
		if err := chat.Edit(ctx, in, n.Message, h.summons(ctx, l, *n, t)); err != nil && !errors.Is(err, match.ErrGone) {
			return fmt.Errorf("edit a notice: %w", err)
		}
	}
	n.Due, n.Rings = u.Due, u.Calls
	return h.matches.Noticed(ctx, l, *n)
}

// roomOf is where a notice was said, if chat can speak there.
func (h *Sender) roomOf(ctx context.Context, n match.Notice, room match.Room, chat match.Chat) (match.Room, bool, error) {
	if n.Room == room.ID {
		return room, true, nil
	}
	in, err := h.matches.Store.RoomByID(ctx, n.Room)
	if err != nil {
		return match.Room{}, false, fmt.Errorf("bot: room %d: %w", n.Room, err)
	}
	return in, in.Platform == chat.Platform(), nil
}

// drop takes a notice's message away.
func (h *Sender) drop(ctx context.Context, n match.Notice, room match.Room, chat match.Chat) error {
	if n.Message == "" {
		return nil
	}
	in, ok, err := h.roomOf(ctx, n, room, chat)
	if err != nil || !ok {
		return err
	}
	if err := chat.Drop(ctx, in, n.Message); err != nil {
		return fmt.Errorf("take a notice away: %w", err)
	}
	return nil
}

// ringSeats sends the notices that are owed to those who are in this room, and
// edits away those that are answered. l is a snapshot, whose notices are kept up
// to date.
func (h *Sender) ringSeats(ctx context.Context, l *table.State, s *match.Show, room match.Room, chat match.Chat) error {
	l.Match.Notices = slices.Clone(l.Match.Notices)
	for i := range l.Match.Notices {
		n := &l.Match.Notices[i]
		var err error
		switch n.State {
		case match.NoticeOwed:
			err = h.ringSeat(ctx, l, n, s, room, chat)
		case match.NoticeSent:
			err = h.freshen(ctx, l, n, s, room, chat)
		case match.NoticeClosing:
			err = h.withdraw(ctx, l, n, room, chat)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ringSeat tells a seat of its decision, once, where its holder is: in the room,
// or alone when the room is shut. Who may not be rung now is rung when they may;
// what somebody else was told of the seat before goes at once.
func (h *Sender) ringSeat(ctx context.Context, l *table.State, n *match.Notice, show *match.Show, room match.Room, chat match.Chat) error {
	for _, t := range l.Match.Seats {
		if t.Seat != n.Seat || t.Bot != "" {
			continue
		}
		p, ok, err := h.PlaceOf(ctx, l, t.Person)
		if err != nil || !ok || p.Room.ID != room.ID {
			return err
		}
		if who, ok := l.Clocks().Holder(n.Seat); ok && !who.Rung().Open(match.When(h.matches.Now())) {
			u, _ := l.Match.Timing.Turn(*n)
			switch {
			case n.State == match.NoticeSent && u.Rings == 0: // somebody else was told
				if err := h.drop(ctx, *n, room, chat); err != nil {
					return err
				}
			case n.State == match.NoticeOwed && n.NotBefore > h.matches.Now(): // it was put to them asleep: their morning is waited for
				return nil
			}
			return h.comeBack(ctx, l.ID)
		}
		return h.notify(ctx, l, n, t, p.account, show, room, chat)
	}
	return nil
}

// comeBack has a match looked at when its people may be rung again: when a
// decision was put to them they still might, and no morning was waited for.
func (h *Sender) comeBack(ctx context.Context, id int64) error {
	l, err := h.matches.Take(ctx, id)
	if err != nil {
		return err
	}
	defer l.Release()
	if l.Match.Phase != match.Playing {
		return nil
	}
	now := h.matches.Now()
	t := l.Match.Timing.Clone()
	c := match.Change{Silent: true}
	if l.Clocks().Schedule(&t, &c, now); len(c.Instants) == 0 {
		return nil
	}
	err = l.Save(ctx, c)
	if errors.Is(err, match.ErrStale) {
		return nil // it is told anew
	}
	return err
}

// withdraw takes an answered notice away, where it was sent.
func (h *Sender) withdraw(ctx context.Context, l *table.State, n *match.Notice, room match.Room, chat match.Chat) error {
	if n.Message != "" {
		if n.Room != room.ID {
			var err error
			if room, err = h.matches.Store.RoomByID(ctx, n.Room); err != nil {
				return fmt.Errorf("bot: room %d: %w", n.Room, err)
			}
			if room.Platform != chat.Platform() {
				return nil
			}
		}
		if err := chat.Drop(ctx, room, n.Message); err != nil && !errors.Is(err, match.ErrGone) && !errors.Is(err, match.ErrRefused) {
			return fmt.Errorf("take a notice away: %w", err)
		}
	}
	n.State = match.NoticeClosed
	return h.matches.Noticed(ctx, l, *n)
}
