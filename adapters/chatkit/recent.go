package chatkit

import (
	"slices"
	"sync"
	"time"
)

// A Recent remembers the newest few things of each place for a while. It is safe
// for concurrent use.
type Recent[T any] struct {
	few  int
	life time.Duration
	mu   sync.Mutex // held from a place's reading to its writing
	by   *Bounded[string, []noted[T]]
}

type noted[T any] struct {
	thing T
	at    time.Time
}

// NewRecent remembers few things for so long, and of so many places.
func NewRecent[T any](places, few int, life time.Duration) *Recent[T] {
	return &Recent[T]{few: few, life: life, by: NewBounded[string, []noted[T]](places)}
}

// Note remembers a thing as the newest of a place.
func (r *Recent[T]) Note(place string, thing T) {
	r.mu.Lock()
	defer r.mu.Unlock()
	old, _ := r.by.Get(place)
	old = old[max(0, len(old)-r.few+1):]
	r.by.Put(place, append(slices.Clone(old), noted[T]{thing, time.Now()}))
}

// Newest are the things of a place, newest first.
func (r *Recent[T]) Newest(place string) (out []T) {
	all, _ := r.by.Get(place)
	for _, n := range slices.Backward(all) {
		if time.Since(n.at) < r.life {
			out = append(out, n.thing)
		}
	}
	return out
}

// Forget forgets all of a place.
func (r *Recent[T]) Forget(place string) { r.by.Forget(place) }
