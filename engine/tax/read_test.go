package tax

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// A play is typed as its words or as beginnings of them, and never read as another play.
func TestPeopleSayPlays(t *testing.T) {
	l := scene(t, 2, nil, "tops 6 3", "display 4 3", "0 9 3 5 1", "1 2 2")
	for text, want := range map[string]string{
		"play 9 3":              "[[play 9 3]]",
		"PLAY 9 c3":             "[[play 9 c3]]",
		"play 9 communal 3":     "[[play 9 c3]]",
		"play communal 4 5":     "[[play c4 5]]",
		"pl keep 9":             "[[play keep 9]]",
		"play same 9":           "[[play keep 9]]",
		"play as it is 9":       "[[play keep 9]]",
		"play 9 stay":           "[[play 9 keep]]",
		"fold":                  "[[fold]]",
		"f":                     "[[fold]]",
		"play 5 5":              "[[play 5 5]]", // which is refused, and not taken for 5 + 4
		"play keep  communal 9": "[[play keep c9]]",
	} {
		r, err := engine.Read(l, 0, text)
		if got := fmt.Sprint(r.Actions); err != nil || !r.Whole || got != want {
			t.Errorf("%q is read as %s, %v; want %s", text, got, err, want)
		}
	}
}

// Whatever is said is an action that says itself again, or is refused by what
// the player can mend.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"play 9 3", "play keep c3", "fold", "leave 2", "leave 300", "play  9", "play 9\u00a03", "fold fold", "", "🂡"} {
		f.Add(text)
	}
	l := live(f, 1, 4, nil)
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Split(text, " ")
		a, err := l.Rules.Parse(&l.State, 0, words)
		if err == nil && !slices.Equal(l.Rules.Words(&l.State, a), words) {
			t.Errorf("%q is %+v, which says %q", words, a, l.Rules.Words(&l.State, a))
		}
		if err != nil && !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%q: %v", words, err)
		}
		if _, err := l.Clone().Apply(engine.Fast(1), 0, words...); err != nil && !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%q: %v", words, err)
		}
	})
}
