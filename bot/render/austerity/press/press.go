// Package press has what papers tell of Austerity: stories of a country in debt, each with
// its headlines. How likely a pair was is reckoned from the bag as it was.
package press

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// headlines are the ways to headline each kind of story.
var headlines = map[string][]string{
	"won":       {"The books balance: {by} pulls it off in year {n}"},
	"lost":      {"It's over in year {n}: {what} did it"},
	"low":       {"{what} down to {n}", "{what} at {n}, and falling"},
	"high":      {"{what} up to {n}", "A bright spot: {what} stands at {n}"},
	"penalised": {"Third cut: {what} pays the price", "{what} can't be cut again for free"},
	"debt":      {"One debt fewer", "The Treasury pays a loan off"},
	"year":      {"Year {n} ends, and the country's still there", "Another year survived: that's {n}"},
	"pair":      {"Against the odds: {what}"},
	"quiet":     {"The ministry keeps calm", "No news from the Treasury"},
}

const (
	low, high = 2, 9 // of a track, what is a story
	longShot  = 0.05 // how likely a pair is at most that is one
)

// Desk tells stories of Austerity.
type Desk struct{}

// Stories are those of a log from the fact numbered from on.
func (Desk) Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story {
	p := paper{Press: render.Press{Headlines: headlines, From: from}, minister: render.Isolated(s.Short(0))}
	p.tell(len(log)-1, 1, "quiet", "", 0)
	for at, f := range log {
		p.read(at, f)
	}
	return p.Told
}

// A paper is the stories so far, and what they are told by.
type paper struct {
	render.Press
	minister string
	bag      rules.Cubes
}

func (p *paper) tell(at, weight int, heads, what string, n int) {
	p.Tell(at, weight, heads, msg.Story{By: p.minister, What: what, N: n})
}

func (p *paper) read(at int, f engine.Fact) {
	switch f := f.(type) {
	case rules.Began:
		p.bag = f.Bag
	case rules.YearBegan:
		p.bag = f.Bag
	case rules.Drew:
		p.drew(at, f)
	case rules.Added:
		if f.To == rules.Bag {
			p.bag[f.Colour] += uint8(f.N)
		}
	case rules.Removed:
		if f.From == rules.Bag && p.bag[f.Colour] > 0 {
			p.bag[f.Colour]--
		}
		if f.Colour == rules.Debt {
			p.tell(at, 35, "debt", "", 0)
		}
	case rules.Shifted:
		switch name := rules.TrackNames[f.Track]; {
		case f.To <= low && f.To < f.From:
			p.tell(at, 60-10*f.To, "low", name, f.To)
		case f.To >= high && f.To > f.From:
			p.tell(at, 25+f.To, "high", name, f.To)
		}
	case rules.Penalised:
		p.tell(at, 45, "penalised", rules.Bodies[f.Institution].Name, 0)
	case rules.YearEnded:
		p.tell(at, 30, "year", "", f.Year)
	case rules.Ended:
		if f.Won {
			p.tell(at, 100, "won", "", f.Year)
		} else {
			p.tell(at, 100, "lost", f.Why, f.Year)
		}
	}
}

// drew tells of a pair that was not likely, if all is known that was in the bag.
func (p *paper) drew(at int, f rules.Drew) {
	of, ways := p.bag.Sum(), 1
	for c, n := range f.Pair {
		for k := range n {
			ways *= int(p.bag[c]) - int(k)
		}
		if p.bag[c] -= min(n, p.bag[c]); n > 1 {
			ways /= 2
		}
	}
	if of != f.Left+2 || ways <= 0 {
		p.bag = rules.Cubes{}
		return
	}
	if chance := float64(ways) / float64(of*(of-1)/2); chance <= longShot {
		what := rules.Occurrences[f.Event].Name
		p.Tell(at, 40, "pair", msg.Story{Kind: msg.Upset, By: p.minister, What: what, Odds: chance,
			Told: "the bag gave {what}, a {odds} chance."})
	}
}
