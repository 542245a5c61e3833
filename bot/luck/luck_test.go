package luck

import (
	"flag"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"divisionbell/bot/bottest"
	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	exchequerlook "divisionbell/bot/render/exchequer"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/record"
	"divisionbell/engine/tax"
)

var update = flag.Bool("update", false, "write the golden files")

// A series is some matches of steady players.
type series struct {
	match.Table
	seats   int
	options map[string]string
	matches int
	actions int  // of each, at most
	sides   bool // what one seat gains another loses, and they come in pairs
}

var all = []series{
	{match.Table{Game: exchequer.Game, Look: exchequerlook.Look}, 3, map[string]string{"setup": "dealt", "tokens": "all", "length": "8"}, 8, 400, true},
	{match.Table{Game: tax.Game, Look: taxlook.Look}, 4, nil, 8, 400, false},
	{match.Table{Game: austerity.Game, Look: austeritylook.Look}, 1, nil, 12, 200, false},
	{match.Table{Game: poleconomy.Game, Look: poleconomylook.Look}, 3, map[string]string{"quick": "yes", "rounds": "12"}, 8, 150, false},
	{match.Table{Game: cantillon.Game, Look: cantillonlook.Look}, 3, map[string]string{"campaign": "nordic", "rounds": "8"}, 4, 400, true},
}

var people = []string{"Ann", "Bob", "Cat of a long name", "Dora"}

// play plays a match for so many actions at most. Where anew, all that is told while it
// goes on is told of positions of which all that is hidden was dealt anew.
func (c series) play(tb testing.TB, seed uint64, anew bool) (*table.State, *chronicle.Chronicle) {
	tb.Helper()
	terms, err := c.About().Terms(c.seats, c.options)
	if err != nil {
		tb.Fatal(err)
	}
	dice, bots, deal := engine.Fast(seed), engine.Fast(seed+1000), engine.Fast(99)
	t, out, err := c.New(dice, terms)
	if err != nil {
		tb.Fatal(err)
	}
	l := &table.State{Game: c.Table, Table: t, Match: match.Match{Code: "K7QF", Game: c.About().ID, Phase: match.Playing, Terms: terms}}
	for seat := range c.seats {
		l.Match.Seats = append(l.Match.Seats, match.Tenure{Seat: engine.Seat(seat), Name: people[seat], Person: match.PersonID(seat + 1)})
	}
	told := &chronicle.Chronicle{}
	var before any
	var bared [][]msg.Throw
	tell := func(out engine.Outcome) {
		var whole []engine.Fact
		for _, e := range out.Events {
			whole = append(whole, e.Fact)
		}
		_, luck := c.Look.Luck(before, record.For(out.Events, engine.Nobody))
		_, end := c.Look.Luck(before, whole)
		bared = append(bared, end)
		told.Entries = append(told.Entries, chronicle.Entry{Seq: t.Seq(), Luck: luck, Turn: t.Seq() / 8})
		seen := t
		if anew {
			seen = t.Imagine(engine.Nobody, deal)
		}
		before = seen.View(engine.Nobody)
	}
	tell(out)
	for range c.actions {
		st := t.Status(engine.Nobody)
		if st.Places != nil {
			break
		}
		ask := st.Asks[slices.IndexFunc(st.Asks, func(a engine.Ask) bool { return a.Must })]
		if out, err = t.Apply(dice, ask.Seat, engine.See(t, ask.Seat).Steady(ask, bots)...); err != nil {
			tb.Fatal(err)
		}
		tell(out)
	}
	if t.Status(engine.Nobody).Places != nil {
		l.Match.Phase, told.Over = match.Over, true
		for i := range told.Entries {
			told.Entries[i].Luck = bared[i]
		}
	}
	return l, told
}

// TestLuckIsFair: over many matches chance gives on average what it is said to, and strays
// from it as far as it is said to, whatever is played.
func TestLuckIsFair(t *testing.T) {
	t.Parallel()
	for _, c := range all {
		throws, over, square, variance := 0, 0.0, 0.0, 0.0
		for n := range c.matches {
			_, told := c.play(t, uint64(n)*7+1, false)
			for _, e := range told.Entries {
				for i, x := range e.Luck {
					if c.sides && i%2 == 1 {
						continue
					}
					d := x.Got - x.Expected
					throws, over, square, variance = throws+1, over+d, square+d*d, variance+x.Variance
				}
			}
		}
		id := c.About().ID
		t.Logf("%s: %d throws, %.2f standard deviations, %.2f of the spread", id, throws, over/math.Sqrt(variance), square/variance)
		if throws < 50 {
			t.Errorf("%s: %d throws in %d matches", id, throws, c.matches)
		}
		if z := over / math.Sqrt(variance); math.Abs(z) > 3 {
			t.Errorf("%s: luck is %.2f standard deviations from nothing", id, z)
		}
		if part := square / variance; part < 0.7 || part > 1.4 {
			t.Errorf("%s: luck spreads %.2f times as far as it is said to", id, part)
		}
	}
}

// written is a page as the golden files have it.
func written(m msg.Message, err error) string {
	if err != nil {
		return err.Error() + "\n"
	}
	return m.Text.String() + "\n--\n" + m.Picture.Alt + "\n" + m.Picture.Board + "\n"
}

// TestPages are as they were read by eye, in columns that fit, and tell nothing that is
// hidden: dealt anew, not one byte of them changes.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, c := range all {
		id := c.About().ID
		var golden strings.Builder
		for _, actions := range []int{0, 30, c.actions} {
			c := c
			c.actions = actions
			l, told := c.play(t, 5, false)
			m, err := tell(l, told, l.Table.Seq())
			golden.WriteString("=== after " + text.Count(len(told.Entries)-1, "action") + "\n" + written(m, err))
			twin, other := c.play(t, 5, true)
			if d := cmp.Diff(written(m, err), written(tell(twin, other, twin.Table.Seq()))); d != "" {
				t.Errorf("%s: luck tells what is hidden:\n%s", id, d)
			}
			if err != nil {
				continue
			}
			for seat, of := range Of(told.Entries, c.seats) { // the plot has what the table has
				want := l.Scene(engine.Nobody).Name(engine.Seat(seat)) + " " + signed(yard(c.Table), 0) + " to " + signed(yard(c.Table), of.Over())
				if !strings.Contains(m.Picture.Alt, want+",") && !strings.Contains(m.Picture.Alt, want+".") {
					t.Errorf("%s: the plot has %q, not %q", id, m.Picture.Alt, want)
				}
			}
			body, err := m.Picture.Draw()
			if err != nil || len(body) > 40_000 {
				t.Errorf("%s: a plot of %d bytes (%v)", id, len(body), err)
			}
			for line := range strings.Lines(rows(yard(c.Table), Of(told.Entries, c.seats), l.Scene(engine.Nobody)) + "\n" + m.Picture.Board) {
				if n := text.Columns(strings.TrimRight(line, "\n")); n > 42 {
					t.Errorf("%s: %d columns: %s", id, n, line)
				}
			}
		}
		bottest.Golden(t, *update, id+".txt", golden.String())
	}
}

func yard(g match.Table) msg.Yardstick {
	y, _ := g.Look.Luck(nil, nil)
	return y
}

// The luck of a whole match is told, with its plot.
func BenchmarkPage(b *testing.B) {
	for _, c := range all {
		b.Run(c.About().ID, func(b *testing.B) {
			l, told := c.play(b, 5, false)
			size := 0
			for b.Loop() {
				m, err := tell(l, told, l.Table.Seq())
				if err != nil {
					b.Fatal(err)
				}
				p, err := m.Picture.Draw()
				if err != nil {
					b.Fatal(err)
				}
				size = len(p)
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}
