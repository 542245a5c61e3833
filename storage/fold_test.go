package storage

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestFoldAgreesWithEqualFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.StringMatching(`[aAkK\x{212A}sSſßẞåÅµμςσΣé@ ]{0,6}`).Draw(t, "a")
		b := rapid.StringMatching(`[aAkK\x{212A}sSſßẞåÅµμςσΣé@ ]{0,6}`).Draw(t, "b")
		if rapid.Bool().Draw(t, "near") {
			b = strings.ToUpper(a)
		}
		if strings.EqualFold(a, b) != (Fold(a) == Fold(b)) {
			t.Fatalf("%q and %q", a, b)
		}
	})
}
