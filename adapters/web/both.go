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

// serveBoth lets somebody in by a link of chat who is signed in as somebody else already,
// and makes the two one person, as /bell link does: a guest who has come to chat.
func (p *porch) serveBoth(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
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
		err = p.unite(context.WithoutCancel(r.Context()), c.Account, who)
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
	answer := p.host.Do(ctx, match.Call{Account: a, Room: room, Line: "bell link " + code})
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
