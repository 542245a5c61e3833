package enginetest

import (
	"fmt"
	"reflect"
	"slices"

	"divisionbell/engine"
)

// worldsMost is how often what a seat cannot see is dealt anew at a time.
const worldsMost = 2

// A glimpse is all that a seat may see without saying a word.
type glimpse struct {
	view   string
	status engine.Status
	next   []engine.Option
}

func glance(t engine.Table, seat engine.Seat) glimpse {
	view, err := encode(t.View(seat))
	if err != nil {
		view = err.Error()
	}
	return glimpse{view, t.Status(seat), t.Next(seat)}
}

// apart says in what two glimpses differ, or nothing.
func (g glimpse) apart(h glimpse) string {
	switch {
	case g.view != h.view:
		return fmt.Sprintf("view %s\nand then %s", g.view, h.view)
	case !slices.Equal(g.status.Asks, h.status.Asks) || !slices.Equal(g.status.Places, h.status.Places):
		return fmt.Sprintf("status %+v\nand then %+v", g.status, h.status)
	}
	return other(g.next, h.next)
}

// other says how options differ, or nothing.
func other(a, b []engine.Option) string {
	if slices.EqualFunc(a, b, func(x, y engine.Option) bool {
		also := slices.Equal(x.Also, y.Also)
		x.Also, y.Also = nil, nil
		return also && reflect.DeepEqual(x, y)
	}) {
		return ""
	}
	return fmt.Sprintf("options %+v\nand then %+v", a, b)
}

// imagine deals anew what a seat cannot see. Dealt: it is another position, so
// that there is something to compare; storage compares what is the same.
func (m *match) imagine(seat engine.Seat) (w engine.Table, dealt bool) {
	w = m.table.Imagine(seat, engine.Fast(uint64(m.chance.Below(1<<30))))
	if m.bytes(w) == m.bytes(m.table) {
		return w, false
	}
	m.seen.Lock()
	m.seen.dealt = true
	m.seen.Unlock()
	return w, true
}

// imaginedTwice: what is imagined of an imagined match is the same, byte for byte,
// for what is dealt hangs on the dice and on what the seat may know alone.
func (m *match) imaginedTwice(w engine.Table, seat engine.Seat) error {
	seed := m.seed + uint64(m.step)
	once, again := m.table.Imagine(seat, engine.Fast(seed)), w.Imagine(seat, engine.Fast(seed))
	if x, y := m.bytes(once), m.bytes(again); x != y {
		return m.fail("what %s imagines hangs on what is hidden: %s\nand, imagined twice, %s", name(seat), x, y)
	}
	return nil
}

// worlds: nothing that a seat is told changes when what it cannot see does.
func (m *match) worlds(engine.Status) error {
	for _, seat := range m.seats() {
		for range worldsMost {
			m.doing = "# imagined anew by " + name(seat)
			w, dealt := m.imagine(seat)
			if !dealt {
				continue
			}
			if err := m.imaginedTwice(w, seat); err != nil {
				return err
			}
			if diff := glance(m.table, seat).apart(glance(w, seat)); diff != "" {
				return m.fail("%s sees what is hidden: %s", name(seat), diff)
			}
			for _, check := range []func(engine.Table, engine.Seat) error{m.nextIn, m.answersIn, m.futuresIn, m.refusalsIn, m.walkIn} {
				if err := check(w, seat); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// open: where options are declared known to all, none hangs on what the
// watchers cannot see.
func (m *match) open(st engine.Status) error {
	if !m.game.About().Open {
		return nil
	}
	w, dealt := m.imagine(engine.Nobody)
	if !dealt {
		return nil
	}
	for _, ask := range st.Asks {
		m.doing = "# what " + name(ask.Seat) + " may do, imagined anew by the watchers"
		if diff := other(m.table.Next(ask.Seat), w.Next(ask.Seat)); diff != "" {
			return m.fail("the options of %s are declared open and hang on what is hidden: %s", name(ask.Seat), diff)
		}
		paths, err := m.paths(ask.Seat, 1)
		if err != nil {
			return err
		}
		for _, words := range paths {
			for i := range words {
				if diff := other(m.table.Next(ask.Seat, words[:i+1]...), w.Next(ask.Seat, words[:i+1]...)); diff != "" {
					return m.fail("the options of %s are declared open and hang on what is hidden, after %q: %s", name(ask.Seat), words[:i+1], diff)
				}
			}
		}
	}
	return nil
}

// nextIn: Next offers the same, and a query is answered the same.
func (m *match) nextIn(w engine.Table, seat engine.Seat) error {
	paths, err := m.paths(seat, pathsMost/2)
	if err != nil {
		return err
	}
	asked := m.chance.Below(2*m.terms.Seats) > 0 // questions are dear
	for _, words := range paths {
		for i := range words {
			if diff := other(m.table.Next(seat, words[:i+1]...), w.Next(seat, words[:i+1]...)); diff != "" {
				return m.fail("%s is offered by what is hidden, after %q: %s", name(seat), words[:i+1], diff)
			}
		}
		if !m.query(words) || asked {
			continue
		}
		asked = true
		f, err := m.table.Answer(seat, words...)
		g, bad := w.Answer(seat, words...)
		if a, b := line(f)+fmt.Sprint(err), line(g)+fmt.Sprint(bad); a != b {
			return m.fail("%s is answered %q by what is hidden: %s\nand, dealt anew, %s", name(seat), words, a, b)
		}
	}
	return nil
}

// answersIn: caretaker, standing orders and bots answer the same.
func (m *match) answersIn(w engine.Table, seat engine.Seat) error {
	for _, ask := range m.table.Status(seat).Asks {
		if ask.Seat != seat || !ask.Must && !ask.Offer {
			continue
		}
		if err := answerAlike(m, w, ask); err != nil {
			return err
		}
		if !ask.Must {
			continue
		}
		if x, y := quoted(m.table.Caretaker(ask)), quoted(w.Caretaker(ask)); x != y {
			return m.fail("the caretaker of %s peeks: %s\nand, dealt anew, %s", decision(ask), x, y)
		}
		for _, order := range m.orders() {
			words, keep, why := m.table.Order(ask, order)
			words2, keep2, why2 := w.Order(ask, order)
			if x, y := fmt.Sprintf("%q %v %s", words, keep, why), fmt.Sprintf("%q %v %s", words2, keep2, why2); x != y {
				return m.fail("the order %q of %s peeks: %s\nand, dealt anew, %s", order, decision(ask), x, y)
			}
		}
	}
	return nil
}

// refusalsIn: what the seat tries is refused in the same words, or never.
func (m *match) refusalsIn(w engine.Table, seat engine.Seat) error {
	here, there := m.table.Clone(), w.Clone()
	for _, words := range m.attempts() {
		_, no := here.Apply(m.dice(), seat, words...)
		_, never := there.Apply(m.dice(), seat, words...)
		if x, y := fmt.Sprint(no), fmt.Sprint(never); x != y {
			return m.fail("%s: refused by what is hidden: %s\nand, dealt anew, %s", said{seat, words}, x, y)
		}
		if no == nil || never == nil {
			here, there = m.table.Clone(), w.Clone()
		}
	}
	return nil
}

// walkIn: an imagined match can be played.
func (m *match) walkIn(w engine.Table, seat engine.Seat) error {
	for range 3 {
		st := w.Status(engine.Nobody)
		if st.Places != nil {
			return nil
		}
		if len(st.Asks) == 0 {
			return m.fail("as %s imagines it, the match waits for nobody", name(seat))
		}
		asked := st.Asks[0].Seat
		words := engine.Walk(engine.See(w, asked), m.chance)
		before := w.Clone()
		if _, err := w.Apply(engine.Fast(m.seed), asked, words...); err != nil {
			m.table, m.doing = before, said{asked, words}.String()
			return m.fail("as %s imagines it, seat %d cannot say %q: %v", name(seat), asked, words, err)
		}
	}
	return nil
}

// elsewhere: the next action tells each seat the same wherever it can be
// played, but for what a secret told to that seat, or a revealing fact, lays open.
func (m *match) elsewhere(s said) error {
	here := m.table.Clone()
	out, err := here.Apply(m.dice(), s.seat, s.words...)
	if err != nil {
		return m.fail("%s: refused: %v", s, err)
	}
	for _, viewer := range m.seats() {
		for range worldsMost {
			there, dealt := m.imagine(viewer)
			if !dealt {
				continue
			}
			told, err := there.Apply(m.dice(), s.seat, s.words...)
			if err != nil && viewer == s.seat {
				return m.fail("%s: accepted by what is hidden; dealt anew: %v", s, err)
			}
			if err != nil {
				continue // another's hand could not do it
			}
			open, err := m.compare(viewer, s, out, told)
			if err != nil {
				return err
			}
			if open {
				continue
			}
			if diff := glance(here, viewer).apart(glance(there, viewer)); diff != "" {
				return m.fail("%s: shows %s what was hidden: %s", s, name(viewer), diff)
			}
		}
	}
	return nil
}

// compare compares what two worlds tell a viewer. Open: from some fact on they
// may differ.
func (m *match) compare(viewer engine.Seat, s said, here, there engine.Outcome) (open bool, err error) {
	a, b := hears(here, viewer), hears(there, viewer)
	nothing := engine.Event{Fact: engine.Silence{}}
	for i := range max(len(a), len(b)) {
		x, y := nothing, nothing
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if m.reveals[x.Fact.Kind()] || m.reveals[y.Fact.Kind()] {
			return true, nil
		}
		if line(x.Fact) == line(y.Fact) {
			continue
		}
		if meant(x, viewer) && meant(y, viewer) {
			return true, nil
		}
		return false, m.fail("%s: tells %s what was hidden: %s\nand, dealt anew, %s", s, name(viewer), line(x.Fact), line(y.Fact))
	}
	if here.Final != there.Final {
		return false, m.fail("%s: is final for what is hidden", s)
	}
	return false, nil
}

// hears is what a viewer is told, with the audience it is told among.
func hears(out engine.Outcome, viewer engine.Seat) (told []engine.Event) {
	for _, e := range out.Events {
		if f := e.For(viewer); f != nil {
			told = append(told, engine.Event{To: e.To, Fact: f})
		}
	}
	return told
}

// meant reports a secret that was meant for the viewer.
func meant(e engine.Event, viewer engine.Seat) bool {
	return e.To != engine.Everyone && e.To.Has(viewer)
}
