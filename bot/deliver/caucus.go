package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// members are the people whom a caucus's room holds, and that caucus's word. A
// Show of RoleCaucus keeps it as its Status: "government 12,15". Its Told is 0
// until all have been let in; then they are told there what was said after its Seq,
// a note's id, and were told so up to its Note.
type members struct {
	word   string
	people []match.PersonID
}

func (p members) status() string {
	ids := make([]string, len(p.people))
	for i, id := range p.people {
		ids[i] = strconv.FormatInt(int64(id), 10)
	}
	return p.word + " " + strings.Join(ids, ",")
}

func membersOf(s match.Show) (p members) {
	word, ids := text.Cut(s.Status)
	p.word = word
	for id := range strings.SplitSeq(ids, ",") {
		if n, err := strconv.ParseInt(id, 10, 64); err == nil {
			p.people = append(p.people, match.PersonID(n))
		}
	}
	return p
}

// caucuses give the groups of a match private rooms of their own.
type caucuses struct {
	outlets outlets
	waits   *wait.Waits
	denied  bounded.Map[match.RoomID, bool] // rooms below which no private thread may be opened
}

// gather gives each caucus a room of its own below every table whose platform
// has such rooms. Who comes in later is not to read what was said before: the
// caucus gets another room then. Who is no longer of it is taken out. done: nothing
// of it was put off.
func (c *caucuses) gather(ctx context.Context, u *matchUpdate) (done bool, err error) {
	groups, ok := u.state.Caucuses()
	if !ok || u.state.Match.Phase != match.Playing {
		return true, nil
	}
	done = true
	for _, s := range u.state.Match.Shows {
		if s.Role != match.RoleTable || s.Shut != "" {
			continue
		}
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
	var rooms []match.Show
	for _, s := range r.state.Match.Shows {
		if s.Role == match.RoleCaucus && s.Door == r.show.Room {
			rooms = append(rooms, s)
		}
	}
	for _, g := range groups {
		here, err := caucusAt(ctx, r, g)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(rooms, func(s match.Show) bool { return membersOf(s).word == g.Word })
		if i >= 0 {
			had, p := rooms[i], membersOf(rooms[i])
			rooms = slices.Delete(rooms, i, i+1)
			come := func(a match.Account) bool { return !slices.Contains(p.people, a.Person) }
			if had.Told == 0 || !slices.ContainsFunc(here, come) {
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
		if len(here) >= 2 {
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

// caucusAt are the people of a caucus who are at a table, in the order of their
// seats, by the accounts they have there.
func caucusAt(ctx context.Context, r *roomUpdate, g msg.Caucus) (here []match.Account, err error) {
	players, err := r.players(ctx, func(t match.Tenure) bool { return g.Seats.Has(t.Seat) })
	for _, p := range players {
		here = append(here, p.Account)
	}
	return here, err
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
	s := match.Show{Match: r.state.ID, Room: room.ID, Role: match.RoleCaucus, Door: r.show.Room, Status: members{word: g.Word}.status()}
	err = r.amend(ctx, func(*table.State) match.Change { return match.Change{Show: []match.Show{s}} })
	if err != nil {
		return err
	}
	_, err = attend(ctx, r, g, s, here)
	return err
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
	t := msg.Say("Here ").Bold(c.Title).Plain(" of ").Bold(l.Match.Code).Plain(" can talk: " + msg.Listed(in) +
		". No other player can read it, but admins here may. Plain messages stay in this room. What you type here with ").
		Code("/match say TEXT").Plain(" also reaches")
	if len(out) > 0 {
		t = t.Plain(" " + msg.Listed(out) + " elsewhere, and their words come here.")
	} else {
		t = t.Plain(" whoever of you plays elsewhere later.")
	}
	return msg.Message{Text: t, Buttons: []msg.Button{writeTo(l.Match.Code, "Write to ", match.Caucus{Word: c.Word, Title: c.Title})}}
}

// attend has a caucus's room hold those who are of it: it lets them in when it
// was just opened, and takes others out later. apart: nobody else is in it.
func attend(ctx context.Context, r *roomUpdate, g msg.Caucus, s match.Show, here []match.Account) (apart bool, err error) {
	p := membersOf(s)
	if s.Shut != "" || s.Told > 0 && len(p.people) == len(here) {
		return true, nil
	}
	in, err := r.below(ctx, s)
	if err != nil {
		return false, err
	}
	chat, _ := as[match.Secluder](r.chat)
	for _, a := range here {
		if slices.Contains(p.people, a.Person) {
			continue
		}
		if err := passed(in, chat.Admit(ctx, in.room, a)); err != nil {
			return false, err
		}
	}
	leave := slices.DeleteFunc(slices.Clone(p.people), func(person match.PersonID) bool { return slices.Contains(ids(here), person) })
	if len(leave) > 0 { // they read there no more what was for them
		if err := in.tellRest(ctx, s, leave...); err != nil {
			return false, err
		}
		s.Note = in.show.Note
	}
	for _, person := range leave {
		account, near, err := r.places.In(ctx, s.Room, person)
		if err != nil {
			return false, err
		}
		if !near {
			continue
		}
		err = chat.Exclude(ctx, in.room, account)
		if errors.Is(err, match.ErrRefused) { // who stays in reads all that is said there
			in.matches.Log.InfoContext(ctx, "somebody cannot be taken out of a caucus's room, which is given up", "why", err, "match", in.state.Match.Code, "room", in.show.Room)
			return false, nil
		}
		if err := passed(in, err); err != nil {
			return false, err
		}
	}
	if in.show.Shut != "" { // it was found to be gone
		if err := in.tellRest(ctx, s); err != nil {
			return false, err
		}
	}
	if s.Told == 0 && in.show.Shut == "" {
		m := convened(r.state, g, here)
		m.Key = in.key("convened")
		if err := address(ctx, in, m); err != nil {
			return false, err
		}
	}
	if s.Told == 0 { // what was said before they were told alone
		if in.matchUpdate, err = in.of(ctx, r.state.ID); err != nil {
			return false, err
		}
		in.show.Seq, in.show.Note = int64(in.state.Match.LastNote), in.state.Match.LastNote
	}
	in.show.Told, in.show.Status = r.state.Match.Rev, members{p.word, ids(here)}.status()
	return true, in.shown(ctx)
}

// passed settles what came of letting somebody in or out: a person who cannot
// be is passed over, and a room that is gone is left alone.
func passed(in *roomUpdate, err error) error {
	switch {
	case err == nil:
	case errors.Is(err, match.ErrGone):
		in.show.Shut = text.Clip(err.Error(), maxWhy)
	case errors.Is(err, match.ErrRefused):
		in.matches.Log.Info("somebody is passed over in a caucus's room", "why", err, "match", in.state.Match.Code, "room", in.show.Room)
	default:
		return fmt.Errorf("let somebody into a caucus's room or out of it: %w", err)
	}
	return nil
}

// dissolve leaves a caucus's room to those who are in it. What it was not told yet
// they are told alone.
func dissolve(ctx context.Context, r *roomUpdate, s match.Show) error {
	in, err := r.below(ctx, s)
	if err != nil {
		return err
	}
	said := msg.Say("This caucus of ").Bold(r.state.Match.Code).Plain(" is over: its players have changed, or nobody is left in it.")
	if err := address(ctx, in, msg.Message{Text: said, Key: in.key("dissolved")}); err != nil {
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
