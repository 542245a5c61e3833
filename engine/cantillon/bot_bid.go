package cantillon

import "divisionbell/engine/cantillon/atlas"

// What a lot is worth to a bot beyond what it costs to build.
const (
	landValue = 2 // two turns of its produce
	cityValue = 8
	fineValue = 8 // an advanced factory's: two of its goods, less what they are made of
)

// bestBid goes up to what a lot is worth: by ceilings at once, else by as little as
// leads; past that it passes.
func (p *plan) bestBid(l *lot) action {
	most := uint32(min(p.lotValue(l.What), p.Goods[p.me].Worth()))
	switch {
	case p.Set.Ceilings:
		return action{verb: bid, n: most}
	case most > l.Bid:
		return action{verb: bid, n: l.leastBid()}
	}
	return action{verb: bid}
}

// lotValue is what regions are worth, those alone that would hang together with a city.
func (p *plan) lotValue(what atlas.Regions) (n int) {
	own := p.Own[p.me].Or(what)
	held := what.Without(p.fold().Cut(own))
	lands := held.And(atlas.LandSet)
	return landValue*lands.Count() + cityValue*held.And(atlas.CitySet).Count() +
		factoryCost*lands.And(p.Basic).Count() + fineValue*lands.And(p.refined()).Count() + unitCosts[fleet]*held.And(atlas.SeaSet).Count()
}
