// Package press has what papers tell of Poleconomy: stories of what all may know, each with
// its headlines. Promises are those of deals, and the Hansard says what became of them.
package press

import (
	"slices"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/poleconomy/hansard"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// headlines are the ways to headline each kind of story.
var headlines = map[string][]string{
	"won":        {"The richest of them all: {by}"},
	"bankrupt":   {"The Treasury is empty, and nobody wins"},
	"broken":     {"{by} goes back on a promise to {to}"},
	"government": {"A Government at last, with {n} votes"},
	"premier":    {"{by} moves into the Prime Minister's office"},
	"called":     {"To the polls!"},
	"disaster":   {"A double six, and {by} wasn't insured"},
	"insured":    {"Disaster strikes {by}, who was insured"},
	"upset":      {"A double, and {what} is {by}'s"},
	"visit":      {"{by} pays {to} {what} for one visit"},
	"windfall":   {"One roll brings {by} {what}"},
	"passed":     {"Parliament says yes, {n} votes to spare"},
	"lost":       {"Parliament says no to {by}"},
	"deal":       {"{by} and {to} do a deal"},
	"quiet":      {"Business as usual"},
}

// double is how likely a throw for a takeover is to win: both dice alike.
const double = 6.0 / 36

// much is a payment that is a story, in dollars; each so many more make it weigh one more.
const (
	much = 500_000
	step = 50_000
)

// Desk tells stories of Poleconomy.
type Desk struct{}

// Stories are those of a log from the fact numbered from on.
func (Desk) Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story {
	p := paper{Press: render.Press{Headlines: headlines, From: from}, scene: s, house: hansard.New(len(s.Seats)), pm: engine.Nobody}
	p.house.Settled = p.settled
	p.Tell(len(log)-1, 1, "quiet", msg.Story{Seat: engine.Nobody})
	for at, f := range log {
		p.at = at
		p.house.Read(f)
		p.read(at, f)
	}
	return slices.DeleteFunc(p.Told, func(of msg.Story) bool { return of.At < p.elected && slices.Equal(of.Heads, headlines["called"]) })
}

// A paper is the stories so far, and what they are told by.
type paper struct {
	render.Press
	scene msg.Scene
	house *hansard.Hansard
	pm    engine.Seat
	at    int

	elected int // the fact by which the last election was decided
}

// settled tells of a promise that was kept or broken.
func (p *paper) settled(x rules.Pledge, kept bool) {
	of := p.story(x.By, x.To, "", 0)
	of.Kind = msg.Kept
	if !kept {
		of.Kind, of.Told = msg.Broken, "{by} broke a promise to {to}."
		p.Tell(p.at, 75, "broken", of)
		return
	}
	p.Tell(p.at, 0, "", of)
}

func (p *paper) read(at int, f engine.Fact) {
	switch f := f.(type) {
	case rules.GovernmentFormed:
		p.Tell(at, 55, "government", p.story(engine.Nobody, engine.Nobody, "", f.Votes))
	case rules.PremierChosen:
		if f.PM != p.pm {
			p.Tell(at, 65, "premier", p.story(f.PM, engine.Nobody, "", 0))
		}
		p.pm, p.elected = f.PM, at
	case rules.Balloted:
		if f.PM != p.pm {
			p.Tell(at, 55, "premier", p.story(f.PM, engine.Nobody, "", 0))
		}
		p.pm, p.elected = f.PM, at
	case rules.ElectionCalled:
		p.Tell(at, 30, "called", msg.Story{Seat: engine.Nobody})
	case rules.Earned:
		p.money(at, "windfall", f.Seat, engine.Nobody, f.Amount)
	case rules.Profits:
		p.money(at, "visit", f.Seat, f.Owner, f.Paid)
	case rules.Disaster:
		if f.Insured {
			p.Tell(at, 45, "insured", p.story(f.Seat, engine.Nobody, "", 0))
		} else {
			p.Tell(at, 80, "disaster", p.story(f.Seat, engine.Nobody, "", 0))
		}
	case rules.TakeoverBid:
		bid := p.story(f.Seat, f.Owner, square(f.Square), 0)
		bid.Kind = msg.Battle
		p.Tell(at, 0, "", bid)
		if f.Won {
			of := p.story(f.Seat, f.Owner, square(f.Square), 0)
			of.Kind, of.Odds, of.Told = msg.Upset, double, "{by} threw a double and took {what} from {to}, a {odds} chance."
			p.Tell(at, 70, "upset", of)
		}
	case rules.Divided:
		p.divided(at, f)
	case rules.DealMade:
		p.Tell(at, 20, "deal", p.story(f.Offer.From, f.Offer.To, "", 0))
	case rules.Finished:
		p.finished(at, f)
	}
}

// money tells of much of it, the more the louder.
func (p *paper) money(at int, heads string, by, to engine.Seat, amount int64) {
	if amount >= much {
		p.Tell(at, min(48, 15+int(amount/step)), heads, p.story(by, to, rules.Dollars(amount), 0))
	}
}

func (p *paper) divided(at int, f rules.Divided) {
	ayes := f.Bill.AyeVotes
	if f.Amended && f.Bill.Other != nil {
		ayes = f.Bill.Other.AyeVotes
	}
	if f.Passed || f.Amended {
		if over := ayes - f.Bill.NoVotes; over > 0 {
			p.Tell(at, 30, "passed", p.story(p.pm, engine.Nobody, "", over))
		}
		return
	}
	p.Tell(at, 45, "lost", p.story(p.pm, engine.Nobody, "", 0))
}

func (p *paper) finished(at int, f rules.Finished) {
	won := false
	for seat, place := range f.Places {
		if place == 1 {
			won = true
			p.Tell(at, 100, "won", p.story(engine.Seat(seat), engine.Nobody, "", 0))
		}
	}
	if !won {
		p.Tell(at, 100, "bankrupt", msg.Story{Seat: engine.Nobody})
	}
}

func (p *paper) story(by, to engine.Seat, what string, n int) msg.Story {
	return msg.Story{Seat: by, On: to, By: render.Isolated(p.scene.Short(by)), To: render.Isolated(p.scene.Short(to)), What: what, N: n}
}

// square is what a square is called in a sentence.
func square(id string) string {
	for i := range rules.Squares {
		if rules.Squares[i].ID == id {
			return rules.Squares[i].Name
		}
	}
	return "a square"
}
