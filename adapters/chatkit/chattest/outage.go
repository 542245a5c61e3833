package chattest

import "time"

// An Outage is how long a platform takes nothing, and how often somebody says something
// meanwhile.
type Outage struct{ Lasts, Every time.Duration }

// Downtimes are of many lengths, with words at many a pace.
func Downtimes() (all []Outage) {
	paces := []time.Duration{500 * time.Millisecond, 800 * time.Millisecond, 2900 * time.Millisecond}
	for half := range 23 {
		all = append(all, Outage{time.Second + time.Duration(half)*500*time.Millisecond, paces[half%len(paces)]})
	}
	return append(all, Outage{30 * time.Second, 800 * time.Millisecond}, Outage{30 * time.Second, 3 * time.Second},
		Outage{3 * time.Minute, 5 * time.Second}, Outage{time.Hour, time.Minute})
}

// Pass lets it pass, in which say has somebody say something, at once at first.
func (o Outage) Pass(say func()) {
	for end := time.Now().Add(o.Lasts); time.Now().Before(end); time.Sleep(min(o.Every, time.Until(end))) {
		say()
	}
}

// Tries is how many a platform may be asked in it: at once for each of the words, and for
// each of the rooms a few times at first, and then every five seconds one of them.
func (o Outage) Tries(words, rooms int) int {
	return words + 6*rooms + int(o.Lasts/(5*time.Second))
}
