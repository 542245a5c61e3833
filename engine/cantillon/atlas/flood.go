package atlas

import "math/bits"

// Flood is what can be reached from some regions without leaving within.
func (f *Fold) Flood(from, within Regions) Regions {
	reached := from.And(within)
	for edge := reached; !edge.Empty(); {
		edge = f.Around(edge).And(within).Without(reached)
		reached = reached.Or(edge)
	}
	return reached
}

// Around are the neighbours of some regions, which may be among them.
func (f *Fold) Around(set Regions) (near Regions) {
	for m := set[0]; m != 0; m &= m - 1 {
		n := &f.Near[bits.TrailingZeros64(m)]
		near[0] |= n[0]
		near[1] |= n[1]
	}
	for m := set[1]; m != 0; m &= m - 1 {
		n := &f.Near[64+bits.TrailingZeros64(m)]
		near[0] |= n[0]
		near[1] |= n[1]
	}
	return near
}

// Cut is what of one ruler's regions reaches none of its cities (rule 4.6).
func (f *Fold) Cut(own Regions) Regions {
	return own.Without(f.Flood(own.And(CitySet), own))
}
