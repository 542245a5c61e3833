package bot

import (
	"slices"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/engine"
)

// A Timing is what a match's clocks show, stored with its position. Instants
// are milliseconds UTC.
type Timing struct {
	Turns  []Turn     `json:"turns,omitempty"` // decisions that people are awaited for
	Shut   []Turn     `json:"shut,omitempty"`  // the last answered ones, which an undo may open again
	Seats  []SeatTime `json:"seats,omitempty"` // by seat
	Paused int64      `json:"paused,omitempty"`
	Told   int        `json:"told,omitempty"` // how often the end was foretold
	Orders []Order    `json:"orders,omitempty"`
	Offers []Offer    `json:"offers,omitempty"`
	Last   int        `json:"last,omitempty"` // the number of the newest order
}

// A Turn is one decision a person is awaited for. Due is its deadline, Limit
// the same with what the seat has saved; both 0 when there is none.
type Turn struct {
	Seat   engine.Seat `json:"seat"`
	Kind   string      `json:"kind"`
	Of     uint16      `json:"of,omitempty"`
	Key    uint32      `json:"key"`
	Opened int64       `json:"opened"`
	Due    int64       `json:"due,omitempty"`
	Limit  int64       `json:"limit,omitempty"`
	Rings  int         `json:"rings,omitempty"` // reminders wanted so far
	Calls  int         `json:"calls,omitempty"` // the same and hand-overs, each of which rings
	Rung   int64       `json:"rung,omitempty"`  // when the last was
	Muted  bool        `json:"muted,omitempty"`
	Public bool        `json:"public,omitempty"` // the table was told; silence follows
	Credit int64       `json:"credit,omitempty"` // what answering it put into the bank
	Soft   int64       `json:"soft,omitempty"`   // how much of its time a vacation's end has added
}

// A SeatTime is what the clocks keep of a seat. Wake is when the sweep looks at
// it next, 0 never. Silent is since when it counts as absent because nothing was
// heard of it, 0 when it does not; Heard when something was that is worth keeping.
type SeatTime struct {
	Bank   int64        `json:"bank,omitempty"`
	Misses int          `json:"misses,omitempty"` // in a row
	Away   []clock.Span `json:"away,omitempty"`   // vacations that its clocks stood still for
	Ring   string       `json:"ring,omitempty"`   // how its holder wants to be rung here
	Wake   int64        `json:"wake,omitempty"`
	Silent int64        `json:"silent,omitempty"`
	Heard  int64        `json:"heard,omitempty"`
}

// An Offer is a seat that somebody may take over.
type Offer struct {
	Seat   engine.Seat `json:"seat"`
	Person int64       `json:"person"`
}

func (t Turn) same(a engine.Ask) bool {
	return t.Seat == a.Seat && t.Kind == a.Kind && t.Of == a.Of && t.Key == a.Key
}

func (t Turn) ask() engine.Ask {
	return engine.Ask{Seat: t.Seat, Kind: t.Kind, Of: t.Of, Key: t.Key, Must: true}
}

// clone is a copy that can be changed.
func (t Timing) clone() Timing {
	t.Turns, t.Shut, t.Seats = slices.Clone(t.Turns), slices.Clone(t.Shut), slices.Clone(t.Seats)
	t.Orders, t.Offers = slices.Clone(t.Orders), slices.Clone(t.Offers)
	return t
}

// seat is what the clocks keep of a seat, to be changed.
func (t *Timing) seat(s engine.Seat) *SeatTime {
	for int(s) >= len(t.Seats) {
		t.Seats = append(t.Seats, SeatTime{})
	}
	return &t.Seats[s]
}

func (t Timing) seatTime(s engine.Seat) SeatTime {
	if s < 0 || int(s) >= len(t.Seats) {
		return SeatTime{}
	}
	return t.Seats[s]
}

// turn is the decision a notice tells of.
func (t Timing) turn(n Notice) (Turn, bool) {
	i := slices.IndexFunc(t.Turns, func(u Turn) bool {
		return u.Seat == n.Seat && u.Kind == n.Kind && u.Of == n.Of && u.Key == n.Key
	})
	if i < 0 {
		return Turn{}, false
	}
	return t.Turns[i], true
}

// at is how far the clock of a decision has come: to now, or to where a pause has
// stopped it.
func (t Timing) at(u Turn, now int64) int64 {
	if t.Paused == 0 {
		return now
	}
	return max(t.Paused, u.Opened)
}

func when(ms int64) time.Time { return time.UnixMilli(ms) }

// holder is the person who holds a seat, with habits; false for bots.
func (l *live) holder(seat engine.Seat) (Person, bool) {
	for _, t := range l.match.Seats {
		if t.Seat == seat && t.Bot == "" {
			p, ok := l.people[t.Person]
			if !ok {
				p = Person{ID: t.Person, Name: t.Name}
			}
			return p, true
		}
	}
	return Person{}, false
}

// calendar is when a seat's clock runs. Hours awake that the match's never meet
// do not count: nothing would ever be due.
func (l *live) calendar(t *Timing, seat engine.Seat) clock.Calendar {
	c := clock.Calendar{Hours: []clock.Hours{l.rules.table}, Spans: t.seatTime(seat).Away}
	if l.rules.awake {
		if p, ok := l.holder(seat); ok && clock.Meet(when(l.match.Made), l.rules.table, p.awake()) {
			c.Hours = append(c.Hours, p.awake())
		}
	}
	return c
}

// due times a decision that is opened now.
func (l *live) due(t *Timing, u *Turn, now int64) {
	spec := l.rules.spec(u.Kind)
	if spec.None() {
		u.Due, u.Limit = 0, 0
		return
	}
	cal := l.calendar(t, u.Seat)
	u.Due = spec.Due(when(now), cal, l.rules.table, l.rules.gap, min(t.seatTime(u.Seat).Misses, maxHalvings)).UnixMilli()
	l.limit(t, u)
}

// maxHalvings is how often the wait for an absent seat is halved.
const maxHalvings = 3

// limit is a decision's deadline and what its seat has saved.
func (l *live) limit(t *Timing, u *Turn) {
	u.Limit = 0
	if u.Due != 0 {
		bank := time.Duration(t.seatTime(u.Seat).Bank) * time.Millisecond
		u.Limit = l.calendar(t, u.Seat).Add(when(u.Due), bank).UnixMilli()
	}
}

// last is when a decision is taken out of its seat's hands.
func (l *live) last(u Turn) int64 { return u.Limit + l.rules.grace.Milliseconds() }

// reckon brings the clocks from l's decisions to the given ones, which d led to.
func (l *live) reckon(asks []engine.Ask, now int64, d deed) Timing {
	t := l.match.Timing.clone()
	open := func(u Turn) bool {
		return slices.ContainsFunc(asks, func(a engine.Ask) bool { return a.Must && u.same(a) })
	}
	own := (d.cause == causePerson || strings.HasPrefix(d.cause, causeOrder)) && !d.fated
	var kept, shut []Turn
	for _, u := range t.Turns {
		if open(u) {
			kept = append(kept, u)
		} else {
			shut = append(shut, u)
		}
	}
	t.Turns = kept
	for _, a := range asks {
		if !a.Must || l.isBot(a.Seat) || slices.ContainsFunc(kept, func(u Turn) bool { return u.same(a) }) {
			continue
		}
		u := Turn{Seat: a.Seat, Kind: a.Kind, Of: a.Of, Key: a.Key, Opened: now}
		l.due(&t, &u, now)
		l.reopen(&t, &u, now)
		if i := slices.IndexFunc(shut, func(o Turn) bool { return o.Seat == a.Seat && o.Kind == a.Kind && o.Of == a.Of }); i >= 0 && own && d.seat == a.Seat && len(l.match.Seats) > 1 {
			// A decision answered in parts has one clock, so that nobody can hold
			// the table up by answering a little at a time; it stays muted.
			u.Muted = shut[i].Muted
			soonest := l.calendar(&t, a.Seat).Add(when(now), min(l.rules.gap, when(u.Due).Sub(when(now)))).UnixMilli()
			if u.Due != 0 && shut[i].Due != 0 {
				u.Due = min(u.Due, max(shut[i].Due, soonest))
			}
			shut = slices.Delete(shut, i, i+1)
		}
		t.Turns = append(t.Turns, u)
	}
	if own && d.seat >= 0 && t.seatTime(d.seat).Misses > 0 {
		t.seat(d.seat).Misses = 0
	}
	if own && !d.undo {
		l.settle(&t, shut, now, d.seat)
	}
	if t.Shut = append(t.Shut, shut...); len(t.Shut) > maxShut {
		t.Shut = t.Shut[len(t.Shut)-maxShut:]
	}
	for i := range t.Turns {
		l.limit(&t, &t.Turns[i])
	}
	return t
}

// maxShut is how many answered decisions are remembered.
const maxShut = 6

// reopen gives a decision that an undo opens again the clock that it had, so
// that nobody gains time by taking a step back.
func (l *live) reopen(t *Timing, u *Turn, now int64) {
	i := slices.IndexFunc(t.Shut, func(o Turn) bool { return o.same(u.ask()) })
	if i < 0 {
		return
	}
	was := t.Shut[i]
	t.Shut = slices.Delete(t.Shut, i, i+1)
	if was.Credit != 0 {
		s := t.seat(u.Seat)
		s.Bank = max(0, s.Bank-was.Credit)
	}
	if u.Due != 0 && was.Due != 0 {
		soonest := l.calendar(t, u.Seat).Add(when(now), min(l.rules.gap, when(u.Due).Sub(when(now)))).UnixMilli()
		u.Due = min(u.Due, max(was.Due, soonest))
	}
}

// settle puts what a seat has saved by its answers into its bank, or takes what
// it was late out of it.
func (l *live) settle(t *Timing, shut []Turn, now int64, seat engine.Seat) {
	for i := range shut {
		u := &shut[i]
		if u.Seat != seat || u.Due == 0 || l.rules.bank == 0 {
			continue
		}
		cal, s := l.calendar(t, seat), t.seat(seat)
		saved := cal.Between(when(now), when(u.Due)) - cal.Between(when(u.Due), when(now))
		before := s.Bank
		s.Bank = min(max(s.Bank+saved.Milliseconds(), 0), l.rules.bank.Milliseconds())
		u.Credit = s.Bank - before
	}
}

// wake puts into a change what the sweep must look at, and when: an instant a
// seat, which comes no later than anything that is due for it.
func (l *live) wake(t *Timing, c *Change, now int64) {
	for _, tenure := range l.match.Seats {
		want := l.next(t, tenure.Seat, now)
		s := t.seatTime(tenure.Seat)
		if want == 0 || s.Wake > now && s.Wake <= want { // an early look does no harm
			continue
		}
		t.seat(tenure.Seat).Wake = want
		c.Instants = append(c.Instants, Instant{Match: l.match.ID, Seat: tenure.Seat, Kind: instantSeat, At: want})
	}
	c.Timing = t
}

// next is when a seat is to be looked at next; 0: never, as things are.
func (l *live) next(t *Timing, seat engine.Seat, now int64) (at int64) {
	sooner := func(ms int64) {
		if ms > 0 && (at == 0 || ms < at) {
			at = ms
		}
	}
	for _, u := range t.Turns {
		if u.Seat != seat {
			continue
		}
		if u.Due != 0 {
			sooner(l.last(u))
		}
		if ring, ok := l.reminder(t, u); ok {
			sooner(ring.UnixMilli())
		}
		sooner(l.listenFor(t, u, now))
		if p, ok := l.holder(seat); ok { // a notice may wait for the morning
			if opens := p.rung().Opens(when(now)).UnixMilli(); opens > now {
				sooner(opens)
			}
		}
	}
	return at
}

// retime brings a change's clocks up to date with its decisions.
func (h *Host) retime(l *live, now int64, d deed, c *Change) {
	asks := c.Asks
	if c.Phase.Ended() {
		asks = nil
	}
	t := l.reckon(asks, now, d)
	if len(t.Turns) == 0 && len(l.match.Timing.Turns) == 0 && len(t.Seats) == 0 {
		return // only bots, who need no clock
	}
	l.wake(&t, c, now)
	l.hold(c, now)
}

// hold keeps a new notice until its person may be rung.
func (l *live) hold(c *Change, now int64) {
	for i := range c.Notices {
		n := &c.Notices[i]
		if n.State != NoticeOwed {
			continue
		}
		if p, ok := l.holder(n.Seat); ok {
			if opens := p.rung().Opens(when(now)).UnixMilli(); opens > now {
				n.NotBefore = opens
			}
		}
	}
}
