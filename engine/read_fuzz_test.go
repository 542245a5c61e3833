package engine_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/engine"
)

// parish has every kind of parameter, and names that are easily confused.
var parish = engine.New(engine.Spec[hoardState, hoardMove]{About: engine.About{
	ID: "parish", Name: "Parish", MinSeats: 2, MaxSeats: 2, Edition: 1,
	Verbs: []engine.Verb{
		{Name: "place", Params: []engine.Param{
			{Name: "field", Set: "fields", Many: true}, {Name: "tokens", Kind: engine.Number, Optional: true},
		}},
		{Name: "attack", Params: []engine.Param{
			{Name: "from", Set: "fields"}, {Name: "to", Set: "fields"}, {Name: "dice", Kind: engine.Number, Optional: true},
			{Name: "left", Key: "until", Kind: engine.Number, Optional: true},
		}},
		{Name: "bid", Params: []engine.Param{{Name: "amount", Kind: engine.Money}}},
		{Name: "say", Params: []engine.Param{{Name: "words", Kind: engine.Text}}},
		{Name: "odds", Query: true, Params: []engine.Param{{Name: "field", Set: "fields", Many: true}}},
		{Name: "pass"},
		{Name: "time-up", Host: true},
	},
	Sets: []engine.Set{{Name: "fields", Names: []engine.Name{
		{Word: "north", Title: "North Field", Also: []string{"n"}},
		{Word: "north-east", Title: "North-east Field", Also: []string{"ne"}},
		{Word: "vat", Title: "VAT: standard rate", Also: []string{"vsr"}},
		{Word: "vat-zero", Title: "VAT: zero rate"},
		{Word: "café", Title: "Café de l’Église"},
		{Word: "12", Title: "Twelve Acres"},
	}}},
}})

// parishTable is a table that offers what is declared, numbers from 1 to 9.
type parishTable struct{ engine.Table }

func (parishTable) Game() engine.Game { return parish }

func (parishTable) Next(_ engine.Seat, words ...string) (options []engine.Option) {
	a := parish.About()
	if len(words) == 0 {
		for _, v := range a.Verbs {
			options = append(options, engine.Option{Word: v.Name, Last: len(v.Params) == 0})
		}
		return options
	}
	v, ok := a.Verb(words[0])
	if !ok {
		return nil
	}
	for _, o := range a.After(v, words[1:]) {
		if o.Kind == engine.Number || o.Kind == engine.Money {
			o.Min, o.Max = 1, 9
		}
		options = append(options, o)
	}
	return options
}

// Whatever people type is read as actions of the game's words or refused in a
// sentence; what was read is read again as itself; nothing panics.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"", " ", "pass", "PASS!", "place north 3 ne 2 vat", "place North Field 3 north-east field", "pl n", "attack n ne 3 until 2",
		"attack vat: standard rate vat-zero", "bid $1.2m", "bid 120k", "bid 1e9", "bid -,-", "bid 0.5k", "say hello, world", "say",
		"odds n ne vat", "odds", "place\u00a0north\u00a03", "place cafe\u0301 1", "place CAFÉ 1", "place café de l'eglise", "place 12 12 12",
		"say 🎲🎲🎲", "@everyone", "say @everyone <b>*x*</b>", "place \u202enorth\u202c 3", "say \x00\x1b[31mred", strings.Repeat("n ", 999),
		"place " + strings.Repeat("north ", 300), strings.Repeat("é", 2000), strings.Repeat("x", 2001), "odds " + strings.Repeat("v ", 60),
		"place north 99999999999999999999", "place north -1", "attack until until 3", "time-up", "\xff\xfe", "vat", "dance", "place n 3 dance",
	} {
		f.Add(text)
	}
	table := parishTable{}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := engine.Read(table, 0, text)
		if err != nil {
			var no *engine.Refusal
			if !errors.As(err, &no) || strings.TrimSpace(no.Text) == "" || !utf8.ValidString(no.Text) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		if len(r.Actions) == 0 {
			t.Errorf("%q: read as nothing", text)
		}
		for i, words := range r.Actions {
			if len(words) == 0 || slices.Contains(words, "") {
				t.Fatalf("%q: read as %q", text, words)
			}
			v, ok := parish.About().Verb(words[0])
			if !ok || v.Query != r.Query {
				t.Errorf("%q: read as %q, query %v", text, words, r.Query)
			}
			if last := i == len(r.Actions)-1; !last || !r.Whole || !engine.Offered(table, 0, words) {
				continue
			}
			again, err := engine.Read(table, 0, strings.Join(words, " "))
			if err != nil || len(again.Actions) != 1 || !slices.Equal(again.Actions[0], words) || !again.Whole {
				t.Errorf("%q: read as %q, and that as %+v, %v", text, words, again, err)
			}
		}
	})
}

// The dearest texts: long, of many short names, wrong at the end.
func BenchmarkReadLong(b *testing.B) {
	for name, text := range map[string]string{
		"action": "place " + strings.Repeat("vat standard rate ", 100) + "zz",
		"query":  "odds " + strings.Repeat("12 12 ", 300) + "zz",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := engine.Read(parishTable{}, 0, text); err == nil {
					b.Fatal("read")
				}
			}
		})
	}
}
