package divisionbell_test

import "testing"

// How large things may grow before they want a second noun.
const (
	mostFile    = 450  // lines, tests too
	mostPackage = 5000 // lines outside tests
	mostMethods = 40   // of a type, outside tests
)

// tooLarge are those that are larger still, and how large they may be: never more,
// and who has become small enough is taken off the list.
var tooLarge = map[string]int{
	// packages, in lines
	"engine/dice":       7500,
	"engine/poleconomy": 8170,
	"storage/postgres":  5400,

	// types, in methods; a game's state has one for each rule
	"adapters/discord.App":                65,
	"adapters/discord/discordtest.Server": 100,
	"adapters/slack.App":                  75,
	"adapters/web.Server":                 55,
	"engine/austerity.state":              110,
	"engine/cantillon.state":              155,
	"engine/dice.parser":                  95,
	"engine/enginetest.match":             55,
	"engine/exchequer.state":              70,
	"engine/poleconomy.state":             230,
	"engine/tax.state":                    45,
	"storage/sqlite.DB":                   87,
}

// TestNothingGrowsTooLarge: no file, no package and no type.
func TestNothingGrowsTooLarge(t *testing.T) {
	lines, methods := map[string]int{}, map[string]int{}
	for _, s := range sources(t) {
		if s.lines > mostFile {
			t.Errorf("%s has %d lines, of %d at most", s.name, s.lines, mostFile)
		}
		if s.test() {
			continue
		}
		lines[s.pkg] += s.lines
		for of, n := range s.methods {
			methods[s.pkg+"."+of] += n
		}
	}
	known := map[string]bool{}
	hold := func(sizes map[string]int, most int, unit string) {
		for what, n := range sizes {
			may, listed := tooLarge[what]
			known[what] = true
			switch {
			case n > max(most, may):
				t.Errorf("%s has %d %s, of %d at most", what, n, unit, max(most, may))
			case listed && n <= most:
				t.Errorf("%s has but %d %s: take it off the list of what is too large", what, n, unit)
			}
		}
	}
	hold(lines, mostPackage, "lines")
	hold(methods, mostMethods, "methods")
	for what := range tooLarge {
		if !known[what] {
			t.Errorf("%s is on the list of what is too large, and is not there", what)
		}
	}
}
