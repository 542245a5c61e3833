package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/caucus"
	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// caucuses give the groups of a match private rooms of their own.
type caucuses struct {
	outlets outlets
	waits   *wait.Waits
	denied  bounded.Map[match.RoomID, bool] // rooms below which no private thread may be opened
}

// follow has the room of a caucus whose table cannot be told, or is there no more, lead to
// another where the match goes on. done: always.
func (c *caucuses) follow(ctx context.Context, u *matchUpdate) (done bool, err error) {
	groups, _ := u.state.Caucuses()
	for _, s := range caucus.Astray(u.state.Match) {
		o, err := c.outlets.to(ctx, s.Room)
		if errors.Is(err, lease.ErrNotLeader) {
			continue
		}
		if err != nil {
			return false, err
		}
		to, err := u.people().Ahead(ctx, groups, s, o.room)
		if err == nil && to != 0 {
			err = u.amend(ctx, func(*table.State) match.Change {
				return match.Change{Show: []match.Show{{Room: s.Room, Role: s.Role, Door: to}}}
			})
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

func (u *matchUpdate) people() caucus.People {
	return caucus.People{Places: u.places, State: u.state, Listeners: u.listeners}
}

// gather gives each caucus a room of its own below every table whose platform
// has such rooms. Who comes in later is not to read what was said before: the
// caucus gets another room then, as soon as its table is open. Who is no longer of it is taken
// out. done: nothing of it was put off.
func (c *caucuses) gather(ctx context.Context, u *matchUpdate) (done bool, err error) {
	groups, ok := u.state.Caucuses()
	if !ok || u.state.Match.Phase != match.Playing {
		return true, nil
	}
	done = true
	for _, s := range caucus.Tables(u.state.Match) {
		o, err := c.outlets.to(ctx, s.Room)
		if _, secludes := as[match.Secluder](o.chat); errors.Is(err, lease.ErrNotLeader) || err == nil && !secludes {
			continue
		}
		if err != nil {
			return false, err
		}
		if !c.waits.Over(-s.Room) {
			done = false
			continue
		}
		if err := c.gatherAt(ctx, &roomUpdate{matchUpdate: u, outlet: o, show: s}, groups); err != nil {
			c.waits.Pause(-s.Room, o.room.Platform, 0, err) // the table itself need not wait
			return false, err
		}
		c.waits.Done(-s.Room)
	}
	return done, nil
}

// gatherAt does so below one table.
func (c *caucuses) gatherAt(ctx context.Context, r *roomUpdate, groups []msg.Caucus) error {
	rooms, open := caucus.At(r.state.Match, r.show.Room), caucus.Open(r.show)
	for _, g := range groups {
		i := slices.IndexFunc(rooms, func(s match.Show) bool { return caucus.Of(s).Word == g.Word })
		var had match.Show
		if i >= 0 {
			had = rooms[i]
			rooms = slices.Delete(rooms, i, i+1)
		}
		here, come, err := r.people().Here(ctx, g, r.show.Room, had)
		if err != nil {
			return err
		}
		if i >= 0 {
			if had.Told == 0 && had.Shut == "" || !come { // who is in it talks there, whoever else waits to be
				apart, err := attend(ctx, r, g, had, here)
				if err != nil {
					return err
				}
				if apart {
					continue
				}
			}
			if err := dissolve(ctx, r, had); err != nil {
				return err
			}
		}
		if open && len(here) >= 2 {
			if err := c.convene(ctx, r, g, here); err != nil {
				return err
			}
		}
	}
	for _, s := range rooms {
		if err := dissolve(ctx, r, s); err != nil {
			return err
		}
	}
	return nil
}

func ids(of []match.Account) (out []match.PersonID) {
	for _, a := range of {
		out = append(out, a.Person)
	}
	return out
}

// convene opens a caucus's room. Where none may be opened that is not tried
// again until the process is started anew.
func (c *caucuses) convene(ctx context.Context, r *roomUpdate, g msg.Caucus, here []match.Account) error {
	if c.denied.Contains(r.show.Room) {
		return nil
	}
	code := r.state.Match.Code
	chat, _ := as[match.Secluder](r.chat)
	below, err := chat.Seclude(ctx, r.room, code+" "+g.Title, here)
	r.matches.Seen.Sent(r.room.Platform, "seclude", match.OutcomeOf(err))
	if lost(err) {
		c.denied.Add(r.show.Room, true)
		r.matches.Log.InfoContext(ctx, "no private thread can be opened; people talk by /match say to", "why", err, "match", code, "room", r.show.Room)
		return nil
	}
	if err != nil {
		return fmt.Errorf("open a caucus's room: %w", err)
	}
	room, err := r.matches.Directory.Room(ctx, below)
	if err != nil {
		return fmt.Errorf("deliver: match %s: keep a caucus's room: %w", code, err)
	}
	s := match.Show{Match: r.state.ID, Room: room.ID, Role: match.RoleCaucus, Door: r.show.Room, Status: caucus.Room{Word: g.Word, In: ids(here)}.Status()}
	err = r.amend(ctx, func(*table.State) match.Change { return match.Change{Show: []match.Show{s}} })
	if err != nil {
		return err
	}
	_, err = attend(ctx, r, g, s, here)
	return err
}

// attend has a caucus's room hold those who are of it: it lets them in when it
// was just opened, and takes others out later. apart: nobody else is in it, or reads there.
func attend(ctx context.Context, r *roomUpdate, g msg.Caucus, s match.Show, here []match.Account) (apart bool, err error) {
	is, now := caucus.Of(s), ids(here)
	if shut.Gone(s) || s.NotBefore > r.matches.Now() || s.Told > 0 && s.Shut == "" && is.Holds(now) {
		return true, nil
	}
	in, err := r.below(ctx, s)
	if err != nil {
		return false, err
	}
	chat, _ := as[match.Secluder](r.chat)
	if s.Told == 0 {
		is.Expect(now)
		if in.show.Status = is.Status(); in.show.Status != s.Status { // who may be in it is known, also after a crash
			if err := in.shown(ctx); err != nil {
				return false, err
			}
		}
		for _, a := range here {
			err := chat.Admit(ctx, in.room, a)
			if errors.Is(err, match.ErrRefused) {
				in.matches.Log.InfoContext(ctx, "somebody cannot be let into a caucus's room, and is told alone", "why", err, "match", in.state.Match.Code, "room", in.show.Room)
				is.Bar(a.Person)
			} else if err != nil {
				return true, in.unattended(ctx, now, err)
			}
		}
	}
	leave := is.But(now)
	if len(leave) > 0 { // they read there no more what was for them
		if err := in.tellRest(ctx, s, leave...); err != nil {
			return false, err
		}
	}
	for _, person := range leave {
		account, near, err := r.places.In(ctx, s.Room, person)
		if err == nil && near {
			err = chat.Exclude(ctx, in.room, account)
		}
		if errors.Is(err, match.ErrRefused) { // who stays in reads all that is said there
			in.matches.Log.InfoContext(ctx, "somebody cannot be taken out of a caucus's room, which is given up", "why", err, "match", in.state.Match.Code, "room", in.show.Room)
			return false, nil
		}
		if err != nil {
			return true, in.unattended(ctx, now, err)
		}
		is.Leave(person)
		if in.show.Status = is.Status(); s.Told > 0 {
			if err := in.shown(ctx); err != nil {
				return false, err
			}
		}
	}
	if s.Told == 0 { // what was said before they were told alone
		if len(is.In) > 0 {
			m := caucus.Convened(r.state, g, is.In)
			m.Key = in.key("convened")
			if err := address(ctx, in, m); err != nil {
				return false, err
			}
		}
		if in.matchUpdate, err = in.of(ctx, r.state.ID); err != nil {
			return false, err
		}
		in.show.Seq, in.show.Note = int64(in.state.Match.LastNote), in.state.Match.LastNote
	}
	is.Forget(now)
	in.show.Shut, in.show.Tries, in.show.NotBefore = "", 0, 0
	in.show.Told, in.show.Status = r.state.Match.Rev, is.Status()
	return true, in.shown(ctx)
}

// unattended settles how it goes on with a caucus's room that somebody could not be let into or
// taken out of: one that is gone is left, with all that it was not told told alone, and what is
// closed for now is tried again; until then nobody is told there who is not to be.
func (r *roomUpdate) unattended(ctx context.Context, now []match.PersonID, why error) error {
	switch {
	case errors.Is(why, match.ErrClosed):
		shut.Leave(&r.show, why, r.matches.Now())
		return r.shown(ctx, shut.Again(r.show)...)
	case errors.Is(why, match.ErrGone):
		was := r.show
		r.show.Shut = text.Clip(why.Error(), maxWhy)
		if err := r.tellRest(ctx, was); err != nil {
			return err
		}
		r.show.Status = caucus.Room{Word: caucus.Of(was).Word, In: now}.Status()
		return r.shown(ctx)
	}
	return fmt.Errorf("let somebody into a caucus's room or out of it: %w", why)
}

// dissolve leaves a caucus's room to those who are in it. What it was not told yet
// they are told alone.
func dissolve(ctx context.Context, r *roomUpdate, s match.Show) error {
	in, err := r.below(ctx, s)
	if err != nil {
		return err
	}
	m := caucus.Dissolved(r.state.Match.Code)
	m.Key = in.key("dissolved")
	if err := address(ctx, in, m); err != nil {
		return err
	}
	if err := in.tellRest(ctx, s); err != nil {
		return err
	}
	return r.amend(ctx, func(*table.State) match.Change {
		return match.Change{Show: []match.Show{{Room: s.Room, Role: match.RoleAdjourned, Door: s.Door}}}
	})
}

// address says something in a caucus's room. One that is gone hears nothing.
func address(ctx context.Context, in *roomUpdate, m msg.Message) error {
	_, err := in.chat.Post(ctx, in.room, m)
	if lost(err) {
		in.matches.Log.InfoContext(ctx, "a caucus's room cannot be told", "why", err, "match", in.state.Match.Code, "room", in.room.ID)
		return nil
	}
	if err != nil {
		return fmt.Errorf("say something in a caucus's room: %w", err)
	}
	return nil
}
