package bot_test

import (
	"regexp"
	"strings"
	"testing"
)

// TestABoardSaysThatManyShareAWin, however long their names are: words and picture have room
// for the verb.
func TestABoardSaysThatManyShareAWin(t *testing.T) {
	names := []string{"Ann-Charlotte Montgomery-Smythe", "Bartholomew von Hohenzollern", "Christopher Alexander Wolfe", "Dorothea Wilhelmina Strand", "Ebenezer Scroggins-Whittaker", "Federico Garcia del Monte"}
	for _, g := range []int{0, 1, 4} {
		id := monthTables[g].table.About().ID
		h := everyTable(t)
		h.say(names[0], "match new "+id+" remind=off")
		code := h.newest()
		for _, name := range names[1:] {
			h.say(name, "match join "+code)
		}
		h.say(names[0], "match start "+code)
		h.say(names[0], "match ask "+code+" end")
		for _, name := range names[1:] {
			h.say(name, "match vote "+code+" yes end")
		}
		h.settle()
		if !h.match(code).Phase.Ended() {
			t.Fatalf("%s goes on", id)
		}
		p := h.say(names[0], "match board "+code).Picture
		board := strings.Join(strings.Fields(p.Board), " ")
		if shared := regexp.MustCompile(`> Ann-Charlotte M\S* and 5 others share (the win|first place)`); !shared.MatchString(board) {
			t.Errorf("%s:\n%s", id, p.Board)
		}
	}
}
