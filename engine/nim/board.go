package nim

import "divisionbell/engine"

// A Heap is one of the three, as the match begins.
type Heap struct {
	Word   string // as it is typed, stored and logged: never to be changed
	Title  string // as people read it
	Sticks int
}

// Heaps are the heaps from left to right (rule 1.1).
var Heaps = [...]Heap{
	{"left", "Left", 3},
	{"middle", "Middle", 5},
	{"right", "Right", 7},
}

func heapNames() (names []engine.Name) {
	for _, h := range Heaps {
		names = append(names, engine.Name{Word: h.Word, Title: h.Title})
	}
	return names
}

// heapOf finds a heap by its word.
var heapOf = func() map[string]int {
	m := map[string]int{}
	for i, h := range Heaps {
		m[h.Word] = i
	}
	return m
}()
