package bot

import (
	"testing"

	"divisionbell/engine"
)

// FuzzParsePress: whatever is read as a button's id is written back the same,
// and nothing else is read.
func FuzzParsePress(f *testing.F) {
	for _, p := range []press{
		{line: "match new exchequer"},
		{do: true, code: "K7QF", seat: 1, ask: engine.Ask{Kind: "attack", Key: 57}, args: []string{"attack", "iht", "sd"}},
		{code: "K7QF", seat: 5, ask: engine.Ask{Kind: "vote", Of: 3}, form: true, args: []string{"bid"}},
		{do: true, code: "K7QF", args: []string{"defend", "1"}},
		{do: true, code: "K7QF", seat: 2, ask: engine.Ask{Kind: "negotiate", Key: 57}, sure: "57.0badcafe", args: []string{"abdicate"}},
		{sure: "57.0badcafe", line: "match leave K7QF for good of seat 2"},
		{cancel: true, code: "K7QF"},
	} {
		f.Add(p.id())
	}
	for _, id := range []string{"", "1!", "1/ ", "1# 12", "1! K7QF 99 * - end", "1! K7QF 0 1.a.0 - end", "1? K7QF -1 * - x", "2! K7QF 0 * - end", "1! K7QF 0 4294967296.a -", "1y", "1v", "1v 3", "1v 0 match vote K7QF aye end", "1v 03 match vote K7QF aye end", "1y 57 ", "1-", "1- k7qf", "1! K7QF 0 * y end", "1? K7QF 0 * y57 end"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		p, err := parsePress(id)
		if err != nil {
			return
		}
		if p.line == "" && (p.code == "" || p.seat < 0 || p.seat > 15) {
			t.Fatalf("%q is read as %+v", id, p)
		}
		if p.id() != id {
			t.Fatalf("%q is written back as %q", id, p.id())
		}
	})
}
