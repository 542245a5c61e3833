package enginetest

import (
	"slices"

	"divisionbell/engine"
)

// decisions checks what each seat is told of whom the match waits for, and
// gives what the watchers are told.
func (m *match) decisions() (engine.Status, error) {
	all := m.table.Status(engine.Nobody)
	if err := m.waits(all); err != nil {
		return all, err
	}
	if err := m.turns(all); err != nil {
		return all, err
	}
	for _, seat := range m.seats() {
		st := m.table.Status(seat)
		var must []engine.Ask
		for i, a := range st.Asks {
			if a.Must {
				must = append(must, a)
				if known := m.table.Game().About().Asks; len(known) > 0 && !slices.Contains(known, a.Kind) {
					return all, m.fail("waits for %q, which is none of the declared %q", a.Kind, known)
				}
			} else if a.Seat != seat {
				return all, m.fail("%s is told of another's optional ask: %s", name(seat), decision(a))
			}
			if a.Seat < 0 || int(a.Seat) >= m.terms.Seats || a.Kind == "" || a.Key > m.table.Seq() {
				return all, m.fail("a decision that cannot be: %s", decision(a))
			}
			for _, b := range st.Asks[:i] {
				if alike(a, b) {
					return all, m.fail("one decision twice: %s", decision(a))
				}
			}
		}
		if !slices.Equal(must, all.Asks) || !slices.Equal(st.Places, all.Places) {
			return all, m.fail("%s is told of %v, %v; the watchers of %v, %v", name(seat), must, st.Places, all.Asks, all.Places)
		}
		if err := m.asked(seat, st); err != nil {
			return all, err
		}
	}
	return all, nil
}

// waits: somebody may act or it is over, in places that can be.
func (m *match) waits(st engine.Status) error {
	if st.Places == nil {
		if len(st.Asks) == 0 {
			return m.fail("the match waits for nobody and is not over")
		}
		return nil
	}
	if len(st.Asks) > 0 {
		return m.fail("the match is over and waits: %s", decision(st.Asks[0]))
	}
	if len(st.Places) != m.terms.Seats {
		return m.fail("%d places for %d seats", len(st.Places), m.terms.Seats)
	}
	sorted := slices.Sorted(slices.Values(st.Places))
	if sorted[len(sorted)-1] == 0 {
		return nil // nobody won
	}
	for i, p := range sorted {
		if int(p) != i+1 && (i == 0 || p != sorted[i-1]) {
			return m.fail("places make no sense: %v", st.Places)
		}
	}
	return nil
}

// turns: the match waits for no decision of a turn before that of another.
func (m *match) turns(st engine.Status) error {
	for _, a := range st.Asks {
		if a.Turn < m.turn {
			return m.fail("turn %d follows turn %d: %s", a.Turn, m.turn, decision(a))
		}
	}
	for _, a := range st.Asks {
		m.turn = max(m.turn, a.Turn)
	}
	m.seen.count(m.turn)
	return nil
}

// alike reports the same decision, whatever was said of it since.
func alike(a, b engine.Ask) bool { return a.Seat == b.Seat && a.Kind == b.Kind && a.Of == b.Of }

// asked: who is asked can answer, and who is not can only speak freely.
func (m *match) asked(seat engine.Seat, st engine.Status) error {
	must := slices.ContainsFunc(st.Asks, func(a engine.Ask) bool { return a.Must && a.Seat == seat })
	mine := slices.ContainsFunc(st.Asks, func(a engine.Ask) bool { return a.Seat == seat })
	answers := false
	for _, o := range m.table.Next(seat) {
		v, ok := m.about.Verb(o.Word)
		if !ok {
			return m.fail("%s is offered %q, which is no verb", name(seat), o.Word)
		}
		if v.Query {
			continue
		}
		if v.Host != (seat == engine.Nobody) {
			return m.fail("%s is offered %s", name(seat), o.Word)
		}
		if st.Places != nil {
			return m.fail("the match is over and %s is offered %s", name(seat), o.Word)
		}
		answers = answers || !o.Free
	}
	if must && !answers {
		return m.fail("seat %d is waited for and has nothing to say", seat)
	}
	if seat >= 0 && answers && !mine {
		return m.fail("seat %d is not asked, yet offered what is not free", seat)
	}
	return nil
}

// act plays one action: mostly a random one of a seat that is waited for, now
// and then its caretaker's or somebody's free word.
func (m *match) act(st engine.Status, full bool) error {
	ask := st.Asks[m.chance.Below(len(st.Asks))]
	s := said{seat: ask.Seat}
	switch m.chance.Below(12) {
	case 0:
		s.words = m.table.Caretaker(ask)
	case 1:
		s.seat = m.seats()[m.chance.Below(m.terms.Seats+1)]
		paths, err := m.paths(s.seat, 1)
		if err != nil {
			return err
		}
		if len(paths) > 0 && !m.query(paths[0]) {
			s.words = paths[0]
		}
	}
	if s.words == nil {
		s.seat = ask.Seat
		s.words = engine.Walk(engine.See(m.table, s.seat), m.chance)
	}
	if s.words == nil {
		return m.fail("seat %d is waited for, and a random walk of Next finds nothing", s.seat)
	}
	m.doing = s.String()
	return m.apply(s, full)
}

// apply plays an action on the match itself.
func (m *match) apply(s said, full bool) error {
	if full {
		if err := m.twice(s); err != nil {
			return err
		}
		if err := m.elsewhere(s); err != nil {
			return err
		}
		if err := untold(m, s); err != nil {
			return err
		}
	}
	free, offered := m.free(s), engine.Offered(m.table, s.seat, s.words)
	before := map[engine.Seat][]engine.Ask{}
	for _, seat := range m.seats() {
		before[seat] = m.table.Status(seat).Asks
	}
	old := m.table.Clone()
	out, err := m.table.Apply(m.dice(), s.seat, s.words...)
	if err != nil {
		m.table = old
		return m.fail("%s: offered %v, yet refused: %v", s, offered, err)
	}
	seq := m.table.Seq()
	if seq != old.Seq()+1 {
		return m.fail("%s: entry %d follows %d", s, seq, old.Seq())
	}
	m.heard[m.step%heardMost] = s
	if err := m.facts(out); err != nil {
		return err
	}
	for _, seat := range m.seats() {
		if err := m.keys(s, before[seat], m.table.Status(seat).Asks); err != nil {
			return err
		}
	}
	if !free && s.seat >= 0 && m.untouched(before[s.seat], m.table.Status(s.seat).Asks, s.seat) {
		return m.fail("%s: is not free, yet no decision of that seat has a new key", s)
	}
	m.doing = ""
	return nil
}

func (m *match) free(s said) bool {
	o, ok := engine.Choose(m.table.Next(s.seat), s.words[0])
	return ok && o.Free
}

// keys: a decision keeps its key and its turn, or takes the new entry's for its
// key; a new one has that.
func (m *match) keys(s said, before, after []engine.Ask) error {
	for _, a := range after {
		i := slices.IndexFunc(before, func(b engine.Ask) bool { return alike(a, b) })
		if a.Key != m.table.Seq() && (i < 0 || before[i].Key != a.Key) {
			return m.fail("%s: the key of %s is neither what it was nor %d", s, decision(a), m.table.Seq())
		}
		if i >= 0 && before[i].Key == a.Key && before[i].Turn != a.Turn {
			return m.fail("%s: %s is of turn %d and was of turn %d", s, decision(a), a.Turn, before[i].Turn)
		}
	}
	return nil
}

// untouched reports that all decisions of seat stand as they did.
func (m *match) untouched(before, after []engine.Ask, seat engine.Seat) bool {
	for _, b := range before {
		if b.Seat == seat && !slices.Contains(after, b) {
			return false
		}
	}
	return true
}
