package atlas

import "encoding/binary"

// Far is how far a region is that cannot be reached.
const Far = 99

// Steps are how many steps each region is from somewhere.
type Steps [(RegionCount + 7) / 8 * 8]uint8

// FarAway is no step from anywhere.
var FarAway = layFar()

func layFar() (x Steps) {
	for i := range x {
		x[i] = Far
	}
	return x
}

// Lower makes each step of x that of y and some more, where that is fewer. It takes
// eight regions at a time; none is 128 steps away.
func (x *Steps) Lower(y *Steps, more uint8) {
	const each, high = 0x0101010101010101, 0x8080808080808080
	for i := 0; i < len(x); i += 8 {
		a, b := binary.LittleEndian.Uint64(x[i:]), binary.LittleEndian.Uint64(y[i:])+each*uint64(more)
		less := ((a | high) - b) & high >> 7 * 255 // 255 where b is not above a
		binary.LittleEndian.PutUint64(x[i:], b&less|a&^less)
	}
}

// steps are those of each region of a fold from one of its regions.
func (f *Fold) steps(from uint8) Steps {
	x := FarAway
	var seen Regions
	for n, edge := uint8(0), SetOf(from); !edge.Empty(); n++ {
		seen = seen.Or(edge)
		for m := edge; !m.Empty(); {
			x[m.Pop()] = n
		}
		edge = f.Around(edge).Without(seen)
	}
	return x
}
