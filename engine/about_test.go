package engine_test

import (
	"maps"
	"testing"

	"divisionbell/engine"
)

// Terms fills in the defaults and says what there is instead.
func TestTerms(t *testing.T) {
	terms, err := hoardAbout.Terms(3, map[string]string{"heap": "7"})
	if want := map[string]string{"heap": "7", "mood": "fair"}; err != nil || terms.Seats != 3 || !maps.Equal(terms.Options, want) {
		t.Errorf("%+v, %v", terms, err)
	}
	for _, c := range []struct {
		seats       int
		name, value string
		want        string
	}{
		{1, "heap", "7", "Hoard is for 2 to 3 players, not 1"},
		{4, "heap", "7", "Hoard is for 2 to 3 players, not 4"},
		{2, "size", "7", `Hoard has no option “size”. It has heap, mood`},
		{2, "heap", "4", `heap can't be “4”. Choose endless, 5 to 500 (rule 1.5)`},
		{2, "heap", "501", `heap can't be “501”. Choose endless, 5 to 500 (rule 1.5)`},
		{2, "heap", "007", `heap can't be “007”. Choose endless, 5 to 500 (rule 1.5)`},
		{2, "mood", "", `mood can't be “”. Choose fair, foul`},
	} {
		_, err := hoardAbout.Terms(c.seats, map[string]string{c.name: c.value})
		if err == nil || err.Error() != c.want {
			t.Errorf("%d seats, %s=%s: %v, want %s", c.seats, c.name, c.value, err, c.want)
		}
	}
	if _, err := (engine.About{Name: "Nil", MaxSeats: 9}).Terms(2, map[string]string{"x": "y"}); err == nil || err.Error() != `Nil has no option “x”. It has none` {
		t.Error(err)
	}
}

// A match that was made before there was an option has what held then; a new one
// has the default.
func TestOptionsOfOlderMatches(t *testing.T) {
	about := engine.About{Name: "Mead", MaxSeats: 2, Settings: []engine.Setting{
		{Name: "heap", Default: "20", Min: 5, Max: 500},
		{Name: "mood", Default: "fair", Before: "foul", Values: []string{"fair", "foul", "vile"}},
	}}
	old := map[string]string{"heap": "7"}
	if whole := about.Whole(old); !maps.Equal(whole, map[string]string{"heap": "7", "mood": "foul"}) || len(old) != 1 {
		t.Errorf("%v of %v", whole, old)
	}
	if whole := about.Whole(map[string]string{"mood": "vile"}); !maps.Equal(whole, map[string]string{"heap": "20", "mood": "vile"}) {
		t.Error(whole)
	}
	terms, err := about.Terms(2, old)
	if want := map[string]string{"heap": "7", "mood": "fair"}; err != nil || !maps.Equal(terms.Options, want) {
		t.Errorf("%+v, %v", terms, err)
	}
}

func TestUsage(t *testing.T) {
	v := engine.Verb{Name: "attack", Params: []engine.Param{
		{Name: "from"}, {Name: "to"}, {Name: "dice", Optional: true}, {Name: "tokens", Key: "until", Optional: true},
	}}
	if got := v.Usage(); got != "attack FROM TO [DICE] [until TOKENS]" {
		t.Error(got)
	}
	v = engine.Verb{Name: "place", Params: []engine.Param{{Name: "area", Many: true}, {Name: "n", Optional: true}}}
	if got := v.Usage(); got != "place AREA [N] …" {
		t.Error(got)
	}
	if v, ok := hoardAbout.Verb("dance"); ok || v.Name != "" || hoardAbout.Names("lands") != nil {
		t.Error("found what was never declared")
	}
}

// A value's meaning names its number, and no word with an N in it.
func TestMeaning(t *testing.T) {
	s := engine.Setting{Name: "length", Values: []string{"NONE"}, Min: 1, Max: 9, Means: map[string]string{"NONE": "No end", "N": "No more than N rounds"}}
	for value, want := range map[string]string{"NONE": "No end", "7": "No more than 7 rounds"} {
		if got := s.Meaning(value); got != want {
			t.Errorf("%s means %q, want %q", value, got, want)
		}
	}
	if got := (engine.Setting{Values: []string{"yes"}}).Meaning("yes"); got != "" {
		t.Errorf("nothing said means %q", got)
	}
}
