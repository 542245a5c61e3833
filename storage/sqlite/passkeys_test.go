package sqlite

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage/storetest"
)

func passkey(id string, of match.PersonID) match.Passkey {
	return match.Passkey{Credential: []byte(id), Person: of, Name: "phone", Data: []byte("{}"), Made: noon}
}

// TestAPasskeyIsOnePersons: found by its device's id, used, named and dropped by nobody
// else.
func TestAPasskeyIsOnePersons(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	ann, bob := visitor(t, d, "ann"), visitor(t, d, "bob")
	hers := passkey("hers", ann.ID)
	ok(t, v.AddPasskey(ctx, hers, 2))
	wants(t, v.AddPasskey(ctx, passkey("hers", bob.ID), 2), match.ErrTaken)
	same(t, must[match.Passkey](t)(v.PasskeyAt(ctx, hers.Credential)), hers)
	_, err := v.PasskeyAt(ctx, []byte("hers "))
	wants(t, err, match.ErrNotFound)

	wants(t, v.NamePasskey(ctx, bob.ID, hers.Credential, "mine"), match.ErrNotFound)
	wants(t, v.DropPasskey(ctx, bob.ID, hers.Credential), match.ErrNotFound)
	ok(t, v.NamePasskey(ctx, ann.ID, hers.Credential, "laptop"))
	hers.Name, hers.Used, hers.Data = "laptop", noon+5, []byte(`{"n":1}`)
	ok(t, v.UsePasskey(ctx, hers, []byte("{}")))
	wants(t, v.UsePasskey(ctx, hers, []byte("{}")), match.ErrStale)
	same(t, must[[]match.Passkey](t)(v.PasskeysOf(ctx, ann.ID)), []match.Passkey{hers})

	ok(t, v.AddPasskey(ctx, passkey("second", ann.ID), 2))
	wants(t, v.AddPasskey(ctx, passkey("third", ann.ID), 2), match.ErrMany)
	ok(t, v.DropPasskey(ctx, ann.ID, hers.Credential))
	wants(t, v.UsePasskey(ctx, hers, hers.Data), match.ErrStale)
	ok(t, v.AddPasskey(ctx, passkey("third", ann.ID), 2))
}

// TestSoManyInvitationsADay and no more, by however many at once they are made.
func TestSoManyInvitationsADay(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	s := sit(t, d, "K7QF")
	ann, bob := visitor(t, d, "ann"), visitor(t, d, "bob")
	invitation := func(of match.PersonID, n int, at int64) match.Door {
		return match.Door{Token: match.HashOf(fmt.Sprint(of, n)), Kind: match.DoorJoin, Person: of, Match: s.Match, Code: "K7QF", Left: 2, Made: at, Until: at + 1000}
	}
	var made, refused atomic.Int32
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			if err := v.AddInvitation(ctx, invitation(ann.ID, n, noon), noon-100, 3); err == nil {
				made.Add(1)
			} else {
				wants(t, err, match.ErrMany)
				refused.Add(1)
			}
		})
	}
	all.Wait()
	same(t, []int32{made.Load(), refused.Load()}, []int32{3, 5})
	ok(t, v.AddInvitation(ctx, invitation(bob.ID, 1, noon), noon-100, 3))

	// One that is taken back counts for the day all the same.
	hers := must[[]match.Door](t)(v.InvitationsBy(ctx, ann.ID, noon))
	same(t, len(hers), 3)
	wants(t, v.CloseInvitation(ctx, bob.ID, hers[0].Token), match.ErrNotFound)
	ok(t, v.CloseInvitation(ctx, ann.ID, hers[0].Token))
	wants(t, v.CloseInvitation(ctx, ann.ID, hers[0].Token), match.ErrNotFound)
	_, err := v.SpendDoor(ctx, hers[0].Token, noon)
	wants(t, err, match.ErrNotFound)
	same(t, must[[]match.Door](t)(v.InvitationsBy(ctx, ann.ID, noon)), hers[1:])
	wants(t, v.AddInvitation(ctx, invitation(ann.ID, 9, noon+99), noon-1, 3), match.ErrMany)
	ok(t, v.AddInvitation(ctx, invitation(ann.ID, 9, noon+99), noon, 3))

	// What was used up, is over, or leads to a match that has begun, is not listed.
	must[match.Door](t)(v.SpendDoor(ctx, hers[1].Token, noon+99))
	must[match.Door](t)(v.SpendDoor(ctx, hers[1].Token, noon+99))
	same(t, len(must[[]match.Door](t)(v.InvitationsBy(ctx, ann.ID, noon+99))), 2)
	same(t, len(must[[]match.Door](t)(v.InvitationsBy(ctx, ann.ID, noon+1000))), 1)
	commit(t, d, match.Change{Match: s.Match, Rev: 1, At: noon, Phase: match.Playing})
	same(t, len(must[[]match.Door](t)(v.InvitationsBy(ctx, ann.ID, noon+99))), 0)
}

// TestAForgottenPersonsLinksAndKeysOpenNothing.
func TestAForgottenPersonsLinksAndKeysOpenNothing(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	s := sit(t, d, "K7QF")
	ann := visitor(t, d, "ann")
	ok(t, v.AddPasskey(ctx, passkey("hers", ann.ID), 2))
	ok(t, v.AddInvitation(ctx, match.Door{Token: match.HashOf("t"), Person: ann.ID, Match: s.Match, Left: 2, Made: noon, Until: noon + 1000}, 0, 3))
	must[match.Door](t)(v.DoorAt(ctx, match.HashOf("t"), noon))
	storetest.Forgets(t, d, ann.ID, "Somebody 2")
	_, err := v.PasskeyAt(ctx, []byte("hers"))
	wants(t, err, match.ErrNotFound)
	_, err = v.SpendDoor(ctx, match.HashOf("t"), noon)
	wants(t, err, match.ErrNotFound)
}
