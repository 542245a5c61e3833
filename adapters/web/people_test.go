package web

import (
	"strings"
	"testing"
)

func TestPeopleAreKnownByName(t *testing.T) {
	x := newTable(t)
	for _, c := range []struct{ typed, id, name string }{
		{"Ann", "ann", "Ann"},
		{"  ann ", "ann", "Ann"}, // the same person
		{"Ann!", "ann-2", "Ann!"},
		{"ANN?", "ann-3", "ANN?"},
		{"<b>Bea</b>", "b-bea-b", "<b>Bea</b>"},
		{"Zoë\u00a0\tde  Vil\n", "zoë-de-vil", "Zoë de Vil"},
		{"🎩", "person", "🎩"},
		{"🐈", "person-2", "🐈"},
		{strings.Repeat("ab ", 26), strings.TrimSuffix(strings.Repeat("ab-", 13), "-") + "-a", strings.TrimSpace(strings.Repeat("ab ", 26))},
	} {
		if p := x.join(t, c.typed); p.ID != c.id || p.Name != c.name {
			t.Errorf("%q becomes %q, %q; want %q, %q", c.typed, p.ID, p.Name, c.id, c.name)
		}
	}
	if len(x.shelf.accounts) != 8 {
		t.Errorf("%d accounts", len(x.shelf.accounts))
	}
}

func FuzzPersonName(f *testing.F) {
	for _, s := range []string{"Ann", "", " ", "\u202eAnn", "e\u0301", "@everyone", "a\x00b", strings.Repeat("W", 2000)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		name, err := personName(typed)
		if err != nil {
			return
		}
		if again, err := personName(name); err != nil || again != name {
			t.Errorf("%q is kept as %q, that as %q (%v)", typed, name, again, err)
		}
		id := slug(name, "person")
		if id == "" || len([]rune(id)) > 40 || strings.ContainsAny(id, "/?#&<> ") {
			t.Errorf("%q has the id %q", name, id)
		}
	})
}
