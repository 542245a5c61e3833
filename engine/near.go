package engine

import "strings"

// nearest is the word among options that was likeliest meant by a misspelling,
// or "": one slip in a short word, two in a longer one.
func (r *reader) nearest(options []Option, typed string) string {
	said := []rune(r.fold(typed))
	if len(said) < 3 || len(said) > 40 {
		return ""
	}
	slips := 1
	if len(said) > 5 {
		slips = 2
	}
	best, word := slips+1, ""
	for _, o := range options {
		if o.Kind != Word {
			continue
		}
		for _, name := range append([]string{o.Word, o.Title}, o.Also...) {
			whole := r.fold(name)
			first, _, _ := strings.Cut(whole, " ")
			d := min(distance(said, []rune(whole), best), distance(said, []rune(first), best))
			if d < best {
				best, word = d, o.Word
			}
		}
	}
	return word
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
