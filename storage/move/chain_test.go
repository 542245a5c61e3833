package move

import (
	"encoding/json"
	"slices"
	"testing"
)

// FuzzPlain: what is read without JSON is read as JSON reads it.
func FuzzPlain(f *testing.F) {
	for _, list := range []string{`["attack","stamp-duty","3"]`, `[""]`, `["",""]`, `[]`, `["a", "b"]`, `["\u00e9"]`, `["é"]`, `["a"b"]`, `["a","]`, `["]`, `["a"]]`, "[\"a\nb\"]", `["\"","\\"]`, `["a",""b","c"]`, `null`, ``} {
		f.Add(list)
	}
	f.Fuzz(func(t *testing.T, list string) {
		var is, want []string
		if !plain(list, &is) {
			return
		}
		if err := json.Unmarshal([]byte(list), &want); err != nil || !slices.Equal(is, want) {
			t.Errorf("%s is read as %q, not %q: %v", list, is, want, err)
		}
	})
}
