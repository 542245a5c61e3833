package engine

import "strings"

// Meant is the word that was likeliest meant by a misspelling, or "": one slip
// in a short word, two in a longer one.
func Meant(typed string, words []string) string {
	g := guess(fold(typed))
	for _, w := range words {
		g.try(fold(w), w)
	}
	return g.word
}

// Either asks whether a word was meant that was misspelt, or else lists them all
// after the words there are: "Did you mean heap?", "It has heap, mood".
func Either(typed, thereAre string, words []string) string {
	if w := Meant(typed, words); w != "" {
		return "Did you mean " + w + "?"
	}
	if len(words) == 0 {
		return thereAre + " none"
	}
	return thereAre + " " + strings.Join(words, ", ")
}

// Or joins words as a sentence does: "a, b or c".
func Or(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// nearest is Meant for options, which may be said in several ways.
func (r *reader) nearest(options []Option, typed string) string {
	g := guess(r.fold(typed))
	for _, o := range options {
		if o.Kind != Word {
			continue
		}
		for _, name := range append([]string{o.Word, o.Title}, o.Also...) {
			g.try(r.fold(name), o.Word)
		}
	}
	return g.word
}

// A guessing looks for the name with the fewest slips, below most.
type guessing struct {
	said []rune
	most int
	word string
}

func guess(said string) *guessing {
	g := &guessing{said: []rune(said), most: 2}
	switch n := len(g.said); {
	case n < 3 || n > 40:
		g.most = 0
	case n > 5:
		g.most = 3
	}
	return g
}

func (g *guessing) try(name, word string) {
	first, _, _ := strings.Cut(name, " ")
	for _, x := range []string{name, first} {
		if d := distance(g.said, []rune(x), g.most); d < g.most {
			g.most, g.word = d, word
		}
	}
}

// distance is how many slips (a letter wrong, missing, too many, or two
// swapped) part a from b; at most gives up at that many.
func distance(a, b []rune, most int) int {
	if len(a)-len(b) >= most || len(b)-len(a) >= most {
		return most
	}
	before, now, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range now {
		now[j] = j
	}
	for i, x := range a {
		next[0] = i + 1
		for j, y := range b {
			cost := 1
			if x == y {
				cost = 0
			}
			next[j+1] = min(now[j]+cost, now[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && x == b[j-1] && a[i-1] == y {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, now, next = now, next, before
	}
	return min(now[len(b)], most)
}
