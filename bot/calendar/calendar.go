// Package calendar gives people an address at which their calendars read what is due of
// them and when their matches end, and takes it back. Of an address its token's hash
// alone is kept; whoever has one is given it again.
//
//	calendar  the addresses
//	file      what is read there, as RFC 5545 has it
package calendar

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/share"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

const (
	most = 3 // addresses of one person
	line = "bell calendar"
	off  = "off"
)

// A Page is where addresses lead.
type Page struct {
	Address string // https://bell.example.org; empty: no page is served
	Later   bool   // another program serves it: divisionbell serve, while it runs
	Feeds   match.Feeds
}

// Calendars are those of a host's people.
type Calendars struct {
	Page
	Matches *table.Matches
}

// Ask does what /bell calendar says: it gives the caller an address for their eyes, or
// takes all of theirs back.
func (c Calendars) Ask(ctx context.Context, who match.Person, args string) (msg.Message, error) {
	switch word := strings.ToLower(strings.TrimSpace(args)); {
	case c.Address == "" || c.Feeds == nil:
		return msg.Message{}, engine.Illegal("", "There's no page here that your calendar could read. I can remind you instead: type `/bell remind 12h`")
	case word == off:
		return c.end(ctx, who.ID)
	case word != "":
		return msg.Message{}, engine.Illegal("", "For a calendar of your deadlines, type `/bell calendar`. To take it back, type `/bell calendar off`")
	}
	return c.open(ctx, who.ID)
}

func (c Calendars) open(ctx context.Context, who match.PersonID) (msg.Message, error) {
	token, gone, err := c.address(ctx, who)
	if err != nil {
		return msg.Message{}, err
	}
	t := msg.Say("Add this to your calendar app, as a calendar to subscribe to:\n").Link(c.at("/feed/" + token + ".ics")).
		Plain("\nIt shows your deadlines and when your matches end. Keep it to yourself: whoever has it can read them. Calendars look only every few hours, so it's for planning; I'll still notify you here.")
	t = t.Plain(share.Opens(c.Address, c.Later))
	if gone > 0 {
		t = t.Plain(fmt.Sprintf(" You had %d links, so the oldest stopped working.", most))
	}
	return msg.Message{Text: t, Buttons: []msg.Button{{Label: "Take it back", ID: menu.Press{Line: line + " " + off}.ID()}}}, nil
}

// address is the token of the address that somebody has, or else of a new one; so many
// older ones are gone then.
func (c Calendars) address(ctx context.Context, who match.PersonID) (token string, gone int, err error) {
	key, err := share.KeyOf(ctx, c.Matches, c.Feeds)
	if err != nil {
		return "", 0, err
	}
	theirs, err := c.Feeds.AccessOf(ctx, who)
	if err != nil {
		return "", 0, fmt.Errorf("calendar: find an address: %w", err)
	}
	for _, f := range theirs.Feeds {
		if made := tokenOf(key, f); match.HashOf(made) == f.Token {
			return made, 0, nil
		}
	}
	f := match.Feed{Person: who, Made: c.Matches.Now()}
	token = tokenOf(key, f)
	f.Token = match.HashOf(token)
	if gone, err = c.Feeds.AddFeed(ctx, f, most); err != nil {
		return "", 0, fmt.Errorf("calendar: keep an address: %w", err)
	}
	return token, gone, nil
}

// tokenOf is that of the address which somebody was given at an instant.
func tokenOf(key match.LinkKey, f match.Feed) string {
	return key.Token("calendar", int64(f.Person), f.Made)
}

// end takes every address of somebody's back.
func (c Calendars) end(ctx context.Context, who match.PersonID) (msg.Message, error) {
	n, err := c.Feeds.EndFeeds(ctx, who)
	if err != nil {
		return msg.Message{}, fmt.Errorf("calendar: take addresses back: %w", err)
	}
	if n == 0 {
		return msg.Message{Text: msg.Say("You have no calendar link.")}, nil
	}
	return msg.Message{Text: msg.Say("Done: your calendar links open nothing now. You can delete the calendar in your app.")}, nil
}

func (c Calendars) at(path string) string { return strings.TrimRight(c.Address, "/") + path }

// File is what a calendar reads by a token: the same bytes for the same deadlines.
// ErrNotFound.
func (c Calendars) File(ctx context.Context, token match.Hash) ([]byte, error) {
	if c.Feeds == nil {
		return nil, match.ErrNotFound
	}
	feed, err := c.Feeds.FeedAt(ctx, token)
	if err != nil {
		return nil, fmt.Errorf("calendar: find an address: %w", err)
	}
	list, err := c.Matches.Store.MatchesOf(ctx, feed.Person)
	if err != nil {
		return nil, fmt.Errorf("calendar: matches of person %d: %w", feed.Person, err)
	}
	var all []event
	for _, b := range list {
		if b.Phase != match.Playing && b.Phase != match.Paused {
			continue
		}
		l, err := c.Matches.Snapshot(ctx, b.ID)
		if errors.Is(err, match.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, c.events(l, feed.Person)...)
	}
	slices.SortFunc(all, func(a, b event) int {
		return cmp.Or(a.at.Compare(b.at), strings.Compare(a.title, b.title), strings.Compare(a.uid, b.uid))
	})
	// Who holds several seats has one box for what is due at once.
	all = slices.CompactFunc(all, func(a, b event) bool { return a.at.Equal(b.at) && a.title == b.title })
	return written(all), nil
}

// events are what somebody has to keep in mind of a match. While it is paused nothing of
// it is due.
func (c Calendars) events(l *table.State, who match.PersonID) (list []event) {
	code, name := l.Match.Code, l.Game.About().Name
	tell := func(key, title string, at, since int64) {
		list = append(list, event{uid: code + "-" + key, title: title, about: name + " " + code + ": " + c.at("/join/"+code), link: c.at("/join/" + code), at: match.When(at), since: match.When(since)})
	}
	if l.Match.Phase == match.Playing {
		for _, u := range l.Match.Timing.Turns {
			if u.Due == 0 || !l.Holds(who, u.Seat) {
				continue
			}
			title := ": your turn"
			if _, offer := l.OfferOf(u.Decision); offer {
				title = ": an offer for you"
			}
			tell(fmt.Sprintf("%d-%s-%d-%d", u.Seat+1, u.Kind, u.Of, u.Key), name+" "+code+title, u.Due, u.Opened)
		}
	}
	if at, ok := l.Rules.Ends(); ok {
		tell("end", name+" "+code+": the match ends", at.UnixMilli(), l.Match.Made)
	}
	return list
}
