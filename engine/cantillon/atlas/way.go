package atlas

// A Way is what can be passed through from a region, and that with a step beyond.
type Way struct{ Through, Far Regions }

// Way is how far one comes from a region within some.
func (f *Fold) Way(from uint8, within Regions) Way {
	through := f.Flood(SetOf(from), within)
	return Way{through, through.Or(f.Around(through))}
}

// Moored reports whether a realm's fleet that goes from one sea to another comes to lie off
// own land, or linked to such a place by own fleets.
func (f *Fold) Moored(own Regions, from, to uint8) bool {
	fleets := own.And(SeaSet).Without(SetOf(from))
	fleets.Add(to)
	return !f.Around(f.Flood(SetOf(to), fleets)).And(own).And(LandSet).Empty()
}

// Two are the regions in which two tallies count two at least together, Any those in which
// they count any.
func Two(a, b *Tally) Regions { return a[1].Or(b[1]).Or(a[0].And(b[0])) }
func Any(a, b *Tally) Regions { return a[0].Or(b[0]) }

// A Worth is how good each of some regions is, and the best of them.
type Worth struct {
	Of   [RegionCount]int16
	Best int
}

// WorthOf asks it of each.
func WorthOf(some Regions, of func(r uint8) int) (w Worth) {
	w.Best = -1 << 30
	for !some.Empty() {
		r := some.Pop()
		n := of(r)
		w.Of[r], w.Best = int16(n), max(w.Best, n)
	}
	return w
}
