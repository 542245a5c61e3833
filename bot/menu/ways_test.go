package menu

import (
	"reflect"
	"slices"
	"testing"

	"divisionbell/bot/match"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	exchequerlook "divisionbell/bot/render/exchequer"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
)

// played are the games with what a match of each is for the tests of ways.
var played = []struct {
	match.Table
	seats   int
	options map[string]string
}{
	{match.Table{Game: exchequer.Game, Look: exchequerlook.Look}, 3, map[string]string{"length": "8", "setup": "dealt"}},
	{match.Table{Game: austerity.Game, Look: austeritylook.Look}, 1, map[string]string{"scenario": "olympics", "policies": "house", "institutions": "extra"}},
	{match.Table{Game: tax.Game, Look: taxlook.Look}, 3, map[string]string{"points": "9"}},
	{match.Table{Game: poleconomy.Game, Look: poleconomylook.Look}, 3, map[string]string{"game": "2", "rounds": "8", "loans": "yes"}},
	{match.Table{Game: cantillon.Game, Look: cantillonlook.Look}, 3, map[string]string{"campaign": "nordic"}},
}

// begun is a match in play, seats named by their letters.
func begun(t testing.TB, g match.Table, seats int, options map[string]string, seed uint64) (*table.State, *engine.Dice) {
	t.Helper()
	terms, err := g.About().Terms(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	d := engine.Fast(seed)
	position, _, err := g.New(d, terms)
	if err != nil {
		t.Fatal(err)
	}
	l := &table.State{Game: g, Table: position, Match: match.Match{Code: "K7QF", Game: g.About().ID, Phase: match.Playing, Terms: terms}}
	for seat := range seats {
		l.Match.Seats = append(l.Match.Seats, match.Tenure{Seat: engine.Seat(seat), Name: string(rune('A' + seat))})
	}
	l.Match.Position = &engine.Position{}
	return l, d
}

// Whatever is offered on the board can be said: each way's words are options one after
// another, its number is the option's range, and what may be sent is sent as it was
// picked up.
func TestWaysAreWhatTheRulesAllow(t *testing.T) {
	for _, g := range played {
		t.Run(g.About().ID, func(t *testing.T) {
			l, d := begun(t, g.Table, g.seats, g.options, 5)
			wholes := 0
			for n := 0; n < 240 && l.Table.Status(engine.Nobody).Places == nil && !t.Failed(); n++ {
				asks := l.Table.Status(engine.Nobody).Asks
				seat := asks[d.Below(len(asks))].Seat
				if n%8 == 0 {
					s := (&Menu{}).Compose(l, seat)
					root, ok := s.Ways(nil)
					if !ok || root.Seat != seat || root.Whole != nil || len(root.Ways) == 0 {
						t.Fatalf("without words: %+v, %t", root, ok)
					}
					if root.Advice != nil {
						sent(t, s, *root.Advice)
					}
					for _, w := range root.Ways {
						if is := s.Caption(w.Words); w.Ends && len(w.Words) == 1 && w.Label != is {
							t.Errorf("%v is called %q on the page, %q in chat", w.Words, w.Label, is)
						}
					}
					for range 6 {
						wholes += walked(t, s, root, d)
					}
				}
				if _, err := l.Table.Apply(d, seat, engine.Walk(engine.See(l.Table, seat), d)...); err != nil {
					t.Fatal(err)
				}
			}
			if wholes < 10 {
				t.Errorf("only %d actions came to their end", wholes)
			}
		})
	}
}

// walked goes on at random from ways without words, and counts what could be sent.
func walked(t *testing.T, s Composer, w match.Ways, d *engine.Dice) (wholes int) {
	t.Helper()
	spots := spotWords(s.l.Game.Look.Chart(s.View, s.Scene))
	for deep := 0; deep < 12; deep++ {
		options := s.Seen.Next(w.Words...)
		for _, way := range w.Ways {
			offered(t, s, w.Words, options, way)
			if way.Spot != "" && !spots[way.Spot] {
				t.Errorf("%q lies at %q, where there is no spot", way.Words, way.Spot)
			}
			if len(w.Words) > 0 && len(way.Words) == 0 {
				t.Errorf("after %q there is a way of no words", w.Words)
			}
		}
		if w.Whole != nil {
			sent(t, s, *w.Whole)
			wholes++
			once(t, s, w, options)
		}
		if len(w.Ways) == 0 {
			if w.Whole == nil {
				t.Errorf("%q leads nowhere", w.Words)
			}
			return wholes
		}
		way := w.Ways[d.Below(len(w.Ways))]
		words := slices.Clone(way.Words)
		switch {
		case way.Number != nil:
			steps := (way.Number.Max - way.Number.Min) / way.Number.Step
			words = append(words, engine.Option{Kind: engine.Number, Min: way.Number.Min, Max: way.Number.Min + steps*way.Number.Step, Step: way.Number.Step}.Any(d))
		case way.Text:
			words = append(words, "so")
		}
		var ok bool
		if w, ok = s.Ways(words); !ok || !slices.Equal(w.Words, words) {
			t.Errorf("%q was offered and cannot be gone on with: %q", words, w.Words)
			return wholes
		}
	}
	return wholes
}

// offered holds a way to the option that it stands for.
func offered(t *testing.T, s Composer, before []string, options []engine.Option, way match.Way) {
	t.Helper()
	if !s.sayable(way.Words) {
		t.Errorf("%q cannot be said", way.Words)
	}
	if way.Label == "" {
		t.Errorf("%q has no label", way.Words)
	}
	if way.Number == nil {
		if !way.Text && way.Ends && !s.Whole(way.Words) {
			t.Errorf("%q ends, and is not whole", way.Words)
		}
		return
	}
	if !slices.ContainsFunc(options, func(o engine.Option) bool {
		return (o.Kind == engine.Number || o.Kind == engine.Money) && o.Min == way.Number.Min && o.Max == way.Number.Max && max(1, o.Step) == way.Number.Step
	}) {
		t.Errorf("after %q no option is from %d to %d by %d: %+v", before, way.Number.Min, way.Number.Max, way.Number.Step, options)
	}
	if r := way.Number; r.Best < r.Min || r.Best > r.Max {
		t.Errorf("after %q the best of %d to %d is %d", before, r.Min, r.Max, r.Best)
	}
}

// sent presses what is whole: the press is read back into its words, and the rules take
// them.
func sent(t *testing.T, s Composer, way match.Way) {
	t.Helper()
	p, err := parsePress(way.Press)
	if err != nil || !p.Do || p.Code != "K7QF" || p.Seat != s.Seen.Seat() || !slices.Equal(p.Args, way.Words) {
		t.Errorf("%q is sent as %q, which is %+v, %v", way.Words, way.Press, p, err)
	}
	if way.Query {
		if _, err := s.l.Table.Answer(s.Seen.Seat(), way.Words...); err != nil {
			t.Errorf("%q is offered, and refused: %v", way.Words, err)
		}
		return
	}
	if _, err := s.l.Table.Clone().Apply(engine.Fast(1), s.Seen.Seat(), way.Words...); err != nil {
		t.Errorf("%q is offered, and refused: %v", way.Words, err)
	}
	if way.Asks != engine.Confirms(s.l.Table, s.Seen.Seat(), way.Words) {
		t.Errorf("%q asks first: %t", way.Words, way.Asks)
	}
}

// once holds that nothing is offered as what may be sent already, and that what is left
// out for that does the same.
func once(t *testing.T, s Composer, w match.Ways, options []engine.Option) {
	t.Helper()
	for _, o := range options {
		words := append(slices.Clone(w.Words), o.Word)
		if o.Kind != engine.Word {
			continue
		}
		listed := slices.ContainsFunc(w.Ways, func(way match.Way) bool { return slices.Equal(way.Words, words) })
		ends := o.Last && len(s.Seen.Next(words...)) == 0
		if listed && ends && !w.Whole.Query && s.Caption(words) == w.Whole.Label {
			t.Errorf("%q is offered beside %q, and is the same: %s", words, w.Words, w.Whole.Label)
		}
		if listed {
			continue
		}
		if w.Whole.Query {
			t.Errorf("%q is not offered beside %q", words, w.Words)
			continue
		}
		at := [2]engine.Table{s.l.Table.Clone(), s.l.Table.Clone()}
		for i, said := range [][]string{w.Words, words} {
			if _, err := at[i].Apply(engine.Fast(7), s.Seen.Seat(), said...); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(at[0].View(s.Seen.Seat()), at[1].View(s.Seen.Seat())) {
			t.Errorf("%q is not offered, and is not what %q does: %s", words, w.Words, w.Whole.Label)
		}
	}
}

// counted is a position that counts how often it is asked how to go on.
type counted struct {
	engine.Table
	asked *int
}

func (c counted) Next(seat engine.Seat, words ...string) []engine.Option {
	*c.asked++
	return c.Table.Next(seat, words...)
}

// mostAsked is how often a position may be asked for a decision's ways.
const mostAsked = 300

// A page asks for the ways of each decision: they cost the rules little, also on the
// whole map of Europe.
func TestWaysAskTheRulesSeldom(t *testing.T) {
	games := played
	games = append(games, games[4])
	games[5].seats, games[5].options = 6, map[string]string{"campaign": "full"}
	for _, g := range games {
		l, d := begun(t, g.Table, g.seats, g.options, 9)
		most, ways, calls := 0, 0, 0
		for n := 0; n < 400 && l.Table.Status(engine.Nobody).Places == nil; n++ {
			seat := l.Table.Status(engine.Nobody).Asks[0].Seat
			if n%8 == 0 {
				asked, plain := 0, l.Table
				l.Table = counted{plain, &asked}
				if _, ok := (&Menu{}).Compose(l, seat).Ways(nil); !ok {
					t.Fatal("there are none")
				}
				l.Table, ways, calls, most = plain, ways+1, calls+asked, max(most, asked)
			}
			if _, err := l.Table.Apply(d, seat, engine.Walk(engine.See(l.Table, seat), d)...); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%s %v: asked %d times at most, %d on average", g.About().ID, g.options, most, calls/ways)
		if most > mostAsked {
			t.Errorf("%s %v: asked %d times", g.About().ID, g.options, most)
		}
	}
}

// BenchmarkWays gives a decision's ways, without words, in the middle of a match.
func BenchmarkWays(b *testing.B) {
	for _, g := range played {
		b.Run(g.About().ID, func(b *testing.B) {
			l, d := begun(b, g.Table, g.seats, g.options, 5)
			for range 12 {
				seat := l.Table.Status(engine.Nobody).Asks[0].Seat
				if _, err := l.Table.Apply(d, seat, engine.Walk(engine.See(l.Table, seat), d)...); err != nil {
					b.Fatal(err)
				}
			}
			seat := l.Table.Status(engine.Nobody).Asks[0].Seat
			b.ReportAllocs()
			for b.Loop() {
				if _, ok := (&Menu{}).Compose(l, seat).Ways(nil); !ok {
					b.Fatal("there are none")
				}
			}
		})
	}
}
