package cantillon

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

// A land is named by its number, its name, its city or a beginning that only one
// has; a sea by its letter, as the map has it or as a keyboard can.
func TestPeopleNameRegions(t *testing.T) {
	l := scene(t, 3, nil, "0 svealand at, rumelia at, baltic-sea fa, aegean-sea f", "1 zealand tt, rhineland a", "2 ingria at")
	for text, want := range map[string]string{
		"move 11 12":                   "[[move svealand gotaland]]",
		"move Stockholm Götaland army": "[[move svealand gotaland army]]",
		"MOVE stockholm GÖTA taxman":   "[[move svealand gotaland taxman]]",
		"move 11 to 12":                "[[move svealand gotaland]]",
		"move from 11 to 12 army":      "[[move svealand gotaland army]]",
		"attack 11 to 12":              "[[move svealand gotaland]]",
		"finish pos":                   "[[done position]]",
		"move 11 To 12 72 to 71":       "[[move svealand gotaland] [move rumelia wallachia]]",
		"move K J":                     "[[move baltic-sea the-belts]]",
		"move Ø Å":                     "[[move aegean-sea black-sea]]",
		"move oe aa fleet":             "[[move aegean-sea black-sea fleet]]",
		"move 11 12 72 71":             "[[move svealand gotaland] [move rumelia wallachia]]",
		"move 11 12 taxman 11 10 K L":  "[[move svealand gotaland taxman] [move svealand norrland] [move baltic-sea gulf-of-bothnia]]",
		"move svealand norrland constantinople greece": "[[move svealand norrland] [move rumelia greece]]",
		"draft 11 12 army 11 10":                       "[[draft svealand gotaland army svealand norrland]]",
		"odds K J":                                     "",
		"done pos":                                     "[[done position]]",
		"worth 2":                                      "[[worth 2]]",
	} {
		r, err := engine.Read(l, 0, text)
		if got := fmt.Sprint(r.Actions); want != "" && (err != nil || !r.Whole || got != want) {
			t.Errorf("%q is read as %s, %v; want %s", text, got, err, want)
		}
		if want == "" && err == nil {
			if _, err := l.Answer(0, r.Actions[0]...); err == nil {
				t.Errorf("%q is answered", text)
			}
		}
	}
}

// What is wrong behind a "to" is blamed, and not the "to".
func TestWhatIsWrongBehindToIsBlamed(t *testing.T) {
	l := scene(t, 2, map[string]string{optCampaign: "nordic"}, "0 svealand at, gotaland t", "1 ingria t")
	for text, want := range map[string]string{"move 11 to 99": "“99”", "move 11 99": "“99”", "move 98 to 12": "“98”", "move 11 to nowhere": "“nowhere”", "move from 98 to 12": "“98”"} {
		if _, err := engine.Read(l, 0, text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "“to”") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A "from" that does not stand behind the verb could turn a march round, and is not read.
func TestAFromBetweenPlacesIsNotRead(t *testing.T) {
	l := scene(t, 2, map[string]string{optCampaign: "nordic"}, "0 svealand at, gotaland t", "1 ingria t")
	for _, text := range []string{"move 12 from 11", "move 11 from 12 to 11", "move 2 from 11 to 12"} {
		if r, err := engine.Read(l, 0, text); err == nil {
			t.Errorf("%s is read as %v", text, r.Actions)
		}
	}
}

// Rule 4.9: an order that cannot be is read too, wherever it stands in a draft, so
// that the draft can say why.
func TestDraftsOfWhatCannotBeAreRead(t *testing.T) {
	l := scene(t, 2, map[string]string{optCampaign: "nordic"}, "0 svealand at, gotaland t, baltic-sea f", "1 ingria t")
	for text, want := range map[string]string{
		"draft baltic courland svealand norrland":             "draft baltic-sea courland svealand norrland",
		"draft svealand ingria army gotaland eastern svea 10": "draft svealand ingria army gotaland eastern-norway svealand norrland",
		"draft svealand ingria gotaland ingria":               "draft svealand ingria gotaland ingria",
	} {
		r, err := engine.Read(l, 0, text)
		if err != nil || !r.Query || !r.Whole || strings.Join(r.Actions[0], " ") != want {
			t.Errorf("%q is read as %+v, %v", text, r, err)
			continue
		}
		f, err := l.Answer(0, r.Actions[0]...)
		if err != nil || f.(fact.Foreseen).Orders[0].Refused == "" {
			t.Errorf("%q: %+v, %v", text, f, err)
		}
	}
}
