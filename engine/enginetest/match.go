package enginetest

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"divisionbell/engine"
)

// A match is one random match under test.
type match struct {
	config
	game     engine.Game
	about    engine.About
	rules    map[string]bool // the numbers of the rulebook
	seen     *coverage
	terms    engine.Terms
	variant  variant
	seed     uint64
	root     [32]byte
	chance   *engine.Dice // the kit's own
	table    engine.Table
	heard    [heardMost]said // the last actions, round and round
	step     int
	turn     uint32         // the last that was awaited
	examined map[string]int // situations
	thought  int            // actions in the futures of bots that think
	doing    string         // for what a panic interrupts
	put      map[numbered]bool
}

// A numbered thing was put to a seat by its number before the step that is looked at.
type numbered struct {
	kind string
	of   uint16
}

// A said is an action as some seat has said it.
type said struct {
	seat  engine.Seat
	words []string
}

const heardMost = 48

func (s said) String() string { return fmt.Sprintf("%s %s", name(s.seat), quoted(s.words)) }

// name is a seat as transcripts write it.
func name(seat engine.Seat) string {
	if seat == engine.Nobody {
		return "nobody"
	}
	return fmt.Sprint(int(seat))
}

func quoted(words []string) string { return strings.Join(words, " ") }

// seats lists every seat, and the watchers last.
func (m *match) seats() []engine.Seat {
	var all []engine.Seat
	for i := range m.terms.Seats {
		all = append(all, engine.Seat(i))
	}
	return append(all, engine.Nobody)
}

// fail says what broke and how to come there again.
func (m *match) fail(format string, args ...any) error {
	text := fmt.Sprintf("%d seats, %s, seed %d, step %d: ", m.terms.Seats, m.variant, m.seed, m.step) + fmt.Sprintf(format, args...)
	if m.table == nil {
		return fmt.Errorf("%s\nas a transcript:\nnew %d %s seed %d", text, m.terms.Seats, m.variant, m.seed)
	}
	if p, err := m.table.Position(); err == nil {
		raw, _ := encode(p)
		text += fmt.Sprintf("\nas a transcript:\nseed %d\nposition %s\n%s", m.seed, raw, m.doing)
	}
	return errors.New(text)
}

// dice are those of the next entry of the log.
func (m *match) dice() *engine.Dice {
	if m.table == nil {
		return engine.Of(m.root, 0)
	}
	return engine.Of(m.root, uint64(m.table.Seq()+1))
}

// run plays until the match is over or limit actions are played, which is a
// failure where it must end.
func (m *match) run(limit, checks int, ends, optional bool) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = m.fail("panic: %v\n%s", r, debug.Stack())
		}
	}()
	if err := m.begin(); err != nil || m.table == nil {
		if errors.Is(err, engine.ErrIllegal) && optional {
			return nil
		}
		return err
	}
	for check := 0; ; m.step++ {
		st, err := m.decisions()
		if err != nil {
			return err
		}
		full := m.novel(st, limit)
		if m.step == check && checks > 0 {
			full = true
			checks--
			check += 1 + m.step/4 // often at first, seldom later
			if limit == m.steps {
				check += 2 + m.step/2
			}
		}
		if full || st.Places != nil {
			if err := m.examine(st); err != nil {
				return err
			}
		}
		if st.Places != nil {
			return m.playouts()
		}
		if m.step == limit {
			if ends {
				return m.fail("the match is not over after %d actions", limit)
			}
			return m.playouts()
		}
		if err := m.act(st, full); err != nil {
			return err
		}
	}
}

// novel reports a situation seldom examined yet in this match: what is asked,
// and with which verbs it can be answered.
func (m *match) novel(st engine.Status, limit int) bool {
	var kind strings.Builder
	for _, a := range st.Asks {
		kind.WriteString(a.Kind)
		for _, o := range m.table.Next(a.Seat) {
			kind.WriteString(" " + o.Word)
		}
	}
	most := 3
	if limit == m.steps {
		most = 1
	}
	m.examined[kind.String()]++
	return m.examined[kind.String()] <= most
}

// begin sets a match up, twice the same, unless it starts from a position.
func (m *match) begin() error {
	if m.table != nil {
		return nil
	}
	table, out, err := m.game.New(m.dice(), m.terms)
	if err != nil {
		return fmt.Errorf("%w\n%w", err, m.fail("set-up"))
	}
	for name, value := range m.terms.Options {
		m.seen.see(m.seen.values, name+"="+value)
	}
	again, twice, err := m.game.New(m.dice(), m.terms)
	if err != nil {
		return m.fail("setup refused the second time: %v", err)
	}
	if diff := m.differ(table, again, out, twice); diff != "" {
		return m.fail("the same set-up twice: %s", diff)
	}
	m.table = table
	if table.Seq() != 0 {
		return m.fail("the set-up is entry %d, not 0", table.Seq())
	}
	return m.facts(out)
}

// examine checks what must hold of a position.
func (m *match) examine(st engine.Status) error {
	before := m.bytes(m.table)
	for _, check := range []func(engine.Status) error{m.storage, m.offers, m.refusals, m.caretakers, m.bots, m.worlds, m.open} {
		if err := check(st); err != nil {
			return err
		}
		m.doing = ""
		if after := m.bytes(m.table); after != before {
			return m.fail("looking changed the position (a clone shares it, or a look writes) to %s", after)
		}
	}
	return nil
}

// bytes are a position's, for comparing.
func (m *match) bytes(t engine.Table) string {
	p, err := t.Position()
	if err != nil {
		return "no position: " + err.Error()
	}
	return fmt.Sprintf("%s %d %d %d %s", p.Game, p.Edition, p.Version, p.Seq, p.State)
}

// differ says in what two tables and what made them differ.
func (m *match) differ(a, b engine.Table, did, again engine.Outcome) string {
	if x, y := m.bytes(a), m.bytes(b); x != y {
		return fmt.Sprintf("position %s\nand %s", x, y)
	}
	if x, y := m.outcome(did), m.outcome(again); x != y {
		return fmt.Sprintf("outcome %s\nand %s", x, y)
	}
	return ""
}

func (m *match) outcome(out engine.Outcome) string {
	text := fmt.Sprintf("final %v, secret %v", out.Final, out.Secret)
	for _, e := range out.Events {
		text += "\n" + audience(e.To) + " " + line(e.Fact) + " * " + line(e.Public)
	}
	return text
}

// line is a fact in words.
func line(f engine.Fact) string {
	if f == nil {
		return "nothing"
	}
	raw, err := encode(f)
	if err != nil {
		return f.Kind() + " " + err.Error()
	}
	return f.Kind() + " " + raw
}

// facts checks that each fact is declared, comes back from JSON and names its rules.
func (m *match) facts(out engine.Outcome) error {
	for _, e := range out.Events {
		if e.To != engine.Everyone {
			m.seen.Lock()
			m.seen.secrets = true
			m.seen.Unlock()
		}
		if e.Fact == nil {
			return m.fail("an event without a fact")
		}
		for _, f := range []engine.Fact{e.Fact, e.Public} {
			if f == nil {
				continue
			}
			if err := m.fact(f); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *match) fact(f engine.Fact) error {
	cited := m.about.RulesOf(f)
	if len(cited) == 0 {
		return m.fail("fact %s has no rule among the game's Cites", f.Kind())
	}
	for _, rule := range cited {
		if !m.rules[rule] {
			return m.fail("fact %s names rule %q, which the rulebook lacks", f.Kind(), rule)
		}
	}
	raw, err := encode(f)
	if err != nil {
		return m.fail("encode fact %s: %v", f.Kind(), err)
	}
	back, err := m.game.Fact(f.Kind(), []byte(raw))
	if err != nil {
		return m.fail("decode fact: %v", err)
	}
	if again := line(back); again != f.Kind()+" "+raw {
		return m.fail("fact %s %s comes back as %s", f.Kind(), raw, again)
	}
	return nil
}

// playouts plays the match typed, if the game can sample actions.
func (m *match) playouts() error {
	if _, err := m.game.Playout(m.dice(), m.terms, 0); err != nil {
		return nil // no sampler
	}
	if _, err := m.game.Playout(engine.Fast(m.seed), m.terms, m.steps); err != nil {
		return m.fail("playout: %v", err)
	}
	return nil
}
