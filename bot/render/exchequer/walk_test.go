package exchequer

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

func TestDump(t *testing.T) {
	if os.Getenv("DUMP") == "" {
		t.Skip("only to look at")
	}
	for seats := 2; seats <= 4; seats++ {
		terms, _ := rules.Game.About().Terms(seats, map[string]string{"length": "6", "setup": "dealt", "tokens": "all"})
		d := engine.Fast(uint64(seats))
		tab, out, err := rules.Game.New(d, terms)
		if err != nil {
			t.Fatal(err)
		}
		s := msg.Scene{Code: "K7QF"}
		for i := range seats {
			s.Seats = append(s.Seats, msg.Sitter{Name: []string{"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"}[i]})
		}
		var log []engine.Fact
		say := func(out engine.Outcome) {
			var facts []engine.Fact
			for _, e := range out.Events {
				facts = append(facts, e.Fact)
			}
			log = append(log, facts...)
			s.Last = facts
			for _, l := range (Look{}).Lines(facts, s) {
				fmt.Println(styled(l))
			}
		}
		say(out)
		for range 4000 {
			st := tab.Status(engine.Nobody)
			if st.Places != nil {
				break
			}
			a := st.Asks[0]
			seen := engine.See(tab, a.Seat)
			v := tab.View(a.Seat)
			fmt.Println("   #", styled(Look{}.Headline(v, s)))
			fmt.Println("   >", Look{}.Ask(a, v, s), "|", styled(Look{}.WayOn(a, v, s)))
			sc := Look{}.Shortcuts(seen, a)
			for _, w := range sc {
				fmt.Print("   [", Look{}.Caption(seen, s, w), "]")
			}
			fmt.Println()
			w := sc[0]
			if len(sc) > 1 && d.Below(3) == 0 {
				w = sc[1]
			}
			if w[0] == "attack" && d.Below(4) == 0 {
				f, err := tab.Answer(a.Seat, "odds", w[1], w[2])
				if err != nil {
					t.Fatal(err)
				}
				fmt.Println(styled(Look{}.Answer(f, s)))
			}
			o, err := tab.Apply(d, a.Seat, w...)
			if err != nil {
				t.Fatal(err)
			}
			say(o)
		}
		fmt.Println(styled(Look{}.Headline(tab.View(engine.Nobody), s)))
		fmt.Println(styled(Look{}.Summary(tab.View(engine.Nobody), log, s)))
	}
}

// styled shows a text's styles: *bold*, ~struck~, `code`.
func styled(t msg.Text) string {
	var b strings.Builder
	for _, r := range t {
		mark := map[msg.Style]string{msg.Bold: "*", msg.Struck: "~", msg.Code: "`"}[r.Style]
		b.WriteString(mark + r.Words + mark)
	}
	return b.String()
}

var _ = utf8.RuneCountInString
