// Package press has what papers tell of Cantillon's Europe: stories of what all may know,
// each with its headlines. How likely an attack was follows from whom it met.
package press

import (
	"math"
	"slices"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
)

// headlines are the ways to headline each kind of story.
var headlines = map[string][]string{
	"won":      {"Europe has a master, and it's {by}"},
	"city":     {"{what} falls to {by}", "{by}'s flag flies over {what}", "{to} loses {what}"},
	"starved":  {"{what} starves, and {to} with it", "The siege is over: {what} is empty"},
	"out":      {"{to} is off the map", "The house of {to} falls"},
	"attacked": {"{by} turns on {to}", "So much for friendship: {by} attacks {to}"},
	"allied":   {"{by} and {to} shake hands"},
	"renounce": {"{by} and {to} are friends no more"},
	"upset":    {"Against the odds: {by} is in {what}"},
	"quiet":    {"Peace, more or less", "The tax collectors have Europe to themselves"},
}

const (
	even     = 15.0 / 36 // how likely one protection is beaten: the attacker's die is higher
	longShot = 0.25      // how likely an upset is at most
)

// Desk tells stories of Cantillon's Europe.
type Desk struct{}

// Stories are those of a log from the fact numbered from on.
func (Desk) Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story {
	p := paper{Press: render.Press{Headlines: headlines, From: from}, scene: s, allies: map[[2]engine.Seat]bool{}}
	p.Tell(len(log)-1, 1, "quiet", msg.Story{Seat: engine.Nobody})
	for at, f := range log {
		p.read(at, f)
	}
	return slices.DeleteFunc(p.Told, p.overtaken)
}

// overtaken reports whether a story is of an alliance that is over, or of the end of one
// that has been made anew.
func (p *paper) overtaken(of msg.Story) bool {
	if len(of.Heads) == 0 {
		return false
	}
	allied := p.allies[[2]engine.Seat{of.Seat, of.On}] && p.allies[[2]engine.Seat{of.On, of.Seat}]
	switch of.Heads[0] {
	case headlines["allied"][0]:
		return !allied
	case headlines["renounce"][0]:
		return allied
	}
	return false
}

// A paper is the stories so far, and what they are told by.
type paper struct {
	render.Press
	scene  msg.Scene
	allies map[[2]engine.Seat]bool // whose word to whom is given
}

func (p *paper) read(at int, f engine.Fact) {
	switch f := f.(type) {
	case fact.Allied:
		p.allies[[2]engine.Seat{f.Seat, f.With}] = true
		if f.Mutual {
			p.Tell(at, 40, "allied", p.story(f.Seat, f.With, ""))
		}
	case fact.Renounced:
		delete(p.allies, [2]engine.Seat{f.Seat, f.With})
		p.Tell(at, 35, "renounce", p.story(f.Seat, f.With, ""))
	case fact.Fought:
		p.fought(at, f)
	case fact.Took:
		if f.City && f.Party >= 0 {
			p.Tell(at, 75, "city", p.story(f.Seat, engine.Seat(f.Party), city(f.Region)))
		}
	case fact.Starved:
		p.Tell(at, 70, "starved", p.story(engine.Nobody, f.Seat, city(f.Land)))
	case fact.Out:
		p.Tell(at, 90, "out", p.story(f.By, f.Seat, ""))
		for word := range p.allies { // who is off the map keeps nobody's word
			if word[0] == f.Seat || word[1] == f.Seat {
				delete(p.allies, word)
			}
		}
	case fact.Finished:
		for seat, place := range f.Places {
			if place == 1 {
				p.Tell(at, 100, "won", p.story(engine.Seat(seat), engine.Nobody, ""))
			}
		}
		p.kept(at)
	}
}

// kept tells of each word, given by both to each other, that stands when all is over.
func (p *paper) kept(at int) {
	for by := range p.scene.Seats {
		for to := range p.scene.Seats {
			word := [2]engine.Seat{engine.Seat(by), engine.Seat(to)}
			if !p.allies[word] || !p.allies[[2]engine.Seat{word[1], word[0]}] {
				continue
			}
			of := p.story(word[0], word[1], "")
			of.Kind = msg.Kept
			p.Tell(at, 0, "", of)
		}
	}
}

// fought tells of an attack on an ally, once for each word that it breaks, and of one that
// was not likely to succeed.
func (p *paper) fought(at int, f fact.Fought) {
	to := engine.Seat(f.Party)
	of := p.story(f.Seat, to, name(f.To))
	battle := of
	battle.Kind = msg.Battle
	p.Tell(at, 0, "", battle)
	if word := [2]engine.Seat{f.Seat, to}; p.allies[word] {
		delete(p.allies, word)
		broke := of
		broke.Kind, broke.Told = msg.Attacked, "{by} attacked {to}, an ally, in {what}."
		p.Tell(at, 80, "attacked", broke)
	}
	if of.Odds = math.Pow(even, float64(len(f.Against))); f.Won && of.Odds <= longShot {
		of.Kind, of.Told = msg.Upset, "{by} took {what} from {to}, a {odds} chance."
		p.Tell(at, 45+10*len(f.Against), "upset", of)
	}
}

func (p *paper) story(by, to engine.Seat, what string) msg.Story {
	return msg.Story{Seat: by, On: to, By: render.Isolated(p.scene.Short(by)), To: render.Isolated(p.scene.Short(to)), What: what}
}

func name(region int) string { return atlas.RegionName(region) }

// city is a land's city, or the land.
func city(land int) string {
	if land >= 0 && land < atlas.LandCount && atlas.Lands[land].City != "" {
		return atlas.Lands[land].City
	}
	return name(land)
}
