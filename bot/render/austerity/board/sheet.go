package board

import rules "divisionbell/engine/austerity"

// A sheet is what a picture and its text board both say of a match, put in
// words: so they say the same.
type sheet struct {
	code   string
	year   string // Year 3
	draw   string // where the year stands: draw 2 of 5
	over   bool
	end    rules.Ended
	title  string   // over the pair
	sum    []entry  // at the end: the score's parts, then the score
	pair   []placed // the cubes drawn, and where they went
	before *before  // between pairs: the last draw, if it has just been resolved
	event  string
	effect string
	asks   []option // what can be chosen now, or what was
	odds   []chance // between pairs: what the bag may give
	deeds  []deed
	tracks []track
	areas  []area
	houses []house
	extras []house
	cards  []card
	dials  []dial
	now    string
	last   string
}

// An entry is a line of a sum.
type entry struct {
	words string
	n     int
}

// A before is the pair drawn last.
type before struct {
	cubes []int
	event string
	did   string
}

// A placed cube lies in Current while went is empty.
type placed struct {
	colour int
	went   string
}

// An option of what is asked; shut: it cannot be chosen, for lack of a cube.
type option struct {
	words string
	shut  bool
	word  string // of the rules, from its verb on; an institution's alone
}

// A deed is one of the actions that may be taken besides.
type deed struct {
	name  string
	steps []step
	shut  bool
}

// A step of a deed: cubes and what becomes of them.
type step struct {
	cubes []int
	words string
}

type track struct {
	name    string
	value   int
	was     int // before the last entry
	outlook string
	rise    int // by how much the next year end moves it
	coins   bool
	done    bool // no Year End comes any more
}

type area struct {
	name  string
	note  string
	cubes [5]int
	shown []int // colours to show
}

// A house is an institution.
type house struct {
	name    string
	reward  string
	penalty string
	pairs   []string
	step    int // cuts so far: 0, 1, 2
	need    int // Income for one reward
	funded  int // cubes on it
	room    int // how many it takes
	sale    bool
	hot     string // what is asked of it: cut, fund, buy
	last    bool   // it was just touched
}

type card struct {
	kind  string
	name  string
	lines []string
	meter *meter
}

// A meter counts what at has come to, of need, in so many spaces.
type meter struct {
	name           string
	at, need, full int
}

type dial struct {
	name string
	ends [3]string
	at   int // 0, 1, 2
	says string
}

func (a area) sum() (n int) {
	for _, x := range a.cubes {
		n += x
	}
	return n
}
