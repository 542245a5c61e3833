package web

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"divisionbell/adapters/web/linkcode"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
)

// Afar is what a page needs that people come to from afar. All of it is needed but
// Trusted.
type Afar struct {
	Address *url.URL       // where they open it
	Trusted []netip.Prefix // proxies in front of it
	Visits  *visit.Roll
	People  People
	Doors   Doors
}

// People are those behind accounts, and what they hear; match.Store satisfies it.
type People interface {
	PersonByID(ctx context.Context, id match.PersonID) (match.Person, error)
	AccountsOf(ctx context.Context, person match.PersonID) ([]match.Account, error)
	OfferLink(ctx context.Context, code string, person match.PersonID, until int64) error
	Enqueue(ctx context.Context, o match.Owed) error
}

// Doors are the links that let people in.
type Doors interface {
	// Open makes one for a person, as it is opened: https://…/enter#TOKEN.
	Open(ctx context.Context, person match.PersonID, room match.RoomID) (link string, err error)
	// Came tells whoever a link was for that somebody came in by it.
	Came(ctx context.Context, by match.Door, in match.Signin) error
	// Joined tells whoever made an invitation that a guest came by it, called so, from a
	// device.
	Joined(ctx context.Context, by match.Door, name, device string) error
}

// A porch is where people come in who are not signed in, and what is theirs once they are.
type porch struct {
	*Server
	*Afar
}

// gateTo is the gate in front of a page that people come to from afar.
func gateTo(s *Server, a *Afar) *visit.Gate {
	p := &porch{s, a}
	return visit.NewGate(visit.Options{
		Address: a.Address, Trusted: a.Trusted, Visits: a.Visits, Clock: s.clock, Account: p.account, Seated: p.seated, Fail: s.fail,
	})
}

func (p *porch) rows() visit.Table {
	t := visit.Table{
		{Method: "GET", Path: "/enter", Serve: pageNamed("enter.html"), Mode: visit.AfarOnly},
		{Method: "GET", Path: "/account", Serve: pageNamed("account.html"), Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/door", Limit: visit.Enter, Serve: p.serveDoor, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/enter", Limit: visit.Enter, Serve: p.serveEnter, Mode: visit.AfarOnly},
		{Method: "GET", Path: "/api/account", May: visit.Watcher, Limit: visit.Reading, Serve: p.serveAccount, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/devices", May: visit.Watcher, Limit: visit.Doing, Serve: p.serveDevices, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/link", May: visit.Watcher, Limit: visit.Enter, Serve: p.serveLink, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/come", May: visit.Watcher, Limit: visit.Doing, Serve: p.serveCome, Mode: visit.AfarOnly},
	}
	if p.Afar != nil {
		t = slices.Concat(t, lockerRows(p), hallRows(p), bothRows(p))
	}
	return t
}

// pageNamed serves a file of the page.
func pageNamed(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { pages[name].serve(w, r) }
}

// account is a person's on this page, made when they come in for the first time.
func (p *porch) account(ctx context.Context, who match.PersonID) (match.Account, error) {
	list, err := p.People.AccountsOf(ctx, who)
	if err != nil {
		return match.Account{}, fmt.Errorf("web: accounts of person %d: %w", who, err)
	}
	for _, a := range list {
		if a.Platform == Platform && a.Workspace == Workspace {
			return a, nil
		}
	}
	person, err := p.People.PersonByID(ctx, who)
	if err != nil {
		return match.Account{}, fmt.Errorf("web: person %d: %w", who, err)
	}
	a := match.Account{Platform: Platform, Workspace: Workspace, Name: person.Name, Person: who}
	stem := slug(person.Name, "person")
	for n := 1; ; n++ {
		if a.ID = stem; n > 1 {
			a.ID = fmt.Sprintf("%s-%d", stem, n)
		}
		made, err := p.Visits.Admit(ctx, a)
		if err != nil {
			return match.Account{}, fmt.Errorf("web: admit person %d: %w", who, err)
		}
		if made {
			return a, nil
		}
	}
}

// seated reports whether a person holds a seat of a match.
func (p *porch) seated(ctx context.Context, code string, who match.PersonID) (bool, error) {
	if !match.IsCode(strings.ToUpper(code)) {
		return false, nil
	}
	id, err := p.store.MatchByCode(ctx, code)
	if errors.Is(err, match.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("web: find %s: %w", code, err)
	}
	m, err := p.store.Match(ctx, id)
	if err != nil {
		return false, fmt.Errorf("web: match %s: %w", code, err)
	}
	return slices.ContainsFunc(m.Seats, func(t match.Tenure) bool { return t.Person == who }), nil
}

// errAbsent is what is not there, or not for whoever asks.
var errAbsent = errors.New("web: there is nothing for them")

// own begins the name of a room of somebody's own. No room that is opened can have it.
const own = "@"

// ownRoom is the name of somebody's own room.
func ownRoom(a match.Account) string { return own + a.ID }

// visited is the room of a name that whoever makes a request may be in; without a name
// their own, or the one where the page opens.
func visited(ctx context.Context, s *Server, typed string) (match.Room, error) {
	if s.afar == nil {
		return s.enter(ctx, typed)
	}
	c, in := visit.CallerOf(ctx)
	if !in {
		return match.Room{}, errAbsent
	}
	if typed == "" || typed == ownRoom(c.Account) {
		room, err := s.store.Room(ctx, match.Room{Platform: Platform, Workspace: Workspace, Channel: ownRoom(c.Account)})
		if err != nil {
			return room, fmt.Errorf("web: somebody's own room: %w", err)
		}
		return room, nil
	}
	rooms, err := s.afar.Visits.RoomsOf(ctx, Platform, Workspace, c.Account.Person)
	if err != nil {
		return match.Room{}, fmt.Errorf("web: rooms of person %d: %w", c.Account.Person, err)
	}
	if i := slices.IndexFunc(rooms, func(r match.Room) bool { return r.Channel == typed && r.Thread == "" }); i >= 0 && !strings.HasPrefix(typed, own) {
		return rooms[i], nil
	}
	return match.Room{}, errAbsent
}

// roomsFor are the names of the rooms that whoever makes a request may be in.
func roomsFor(ctx context.Context, s *Server) ([]string, error) {
	if s.afar == nil {
		return s.rooms.list(), nil
	}
	c, in := visit.CallerOf(ctx)
	if !in {
		return []string{}, nil
	}
	rooms, err := s.afar.Visits.RoomsOf(ctx, Platform, Workspace, c.Account.Person)
	if err != nil {
		return nil, fmt.Errorf("web: rooms of person %d: %w", c.Account.Person, err)
	}
	out := []string{ownRoom(c.Account)}
	for _, r := range rooms {
		if !strings.HasPrefix(r.Channel, own) { // a match of mine may be shown in another's too
			out = append(out, r.Channel)
		}
	}
	return out, nil
}

// home is the name of the room where somebody finds the matches that they play in chat.
func home(s *Server, a match.Account) string {
	if s.afar != nil {
		return ownRoom(a)
	}
	return s.room
}

// elsewhere are the matches of somebody that no room of the page shows, for the room where
// they find them: those that go on, and the newest that are over.
func elsewhere(ctx context.Context, s *Server, a match.Account, room match.Room) ([]brief, error) {
	if a.Person == 0 || room.Channel != home(s, a) {
		return nil, nil
	}
	list, err := s.store.MatchesOf(ctx, a.Person)
	var over []match.Brief
	if err == nil {
		over, err = s.store.PlayedBy(ctx, a.Person, pastShown)
	}
	if err != nil {
		return nil, fmt.Errorf("web: matches of person %d: %w", a.Person, err)
	}
	var out []match.Brief
	for _, b := range append(list, over...) {
		m, err := s.store.Match(ctx, b.ID)
		if err != nil {
			return nil, fmt.Errorf("web: match %s: %w", b.Code, err)
		}
		at, err := (&lobby{Server: s}).seenIn(ctx, m)
		if err != nil {
			return nil, err
		}
		if at == "" {
			out = append(out, b)
		}
	}
	return briefs(s, out), nil
}

// opened makes a new room for whoever makes a request, called as they like or nearly so.
func (p *porch) opened(ctx context.Context, typed string) (match.Room, error) {
	name, err := channel(typed)
	if err != nil {
		return match.Room{}, err
	}
	if room, err := visited(ctx, p.Server, name); !errors.Is(err, errAbsent) {
		return room, err
	}
	c, _ := visit.CallerOf(ctx)
	// Whether others have a room of that name, nobody learns.
	name += "-" + visit.NewToken()[:6]
	room, err := p.store.Room(ctx, match.Room{Platform: Platform, Workspace: Workspace, Channel: name})
	if err == nil {
		err = p.Visits.AddMember(ctx, room.ID, c.Account.Person, p.now())
	}
	if err != nil {
		return room, fmt.Errorf("web: open a room: %w", err)
	}
	return room, nil
}

// serveCome lets somebody who knows a match's code into the room where it is played
// before all eyes.
func (p *porch) serveCome(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Code string `json:"code"`
	}
	err := read(r, &in)
	var room match.Room
	if err == nil {
		room, err = p.come(r.Context(), in.Code)
	}
	if err != nil {
		p.fail(w, r, err)
		return
	}
	reply(w, map[string]string{"room": room.Channel})
}

func (p *porch) come(ctx context.Context, code string) (match.Room, error) {
	if !match.IsCode(strings.ToUpper(code)) {
		return match.Room{}, errAbsent
	}
	id, err := p.store.MatchByCode(ctx, code)
	if errors.Is(err, match.ErrNotFound) {
		return match.Room{}, errAbsent
	}
	if err != nil {
		return match.Room{}, fmt.Errorf("web: find %s: %w", code, err)
	}
	m, err := p.store.Match(ctx, id)
	if err != nil {
		return match.Room{}, fmt.Errorf("web: match %s: %w", code, err)
	}
	channel, err := (&lobby{Server: p.Server}).seenIn(ctx, m)
	if err != nil || channel == "" || m.Day != "" {
		return match.Room{}, cmpErr(err)
	}
	room, err := p.store.Room(ctx, match.Room{Platform: Platform, Workspace: Workspace, Channel: channel})
	if err == nil {
		c, _ := visit.CallerOf(ctx)
		err = p.Visits.AddMember(ctx, room.ID, c.Account.Person, p.now())
	}
	if err != nil {
		return room, fmt.Errorf("web: come into a room: %w", err)
	}
	return room, nil
}

// cmpErr is an error, or that there is nothing.
func cmpErr(err error) error {
	if err == nil {
		return errAbsent
	}
	return err
}

// An accounting is what somebody's account page shows.
type accounting struct {
	Me   person   `json:"me"`
	Here int64    `json:"here"` // the sign-in of this browser
	Open []string `json:"open"` // links by which they may still sign in elsewhere
	match.Access
}

// linkID tells one link from another, and opens nothing.
func linkID(token match.Hash) string { return hex.EncodeToString(token[:8]) }

func (p *porch) serveAccount(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	all, err := p.Visits.AccessOf(r.Context(), c.Account.Person)
	if err != nil {
		p.fail(w, r, fmt.Errorf("web: account: %w", err))
		return
	}
	out := accounting{person{c.Account.ID, c.Account.Name, c.Account.Person}, c.Signin.ID, []string{}, all}
	for _, d := range all.Doors {
		if d.Kind == match.DoorEnter && d.Left > 0 && d.Until > p.now() {
			out.Open = append(out.Open, linkID(d.Token))
		}
	}
	reply(w, out)
}

// serveDevices signs browsers of the caller's out: this one, another by its number, or
// all of them.
func (p *porch) serveDevices(w http.ResponseWriter, r *http.Request) {
	var in struct {
		End int64 `json:"end"`
		All bool  `json:"all"`
	}
	c, _ := visit.CallerOf(r.Context())
	err := read(r, &in)
	switch {
	case err != nil:
	case in.All:
		_, err = p.Visits.EndSignins(r.Context(), c.Account.Person, 0)
	case in.End != 0:
		_, err = p.Visits.EndSignin(r.Context(), c.Account.Person, in.End)
		if err == nil && in.End != c.Signin.ID { // nor does it come in again by a link that it made
			err = match.ShutDoors(r.Context(), p.Visits, c.Account.Person)
		}
	}
	if err == nil && (in.All || in.End == 0 || in.End == c.Signin.ID) {
		err = p.gate.SignOut(w, r)
	}
	if err != nil {
		p.fail(w, r, err)
		return
	}
	reply(w, struct{}{})
}

// serveLink makes a link by which the caller signs in on another device. It is shown
// once and kept nowhere.
func (p *porch) serveLink(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	room, err := visited(r.Context(), p.Server, "")
	var link string
	if err == nil {
		link, err = p.Doors.Open(r.Context(), c.Account.Person, room.ID)
	}
	var drawn linkcode.Code
	if err == nil {
		drawn, err = linkcode.Of(link)
	}
	if err != nil {
		p.fail(w, r, err)
		return
	}
	_, token, _ := strings.Cut(link, "#")
	reply(w, map[string]any{"link": link, "qr": drawn, "id": linkID(match.HashOf(token))})
}
