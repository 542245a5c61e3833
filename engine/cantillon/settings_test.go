package cantillon

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/late"
)

// Rule 2.6: a match that is older than the option has nothing for who plays later, one
// that was made while a token was usual has that, and a new one is evened out.
func TestOlderMatchesStartAsTheyWereMade(t *testing.T) {
	fresh, err := Game.About().Terms(2, map[string]string{optCampaign: "nordic"})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		options map[string]string
		late    uint8
	}{{map[string]string{optCampaign: "nordic"}, 0}, {map[string]string{optCampaign: "nordic", optLate: "usual"}, late.Usual},
		{map[string]string{optCampaign: "full", optLate: "usual"}, 0}, {fresh.Options, late.Even}} {
		var o settings
		if err := o.read(x.options, 2); err != nil || o.Late != x.late {
			t.Errorf("%v: %d, %v", x.options, o.Late, err)
		}
	}
}

// Rule 2.6: a match is evened out as in the edition under which it began.
func TestEditionsAreEvenedOutAsTheyWere(t *testing.T) {
	for _, x := range []struct {
		campaign string
		edition  int
		want     uint8
	}{{"mediterranean", 3, 0}, {"mediterranean", 4, 1}, {"mediterranean", 5, 7}, {"mediterranean", 6, 7},
		{"nordic", 3, 1}, {"nordic", 4, 1}, {"nordic", 5, 1}, {"nordic", 6, 3}} {
		terms, err := Game.About().Terms(2, map[string]string{optCampaign: x.campaign})
		if err != nil {
			t.Fatal(err)
		}
		terms.Edition = x.edition
		d := engine.Fast(3)
		table, _, err := Game.New(d, terms)
		if err != nil {
			t.Fatal(err)
		}
		s := &table.(*engine.Live[state, action]).State
		second := s.Order[1]
		city := table.Next(engine.Seat(second), "settle")[0].Word
		if _, err := table.Apply(d, engine.Seat(second), "settle", city); err != nil {
			t.Fatal(err)
		}
		var got uint8
		for _, n := range s.Goods[second] {
			got += uint8(n)
		}
		if got != x.want {
			t.Errorf("%s, edition %d: the second has %d tokens, want %d", x.campaign, x.edition, got, x.want)
		}
	}
}

// lateTable is the table of rule 2.6, made of what is given.
func lateTable() string {
	var b strings.Builder
	b.WriteString("| Map | Tokens more, by order of play |\n|---|---|\n")
	for i := range atlas.Campaigns {
		c := &atlas.Campaigns[i]
		var cells []string
		for rulers := 2; rulers <= c.Seats; rulers++ {
			var each []string
			some := false
			for before := range rulers {
				n := late.Tokens(late.Even, c.ID, rulers, before)
				some = some || n > 0
				each = append(each, fmt.Sprint(n))
			}
			if some {
				cells = append(cells, fmt.Sprintf("%d players %s", rulers, strings.Join(each, ", ")))
			}
		}
		if cells != nil {
			fmt.Fprintf(&b, "| `%s` | %s |\n", c.ID, strings.Join(cells, "; "))
		}
	}
	return b.String()
}

// Rule 2.6: the rulebook's table is what is given.
func TestTheRulebookHasTheTableOfRule26(t *testing.T) {
	if table := lateTable(); !strings.Contains(rulebook, table) {
		t.Errorf("the rulebook lacks the table as it is given:\n%s", table)
	}
}
