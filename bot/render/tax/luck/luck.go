// Package luck reckons what the deals of Tax gave: in how many ways each hand could play at
// once, against all hands that could have been dealt.
package luck

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// yardstick is what luck is measured by.
var yardstick = msg.Yardstick{
	Giver: "The deal", Throw: "hand", Unit: "play",
	Counts:   "Counted are the ways in which each hand, as it was dealt, could play on the tops that lay there, against the average of all hands that could have been dealt.",
	AtTheEnd: "luck here is in the hands, and those are secret",
}

// The deck: four copies each of one to nine (rule 1.1).
const (
	ranks  = 9
	copies = 4
)

// Deal tells what each deal gave.
type Deal struct{}

// Luck is in how many ways each hand that was dealt could play at once.
func (Deal) Luck(_ rules.View, facts []engine.Fact) (y msg.Yardstick, throws []msg.Throw) {
	var hands []rules.Dealt
	for _, f := range facts {
		switch f := f.(type) {
		case rules.Dealt:
			hands = append(hands, f)
		case rules.Opened:
			if len(hands) == 0 {
				continue
			}
			o := opening(f)
			known := map[int]msg.Throw{}
			for _, hand := range hands {
				n := len(hand.Cards)
				t, ok := known[n]
				if !ok {
					t.Expected, t.Variance = o.average(n)
					known[n] = t
				}
				t.Seat, t.Got = hand.Seat, float64(o.plays(held(hand.Cards)))
				throws = append(throws, t)
			}
			hands = nil
		}
	}
	return yardstick, throws
}

// A round is what a hand meets as it is dealt.
type round struct {
	rest  [ranks]int        // of each rank, who knows where
	alone [ranks]int        // in how many ways a card of a rank can be played, with a communal one or without
	pair  [ranks][ranks]int // in how many two can
}

// opening is the round that begins so.
func opening(f rules.Opened) (o round) {
	v := rules.View{Tops: f.Tops, Display: f.Display[:]}
	ways := func(hand ...int) int {
		v.Hand = hand
		return len(rules.Plays(v))
	}
	for a := range ranks {
		o.rest[a] = copies
		o.alone[a] = ways(a + 1)
		o.pair[a][a] = ways(a+1, a+1) - o.alone[a]
		for b := range a {
			o.pair[a][b] = ways(b+1, a+1) - o.alone[a] - o.alone[b]
		}
	}
	for _, cards := range [...][2]int{f.Tops, f.Display} {
		for _, c := range cards {
			o.rest[c-1]--
		}
	}
	return o
}

// held is how many of each rank there are in a hand.
func held(cards []int) (n [ranks]int) {
	for _, c := range cards {
		n[c-1]++
	}
	return n
}

// plays is in how many ways a hand can play: a play takes one card of it or two.
func (o *round) plays(hand [ranks]int) (n int) {
	for a := range hand {
		if hand[a] == 0 {
			continue
		}
		if n += o.alone[a]; hand[a] > 1 {
			n += o.pair[a][a]
		}
		for b := range a {
			if hand[b] > 0 {
				n += o.pair[a][b]
			}
		}
	}
	return n
}

// average is that of all hands of n cards that could have been dealt, and its variance.
func (o *round) average(n int) (mean, variance float64) {
	var hand [ranks]int
	all, sum, square := 0, 0, 0
	var deal func(rank, left, ways int)
	deal = func(rank, left, ways int) {
		switch {
		case left == 0:
			plays := o.plays(hand)
			all, sum, square = all+ways, sum+ways*plays, square+ways*plays*plays
			return
		case rank == ranks:
			return
		}
		for k := range min(left, o.rest[rank]) + 1 {
			hand[rank] = k
			deal(rank+1, left-k, ways*choose(o.rest[rank], k))
		}
		hand[rank] = 0
	}
	deal(0, n, 1)
	mean = float64(sum) / float64(all)
	return mean, float64(square)/float64(all) - mean*mean
}

// choose is in how many ways k of n can be taken.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}
