package menu

import (
	"testing"

	"divisionbell/bot/match"
)

// FuzzParsePress: whatever is read as a button's id is written back the same,
// and nothing else is read.
func FuzzParsePress(f *testing.F) {
	for _, p := range []Press{
		{Line: "match new exchequer"},
		{Do: true, Code: "K7QF", Decision: match.Decision{Seat: 1, Kind: "attack", Key: 57}, Args: []string{"attack", "iht", "sd"}},
		{Code: "K7QF", Decision: match.Decision{Seat: 5, Kind: "vote", Of: 3}, Form: true, Args: []string{"bid"}},
		{Do: true, Code: "K7QF", Args: []string{"defend", "1"}},
		{Do: true, Code: "K7QF", Decision: match.Decision{Seat: 2, Kind: "negotiate", Key: 57}, Sure: "57.0badcafe", Args: []string{"abdicate"}},
		{Sure: "57.0badcafe", Line: "match leave K7QF for good of seat 2"},
		{Cancel: true, Code: "K7QF"},
	} {
		f.Add(p.ID())
	}
	for _, id := range []string{"", "1!", "1/ ", "1# 12", "1! K7QF 99 * - end", "1! K7QF 0 1.a.0 - end", "1? K7QF -1 * - x", "2! K7QF 0 * - end", "1! K7QF 0 4294967296.a -", "1y", "1v", "1v 3", "1v 0 match vote K7QF aye end", "1v 03 match vote K7QF aye end", "1y 57 ", "1-", "1- k7qf", "1! K7QF 0 * y end", "1? K7QF 0 * y57 end"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		p, err := parsePress(id)
		if err != nil {
			return
		}
		if p.Line == "" && (p.Code == "" || p.Seat < 0 || p.Seat > 15) {
			t.Fatalf("%q is read as %+v", id, p)
		}
		if p.ID() != id {
			t.Fatalf("%q is written back as %q", id, p.ID())
		}
	})
}
