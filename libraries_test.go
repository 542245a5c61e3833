package divisionbell_test

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// required is a line of go.mod that names a module which we import ourselves.
var required = regexp.MustCompile(`(?m)^(?:require|tool|\t)\s*([a-z0-9./_-]+\.[a-z0-9./_-]+/[A-Za-z0-9./_-]+)(?: v\S+)?$`)

// version ends the path of a module that is past its first.
var version = regexp.MustCompile(`/v\d+$`)

// TestEveryLibraryHasItsReason in the page that says why we lean on it.
func TestEveryLibraryHasItsReason(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("docs/decisions/libraries.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.FieldsFunc(string(page), func(r rune) bool { return strings.ContainsRune(" /|,.:;()`\n", r) })
	found := required.FindAllStringSubmatch(string(mod), -1)
	if len(found) < 10 {
		t.Fatalf("go.mod requires but %d modules: %v", len(found), found)
	}
	for _, m := range found {
		name := path.Base(version.ReplaceAllString(m[1], ""))
		if !slices.Contains(words, name) {
			t.Errorf("docs/decisions/libraries.md does not say why we need %s", m[1])
		}
	}
}
