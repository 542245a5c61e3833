package chatkit

import "divisionbell/bot/bounded"

// A Bounded is a map that for one entry too many forgets the one that was of no
// use for the longest. It is safe for concurrent use.
type Bounded[K comparable, V any] struct{ kept bounded.Map[K, V] }

// NewBounded makes one of at most n entries; n is a constant above 0.
func NewBounded[K comparable, V any](n int) *Bounded[K, V] {
	return &Bounded[K, V]{bounded.New[K, V](n)}
}

// Get gives what was put under a key; false: nothing, or it is forgotten.
func (b *Bounded[K, V]) Get(key K) (V, bool) { return b.kept.Get(key) }

// Put takes the place of what was under a key.
func (b *Bounded[K, V]) Put(key K, v V) { b.kept.Add(key, v) }

// GetOr gives what is under a key; if nothing is, what ask gives, which is put there
// unless it fails.
func (b *Bounded[K, V]) GetOr(key K, ask func() (V, error)) (V, error) {
	v, ok := b.Get(key)
	if ok {
		return v, nil
	}
	v, err := ask()
	if err == nil {
		b.Put(key, v)
	}
	return v, err
}

// Take takes a key away; false: it was not there, or somebody else was quicker.
func (b *Bounded[K, V]) Take(key K) bool { return b.kept.Remove(key) }

// Forget takes a key away; one that is not there is no error.
func (b *Bounded[K, V]) Forget(key K) { b.kept.Remove(key) }

// Keys are all that something is under, the one of no use for the longest first.
func (b *Bounded[K, V]) Keys() []K { return b.kept.Keys() }

// ForgetIf takes away all of which gone is true.
func (b *Bounded[K, V]) ForgetIf(gone func(V) bool) {
	for _, key := range b.kept.Keys() {
		if v, ok := b.kept.Peek(key); ok && gone(v) {
			b.kept.Remove(key)
		}
	}
}
