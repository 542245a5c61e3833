package wait

import (
	"sync"

	"divisionbell/bot/match"
)

// An Owing is whom something is owed alone, as far as this process has seen: they are
// told nothing else before that. The zero Owing is ready to use.
type Owing struct {
	mu sync.Mutex
	of map[match.PersonID]bool
}

// Has reports whether somebody is owed something.
func (o *Owing) Has(person match.PersonID) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.of[person]
}

// Set says whether somebody is.
func (o *Owing) Set(person match.PersonID, owed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if delete(o.of, person); !owed {
		return
	}
	if o.of == nil {
		o.of = map[match.PersonID]bool{}
	}
	o.of[person] = true
}
