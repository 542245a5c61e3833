// Package fleet shares out what is to be done once among the processes on one store:
// who is to hold which lease follows from who lives, so that nobody leads.
//
// Begin with [Holder], the rule, and [Keeper], which holds a process's share by it.
package fleet

import (
	"hash/fnv"
	"slices"

	"divisionbell/bot/match"
)

// Holder is who of the members is to hold the lease of this name: of those who take part
// in what it is for the one with the highest hash of both. When one comes or goes, only
// its own share changes hands. Who is less fit than the fittest takes part in as much less,
// which part follows from the hash too; as long as one does not say how fit it is, all
// count alike. Empty: nobody takes part.
func Holder(name, what string, members []match.Member) (holder string) {
	fittest := 0
	for _, m := range members {
		if slices.Contains(m.Does, what) && fittest >= 0 {
			if fittest = max(fittest, m.Fit); m.Fit < 0 {
				fittest = -1
			}
		}
	}
	for _, fit := range []bool{true, false} { // if nobody is, all are
		var highest uint64
		for _, m := range members {
			if !slices.Contains(m.Does, what) {
				continue
			}
			h := weight(name, m.Holder)
			if fit && fittest > 0 && int(h%100)*fittest >= 100*m.Fit {
				continue
			}
			if holder == "" || h > highest || h == highest && m.Holder > holder {
				holder, highest = m.Holder, h
			}
		}
		if holder != "" {
			break
		}
	}
	return holder
}

// weight is FNV-1a, mixed (as in SplitMix64) so that names that differ in their last
// digit fall apart.
func weight(name, holder string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	h.Write([]byte{0})
	h.Write([]byte(holder))
	x := h.Sum64()
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
