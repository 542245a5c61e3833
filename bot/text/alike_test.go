package text_test

import (
	"testing"

	"divisionbell/bot/text"
)

func TestAlike(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		alike bool
	}{
		{"Ann", "ann", true},
		{"Ann", "Аnn", true},       // Cyrillic А
		{"Ann", "Ann\u200d", true}, // a joiner that joins nothing
		{"Ann", "A\u034fnn\ufe0f", true},
		{"Zoe", "Zoë", false},
		{"Zoë", "Zoe\u0308", true},
		{"Ann", "Ａｎｎ", true}, // as wide as Chinese
		{"Ann", "𝐀𝐧𝐧", true}, // as in mathematics
		{"Ann", "Ann\u3164", true},
		{"Alice", "AIice", true},
		{"Bob", "B0b", true},
		{"Ορέστης", "Opέστης", true},
		{"Ann", "Anna", false},
		{"Ann", "Nan", false},
		{"Ann", "Ann 2", false},
		{"Мария", "Марья", false},
		{"李", "王", false},
		{"🎩", "👑", false},
	} {
		if text.Alike(c.a, c.b) != c.alike || text.Alike(c.b, c.a) != c.alike {
			t.Errorf("%q and %q: alike is not %t", c.a, c.b, c.alike)
		}
	}
}
