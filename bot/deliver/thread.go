package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/table"
)

// TableRole is how a room begins to show a match that is played from it: where the
// platform has threads, by way of one.
func (h *Sender) TableRole(r match.Room) string {
	chat, ok := h.Chat(r.Platform)
	if !ok || r.Person != 0 {
		return match.RoleTable
	}
	if _, ok := as[match.Threader](chat); !ok {
		return match.RoleTable
	}
	if r.Thread != "" {
		if shelver, ok := as[match.Shelver](chat); !ok || !shelver.Shelved(r) {
			return match.RoleTable
		}
	}
	return match.RoleThread
}

// Shelves reports whether matches can be posts of a forum on a platform.
func (h *Sender) Shelves(platform string) bool {
	chat, ok := h.Chat(platform)
	if !ok {
		return false
	}
	_, ok = as[match.Shelver](chat)
	return ok
}

// openThread gives a match a room of its own below one in which it was made, or in the
// forum of its workspace, and what is owed to the one is owed to the other from then
// on. A crash before that is stored
// leaves an empty thread behind, where the platform does not find the same one again.
func (t *teller) openThread(ctx context.Context, r *roomUpdate) error {
	code, from := r.state.Match.Code, r.show
	chat, ok := as[match.Threader](r.chat)
	if !ok {
		return r.stay(ctx)
	}
	below, forum, err := r.shelf(ctx)
	if err != nil {
		return err
	}
	if there, ok, err := r.openIn(ctx, below); err != nil || ok {
		if err == nil {
			err = r.lead(ctx, match.Show{Room: there})
		}
		return err
	}
	first, err := menu.StatusOf(ctx, t.menu, r.state, true)
	if err != nil {
		return err
	}
	label := menu.LabelOf(r.matches, r.state)
	made, head, err := chat.Thread(ctx, below, match.Opening{Label: label, First: first})
	if forum && lost(err) {
		r.matches.Log.WarnContext(ctx, "no post can be opened in the forum that the admins chose; the match gets a thread where it was made", "why", err, "match", code, "forum", below.Channel)
		made, head, err = chat.Thread(ctx, r.room, match.Opening{Label: label, First: first})
	}
	r.matches.Seen.Sent(r.room.Platform, "thread", match.OutcomeOf(err))
	if errors.Is(err, match.ErrRefused) {
		r.matches.Log.InfoContext(ctx, "no thread can be opened; the match stays where it was made", "why", err, "match", code, "room", r.room.ID)
		return r.stay(ctx)
	}
	if err != nil {
		return fmt.Errorf("open a thread: %w", err)
	}
	room, err := r.matches.Directory.Room(ctx, made)
	if err != nil {
		return fmt.Errorf("deliver: match %s: keep its thread: %w", code, err)
	}
	if room.ID == from.Room {
		return r.stay(ctx)
	}
	sign := match.Sign{Title: label.Title, Phase: label.Phase, Since: from.Sign.Since}
	if _, admits := as[match.Admitter](r.chat); admits && from.Note > 0 {
		sign.Admit, sign.Since = 1, max(sign.Since, from.Note)
	}
	if s, ok := as[match.Shelver](r.chat); ok && s.Front(room, head) {
		sign.Front = head
	}
	return r.lead(ctx, match.Show{Room: room.ID, Seq: from.Seq, Note: from.Note, Status: head, StatusAt: r.matches.Now(), Sign: sign})
}

// stay has the match played in the room itself.
func (r *roomUpdate) stay(ctx context.Context) error {
	return r.amend(ctx, func(*table.State) match.Change {
		return match.Change{Show: []match.Show{{Room: r.show.Room, Role: match.RoleTable}}}
	})
}

// lead makes the room a doorway to another, which begins to show the match if it does
// not already.
func (r *roomUpdate) lead(ctx context.Context, to match.Show) error {
	return r.amend(ctx, func(l *table.State) match.Change {
		c := match.Change{
			Show:      []match.Show{{Room: r.show.Room, Role: match.RoleDoorway, Door: to.Room}},
			Listeners: l.Match.Move(r.show.Room, to.Room),
		}
		if !l.ShownIn(to.Room) {
			c.Show = append(c.Show, to)
		}
		return c
	})
}

// shelf is below which room the match's own is opened: this one, or the forum that the
// admins chose.
func (r *roomUpdate) shelf(ctx context.Context) (below match.Room, forum bool, err error) {
	below = r.room
	if _, ok := as[match.Shelver](r.chat); !ok || below.Thread != "" {
		return below, false, nil
	}
	local, err := r.matches.Store.Local(ctx, below.Platform, below.Workspace)
	if err != nil {
		return below, false, fmt.Errorf("deliver: match %s: read what a workspace decided: %w", r.state.Match.Code, err)
	}
	if local.Forum != "" && local.Forum != below.Channel {
		below.Channel, forum = local.Forum, true
	}
	return below, forum, nil
}

// openIn is the room that the match has in a forum already.
func (r *roomUpdate) openIn(ctx context.Context, below match.Room) (there match.RoomID, ok bool, err error) {
	for _, s := range r.state.Match.Shows {
		if s.Role != match.RoleTable || s.Sign.Front == "" || s.Shut != "" {
			continue
		}
		room, err := r.matches.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return 0, false, err
		}
		if room.Platform == below.Platform && room.Workspace == below.Workspace && room.Channel == below.Channel {
			return s.Room, true, nil
		}
	}
	return 0, false, nil
}
