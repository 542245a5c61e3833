package dice

import (
	"cmp"
	"slices"
)

// event is a value that dice of one kind may show.
type event struct {
	kind  int
	value int64
	p     float64 // given that the die shows no lower value
	left  int     // values of the kind from this one up
}

func eventsOf(kind int, d dense) []event {
	var events []event
	for i, p := range d.p {
		if p > 0 {
			events = append(events, event{kind: kind, value: d.low + int64(i), p: p})
		}
	}
	rest := 0.0
	for i := len(events) - 1; i >= 0; i-- {
		rest += events[i].p
		events[i].p /= rest
		events[i].left = len(events) - i
	}
	return events
}

func sortEvents(events []event) {
	slices.SortStableFunc(events, func(a, b event) int { return cmp.Compare(a.value, b.value) })
}

// table holds, for each number of dice placed of each kind, the distribution of
// what those that are kept are worth. Its index counts kinds in mixed radix.
type table struct {
	kinds    []kind
	total    int
	from, to int // ranks kept
	unique   bool
	worth    func(int64) int64
	rows     []dense
}

// place fills the table event by event, and returns its last row.
func (k *reckoner) place(t *table, events []event, states int) (dense, *Error) {
	t.rows = make([]dense, states)
	t.rows[0] = nothing()
	stride := make([]int, len(t.kinds))
	for i, s := 0, 1; i < len(t.kinds); i++ {
		stride[i] = s
		s *= int(t.kinds[i].n) + 1
	}
	for _, e := range events {
		n := int(t.kinds[e.kind].n)
		pmf, err := k.shares(t, e, n)
		if err != nil {
			return dense{}, err
		}
		worth := t.worth(e.value)
		// From the fullest state down, so that a row is read before it changes.
		for state := states - 1; state >= 0; state-- {
			row := t.rows[state]
			if row.p == nil {
				continue
			}
			t.rows[state] = dense{}
			placed, rank := state/stride[e.kind]%(n+1), t.rank(state)
			for m, p := range pmf[n-placed] {
				if p == 0 {
					continue
				}
				kept := max(0, min(rank+m, t.to)-max(rank, t.from))
				to := &t.rows[state+m*stride[e.kind]]
				if err := k.spend(len(row.p) + 8); err != nil {
					return dense{}, err
				}
				if err := to.mix(row, int64(kept)*worth, p); err != nil {
					return dense{}, err
				}
			}
		}
	}
	return t.rows[states-1], nil
}

// rank is how many dice a state has placed.
func (t *table) rank(state int) (placed int) {
	for _, kind := range t.kinds {
		placed += state % (int(kind.n) + 1)
		state /= int(kind.n) + 1
	}
	return placed
}

// shares gives, for each number of dice not placed yet, the chance that m of
// them show the event's value.
func (k *reckoner) shares(t *table, e event, n int) ([][]float64, *Error) {
	pmf := make([][]float64, n+1)
	if t.unique {
		for open := range pmf {
			p := min(1, float64(open)/float64(e.left))
			pmf[open] = []float64{1 - p, p}
		}
		return pmf, nil
	}
	if err := k.spend(n * n / 2); err != nil {
		return nil, err
	}
	pmf[0] = []float64{1}
	for open := 1; open <= n; open++ {
		row := make([]float64, open+1)
		for m, p := range pmf[open-1] {
			row[m] += p * (1 - e.p)
			row[m+1] += p * e.p
		}
		pmf[open] = row
	}
	return pmf, nil
}

// mix adds the chance p of d shifted, and widens the distribution as needed.
func (to *dense) mix(d dense, shift int64, p float64) *Error {
	low, high := d.low+shift, d.high()+shift
	if to.p == nil {
		to.low, to.p = low, make([]float64, len(d.p))
	}
	if low < to.low || high > to.high() {
		wide, err := newCollect(min(low, to.low), max(high, to.high()))
		if err != nil {
			return err
		}
		copy(wide.p[to.low-wide.low:], to.p)
		*to = wide.dense
	}
	at := int(low - to.low)
	for i, q := range d.p {
		to.p[at+i] += p * q
	}
	return nil
}
