package install

import (
	"context"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// Kin know people of other companies, whom channels that are shared bring: they are the
// same person here and in their own workspace. All fields are to be set; without Rows
// nobody is known.
type Kin struct {
	Rows  Rows
	Store interface {
		Person(ctx context.Context, a match.Account) (match.Person, error)
	}
	Seen *chatkit.Bounded[[2]string, bool] // by workspace and user
}

// Settle has somebody of another workspace be one person here and there. met: they are
// here themselves; else they were only named, and nobody is kept who was not.
func (k Kin) Settle(ctx context.Context, who match.Account, theirs string, met bool) error {
	key := [2]string{who.Workspace, who.ID}
	if _, done := k.Seen.Get(key); done || k.Rows == nil {
		return nil
	}
	here, err := k.Rows.PersonAt(ctx, who.Platform, who.Workspace, who.ID)
	if err != nil {
		return err
	}
	home, err := k.Rows.PersonAt(ctx, who.Platform, theirs, who.ID)
	if err != nil {
		return err
	}
	if here == 0 && home == 0 && !met {
		return nil
	}
	if home == 0 {
		there := who
		there.Workspace, there.Person = theirs, here
		made, err := k.Store.Person(ctx, there)
		if err != nil {
			return err
		}
		home = made.ID
	}
	if who.Person = home; here == 0 {
		if _, err := k.Store.Person(ctx, who); err != nil {
			return err
		}
	}
	k.Seen.Put(key, true)
	return nil
}
