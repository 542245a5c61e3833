package table

import (
	"context"
	"fmt"
	"sync"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// A Directory remembers who and where people are, so that not each click asks the
// store: those who were of use last, at most MaxKnown. Rooms stay what they are;
// whose an account is, another process may change. It is safe for concurrent use.
type Directory struct {
	store  match.Store
	people bounded.Map[match.Account, match.Person] // by account without its name
	rooms  bounded.Map[match.Room, match.Room]
	byID   bounded.Map[match.RoomID, match.Room]

	mu     sync.Mutex
	forgot int // how often somebody was forgotten: what was read before is old
}

// MaxName is how many characters of a name are shown.
const MaxName = 40

// MaxKnown is how many people or rooms are remembered.
const MaxKnown = 10000

func newDirectory(s match.Store) *Directory {
	return &Directory{
		store: s, people: bounded.New[match.Account, match.Person](MaxKnown),
		rooms: bounded.New[match.Room, match.Room](MaxKnown), byID: bounded.New[match.RoomID, match.Room](MaxKnown),
	}
}

// Known is the person behind an account as far as this process knows.
func (d *Directory) Known(ctx context.Context, a match.Account) (match.Person, error) {
	if p, ok := d.people.Get(keyOf(a)); ok && p.Name == tidyName(a.Name) { // a new name is told to the store
		return p, nil
	}
	return d.Person(ctx, a)
}

// Person finds or makes the person behind an account, as they are stored.
func (d *Directory) Person(ctx context.Context, a match.Account) (match.Person, error) {
	key := keyOf(a)
	a.Name, a.Person = tidyName(a.Name), 0
	d.mu.Lock()
	forgot := d.forgot
	d.mu.Unlock()
	p, err := d.store.Person(ctx, a)
	if err != nil {
		return match.Person{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.forgot == forgot {
		d.people.Add(key, p)
	}
	return p, nil
}

// keyOf is an account without what may change.
func keyOf(a match.Account) match.Account {
	a.Name, a.Person = "", 0
	return a
}

func tidyName(name string) string {
	if name = text.Line(name, MaxName); name == "" {
		return "somebody"
	}
	return name
}

// ForgetPerson has a person read again.
func (d *Directory) ForgetPerson(id match.PersonID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forgot++
	for _, a := range d.people.Keys() {
		if p, ok := d.people.Peek(a); ok && p.ID == id {
			d.people.Remove(a)
		}
	}
}

// Room finds or makes a room.
func (d *Directory) Room(ctx context.Context, r match.Room) (match.Room, error) {
	r.ID = 0
	return lookUp(d.rooms, r, func() (match.Room, error) { return d.store.Room(ctx, r) })
}

// RoomByID finds a room that the store knows.
func (d *Directory) RoomByID(ctx context.Context, id match.RoomID) (match.Room, error) {
	return lookUp(d.byID, id, func() (match.Room, error) {
		r, err := d.store.RoomByID(ctx, id)
		if err != nil {
			return match.Room{}, fmt.Errorf("table: room %d: %w", id, err)
		}
		return r, nil
	})
}

func lookUp[K comparable, V any](known bounded.Map[K, V], key K, read func() (V, error)) (V, error) {
	if v, ok := known.Get(key); ok {
		return v, nil
	}
	v, err := read()
	if err == nil {
		known.Add(key, v)
	}
	return v, err
}

// Forget has everybody looked up anew: accounts may have become one.
func (d *Directory) Forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forgot++
	d.people.Purge()
	d.rooms.Purge()
	d.byID.Purge()
}
