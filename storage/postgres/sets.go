package postgres

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/match"
)

// What gathered changes write alike goes as a set: one statement for many rows, with a list
// of values for each of its parameters. So few rows cost less one by one.
const singly = 2

// A set has the statement for one row, a letter for each of its parameters, and that for all.
type set struct{ one, kinds, all string }

// sets are in the order in which they are sent.
var sets = []set{
	{claim, "tib", unnested(claim, "tib")},
	{one: heldFirst},
	{moved, movedKinds, movedAll},
	{addAction, "iiitittittffbt", unnested(addAction, "iiitittittffbt")},
	{isBehind, "ii", unnested(isBehind, "ii")},
	{openNotice, "iitiirttiiii", unnested(openNotice, "iitiirttiiii")},
	{openAgain, "iitiirttiiii", unnested(openAgain, "iitiirttiiii")},
	{setNotice, "tiitii", `UPDATE notices n SET state = CASE
    WHEN n.state = 'closed' OR n.state = 'closing' AND c.state <> 'closed' OR n.state = 'sent' AND c.state IN ('owed', 'silenced') THEN n.state
    ELSE c.state END FROM ` + lists("tiitii") + ` AS c(state, match, seat, kind, of, key)
  WHERE n.match = c.match AND n.seat = c.seat AND n.kind = c.kind AND n.of = c.of AND n.key = c.key`},
	{setInstant, "iitii", unnested(setInstant, "iitii")},
	{forgetInstant, "iit", `DELETE FROM instants i USING ` + lists("iit") + ` AS c(match, seat, kind)
  WHERE i.match = c.match AND i.seat = c.seat AND i.kind = c.kind`},
}

// An update that joins is planned on an empty table to read all of it, and goes on so while
// the table grows. So each row clashes with its own; where none stands one is put in, with
// a rev below zero, by which all is refused.
const movedKinds = "iiiibiitttii"

var movedAll = `WITH x AS (INSERT INTO positions(match, rev, seq, head, edition, version, state, asks, timing, notes, votes)
  SELECT match, -1 - rev, seq, head, edition, version, state, asks, timing, notes, votes
  FROM ` + lists(movedKinds) + ` AS c(match, rev, was, seq, head, edition, version, state, asks, timing, notes, votes)
  ON CONFLICT (match) DO UPDATE SET rev = positions.rev + 1, seq = excluded.seq, head = excluded.head, edition = excluded.edition, version = excluded.version,
  state = excluded.state, asks = excluded.asks, timing = CASE excluded.timing WHEN '' THEN positions.timing ELSE excluded.timing END,
  notes = positions.notes + excluded.notes, votes = positions.votes + excluded.votes
  WHERE positions.rev = -1 - excluded.rev AND positions.seq = excluded.seq - 1 RETURNING rev)
  SELECT 1 / (count(*) = cardinality($1::bigint[]))::int FROM x WHERE rev > 0`

// unnested makes an INSERT of one row one of many.
func unnested(one, kinds string) string {
	before, values, _ := strings.Cut(one, "VALUES(")
	_, after, _ := strings.Cut(values, ")")
	return before + "SELECT * FROM " + lists(kinds) + after
}

// lists are the parameters of a set, as a table.
func lists(kinds string) string {
	names := map[rune]string{'i': "bigint", 'r': "bigint", 't': "text", 'b': "bytea", 'f': "boolean"}
	var all []string
	for i, kind := range kinds {
		all = append(all, "$"+strconv.Itoa(i+1)+"::"+names[kind]+"[]")
	}
	return "unnest(" + strings.Join(all, ", ") + ")"
}

// alike reports a change that may go in sets: one that adds one entry and names nothing
// twice, since of that the last word counts. Deliveries always do.
func alike(c *match.Change) bool {
	for i := range c.Notices {
		if slices.ContainsFunc(c.Notices[:i], func(n match.Notice) bool { return n.Decision == c.Notices[i].Decision }) {
			return false
		}
	}
	for i := range c.Instants {
		if slices.ContainsFunc(c.Instants[:i], func(n match.Instant) bool {
			return n.Seat == c.Instants[i].Seat && n.KindText() == c.Instants[i].KindText()
		}) {
			return false
		}
	}
	return len(c.Entries) == 1
}

// inSets makes as few as can be of the statements of many changes. What is of no set comes last.
func inSets(list []statement) (all []statement) {
	rows := make([][]statement, len(sets))
	var rest []statement
	for _, st := range list {
		if i := slices.IndexFunc(sets, func(s set) bool { return s.one == st.text }); i >= 0 {
			rows[i] = append(rows[i], st)
		} else {
			rest = append(rest, st)
		}
	}
	for i, s := range sets {
		if len(rows[i]) <= singly {
			all = append(all, rows[i]...)
			continue
		}
		st := statement{text: s.all, args: make([]any, len(s.kinds))}
		for n, kind := range s.kinds {
			st.args[n] = column(rows[i], n, kind)
		}
		all = append(all, st)
	}
	return append(all, rest...)
}

// column is parameter n of every row.
func column(rows []statement, n int, kind rune) any {
	switch kind {
	case 'i':
		return each(rows, n, func(a any) int64 {
			v := reflect.ValueOf(a)
			if v.CanUint() {
				return int64(v.Uint())
			}
			return v.Int()
		})
	case 'r': // or NULL
		return each(rows, n, func(a any) *int64 {
			if id, is := a.(int64); is {
				return &id
			}
			return nil
		})
	case 'b':
		return each(rows, n, func(a any) []byte { return a.([]byte) })
	case 'f':
		return each(rows, n, func(a any) bool { return a.(bool) })
	}
	return each(rows, n, func(a any) string {
		if a == nil {
			return ""
		}
		return tidied(reflect.ValueOf(a).String())
	})
}

func each[T any](rows []statement, n int, of func(a any) T) []T {
	list := make([]T, len(rows))
	for i, row := range rows {
		list[i] = of(row.args[n])
	}
	return list
}
