// Package bounded has maps that forget what was of no use for the longest.
package bounded

import lru "github.com/hashicorp/golang-lru/v2"

// A Map holds so many entries, and for one more forgets the one that was of no use for the
// longest. It is safe for concurrent use.
//
// It is an interface so that who knows a type with a Map in it does not compile the Map's
// methods once more, as Go has it with generic types: they were a fifth of all code.
type Map[K comparable, V any] interface {
	Get(K) (V, bool)                          // which was of use now
	Peek(K) (V, bool)                         // as Get, and of no use
	Contains(K) bool                          // of no use either
	Add(K, V) (forgot bool)                   // takes the place of what was under the key
	PeekOrAdd(K, V) (was V, had, forgot bool) // what is under the key, or else adds it
	Remove(K) (had bool)
	Keys() []K // of no use for the longest first
	Purge()    // forgets all
}

// New makes one of at most n entries, above 0.
func New[K comparable, V any](n int) Map[K, V] {
	m, err := lru.New[K, V](n)
	if err != nil {
		panic(err) // n is a constant
	}
	return m
}
