package enginetest

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"divisionbell/engine"
)

// attemptsMost is how many actions are tried by each seat at a time.
const attemptsMost = 16

// attempts are actions that may or may not be legal now: some heard earlier,
// some of them mangled, and nonsense.
func (m *match) attempts() (all [][]string) {
	all = append(all, []string{"balderdash"}, []string{""})
	for range attemptsMost / 2 {
		h := m.heard[m.chance.Below(heardMost)]
		if h.words == nil {
			continue
		}
		all = append(all, h.words, m.mangle(h.words))
	}
	for _, v := range m.about.Verbs {
		if m.chance.Below(3) == 0 {
			all = append(all, []string{v.Name})
		}
	}
	return all
}

// mangle changes one thing in an action: a number beyond its range, a word that
// nobody knows, one too few, one too many.
func (m *match) mangle(words []string) []string {
	words = slices.Clone(words)
	i := m.chance.Below(len(words))
	n, err := strconv.ParseInt(words[i], 10, 64)
	switch m.chance.Below(6) {
	case 0:
		return words[:len(words)-1+1/len(words)]
	case 1:
		return append(words, words[i])
	case 2:
		return append(words, "balderdash")
	case 3:
		words[i] = "balderdash"
	case 4:
		other := m.heard[m.chance.Below(heardMost)].words
		if len(other) > i {
			words[i] = other[i]
		}
	case 5:
		odd := []string{"-1", "0", "00", "+1", "1.5", "", strconv.Itoa(math.MaxInt64), strconv.Itoa(math.MinInt64), "99999999999999999999"}
		words[i] = odd[m.chance.Below(len(odd))]
		if err == nil && m.chance.Below(2) == 0 {
			words[i] = strconv.FormatInt(n+int64(m.chance.Below(2)*2-1), 10)
		}
	}
	return words
}

// refusals: whatever any seat tries was on offer, or is refused with a reason
// and changes nothing.
func (m *match) refusals(engine.Status) error {
	attempts := m.attempts()
	for _, seat := range m.seats() {
		before := m.bytes(m.table)
		clone := m.table.Clone()
		for _, words := range attempts {
			s := said{seat, words}
			m.doing = s.String()
			offered := engine.Offered(m.table, seat, words) && !m.query(words)
			_, err := clone.Apply(m.dice(), seat, words...)
			if err == nil {
				if !offered {
					return m.fail("%s: accepted, never offered", s)
				}
				clone = m.table.Clone()
				continue
			}
			if offered {
				return m.fail("%s: offered, yet refused: %v", s, err)
			}
			if err := m.reason(s, err); err != nil {
				return err
			}
			if after := m.bytes(clone); after != before {
				return m.fail("%s: refused, yet it changed the position to %s", s, after)
			}
		}
	}
	return closed(m)
}

// reason: a refusal is a sentence, and cites a rule that there is; a rule is
// due when the words were once an action.
func (m *match) reason(s said, err error) error {
	var no *engine.Refusal
	if !errors.As(err, &no) {
		return m.fail("%s: %v", s, err)
	}
	if strings.TrimSpace(no.Text) == "" || strings.Contains(no.Text, "%!") {
		return m.fail("%s: refused without a reason: %q", s, no.Text)
	}
	if no.Rule != "" && !m.rules[no.Rule] {
		return m.fail("%s: refused by rule %s, which the rulebook lacks", s, no.Rule)
	}
	once := slices.ContainsFunc(m.heard[:], func(h said) bool { return slices.Equal(h.words, s.words) })
	if once && no.Rule == "" && s.seat >= 0 {
		return m.fail("%s: refused without a rule: %s", s, no.Text)
	}
	return nil
}

// closed: who says something wrong behind a verb that leads nowhere for them now is told
// that of the verb, for no mending of what stands behind it helps.
func closed(m *match) error {
	seat := engine.Seat(m.chance.Below(m.terms.Seats))
	open := m.table.Next(seat)
	shut := slices.DeleteFunc(slices.Clone(m.about.Verbs), func(v engine.Verb) bool {
		_, ok := engine.Choose(open, v.Name)
		return ok || v.Host
	})
	if len(shut) == 0 {
		return nil
	}
	v := shut[m.chance.Below(len(shut))]
	words := []string{v.Name}
	for range m.chance.Below(len(v.Params) + 1) {
		if more := m.about.After(v, words[1:]); len(more) > 0 && more[0].Kind == engine.Word {
			words = append(words, more[m.chance.Below(len(more))].Word)
		} else if len(more) > 0 {
			words = append(words, "1")
		}
	}
	s := said{seat, append(words, "balderdash")}
	m.doing = s.String()
	r, err := engine.Read(m.table, seat, quoted(s.words))
	if err == nil && !slices.Contains(r.Actions[len(r.Actions)-1], "balderdash") { // else it is some text
		return m.fail("%s: read as %v", s, r.Actions)
	}
	if err != nil && (!strings.Contains(err.Error(), "“"+v.Name+"”") || strings.Contains(err.Error(), "balderdash")) {
		return m.fail("%s: it can't be used now, and another thing is blamed: %v", s, err)
	}
	return nil
}
