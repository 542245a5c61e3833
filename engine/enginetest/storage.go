package enginetest

import (
	"slices"

	"divisionbell/engine"
)

// storage: a clone is the same; a position comes back from its bytes as it was and
// shows every seat the same; undo, an old one under a new seq, changes no more.
func (m *match) storage(engine.Status) error {
	if x, y := m.bytes(m.table), m.bytes(m.table.Clone()); x != y {
		return m.fail("the clone of %s\nis %s", x, y)
	}
	p, err := m.table.Position()
	if err != nil {
		return m.fail("%v", err)
	}
	back, err := m.game.Open(p)
	if err != nil {
		return m.fail("%v", err)
	}
	if x, y := m.bytes(m.table), m.bytes(back); x != y {
		return m.fail("stored as %s\nit comes back as %s", x, y)
	}
	for _, seat := range m.seats() {
		if diff := glance(m.table, seat).apart(glance(back, seat)); diff != "" {
			return m.fail("%s is shown, stored and opened, %s", name(seat), diff)
		}
	}
	back.Pass(p.Seq + 2)
	undone, err := back.Position()
	if err != nil {
		return m.fail("%v", err)
	}
	if undone.Seq != p.Seq+2 || string(undone.State) != string(p.State) {
		return m.fail("undone, the position is %s", m.bytes(back))
	}
	return nil
}

// twice: the same step does the same, on a clone, on a clone of it, on what
// was stored, and when the log is played again; no clone feels another's step;
// and what is not final threw no dice.
func (m *match) twice(s said) error {
	before := m.bytes(m.table)
	first, second := m.table.Clone(), m.table.Clone()
	bystander := second.Clone()
	out, err := first.Apply(m.dice(), s.seat, s.words...)
	if err != nil {
		return m.fail("%s: refused: %v", s, err)
	}
	try := func(how string, t engine.Table, d *engine.Dice, redo bool) error {
		var again engine.Outcome
		if redo {
			again, err = t.Redo(t.Seq()+1, d, s.seat, s.words...)
		} else {
			again, err = t.Apply(d, s.seat, s.words...)
		}
		if err != nil {
			return m.fail("%s: refused %s: %v", s, how, err)
		}
		if diff := m.differ(first, t, out, again); diff != "" {
			return m.fail("%s: %s: %s", s, how, diff)
		}
		return nil
	}
	if err := try("twice the same step", second, m.dice(), false); err != nil {
		return err
	}
	p, err := m.table.Position()
	if err != nil {
		return m.fail("%v", err)
	}
	stored, err := m.game.Open(p)
	if err != nil {
		return m.fail("%v", err)
	}
	if err := try("played from the log on what was stored", stored, m.dice(), true); err != nil {
		return err
	}
	if !out.Final {
		if err := try("not final, yet other dice", m.table.Clone(), engine.Of(Root(^m.seed), 1), false); err != nil {
			return err
		}
		if err := m.numbers(s, first, p); err != nil {
			return err
		}
	}
	if x, y := m.bytes(m.table), m.bytes(bystander); x != before || y != before {
		return m.fail("%s: clones share: their position was %s\nand is %s\nand %s", s, before, x, y)
	}
	return nil
}

// numbers: what is put to another seat and taken back, such as an offer, leaves its
// number to no other. What was put before and is put again keeps its own. After is the
// table with it, p where the step is undone to.
func (m *match) numbers(s said, after engine.Table, p engine.Position) error {
	undone, err := m.game.Open(p)
	if err != nil {
		return m.fail("%v", err)
	}
	if m.put == nil {
		m.put = map[numbered]bool{}
	}
	for _, seat := range m.seats() {
		for _, a := range undone.Status(seat).Asks {
			m.put[numbered{a.Kind, a.Of}] = true
		}
	}
	made := func(t engine.Table) (offers []engine.Ask) {
		for _, seat := range m.seats() {
			for _, a := range t.Status(seat).Asks {
				if a.Of != 0 && !a.Must && a.Key == t.Seq() && !m.put[numbered{a.Kind, a.Of}] {
					offers = append(offers, a)
				}
			}
		}
		return offers
	}
	old := made(after)
	if len(old) == 0 {
		return nil
	}
	undone.Pass(after.Seq() + 1)
	if _, err := undone.Apply(m.dice(), s.seat, s.words...); err != nil {
		return m.fail("%s: undone, then refused: %v", s, err)
	}
	for _, a := range made(undone) {
		if slices.ContainsFunc(old, func(b engine.Ask) bool { return a.Kind == b.Kind && a.Of == b.Of }) {
			return m.fail("%s: undone and done again, %s has the number of the one taken back", s, decision(a))
		}
	}
	return nil
}
