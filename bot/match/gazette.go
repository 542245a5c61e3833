package match

import (
	"time"

	"divisionbell/bot/clock"
)

// When the Gazette appears, and how its settings are said.
const (
	GazetteFriday = "friday" // each Friday
	GazetteRound  = "round"  // each day on which a round has ended
	GazetteOff    = "off"

	gazetteHour = 17 * 60 // minutes of the day, by the match's zone
)

// CheckGazette judges when it is to appear.
func CheckGazette(v string) (string, error) {
	if v == "none" || v == "no" {
		return GazetteOff, nil
	}
	return oneOf(GazetteFriday, GazetteRound, GazetteOff)(v)
}

// gazette reads when issues may appear.
func (r *Rules) gazette() {
	days := r.Table.Days
	switch r.Pace.Gazette {
	case GazetteFriday:
		days = 1 << time.Friday
	case GazetteRound:
		r.Rounds = true
	default:
		return
	}
	r.Gazette = clock.Spec{Fixed: true, Days: days, At: []int{gazetteHour}}
}

// NextGazette is when the next issue after an instant may appear. Fridays are Fridays
// whatever days the match's clocks run on; else it is one of those.
func (r Rules) NextGazette(after time.Time) time.Time {
	h := clock.Hours{Zone: r.Zone}
	if r.Rounds {
		h.Days, h.Off = r.Table.Days, r.Table.Off
	}
	return r.Gazette.From(after, h)
}

// Gazetted is the last issue of a match: up to which entry it told, when, how many there
// were, and at what stage the match was. Of none before the first: from where on that is
// to tell.
type Gazetted struct {
	Seq   uint32 `json:"seq,omitempty"`
	At    int64  `json:"at,omitempty"`
	No    int    `json:"no,omitempty"`
	Stage string `json:"stage,omitempty"`
}
