package bot_test

import (
	"regexp"
	"strings"
	"testing"
)

// TestABoardOfAMatchThatWasEndedSaysSo, of every game, whether it was ended on the score or
// abandoned: nobody is to act there any more; of luck, before any throw, there is no next.
func TestABoardOfAMatchThatWasEndedSaysSo(t *testing.T) {
	for g := range monthTables {
		id := monthTables[g].table.About().ID
		for _, way := range []string{"end", "abandon"} {
			if monthTables[g].seats == 1 && way == "end" {
				continue
			}
			t.Run(id+" "+way, func(t *testing.T) {
				h := everyTable(t)
				h.say("Ann", "match new "+id+" "+monthTables[g].options+" remind=off")
				code := h.newest()
				for _, name := range []string{"Bob", "Cat"}[:monthTables[g].seats-1] {
					h.say(name, "match join "+code)
				}
				h.say("Ann", "match start "+code)
				h.say("Ann", "match ask "+code+" "+way)
				h.say("Ann", "match abandon "+code+" yes")
				h.say("Ann", "match vote "+code+" yes "+way)
				h.say("Bob", "match vote "+code+" yes "+way)
				h.say("Cat", "match vote "+code+" yes "+way)
				h.settle()
				if !h.match(code).Phase.Ended() {
					t.Fatal("it goes on")
				}
				m := h.say("Ann", "match board "+code)
				said := m.Text.String() + "\n" + m.Picture.Alt + "\n" + m.Picture.Board
				awaited := regexp.MustCompile(`> [^>]* to (place|make|draw|roll|settle|choose|act|govern|take)`)
				if !regexp.MustCompile(`(?i)over|wins|share the win|share first|out of office`).MatchString(said) || awaited.MatchString(said) || strings.Contains(m.Text.String(), " to ") && strings.Contains(m.Text.String(), "Round 1") {
					t.Errorf("it reads\n%s", said)
				}
				if strings.Contains(said, "Over after") { // the round was not played to its end
					t.Errorf("it reads\n%s", said)
				}
				if strings.Contains(strings.ToLower(said), "out of office") && !strings.Contains(said, "at 0 you are out of office") { // nothing fell to 0
					t.Errorf("it reads\n%s", said)
				}
				if _, err := m.Picture.Draw(); err != nil {
					t.Error(err)
				}
				if luck := h.say("Ann", "match luck "+code).Text.String(); strings.Contains(luck, "next") {
					t.Error(luck)
				}
			})
		}
	}
}
