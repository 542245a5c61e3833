package bot_test

import (
	"slices"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine/cantillon"
)

// unseen finds deadlines that have passed and were not acted on.
func (m *month) unseen() {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.clock.Now()
	for _, open := range m.lately {
		for d, o := range open {
			if o.closed.IsZero() && o.due > 0 && time.UnixMilli(o.due).Add(m.step+time.Minute).Before(now) {
				m.fault("match %s: a deadline of %s passed at %v and nothing was done by %v", m.matches[d.match], o.name, time.UnixMilli(o.due), now)
				o.due = 0
			}
		}
	}
}

// judge holds the month against what was promised.
func (m *month) judge(start time.Time) {
	t := m.t
	if n := len(monthTables) * m.each; len(m.codes) != n {
		t.Errorf("%d matches of %d were begun", len(m.codes), n)
	}
	for i, f := range m.faults {
		if i == 12 {
			t.Errorf("and %d more", len(m.faults)-i)
			break
		}
		t.Error(f)
	}
	for _, code := range m.codes {
		if match := m.match(code); !match.Phase.Ended() && !m.deserted(match) {
			t.Errorf("%s is %s after %v: %+v", code, match.Phase, m.clock.Now().Sub(start), match.Timing)
		}
	}
	twice := 0
	for text, n := range m.rings {
		if n > 1 {
			twice += n - 1
			if twice > m.crashes+m.reopened {
				t.Errorf("said %d times: %s", n, text)
			}
		}
	}
	m.count()
	m.changes()
	t.Logf("%d matches over %v; %d decisions, %d rings, %d by caretakers, %d crashes, %d said again, %d opened again, %v", len(m.codes), m.clock.Now().Sub(start).Round(time.Hour), len(m.opened), m.pings, m.missed, m.crashes, twice, m.reopened, m.events)
	if m.missed == 0 || m.crashes == 0 || m.pings == 0 {
		t.Error("nothing was put to the proof")
	}
}

// count: every decision has one notice: sent, silenced, or held while they slept
// until it was answered or was no more. Who opened it themselves was told by the
// answer they got, and has a notice only if they were reminded.
func (m *month) count() {
	t := m.t
	states := m.notices()
	sent, silenced, held := 0, 0, 0
	for d, o := range m.opened {
		n, ok := states[d]
		p := m.by[o.name]
		switch {
		case !ok && o.own:
			continue
		case !ok:
			t.Errorf("%s was asked %s at %v and has no notice", o.name, d.kind, o.at)
		case n.message != "":
			sent++
		case n.state == match.NoticeSilenced:
			if silenced++; p.ring != "off" {
				t.Errorf("%s was silenced and did not ask for it", o.name)
			}
		case o.own || p.ring == "off" || m.parted[p.name+m.matches[d.match]] || !m.couldRing(p, d, o):
			held++
		default:
			t.Errorf("%s was asked %s from %v to %v and never rung (%s)", o.name, d.kind, o.at, o.closed, n.state)
		}
	}
	for d := range states {
		if m.opened[d] == nil && d.kind != cantillon.AskOffer { // offers are not waited for
			t.Errorf("a notice of %+v, which was never asked", d)
		}
	}
	t.Logf("%d notices sent, %d silenced, %d answered before their holder could be rung", sent, silenced, held)
}

// couldRing reports whether a sweep was over, before a decision was answered, at a
// moment at which its holder might be rung: nothing is asked of anybody in a pause.
func (m *month) couldRing(p *liver, d decision, o *opening) bool {
	return slices.ContainsFunc(m.swept[o.from:max(o.from, o.to)], func(at time.Time) bool {
		paused := slices.ContainsFunc(m.pauses[d.match], func(s [2]time.Time) bool { return !at.Before(s[0]) && (s[1].IsZero() || !at.After(s[1])) })
		return p.rung(at) && !paused && !m.patient(p, at)
	})
}

// patient reports whether the ladder of absence keeps rings back at a moment: somebody
// was rung within a day before it and not heard of since.
func (m *month) patient(p *liver, now time.Time) bool {
	return slices.ContainsFunc(m.told[p.name], func(at time.Time) bool {
		heard := slices.ContainsFunc(m.spoke[p.name], func(s time.Time) bool { return s.After(at) && s.Before(now) })
		return !at.After(now) && now.Sub(at) < 24*time.Hour+m.step && !heard
	})
}

// deserted reports whether a match is paused because all its people have left.
func (m *month) deserted(is match.Match) bool {
	return is.Phase == match.Paused && !slices.ContainsFunc(is.Seats, func(t match.Tenure) bool {
		p := m.by[t.Name]
		return p != nil && (p.gone.IsZero() || m.clock.Now().Before(p.gone))
	})
}

// settled counts the matches at which nothing more happens.
func (m *month) settled() (n int) {
	for _, code := range m.codes {
		if _, ended := m.ended[code]; ended || m.deserted(m.match(code)) {
			n++
		}
	}
	return n
}

// changes: matches of each zone were going on when its clocks changed, so that
// what is judged of deadlines and rings was judged across each change.
func (m *month) changes() {
	for _, c := range monthChanges {
		theirs, people := 0, 0
		for d, o := range m.opened {
			if !o.at.Before(c.at) || !o.closed.IsZero() && !o.closed.After(c.at) {
				continue
			}
			if m.zones[m.matches[d.match]] == c.zone {
				theirs++
			}
			if m.by[o.name].zone.String() == c.zone {
				people++
			}
		}
		m.t.Logf("when clocks changed in %s, decisions of %d of its matches and of %d of its people were open", c.zone, theirs, people)
		if theirs == 0 {
			m.t.Errorf("nothing was open when clocks changed in %s", c.zone)
		}
	}
}
