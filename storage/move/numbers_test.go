package move

import (
	"path/filepath"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/storetest"
)

// TestNoNumberIsGivenAgainAfterAMove: who came last and became somebody else is in the notes by
// their number still, so that no newcomer is to have it, in whichever store they come next.
func TestNoNumberIsGivenAgainAfterAMove(t *testing.T) {
	account := func(id string) match.Account {
		return match.Account{Platform: "slack", Workspace: "t1", ID: id, Name: id}
	}
	file := filepath.Join(t.TempDir(), "a.db")
	d := storetest.Must[*sqlite.DB](t)(sqlite.Open(ctx, file, sqlite.Options{}))
	one := storetest.Must[match.Person](t)(d.Person(ctx, account("U1")))
	two := storetest.Must[match.Person](t)(d.Person(ctx, account("U2")))
	storetest.OK(t, d.OfferLink(ctx, "CODE", one.ID, storetest.Noon))
	storetest.Must[match.Person](t)(d.Link(ctx, "CODE", two.ID, 0))
	storetest.OK(t, d.Close())

	server := postgrestest.Database(t)
	storetest.Must[Load](t)(All(ctx, file, server, Options{At: storetest.Noon}))
	p := storetest.Must[*postgres.DB](t)(postgres.Open(ctx, server, postgres.Options{}))
	if three := storetest.Must[match.Person](t)(p.Person(ctx, account("U3"))); three.ID <= two.ID {
		t.Errorf("on the server a newcomer is %d, after %d", three.ID, two.ID)
	}
	four := storetest.Must[match.Person](t)(p.Person(ctx, account("U4")))
	storetest.OK(t, p.OfferLink(ctx, "CODE", one.ID, storetest.Noon))
	storetest.Must[match.Person](t)(p.Link(ctx, "CODE", four.ID, 0))
	p.Close()

	back := filepath.Join(t.TempDir(), "back.db")
	storetest.Must[Load](t)(All(ctx, server, back, Options{At: storetest.Noon}))
	b := storetest.Must[*sqlite.DB](t)(sqlite.Open(ctx, back, sqlite.Options{}))
	defer b.Close()
	if five := storetest.Must[match.Person](t)(b.Person(ctx, account("U5"))); five.ID <= four.ID {
		t.Errorf("in the file a newcomer is %d, after %d", five.ID, four.ID)
	}
}
