package web

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode"

	"divisionbell/adapters/web/guest"
	"divisionbell/adapters/web/linkcode"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// A hall is where guests come in, and where they are asked in from.
type hall struct {
	*porch
	desk *guest.Desk
}

// A cupboard is all that is kept of matches and of people.
type cupboard struct {
	Store
	People
}

func hallRows(p *porch) visit.Table {
	h := &hall{porch: p}
	h.desk = guest.NewDesk(guest.Options{Host: p.host, Store: cupboard{p.store, p.People}, Visits: p.Visits, Clock: p.clock, Newcomer: h.newcomer, Room: h.roomOf})
	return visit.Table{
		{Method: "GET", Path: "/join", Serve: pageNamed("join.html"), Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/invitation", Limit: visit.Asking, Serve: h.serveLook, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/join", Limit: visit.Enter, Serve: h.serveJoin, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/invite", May: visit.Watcher, Limit: visit.Doing, Serve: h.serveInvite, Mode: visit.AfarOnly},
		{Method: "GET", Path: "/api/invite", May: visit.Watcher, Limit: visit.Reading, Serve: h.serveInvites, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/invite/back", May: visit.Watcher, Limit: visit.Doing, Serve: h.serveBack, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/invite/out", May: visit.Watcher, Limit: visit.Doing, Serve: h.serveOut, Mode: visit.AfarOnly},
	}
}

// failGuest answers for what came of an invitation.
func (h *hall) failGuest(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, guest.ErrAbsent) {
		err = errAbsent
	}
	if why := guest.Refusal(""); errors.As(err, &why) {
		err = wrong(why)
	}
	h.fail(w, r, err)
}

// newcomer makes a person of a name that nobody at this page goes by, or could be taken
// for.
func (h *hall) newcomer(ctx context.Context, typed string) (match.Account, error) {
	name, err := personName(typed)
	if err != nil {
		return match.Account{}, err
	}
	if !strings.ContainsFunc(name, unicode.IsLetter) { // at a table a number is a seat's
		return match.Account{}, wrong("A name needs at least one letter.")
	}
	h.order[0].Lock() // of two with one name, one is second
	defer h.order[0].Unlock()
	all, err := h.store.Accounts(ctx, Platform, Workspace)
	if err != nil {
		return match.Account{}, fmt.Errorf("web: a guest: %w", err)
	}
	if len(all) >= peopleLimit {
		return match.Account{}, wrong("There’s no room for more people here. Tell whoever invited you.")
	}
	taken := map[string]bool{}
	for _, a := range all {
		if text.Alike(a.Name, name) {
			return match.Account{}, wrong("Somebody here has a name like that. If that’s you, sign in instead; if not, choose another name.")
		}
		taken[a.ID] = true
	}
	a := match.Account{Platform: Platform, Workspace: Workspace, Name: name}
	stem := slug(name, "person")
	a.ID = stem
	for n := 2; taken[a.ID]; n++ {
		a.ID = fmt.Sprintf("%s-%d", stem, n)
	}
	p, err := h.store.Person(ctx, a)
	if err != nil {
		return match.Account{}, fmt.Errorf("web: a guest: %w", err)
	}
	a.Person = p.ID
	return a, nil
}

// roomOf is where a match is played on the page: where it is shown to all, else in the
// room of somebody's own.
func (h *hall) roomOf(ctx context.Context, m match.Match, of match.Account) (match.Room, error) {
	channel, err := (&lobby{Server: h.Server}).seenIn(ctx, m)
	if err != nil {
		return match.Room{}, err
	}
	room, err := h.store.Room(ctx, match.Room{Platform: Platform, Workspace: Workspace, Channel: cmp.Or(channel, ownRoom(of))})
	if err != nil {
		return room, fmt.Errorf("web: room of %s: %w", m.Code, err)
	}
	return room, nil
}

// readInvitation reads the token of an invitation, and a name.
func readInvitation(r *http.Request) (token match.Hash, name string, err error) {
	var in struct {
		Token string `json:"token"`
		Name  string `json:"name"`
	}
	if err := read(r, &in); err != nil {
		return token, "", err
	}
	token, ok := visit.ReadToken(in.Token)
	if !ok {
		return token, "", errAbsent
	}
	return token, in.Name, nil
}

// serveLook says to what an invitation leads, and spends nothing.
func (h *hall) serveLook(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	token, _, err := readInvitation(r)
	var out struct {
		guest.Offer
		Me string `json:"me,omitempty"` // who is signed in
	}
	if err == nil {
		out.Offer, err = h.desk.Look(r.Context(), token, c.Account)
	}
	if err != nil {
		h.failGuest(w, r, err)
		return
	}
	out.Me = c.Account.Name
	reply(w, out)
}

// serveJoin lets somebody come by an invitation: whoever is signed in, or a new guest,
// who is signed in then.
func (h *hall) serveJoin(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	token, name, err := readInvitation(r)
	var g guest.Guest
	if err == nil {
		// Whoever goes away does not come by halves.
		g, err = h.desk.Come(context.WithoutCancel(r.Context()), token, c.Account, name)
	}
	in := c.Signin
	if err == nil && g.Fresh {
		in, err = h.gate.SignIn(w, r, g.Account.Person)
	}
	if err != nil {
		h.failGuest(w, r, err)
		return
	}
	if err := h.Doors.Joined(r.Context(), g.Door, g.Called(), in.Device); err != nil {
		h.log.Error("web: nobody is told that a guest came", "error", err)
	}
	reply(w, map[string]any{"name": g.Account.Name, "seat": g.Seat, "by": g.By, "fresh": g.Fresh, "code": g.Code, "game": g.Game, "room": g.Room.Channel})
}

// serveInvite makes an invitation. Its link is shown once and kept nowhere.
func (h *hall) serveInvite(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	var in struct {
		Code  string `json:"code"`
		Seats int    `json:"seats"`
	}
	err := read(r, &in)
	token := visit.NewToken()
	var door match.Door
	if err == nil {
		door, err = h.desk.Invite(r.Context(), c.Account, strings.ToUpper(in.Code), in.Seats, match.HashOf(token))
	}
	if err != nil {
		h.failGuest(w, r, err)
		return
	}
	link := h.Address.String() + "/join#" + token
	drawn, err := linkcode.Of(link)
	if err != nil {
		h.fail(w, r, err)
		return
	}
	kept := match.HashOf(token)
	reply(w, map[string]any{"id": hex.EncodeToString(kept[:]), "link": link, "left": door.Left, "until": door.Until, "qr": drawn})
}

// An invite is an invitation as whoever made it sees it.
type invite struct {
	ID    string `json:"id"`
	Left  int    `json:"left"`
	Made  int64  `json:"made"`
	Until int64  `json:"until"`
}

// serveInvites are the caller's invitations to a match, and their guests there.
func (h *hall) serveInvites(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	out := struct {
		Links  []invite `json:"links"`
		Guests []string `json:"guests"`
	}{[]invite{}, []string{}}
	code := strings.ToUpper(r.URL.Query().Get("code"))
	doors, err := h.desk.List(r.Context(), c.Account.Person, code)
	if err == nil {
		out.Guests, err = h.desk.Guests(r.Context(), c.Account.Person, code)
	}
	if err != nil {
		h.failGuest(w, r, err)
		return
	}
	for _, d := range doors {
		out.Links = append(out.Links, invite{hex.EncodeToString(d.Token[:]), d.Left, d.Made, d.Until})
	}
	reply(w, out)
}

// serveBack takes an invitation of the caller's back.
func (h *hall) serveBack(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	var in struct {
		ID string `json:"id"`
	}
	err := read(r, &in)
	var token match.Hash
	if n, bad := hex.Decode(token[:], []byte(fit(in.ID, len(token)))); err == nil && (bad != nil || n != len(token)) {
		err = errAbsent
	}
	if err == nil {
		err = h.desk.TakeBack(r.Context(), c.Account.Person, token)
	}
	if err != nil {
		h.failGuest(w, r, err)
		return
	}
	reply(w, struct{}{})
}

// fit is a text of hexadecimal digits that n bytes hold, else empty.
func fit(digits string, n int) string {
	if len(digits) != hex.EncodedLen(n) {
		return ""
	}
	return digits
}

// serveOut shows a guest of the caller's out.
func (h *hall) serveOut(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	var in struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
	err := read(r, &in)
	if err == nil {
		err = h.desk.ShowOut(context.WithoutCancel(r.Context()), c.Account, strings.ToUpper(in.Code), in.Name)
	}
	if err != nil {
		h.failGuest(w, r, err)
		return
	}
	reply(w, struct{}{})
}
