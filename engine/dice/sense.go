package dice

import (
	"fmt"
	"slices"
	"strings"
)

// This file refuses what can be read and cannot be meant. What we printed is past
// that: it was meant once.

// clumped refuses letters that run together as modifiers, and x with a number,
// which mean too many things. The word comes next.
func (p *parser) clumped(word, run string, spaced bool, start int) *Error {
	after := p.ahead(len(word))
	switch {
	case p.printed:
	case word == "x" && digit(after) && !p.habits.faces:
		p.at += len(word)
		n, err := p.number()
		if err != nil {
			return err
		}
		return fail(p.place(start), fmt.Sprintf("did you mean *%d? or !%d? %d rolls are %dx in front", n, n, n, n),
			"x%d can mean times, explode, or so many rolls", n)
	case len(word) > 1 || !letter(after) || spaced && word != run:
	case word == "u" && len((&cursor{runs: p.runs, at: p.at + 1}).prefix(modifierWords)) > 1: // as it is printed
	default:
		p.at = start
		run := p.letters()
		p.at += len(run)
		return fail(p.place(start), "put spaces between them, or # before a comment", "%s runs letters together that each mean something", p.tokenFrom(start))
	}
	return nil
}

// minus refuses a minus right behind a word that takes a number: kh-1.
func (p *parser) minus(word string, start int) *Error {
	if p.printed || p.peek() != '-' || !digit(p.ahead(1)) {
		return nil
	}
	token := p.tokenFrom(start)
	for p.at++; digit(p.peek()); {
		p.at++
	}
	number := strings.TrimPrefix(p.tokenFrom(start), token+"-")
	return fail(p.place(start), "did you mean "+token+number+"? or "+token+" - "+number+"?", "a minus right after %s can mean two things", word)
}

// A spot is where a modifier of a pool stands, and when it is done.
type spot struct {
	stage stage
	place Place
}

// sensible refuses what no die of a pool can meet, what every one must, and what
// leaves none. spots are its modifiers in the order written.
func (p *parser) sensible(d *Dice, spots []spot) *Error {
	if p.printed || d.Sides != nil {
		return nil
	}
	at := func(i int, stages ...stage) Place {
		for _, s := range spots {
			for _, stage := range stages {
				if s.stage == stage {
					if i == 0 {
						return s.place
					}
					i--
				}
			}
		}
		return p.whole(d.Place)
	}
	if !p.habits.tens || d.Faces != (Faces{Kind: Range, Low: 0, High: 9}) { // else its faces are ten times those
		if err := d.likely(at); err != nil {
			return err
		}
	}
	n, literal := numeral(d.Count)
	if !literal {
		return nil
	}
	return p.leftOf(d.Select, n.Value, "dice", func(i int) Place { return at(i, keeping, dropping) }, d)
}

// likely refuses what no die of the pool meets, or all do. at tells where a modifier
// of a stage stands.
func (d *Dice) likely(at func(i int, stages ...stage) Place) *Error {
	die := d.Faces.String()
	switch {
	case d.Floor.Set && d.Floor.Value > d.Faces.High:
		return fail(at(0, clamping), "write the number instead of the dice", "every %s would count for %d", die, d.Floor.Value)
	case d.Ceil.Set && d.Ceil.Value < d.Faces.Low:
		return fail(at(0, clamping), "write the number instead of the dice", "every %s would count for %d", die, d.Ceil.Value)
	}
	low, high := d.clamp(d.Faces.Low), d.clamp(d.Faces.High)
	if r := d.Reroll; r != nil && r.Rank == 0 {
		if err := d.among(r.On, Cond{Equal, low}, low, high, "be rerolled", at(0, rerolling)); err != nil {
			return err
		}
	}
	if b := d.Burst; b != nil && b.Rank == 0 {
		if err := d.among(b.On, Cond{Equal, high}, low, high, "explode", at(0, exploding)); err != nil {
			return err
		}
		for i, before := 0, b.On; i < len(d.Also); i++ {
			if !d.meetsAfter(d.Also[i].On, before, low, d.clamp(d.Faces.High)) {
				return fail(at(len(before), exploding), "keep one of them", "a pool explodes in one way only on one value")
			}
			before = slices.Concat(before, d.Also[i].On)
			if err := d.among(d.Also[i].On, Cond{}, low, high, "explode", at(1, exploding)); err != nil {
				return err
			}
			high += compounding(d.Also[i].Kind)
		}
		high += compounding(b.Kind)
		if b.penetrates() {
			low--
		}
	}
	if d.Sinks != nil {
		if err := d.among([]Cond{*d.Sinks}, Cond{}, d.clamp(d.Faces.Low), d.clamp(d.Faces.High), "implode", at(0, imploding)); err != nil {
			return err
		}
	}
	var hits, fails []Cond
	some := false // of those that count, some count double
	for i, c := range d.Tally {
		if err := d.among([]Cond{c.Cond}, Cond{}, low, high, "count", at(i, counting)); err != nil {
			return err
		}
		some = some || c.Kind == Double
		if c.Kind == Success || c.Kind == Double {
			hits = append(hits, c.Cond)
		} else {
			fails = append(fails, c.Cond)
		}
	}
	if some {
		hits = nil
	}
	for _, all := range [][]Cond{hits, fails} {
		if len(all) > 1 {
			if err := d.among(all, Cond{}, low, high, "count", at(len(d.Tally)-1, counting)); err != nil {
				return err
			}
		}
	}
	return nil
}

// compounding is how far above its faces a die may come.
func compounding(k BurstKind) int64 {
	if (&Burst{Kind: k}).compounds() {
		return MaxFace
	}
	return 0
}

// leftOf refuses selections of n dice, or parts of a group, that cannot be met or
// leave none. d is the pool, or nil.
func (p *parser) leftOf(all []Select, n int64, noun string, at func(int) Place, d *Dice) *Error {
	few := func(n int64) string {
		if n == 1 {
			return "1 " + map[string]string{"dice": "die", "parts": "part"}[noun]
		}
		return fmt.Sprintf("%d %s", n, noun)
	}
	if p.printed || n == 0 {
		return nil
	}
	for i, s := range all {
		here := at(i)
		switch {
		case s.matches() && d != nil && !d.multiplies() && !d.Burst.compounds():
			if some, _ := d.meets([]Cond{s.Cond}, d.clamp(d.Faces.Low), d.clamp(d.Faces.High)); !some {
				return fail(here, "leave it out", "no %s shows %s", d.Faces, s.Cond.Words())
			}
			return nil
		case s.matches(), d != nil && d.multiplies() && s.Count > n && s.keeps():
			return nil
		case s.keeps() && s.Count > n:
			return fail(here, "leave it out, or roll more", "there are %s to keep from, and not %d", few(n), s.Count)
		}
		from, to := s.ranks(int(n))
		if from == to {
			way := "leave it out"
			if token := p.written(here); s.Kind == DropLow && len(token) > 1 && (token[0] == 'd' || token[0] == 'D') && token[1] >= '0' && token[1] <= '9' {
				way = "did you mean +" + token + "?"
			}
			if n == 1 {
				return fail(here, way, "this would drop the only %s", map[string]string{"dice": "die", "parts": "part"}[noun])
			}
			return fail(here, way, "this would drop all %d %s", n, noun)
		}
		n = int64(to - from)
	}
	return nil
}

func (s Select) keeps() bool {
	return s.Kind == KeepHigh || s.Kind == KeepLow || s.Kind == KeepMiddle
}

// among refuses conditions that no die from low to high meets, or all do; none
// stand for plain.
func (d *Dice) among(all []Cond, plain Cond, low, high int64, what string, at Place) *Error {
	bare := len(all) == 0
	if bare {
		all = []Cond{plain}
	}
	if _, every := d.meets(all, low, high); every {
		return fail(at, "leave it out", "every %s would %s", d.Faces, what)
	}
	for _, c := range all {
		if some, _ := d.meets([]Cond{c}, low, high); !some {
			if c.Compare == Equal {
				return fail(at, "leave it out, or take dice with more sides", "a %s has no %d", d.Faces, c.Value)
			}
			return fail(at, "leave it out, or take dice with more sides", "no %s shows %s", d.Faces, c.Words())
		}
	}
	return nil
}

// meets reports whether some and every value from low to high of a die of the pool
// meet any of the conditions.
func (d *Dice) meets(all []Cond, low, high int64) (some, every bool) {
	every = true
	for _, v := range d.telling(all, low, high) {
		met := holdsAny(all, v)
		some, every = some || met, every && met
	}
	return some, every
}

// meetsAfter reports whether some value from low to high meets one of the conditions
// and none of those before.
func (d *Dice) meetsAfter(all, before []Cond, low, high int64) bool {
	return slices.ContainsFunc(d.telling(slices.Concat(all, before), low, high), func(v int64) bool { return holdsAny(all, v) && !holdsAny(before, v) })
}

func holdsAny(all []Cond, v int64) bool {
	return slices.ContainsFunc(all, func(c Cond) bool { return c.Holds(v) })
}

// telling are values from low to high of a die of the pool that stand for all of them
// where these conditions are asked.
func (d *Dice) telling(all []Cond, low, high int64) []int64 {
	values := []int64{low, low + 1, high - 1, high}
	for _, c := range all {
		values = append(values, c.Value-1, c.Value, c.Value+1)
	}
	if each := d.Faces.each(); each != nil && low >= d.clamp(d.Faces.Low) && high <= d.Faces.High { // else more is added or taken off
		values = nil
		for _, v := range each {
			values = append(values, d.clamp(v))
		}
	}
	return slices.DeleteFunc(values, func(v int64) bool { return v < low || v > high })
}
