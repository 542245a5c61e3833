package nim

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Whatever is said is an action that says itself again, or is refused by what
// the player can mend.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"take left 3", "take right 07", "take middle", "take heap 1", "take left 1 1", "take left 256", "pass", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Split(text, " ")
		a, err := rules{}.Parse(nil, 0, words)
		if err == nil && !slices.Equal(rules{}.Words(nil, a), words) {
			t.Errorf("%q is %+v, which says %q", words, a, rules{}.Words(nil, a))
		}
		if err != nil && !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%q: %v", words, err)
		}
	})
}
