package bot

import (
	"context"
	"sync"

	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// maxName is how many characters of a name are shown.
const maxName = 40

// folk remembers who and where people are, so that not each click asks the store.
// Rooms stay what they are; whose an account is, another process may change.
type folk struct {
	store  match.Store
	mu     sync.Mutex
	people map[match.Account]match.Person // by account without its name
	rooms  map[match.Room]match.Room
	byID   map[int64]match.Room
	forgot int // how often somebody was forgotten: what was read before is old
}

// maxFolk is how many people or rooms are remembered before all are forgotten.
const maxFolk = 10000

func newFolk(s match.Store) *folk {
	return &folk{store: s, people: map[match.Account]match.Person{}, rooms: map[match.Room]match.Room{}, byID: map[int64]match.Room{}}
}

// known is the person behind an account as far as this process knows.
func (f *folk) known(ctx context.Context, a match.Account) (match.Person, error) {
	f.mu.Lock()
	p, ok := f.people[keyOf(a)]
	f.mu.Unlock()
	if ok && p.Name == tidyName(a.Name) { // a new name is told to the store
		return p, nil
	}
	return f.person(ctx, a)
}

// person finds or makes the person behind an account, as they are stored.
func (f *folk) person(ctx context.Context, a match.Account) (match.Person, error) {
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
	if len(f.people) >= maxFolk {
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
	if name = text.Line(name, maxName); name == "" {
		return "somebody"
	}
	return name
}

// forgetPerson has a person read again.
func (f *folk) forgetPerson(id int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forgot++
	for a, p := range f.people {
		if p.ID == id {
			delete(f.people, a)
		}
	}
}

func (f *folk) room(ctx context.Context, r match.Room) (match.Room, error) {
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
	if len(f.rooms) >= maxFolk {
		clear(f.rooms)
	}
	f.rooms[r] = made
	return made, nil
}

// roomByID finds a room that the store knows.
func (f *folk) roomByID(ctx context.Context, id int64) (match.Room, error) {
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
	if len(f.byID) >= maxFolk {
		clear(f.byID)
	}
	f.byID[id] = r
	return r, nil
}

// forget has everybody looked up anew: accounts may have become one.
func (f *folk) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forgot++
	clear(f.people)
	clear(f.rooms)
	clear(f.byID)
}
