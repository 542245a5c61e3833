package atlas

// Flood is what can be reached from some regions without leaving within.
func (f *Fold) Flood(from, within Regions) Regions {
	reached := from.And(within)
	for edge := reached; !edge.Empty(); {
		var next Regions
		for !edge.Empty() {
			n := &f.Near[edge.Pop()]
			next[0] |= n[0]
			next[1] |= n[1]
		}
		edge = next.And(within).Without(reached)
		reached = reached.Or(edge)
	}
	return reached
}

// Cut is what of one ruler's regions reaches none of its cities (rule 4.6).
func (f *Fold) Cut(own Regions) Regions {
	return own.Without(f.Flood(own.And(CitySet), own))
}
