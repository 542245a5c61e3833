package table

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
	"sync"
)

// Directory remembers who and where people are, so that not each click asks the store.
// Rooms stay what they are; whose an account is, another process may change.
type Directory struct {
	store  match.Store
	mu     sync.Mutex
	people map[match.Account]match.Person // by account without its name
	rooms  map[match.Room]match.Room
	byID   map[int64]match.Room
	forgot int // how often somebody was forgotten: what was read before is old
}

// MaxName is how many characters of a name are shown.
const MaxName = 40

// MaxKnown is how many people or rooms are remembered before all are forgotten.
const MaxKnown = 10000

func newDirectory(s match.Store) *Directory {
	return &Directory{store: s, people: map[match.Account]match.Person{}, rooms: map[match.Room]match.Room{}, byID: map[int64]match.Room{}}
}

// Known is the person behind an account as far as this process knows.
func (f *Directory) Known(ctx context.Context, a match.Account) (match.Person, error) {
	f.mu.Lock()
	p, ok := f.people[keyOf(a)]
	f.mu.Unlock()
	if ok && p.Name == tidyName(a.Name) { // a new name is told to the store
		return p, nil
	}
	return f.Person(ctx, a)
}

// Person finds or makes the person behind an account, as they are stored.
func (f *Directory) Person(ctx context.Context, a match.Account) (match.Person, error) {
	key := keyOf(a)
	a.Name, a.Person = tidyName(a.Name), 0
	f.mu.Lock()
	forgot := f.forgot
	f.mu.Unlock()
	p, err := f.store.Person(ctx, a)
	if err != nil {
		return match.Person{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.forgot != forgot {
		return p, nil
	}
	if len(f.people) >= MaxKnown {
		clear(f.people)
	}
	f.people[key] = p
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
func (f *Directory) ForgetPerson(id int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forgot++
	for a, p := range f.people {
		if p.ID == id {
			delete(f.people, a)
		}
	}
}

func (f *Directory) Room(ctx context.Context, r match.Room) (match.Room, error) {
	r.ID = 0
	f.mu.Lock()
	known, ok := f.rooms[r]
	f.mu.Unlock()
	if ok {
		return known, nil
	}
	made, err := f.store.Room(ctx, r)
	if err != nil {
		return match.Room{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.rooms) >= MaxKnown {
		clear(f.rooms)
	}
	f.rooms[r] = made
	return made, nil
}

// RoomByID finds a room that the store knows.
func (f *Directory) RoomByID(ctx context.Context, id int64) (match.Room, error) {
	f.mu.Lock()
	known, ok := f.byID[id]
	f.mu.Unlock()
	if ok {
		return known, nil
	}
	r, err := f.store.RoomByID(ctx, id)
	if err != nil {
		return match.Room{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.byID) >= MaxKnown {
		clear(f.byID)
	}
	f.byID[id] = r
	return r, nil
}

// Forget has everybody looked up anew: accounts may have become one.
func (f *Directory) Forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forgot++
	clear(f.people)
	clear(f.rooms)
	clear(f.byID)
}
