package command

import (
	"context"
	"divisionbell/bot/deliver"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"slices"
	"strings"
)

// enter has the match shown in the caller's room, and the caller told there. In
// somebody's direct messages it is shown only when it is nowhere else near, and
// where the host is not, never.
func enter(ctx context.Context, h *Commands, c caller, l *table.State, change *match.Change) error {
	here := c.room.ID
	s, there := l.Shows(here)
	if !there && (c.room.Person != 0 || c.Outside) {
		p, ok, err := h.Sender.PlaceOf(ctx, l, c.person.ID)
		if err != nil {
			return err
		}
		if ok && p.Room.Platform == c.room.Platform && p.Room.Workspace == c.room.Workspace {
			s, there = match.Show{Room: p.Room.ID}, true
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
		change.Show = append(change.Show, l.FromNow(match.Show{Room: here, Role: h.Sender.TableRole(c.room)}))
	}
	n := match.Listener{Person: c.person.ID, Room: here}
	if _, seated := l.SeatOf(c.person.ID); !seated { // what was said to others who sat there is not theirs
		n.Note = l.Match.LastNote
	}
	change.Listeners = append(change.Listeners, n)
	return nil
}

// mayMake refuses who may not make a match here, and why.
func mayMake(ctx context.Context, h *Commands, c caller) error {
	l, err := h.Matches.Store.Local(ctx, c.room.Platform, c.room.Workspace)
	if err != nil {
		return err
	}
	if l.Makers == makersAdmins && !c.Admin {
		return engine.Illegal("", "only administrators make matches here; ask one of them")
	}
	if err := allows(h, l, c); err != nil {
		return err
	}
	if l.Limit == 0 {
		return nil
	}
	n, err := h.Matches.Store.OpenIn(ctx, c.room.Platform, c.room.Workspace)
	if err != nil {
		return err
	}
	if n >= l.Limit {
		return engine.Illegal("", "there are %d matches under way, and no more than %d are allowed here; finish one first", n, l.Limit)
	}
	return nil
}

// mayShow refuses a room where matches may not live.
func mayShow(ctx context.Context, h *Commands, c caller) error {
	l, err := h.Matches.Store.Local(ctx, c.room.Platform, c.room.Workspace)
	if err != nil {
		return err
	}
	return allows(h, l, c)
}

func allows(h *Commands, l match.Local, c caller) error {
	if err := c.inside(); err != nil {
		return err
	}
	if len(l.Rooms) == 0 || c.room.Person != 0 || slices.Contains(l.Rooms, c.room.Channel) {
		return nil
	}
	where := "others"
	if links := linksTo(h, c, l.Rooms); len(links) > 0 {
		where = strings.Join(links, " or ")
	}
	return engine.Illegal("", "matches do not live in this channel; the administrators chose %s", where)
}

// linksTo are the addresses of channels, where the platform has any.
func linksTo(h *Commands, c caller, channels []string) (links []string) {
	chat, ok := h.Sender.Chat(c.room.Platform)
	if !ok {
		return nil
	}
	k, ok := deliver.Linker(chat)
	if !ok {
		return nil
	}
	const few = 3
	for _, id := range channels[:min(few, len(channels))] {
		if link := k.Link(match.Room{Platform: c.room.Platform, Workspace: c.room.Workspace, Channel: id}, ""); link != "" {
			links = append(links, link)
		}
	}
	return links
}
