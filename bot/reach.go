package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// shutPause is how long a room that cannot be told is left alone. Whoever says
// something to the host there ends it.
const shutPause = 60 * 60 * 1000 // milliseconds

// maxWhy is how many characters of a platform's reason are kept.
const maxWhy = 200

// errShut says that a room cannot be told: it is gone, or the host may not
// speak there.
var errShut = errors.New("bot: the room cannot be told")

// A place is where a person at a match is rung and told in private.
type place struct {
	show    match.Show
	room    match.Room
	account match.Account
	note    int64 // the last private note they were told
	known   bool  // by a Listener
}

// placeOf finds it: the room they were at last, else the first of the match's
// on a platform and in a workspace of theirs, else on a platform of theirs.
func (h *Sender) placeOf(ctx context.Context, l *State, person int64) (p place, ok bool, err error) {
	accounts, err := h.matches.store.AccountsOf(ctx, person)
	if err != nil {
		return p, false, fmt.Errorf("bot: match %s: find accounts: %w", l.match.Code, err)
	}
	if i := slices.IndexFunc(l.match.Listeners, func(n match.Listener) bool { return n.Person == person }); i >= 0 {
		n := l.match.Listeners[i]
		if s, there := l.shows(n.Room); there {
			p, near, err := h.placeIn(ctx, s, accounts)
			if err != nil || near > 0 {
				p.note, p.known = n.Note, true
				return p, true, err
			}
		}
	}
	best := 0
	for _, s := range l.match.Shows {
		if s.Role != match.RoleTable {
			continue
		}
		q, near, err := h.placeIn(ctx, s, accounts)
		if err != nil {
			return p, false, err
		}
		if near > best {
			p, best = q, near
			p.note = s.Note
		}
	}
	return p, best > 0, nil
}

// placeIn is a room as a place for somebody, and how near it is: 2 in a workspace
// of theirs, 1 on a platform of theirs, 0 out of reach.
func (h *Sender) placeIn(ctx context.Context, s match.Show, accounts []match.Account) (p place, near int, err error) {
	room, err := h.matches.folk.roomByID(ctx, s.Room)
	if err != nil {
		return p, 0, fmt.Errorf("bot: room %d: %w", s.Room, err)
	}
	p = place{show: s, room: room}
	for _, a := range accounts {
		n := 0
		switch {
		case a.Platform == room.Platform && a.Workspace == room.Workspace:
			n = 2
		case a.Platform == room.Platform:
			n = 1
		}
		if n > near {
			p.account, near = a, n
		}
	}
	return p, near, nil
}

// shows is a room's share in a match; a doorway's and a caucus's is that of the
// room they lead to.
func (l *State) shows(room int64) (match.Show, bool) {
	for _, s := range l.match.Shows {
		if s.Room != room || s.Role == match.RoleLeaving {
			continue
		}
		if s.Role == match.RoleDoorway || s.Role == match.RoleCaucus {
			return l.shows(s.Door)
		}
		return s, true
	}
	return match.Show{}, false
}

// enter has the match shown in the caller's room, and the caller told there. In
// somebody's direct messages it is shown only when it is nowhere else near, and
// where the host is not, never.
func enter(ctx context.Context, h *Commands, c caller, l *State, change *match.Change) error {
	here := c.room.ID
	s, there := l.shows(here)
	if !there && (c.room.Person != 0 || c.Outside) {
		p, ok, err := h.sender.placeOf(ctx, l, c.person.ID)
		if err != nil {
			return err
		}
		if ok && p.room.Platform == c.room.Platform && p.room.Workspace == c.room.Workspace {
			s, there = match.Show{Room: p.room.ID}, true
		}
	}
	if !there || s.Role == match.RoleWatching {
		if err := mayShow(ctx, h, c); err != nil {
			return err
		}
	}
	switch {
	case there && s.Role == match.RoleWatching:
		change.Show = append(change.Show, match.Show{Room: s.Room, Role: match.RoleTable})
		here = s.Room
	case there:
		here = s.Room
	default:
		change.Show = append(change.Show, l.fromNow(match.Show{Room: here, Role: h.sender.tableRole(c.room)}))
	}
	n := match.Listener{Person: c.person.ID, Room: here}
	if _, seated := l.seatOf(c.person.ID); !seated { // what was said to others who sat there is not theirs
		n.Note = l.match.LastNote
	}
	change.Listeners = append(change.Listeners, n)
	return nil
}

// moved is where one who holds a seat is now, when that is another of the match's
// tables than before: whoever goes on elsewhere is rung there.
func (l *State) moved(person, room int64) []match.Listener {
	s, ok := l.shows(room)
	if _, seated := l.seatOf(person); !ok || !seated || s.Role != match.RoleTable || s.Shut != "" {
		return nil
	}
	for _, n := range l.match.Listeners {
		if n.Person == person && n.Room == s.Room {
			return nil
		}
	}
	n := match.Listener{Person: person, Room: s.Room}
	if !slices.ContainsFunc(l.match.Listeners, func(k match.Listener) bool { return k.Person == n.Person }) {
		n.Note = s.Note // as far as they were told till now
	}
	return []match.Listener{n}
}

// fromNow is a room that begins to show a match: a lobby from its beginning, a
// match that is being played as it stands.
func (l *State) fromNow(s match.Show) match.Show {
	s.Seq = -1
	if l.table != nil {
		s.Seq, s.Note = int64(l.match.Seq()), l.match.LastNote
	}
	return s
}

// shut leaves a room alone that cannot be told. The match goes on: whoever is at
// the table there is told, once and alone, where they can go.
func (h *Sender) shut(ctx context.Context, l *State, s *match.Show, o outlet, why error) error {
	room := o.room
	if s.Shut == "" {
		if err := h.tellShut(ctx, l, *s, room, o.chat); err != nil {
			return err
		}
		h.matches.seen.Shut(room.Platform)
	}
	h.matches.log.WarnContext(ctx, "a room cannot be told; the match goes on without it", "why", why, "match", l.match.Code, "platform", room.Platform, "workspace", room.Workspace, "channel", room.Channel, "thread", room.Thread)
	s.Shut = text.Clip(why.Error(), maxWhy)
	s.Tries++
	s.NotBefore = h.matches.now() + shutPause
	return h.matches.shown(ctx, l, *s, o.fence)
}

// tellShut tells the people of a shut room. Only a platform that asks to wait
// is an error.
func (h *Sender) tellShut(ctx context.Context, l *State, s match.Show, room match.Room, chat match.Chat) error {
	told := map[int64]bool{}
	for _, t := range l.match.Seats {
		if t.Bot != "" || told[t.Person] {
			continue
		}
		told[t.Person] = true
		p, ok, err := h.placeOf(ctx, l, t.Person)
		if err != nil {
			return err
		}
		if !ok || p.room.ID != s.Room {
			continue
		}
		text := msg.Say("I can no longer speak where you play ").Bold(l.match.Code).
			Plain(": the channel is gone or I may not write there. The match goes on, and what awaits you comes to you here. ").
			Code("/match join " + l.match.Code).Plain(" in another channel shows it there.")
		m := msg.Message{Text: text, Buttons: []msg.Button{{Label: "My options", ID: press{line: l.match.Game + " " + l.match.Code}.id()}}}
		if err := chat.Whisper(ctx, room, p.account, m); errors.Is(err, match.ErrNotNow) {
			return fmt.Errorf("tell of a shut room: %w", err)
		} else if err != nil {
			h.matches.trouble(ctx, "a person cannot be reached", err, "match", l.match.Code, "platform", room.Platform, "person", t.Person)
		}
	}
	return nil
}

// reopen has a shut room tried again at once, since somebody spoke there, or in
// the channel of a thread that is gone: it gets another.
func (h *Sender) reopen(ctx context.Context, room int64, l *Handle) {
	s, ok := l.shows(room)
	if !ok || s.Shut == "" {
		return
	}
	h.waits.forget(s.Room)
	change := match.Change{Show: []match.Show{{Room: s.Room, Role: s.Role}}}
	if s.Room != room && !l.isCaucus(room) {
		change.Hide = []match.Show{{Room: s.Room}, {Room: room}}
		change.Show = []match.Show{{Room: room, Role: match.RoleThread, Seq: s.Seq, Note: s.Note}}
		for _, n := range l.match.Listeners {
			if n.Room == s.Room {
				change.Listeners = append(change.Listeners, match.Listener{Person: n.Person, Room: room})
			}
		}
	}
	err := l.hold(ctx, change)
	if err != nil && !errors.Is(err, match.ErrStale) {
		h.matches.trouble(ctx, "a shut room could not be tried again", err, "match", l.match.Code)
	}
	if err := l.again(ctx); err != nil {
		h.matches.trouble(ctx, "read a match again", err, "match", l.match.Code)
	}
}

// listened keeps the last private note that a person was told.
func (h *Sender) listened(ctx context.Context, l *State, n match.Listener) error {
	if err := h.matches.store.Heard(ctx, n); err != nil {
		return fmt.Errorf("bot: match %s: store what a person heard: %w", l.match.Code, err)
	}
	return h.keepListeners(ctx, l, func(k match.Listener) match.Listener {
		if k.Person == n.Person {
			k.Note = max(k.Note, n.Note)
		}
		return k
	})
}

// mayLag is how many notes may be read again after a start, for not having
// stored that none of them was private.
const mayLag = 50

// heard remembers that the listeners of a room were told all there is. Past a
// private note it is stored for all of them: seats change hands, and whoever sits
// there next must not be told what was said to another.
func (h *Sender) heard(ctx context.Context, l *State, room int64, private bool) error {
	behind := false
	for _, n := range l.match.Listeners {
		if s, ok := l.shows(n.Room); !ok || s.Room != room || n.Note >= l.match.LastNote {
			continue
		}
		behind = true
		if private || l.match.LastNote-n.Note >= mayLag {
			n.Note = l.match.LastNote
			if err := h.matches.store.Heard(ctx, n); err != nil {
				return fmt.Errorf("bot: match %s: store what a person heard: %w", l.match.Code, err)
			}
		}
	}
	if !behind {
		return nil
	}
	return h.keepListeners(ctx, l, func(k match.Listener) match.Listener {
		if s, ok := l.shows(k.Room); ok && s.Room == room {
			k.Note = max(k.Note, l.match.LastNote)
		}
		return k
	})
}

// keepListeners changes what is kept of listeners, here and in the match that
// this is a snapshot of.
func (h *Sender) keepListeners(ctx context.Context, l *State, f func(match.Listener) match.Listener) error {
	change := func(list []match.Listener) []match.Listener {
		out := slices.Clone(list)
		for i := range out {
			out[i] = f(out[i])
		}
		return out
	}
	l.match.Listeners = change(l.match.Listeners)
	return h.matches.listened(ctx, l.id, change)
}
