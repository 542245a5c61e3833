package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/deliver"
	"divisionbell/bot/local"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// enter has the match shown in the caller's room, and the caller told there. In
// somebody's direct messages it is shown only when it is nowhere else near, and
// where the host is not, never.
func enter(ctx context.Context, r *request, change *match.Change) error {
	l := r.l
	here := r.room.ID
	s, there := l.Shows(here)
	if !there && (r.room.Person != 0 || r.Outside) {
		p, ok, err := r.Sender.PlaceOf(ctx, &l.State, r.person.ID)
		if err != nil {
			return err
		}
		if ok && p.Room.Platform == r.room.Platform && p.Room.Workspace == r.room.Workspace {
			s, there = match.Show{Room: p.Room.ID}, true
		}
	}
	if !there || s.Role == match.RoleWatching {
		if err := mayShow(ctx, r); err != nil {
			return err
		}
	}
	if there {
		here = s.Room
	}
	switch {
	case !there:
		s, err := r.Sender.Places.Begin(ctx, &l.State, match.Show{Room: here, Role: r.Sender.TableRole(r.room), StatusAt: r.Matches.Now(), Sign: match.Sign{Since: l.Match.LastNote}})
		if err != nil {
			return err
		}
		change.Show = append(change.Show, s)
	case s.Role == match.RoleWatching:
		change.Show = append(change.Show, match.Show{Room: here, Role: match.RoleTable})
	}
	n := match.Listener{Person: r.person.ID, Room: here}
	if _, seated := l.SeatOf(r.person.ID); !seated && !l.Match.Listens(r.person.ID) { // what was said before is not theirs
		n.Note = l.Match.LastNote
	}
	change.Listeners = append(change.Listeners, n)
	return nil
}

// mayMake refuses who may not make a match here, and why.
func mayMake(ctx context.Context, r *request) error {
	l, err := r.Matches.Store.Local(ctx, r.room.Platform, r.room.Workspace)
	if err != nil {
		return err
	}
	if l.Makers == local.Admins && !r.Admin {
		return engine.Illegal("", "Only admins can start matches here. Ask one of them")
	}
	if err := allows(r, l); err != nil {
		return err
	}
	if l.Limit == 0 {
		return nil
	}
	n, err := r.Matches.Store.OpenIn(ctx, r.room.Platform, r.room.Workspace)
	if err != nil {
		return err
	}
	if n >= l.Limit {
		running := fmt.Sprintf("%d matches are", n)
		if n == 1 {
			running = "1 match is"
		}
		return engine.Illegal("", "%s running, and the limit here is %d. Finish one first", running, l.Limit)
	}
	return nil
}

// mayShow refuses a room where matches may not live.
func mayShow(ctx context.Context, r *request) error {
	l, err := r.Matches.Store.Local(ctx, r.room.Platform, r.room.Workspace)
	if err != nil {
		return err
	}
	return allows(r, l)
}

func allows(r *request, l match.Local) error {
	if err := r.inside(); err != nil {
		return err
	}
	if len(l.Rooms) == 0 || r.room.Person != 0 || slices.Contains(l.Rooms, r.room.Channel) {
		return nil
	}
	where := "others"
	if links := linksTo(r, l.Rooms); len(links) > 0 {
		where = strings.Join(links, " or ")
	}
	return engine.Illegal("", "Matches are played in %s. Start yours there", where)
}

// linksTo are the addresses of channels, where the platform has any.
func linksTo(r *request, channels []string) (links []string) {
	chat, _ := r.Sender.Chat(r.room.Platform)
	k, ok := deliver.Linker(chat)
	if !ok {
		return nil
	}
	for _, id := range channels[:min(3, len(channels))] { // who reads on knows the way
		if link := k.Link(match.Room{Platform: r.room.Platform, Workspace: r.room.Workspace, Channel: id}, ""); link != "" {
			links = append(links, link)
		}
	}
	return links
}

// watch has a room look on: it reads what all may read, and has no buttons that
// only seats may press.
func watch(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if s, here := l.Shows(r.room.ID); here {
		if s.Role == match.RoleWatching {
			return refuse("This channel already watches %s. To stop, type `/match unwatch %s`", l.Match.Code, l.Match.Code)
		}
		return refuse("%s is played here, so it already shows here", l.Match.Code)
	}
	if err := mayShow(ctx, r); err != nil {
		return msg.Message{}, err
	}
	s, err := r.Sender.Places.Begin(ctx, &l.State, match.Show{Room: r.room.ID, Role: match.RoleWatching, StatusAt: r.Matches.Now()})
	if err != nil {
		return msg.Message{}, err
	}
	change := match.Change{Show: []match.Show{s}}
	answer := msg.Message{
		Text: msg.Say("This channel now watches ").Bold(l.Match.Code).Plain(". To stop, type ").Code("/match unwatch " + l.Match.Code).Plain("."),
	}
	return save(ctx, r, change, answer)
}

// unwatch ends it.
func unwatch(ctx context.Context, r *request) (msg.Message, error) {
	s, here := r.l.Shows(r.room.ID)
	switch {
	case !here:
		return refuse("This channel isn't watching %s", r.l.Match.Code)
	case s.Role != match.RoleWatching:
		return refuse("%s is played here, so I keep showing it", r.l.Match.Code)
	}
	change := match.Change{Show: []match.Show{{Room: s.Room, Role: match.RoleLeaving}}}
	return save(ctx, r, change, msg.Message{Text: msg.Say("This channel has stopped watching ").Bold(r.l.Match.Code).Plain(".")})
}
