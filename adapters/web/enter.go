package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
)

// linkLife is how long the code holds by which two become one at once.
const linkLife = time.Minute

func bothRows(p *porch) visit.Table {
	return visit.Table{
		{Method: "POST", Path: "/api/enter/both", May: visit.Watcher, Limit: visit.Enter, Serve: p.serveBoth, Mode: visit.AfarOnly},
	}
}

// readDoor reads the token of a link.
func readDoor(r *http.Request) (match.Hash, error) {
	var in struct {
		Token string `json:"token"`
	}
	if err := read(r, &in); err != nil {
		return match.Hash{}, err
	}
	token, ok := visit.ReadToken(in.Token)
	if !ok {
		return token, errSpent
	}
	return token, nil
}

// errSpent is a link that lets nobody in any more.
const errSpent = wrong("This link has been used, or it's over 10 minutes old. For a new one, type /bell page in your chat.")

// doorAt is the link of a token, and whom it lets in.
func (p *porch) doorAt(ctx context.Context, token match.Hash) (d match.Door, who match.Person, err error) {
	if d, err = p.Visits.DoorAt(ctx, token, p.now()); errors.Is(err, match.ErrNotFound) || err == nil && d.Kind != match.DoorEnter {
		return d, who, errSpent
	}
	if err == nil {
		who, err = p.People.PersonByID(ctx, d.Person)
	}
	if err != nil {
		return d, who, fmt.Errorf("web: find a link: %w", err)
	}
	return d, who, nil
}

// serveDoor says whom a link lets in, and spends nothing.
func (p *porch) serveDoor(w http.ResponseWriter, r *http.Request) {
	token, err := readDoor(r)
	var who match.Person
	if err == nil {
		_, who, err = p.doorAt(r.Context(), token)
	}
	if err != nil {
		p.fail(w, r, err)
		return
	}
	out := map[string]string{"name": who.Name}
	if c, in := visit.CallerOf(r.Context()); in && c.Account.Person != who.ID {
		all, err := p.People.AccountsOf(r.Context(), c.Account.Person)
		if err != nil {
			p.fail(w, r, fmt.Errorf("web: accounts of person %d: %w", c.Account.Person, err))
			return
		}
		if len(all) == 1 { // a guest, who is nobody in chat yet
			out["me"] = c.Account.Name
		}
	}
	reply(w, out)
}

// serveEnter lets somebody in by a link, which is spent then.
func (p *porch) serveEnter(w http.ResponseWriter, r *http.Request) {
	p.letIn(w, r, func(match.Person) error { return nil })
}

// letIn spends the link that a request brings, does what comes first, and signs in whom
// the link is for, who is told of it.
func (p *porch) letIn(w http.ResponseWriter, r *http.Request, first func(match.Person) error) {
	token, err := readDoor(r)
	var d match.Door
	var who match.Person
	if err == nil {
		d, who, err = p.doorAt(r.Context(), token)
	}
	if err == nil {
		if _, err = p.Visits.SpendDoor(r.Context(), token, p.now()); errors.Is(err, match.ErrNotFound) {
			err = errSpent
		}
	}
	if err == nil {
		err = first(who)
	}
	var in match.Signin
	if err == nil {
		in, err = p.gate.SignIn(w, r, who.ID)
	}
	if err != nil {
		p.fail(w, r, err)
		return
	}
	if err := p.Doors.Came(r.Context(), d, in); err != nil {
		p.log.Error("web: nobody is told that somebody came in", "error", err)
	}
	reply(w, map[string]string{"name": who.Name})
}

// serveBoth lets somebody in by a link of chat who is signed in as somebody else already,
// and makes the two one person, as /bell link does: a guest who has come to chat.
func (p *porch) serveBoth(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	p.letIn(w, r, func(who match.Person) error {
		return p.unite(context.WithoutCancel(r.Context()), c.Account, who)
	})
}

// unite has the person of an account become another, by the command that people type.
func (p *porch) unite(ctx context.Context, a match.Account, into match.Person) error {
	if a.Person == into.ID {
		return nil
	}
	code := rand.Text()
	if err := p.People.OfferLink(ctx, code, into.ID, p.clock.Now().Add(linkLife).UnixMilli()); err != nil {
		return fmt.Errorf("web: offer a link: %w", err)
	}
	room, err := visited(ctx, p.Server, "")
	if err != nil {
		return err
	}
	answer := p.host.Do(ctx, match.Call{Account: a, Room: room, Line: "bell link " + code, OneSeat: true})
	all, err := p.People.AccountsOf(ctx, into.ID)
	if err != nil {
		return fmt.Errorf("web: accounts of person %d: %w", into.ID, err)
	}
	if !slices.ContainsFunc(all, func(b match.Account) bool {
		return b.Platform == a.Platform && b.Workspace == a.Workspace && b.ID == a.ID
	}) {
		return wrong(answer.Text.String())
	}
	return nil
}
