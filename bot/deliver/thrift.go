package deliver

import (
	"errors"

	"divisionbell/bot/match"
)

// errLater: something is left for when a platform can better take it. Nothing failed.
var errLater = errors.New("deliver: it is gathered with what follows")

// affords reports whether a platform can well take something now.
func (o outlet) affords(what match.Spending) bool {
	t, ok := as[match.Thrifty](o.chat)
	return !ok || t.Affords(o.room, what)
}

// gather settles how a room is told what happened that belongs into a message which
// stands: by an edit, if neither; later; or by a message of its own instead, where
// somebody is to be called or it has waited for long enough. What may have been told by an
// edit already, by a try that failed or whoever spoke here before, is told by one again.
func (t *teller) gather(r *roomUpdate) (later, instead bool) {
	if r.affords(match.ToTell) || r.show.Tries > 0 || !t.sure.Contains(r.shownIn()) {
		t.gathering.Over(r.show.Room)
		return false, false
	}
	if t.gathering.More(r.show.Room, r.calls()) {
		return true, false
	}
	return false, true
}

// calls reports whether a notice of the match is to ring somebody.
func (r *roomUpdate) calls() bool {
	for _, n := range r.notices {
		u, open := r.state.Match.Timing.Turn(n.Decision)
		if n.State == match.NoticeOwed || open && n.Calls(u) {
			return true
		}
	}
	return false
}
