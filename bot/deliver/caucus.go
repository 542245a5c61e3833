package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func secluder(c match.Chat) (match.Secluder, bool) {
	s, ok := bare(c).(match.Secluder)
	return s, ok
}

// privy are the people whom a caucus's room holds, and that caucus's word. A
// Show of RoleCaucus keeps it as its Status: "government 12,15". Its Told is 0
// until all have been let in.
type privy struct {
	word   string
	people []int64
}

func (p privy) status() string {
	ids := make([]string, len(p.people))
	for i, id := range p.people {
		ids[i] = strconv.FormatInt(id, 10)
	}
	return p.word + " " + strings.Join(ids, ",")
}

func privyOf(s match.Show) (p privy) {
	word, ids := text.Cut(s.Status)
	p.word = word
	for id := range strings.SplitSeq(ids, ",") {
		if n, err := strconv.ParseInt(id, 10, 64); err == nil {
			p.people = append(p.people, n)
		}
	}
	return p
}

// lacks reports whether somebody has come to a caucus since its room was opened.
func (p privy) lacks(here []match.Account) bool {
	return slices.ContainsFunc(here, func(a match.Account) bool { return !slices.Contains(p.people, a.Person) })
}

// gather gives each caucus a room of its own below every table whose platform
// has such rooms. Who comes in later is not to read what was said before: the
// caucus gets another room then. Who is no longer of it is taken out.
func (h *Sender) gather(ctx context.Context, l *table.State) error {
	if l.Match.Phase != match.Playing || l.Table == nil {
		return nil
	}
	if _, ok := l.Caucuses(); !ok {
		return nil
	}
	for _, s := range l.Match.Shows {
		if s.Role != match.RoleTable || s.Shut != "" || !h.waits.over(-s.Room, h.matches.Now()) {
			continue
		}
		o, ok, err := h.outlet(ctx, s)
		if err != nil {
			return err
		}
		if _, secludes := secluder(o.chat); !ok || !secludes {
			continue
		}
		if err := h.gatherAt(ctx, l, s, o); err != nil {
			h.pause(-s.Room, 1, err) // the table itself need not wait
			return err
		}
	}
	return nil
}

// gatherAt does so below one table.
func (h *Sender) gatherAt(ctx context.Context, l *table.State, table match.Show, o outlet) error {
	var rooms []match.Show
	for _, s := range l.Match.Shows {
		if s.Role == match.RoleCaucus && s.Door == table.Room {
			rooms = append(rooms, s)
		}
	}
	groups, _ := l.Caucuses()
	for _, c := range groups {
		here, err := h.caucusAt(ctx, l, c, table)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(rooms, func(s match.Show) bool { return privyOf(s).word == c.Word })
		if i >= 0 {
			had := rooms[i]
			rooms = slices.Delete(rooms, i, i+1)
			if had.Told == 0 || !privyOf(had).lacks(here) {
				if err := h.attend(ctx, l, c, had, here, o); err != nil {
					return err
				}
				continue
			}
			if err := h.dissolve(ctx, l, had, o); err != nil {
				return err
			}
		}
		if len(here) >= 2 {
			if err := h.convene(ctx, l, c, here, table, o); err != nil {
				return err
			}
		}
	}
	for _, s := range rooms {
		if err := h.dissolve(ctx, l, s, o); err != nil {
			return err
		}
	}
	return nil
}

func ids(of []match.Account) (out []int64) {
	for _, a := range of {
		out = append(out, a.Person)
	}
	return out
}

// caucusAt are the people of a caucus who are at a table, in the order of their
// seats, by the accounts they have there.
func (h *Sender) caucusAt(ctx context.Context, l *table.State, c msg.Caucus, table match.Show) (here []match.Account, err error) {
	for _, t := range l.Match.Seats {
		if !c.Seats.Has(t.Seat) || t.Bot != "" || slices.Contains(ids(here), t.Person) {
			continue
		}
		p, ok, err := h.PlaceOf(ctx, l, t.Person)
		if err != nil {
			return nil, err
		}
		if ok && p.Room.ID == table.Room {
			a := p.account
			a.Person = t.Person
			here = append(here, a)
		}
	}
	return here, nil
}

// convene opens a caucus's room. Where none may be opened that is not tried
// again until the process is started anew.
func (h *Sender) convene(ctx context.Context, l *table.State, c msg.Caucus, here []match.Account, at match.Show, o outlet) error {
	if h.declines(at.Room) {
		return nil
	}
	chat, _ := secluder(o.chat)
	below, err := chat.Seclude(ctx, o.room, l.Match.Code+" "+c.Title)
	h.matches.Seen.Sent(o.room.Platform, "seclude", outcomeOf(err))
	if errors.Is(err, match.ErrRefused) || errors.Is(err, match.ErrGone) {
		h.decline(at.Room)
		h.matches.Log.InfoContext(ctx, "no private thread can be opened; people talk by /match say to", "why", err, "match", l.Match.Code, "room", at.Room)
		return nil
	}
	if err != nil {
		return fmt.Errorf("open a caucus's room: %w", err)
	}
	room, err := h.matches.Directory.Room(ctx, below)
	if err != nil {
		return fmt.Errorf("bot: match %s: keep a caucus's room: %w", l.Match.Code, err)
	}
	s := match.Show{Match: l.Match.ID, Room: room.ID, Role: match.RoleCaucus, Door: at.Room, Status: privy{word: c.Word}.status()}
	err = h.amend(ctx, l.ID, func(*table.State) (match.Change, bool) { return match.Change{Show: []match.Show{s}}, true })
	if err != nil {
		return err
	}
	return h.attend(ctx, l, c, s, here, o)
}

// convened is the first that is said in a caucus's room.
func convened(l *table.State, c msg.Caucus, here []match.Account) msg.Message {
	var in, out []string
	for _, t := range l.Match.Seats {
		switch {
		case !c.Seats.Has(t.Seat):
		case slices.Contains(ids(here), t.Person) && t.Bot == "":
			in = append(in, t.Name)
		default:
			out = append(out, t.Name)
		}
	}
	t := msg.Say("Here ").Bold(c.Title).Plain(" of ").Bold(l.Match.Code).Plain(" can talk: " + strings.Join(in, ", ") +
		". Nobody else at the table reads it, but whoever manages this place can. ").
		Code("/match say to " + c.Word + " TEXT").Plain(" reaches the same people where they play")
	if len(out) > 0 {
		t = t.Plain(", and those who are not here: " + strings.Join(out, ", "))
	}
	return msg.Message{Text: t.Plain(".")}
}

// attend has a caucus's room hold those who are of it: it lets them in when it
// was just opened, and takes others out later.
func (h *Sender) attend(ctx context.Context, l *table.State, c msg.Caucus, s match.Show, here []match.Account, o outlet) error {
	p := privyOf(s)
	if s.Shut != "" || s.Told > 0 && len(p.people) == len(here) {
		return nil
	}
	room, err := h.matches.Directory.RoomByID(ctx, s.Room)
	if err != nil {
		return fmt.Errorf("bot: room %d: %w", s.Room, err)
	}
	chat, _ := secluder(o.chat)
	for _, a := range here {
		if slices.Contains(p.people, a.Person) {
			continue
		}
		if err := h.passed(l, &s, chat.Admit(ctx, room, a)); err != nil {
			return err
		}
	}
	for _, person := range p.people {
		if slices.Contains(ids(here), person) {
			continue
		}
		place, near, err := h.accountIn(ctx, l, s, person)
		if err != nil {
			return err
		}
		if near {
			if err := h.passed(l, &s, chat.Exclude(ctx, room, place)); err != nil {
				return err
			}
		}
	}
	if s.Told == 0 && s.Shut == "" {
		if err := h.mutter(ctx, l, room, o, convened(l, c, here)); err != nil {
			return err
		}
	}
	s.Told, s.Status = l.Match.Rev, privy{p.word, ids(here)}.status()
	return h.matches.Shown(ctx, l, s, o.fence)
}

// accountIn is the account with which somebody is in a caucus's room.
func (h *Sender) accountIn(ctx context.Context, l *table.State, s match.Show, person int64) (a match.Account, ok bool, err error) {
	accounts, err := h.matches.Store.AccountsOf(ctx, person)
	if err != nil {
		return a, false, fmt.Errorf("bot: match %s: find accounts: %w", l.Match.Code, err)
	}
	p, near, err := h.placeIn(ctx, s, accounts)
	return p.account, near > 0, err
}

// passed settles what came of letting somebody in or out: a person who cannot
// be is passed over, and a room that is gone is left alone.
func (h *Sender) passed(l *table.State, s *match.Show, err error) error {
	switch {
	case err == nil:
	case errors.Is(err, match.ErrGone):
		s.Shut = text.Clip(err.Error(), maxWhy)
	case errors.Is(err, match.ErrRefused):
		h.matches.Log.Info("somebody is passed over in a caucus's room", "why", err, "match", l.Match.Code, "room", s.Room)
	default:
		return fmt.Errorf("let somebody into a caucus's room or out of it: %w", err)
	}
	return nil
}

// dissolve leaves a caucus's room to those who are in it.
func (h *Sender) dissolve(ctx context.Context, l *table.State, s match.Show, o outlet) error {
	room, err := h.matches.Directory.RoomByID(ctx, s.Room)
	if err != nil {
		return fmt.Errorf("bot: room %d: %w", s.Room, err)
	}
	said := msg.Say("This caucus of ").Bold(l.Match.Code).Plain(" is over: others belong to it now, or nobody does.")
	if err := h.mutter(ctx, l, room, o, msg.Message{Text: said}); err != nil {
		return err
	}
	return h.amend(ctx, l.ID, func(*table.State) (match.Change, bool) {
		return match.Change{Hide: []match.Show{{Room: s.Room}}}, true
	})
}

// mutter says something in a caucus's room. One that is gone hears nothing.
func (h *Sender) mutter(ctx context.Context, l *table.State, room match.Room, o outlet, m msg.Message) error {
	_, err := o.chat.Post(ctx, room, m)
	if errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) {
		h.matches.Log.InfoContext(ctx, "a caucus's room cannot be told", "why", err, "match", l.Match.Code, "room", room.ID)
		return nil
	}
	if err != nil {
		return fmt.Errorf("say something in a caucus's room: %w", err)
	}
	return nil
}

// declines reports whether no caucus's room may be opened below a room, as far
// as this process was told.
func (h *Sender) declines(room int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.no[room]
}

func (h *Sender) decline(room int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.no == nil || len(h.no) >= table.MaxKnown {
		h.no = map[int64]bool{}
	}
	h.no[room] = true
}
