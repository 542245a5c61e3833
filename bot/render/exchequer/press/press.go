// Package press has what papers tell of Exchequer!: stories of what all may know, each with
// its headlines. How likely an attack was is reckoned from the board as it stood.
package press

import (
	"slices"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// headlines are the ways to headline each kind of story.
var headlines = map[string][]string{
	"out":    {"{to} is out: {by} has the last of it", "{by} closes the books on {to}", "Closing time for {to}"},
	"sector": {"{by} holds all of {what}", "A clean sweep: all of {what} is {by}'s", "One owner for the whole of {what}: {by}"},
	"broken": {"{by} breaks up {what}", "{to} no longer owns {what}"},
	"upset":  {"Against the odds: {by} takes {what}", "Nobody bet on {by} in {what}"},
	"held":   {"{to} holds {what} against all odds", "{by} throws everything at {what}, in vain"},
	"taken":  {"{by} storms {what}", "{to} loses {what} to {by}"},
	"quiet":  {"All quiet along the ledger"},
}

const (
	longShot = 0.35    // how likely an upset is at most
	fewest   = 5       // tokens on both sides of an attack that is worth telling
	tallest  = 1 << 20 // tokens times guards of an attack whose odds are reckoned
)

// An assault is throw after throw from one area on another.
type assault struct {
	first         rules.Battled
	tokens, guard int
	last          rules.Battled
	at            int
}

// Desk tells stories of Exchequer!.
type Desk struct{}

// Stories are those of a log from the fact numbered from on.
func (Desk) Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story {
	p := paper{Press: render.Press{Headlines: headlines, From: from}, scene: s}
	for i := range p.owners {
		p.owners[i] = rules.Unowned
	}
	p.Tell(len(log)-1, 1, "quiet", msg.Story{Seat: engine.Nobody})
	for at, f := range log {
		p.read(at, f)
	}
	p.ends(false)
	return slices.DeleteFunc(p.Told, p.overtaken)
}

// overtaken reports whether a story is of a sector that has changed hands since.
func (p *paper) overtaken(of msg.Story) bool {
	i := slices.IndexFunc(rules.Sectors[:], func(s rules.Sector) bool { return s.Name == of.What })
	switch {
	case i < 0 || len(of.Heads) == 0:
		return false
	case of.Heads[0] == headlines["sector"][0]:
		return p.whole(i) != int(of.Seat)
	case of.Heads[0] == headlines["broken"][0]:
		return p.whole(i) != rules.Unowned || of.At < p.broken[i]
	}
	return false
}

// A paper is the stories so far, and what they are told by.
type paper struct {
	render.Press
	scene  msg.Scene
	owners [len(rules.Areas)]int
	broken [len(rules.Sectors)]int // the fact by which each was last broken up
	going  *assault
}

func (p *paper) read(at int, f engine.Fact) {
	if b, ok := f.(rules.Battled); ok {
		p.throw(at, b)
		return
	}
	switch f := f.(type) {
	case rules.Dealt:
		for i, owner := range f.Owners {
			p.owners[i] = int(owner)
		}
	case rules.Taken:
		p.owners[f.Area] = f.Party
	case rules.Won:
		p.ends(true)
		p.won(at, f)
	case rules.Out:
		if f.By >= 0 {
			p.Tell(at, 90, "out", p.story(f.By, f.Party, ""))
		}
	case rules.Ended, rules.Moved:
		p.ends(false)
	}
}

// throw goes on with an assault, or begins another.
func (p *paper) throw(at int, b rules.Battled) {
	if g := p.going; g == nil || g.first.From != b.From || g.first.To != b.To {
		p.ends(false)
		p.going = &assault{first: b, tokens: b.FromLeft + b.Lost, guard: b.ToLeft + b.Took}
		of := p.story(b.Seat, b.Party, name(b.To))
		of.Kind = msg.Battle
		p.Tell(at, 0, "", of)
	}
	p.going.last, p.going.at = b, at
}

// ends tells of the assault that goes on, if it is worth telling: one that was won, or
// was lost to the last token that could attack.
func (p *paper) ends(won bool) {
	g := p.going
	p.going = nil
	if g == nil || g.at < p.From || g.tokens+g.guard < fewest || g.tokens*g.guard > tallest || !won && g.last.FromLeft > 1 {
		return
	}
	win := rules.Chance(g.tokens, g.guard)
	of := p.story(g.first.Seat, g.first.Party, name(g.first.To))
	of.N, of.Odds = g.guard, win
	if won {
		p.Tell(g.at, min(45, 12+g.guard), "taken", of)
	}
	switch {
	case won && win <= longShot:
		of.Told = "{by} took {what} from {to} with " + render.Counted(g.tokens, "token") + " against {n}: a {odds} chance."
		of.Kind = msg.Upset
		p.Tell(g.at, 50+int((longShot-of.Odds)*100), "upset", of)
	case !won && 1-win <= longShot:
		of.Odds = 1 - win
		of.Told = "{by} threw " + render.Counted(g.tokens, "token") + " at {to}'s {n} in {what} and lost: a {odds} chance."
		of.Kind = msg.Upset
		p.Tell(g.at, 50+int((longShot-of.Odds)*100), "held", of)
	}
}

// won has an area change hands, and tells which sector that completes or breaks up.
func (p *paper) won(at int, f rules.Won) {
	sector := rules.Areas[f.To].Sector
	had := p.whole(sector)
	p.owners[f.To] = int(f.Seat)
	of := p.story(f.Seat, f.Party, rules.Sectors[sector].Name)
	if p.whole(sector) == int(f.Seat) {
		p.Tell(at, 70, "sector", of)
	}
	if had >= 0 {
		p.broken[sector] = at
		p.Tell(at, 60, "broken", of)
	}
}

// whole is who holds all of a sector that is in play.
func (p *paper) whole(sector int) int {
	owner := rules.Unowned
	for i, a := range rules.Areas {
		switch {
		case a.Sector != sector || p.owners[i] == rules.Unowned:
		case owner == rules.Unowned:
			owner = p.owners[i]
		case owner != p.owners[i]:
			return rules.Unowned
		}
	}
	return owner
}

// story is a seat's deed to a party, which may be nobody's seat.
func (p *paper) story(by engine.Seat, to int, what string) msg.Story {
	of := msg.Story{Seat: by, On: engine.Nobody, By: p.called(int(by)), To: p.called(to), What: what}
	if to >= 0 && to < len(p.scene.Seats) {
		of.On = engine.Seat(to)
	}
	return of
}

// called is a party's name in a paper.
func (p *paper) called(party int) string {
	if len(p.scene.Seats) == 2 && party == 2 {
		return "the neutral"
	}
	return render.Isolated(p.scene.Short(engine.Seat(party)))
}

func name(area int) string { return rules.Areas[area].Name }
