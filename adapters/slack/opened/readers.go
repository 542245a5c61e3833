package opened

import (
	"slices"
	"sync"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// Readers are whose the Home tabs are that were drawn here, by workspace and user.
type Readers struct {
	mu sync.Mutex // of what is looked up and put
	of *chatkit.Bounded[match.PersonID, [][2]string]
}

// NewReaders knows no more than so many people; most is a constant above 0.
func NewReaders(most int) *Readers {
	return &Readers{of: chatkit.NewBounded[match.PersonID, [][2]string](most)}
}

// Have keeps whose a Home tab is.
func (r *Readers) Have(x Home) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := [2]string{x.Workspace, x.User}
	keys, _ := r.of.Get(x.Person)
	if !slices.Contains(keys, key) {
		r.of.Put(x.Person, append(slices.Clone(keys), key))
	}
}

// Of are a person's; false: none is known.
func (r *Readers) Of(person match.PersonID) (keys [][2]string, known bool) { return r.of.Get(person) }

// All are they all.
func (r *Readers) All() []match.PersonID { return r.of.Keys() }
