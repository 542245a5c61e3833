package chattest

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// LateEdits are how late the first edit of each message is: longer than anybody waits for it,
// and never.
var LateEdits = []time.Duration{40 * time.Second, -1}

// First reports of each message whether it is asked for the first time; of none that is but.
func First(but string) func(id string) bool {
	var mu sync.Mutex
	asked := map[string]bool{but: true}
	return func(id string) bool {
		mu.Lock()
		defer mu.Unlock()
		was := asked[id]
		asked[id] = true
		return !was
	}
}

// Late plays some actions of a campaign whose table has late edits, and another room none:
// each is told at the table within two seconds. Halfway another house may go on. Once edits are
// well, which mend has them be, and some minutes have passed, the table reads what the other
// room does, line by line.
func (c Campaign) Late(t testing.TB, half func() *House, mend func(), table, other func() []string) {
	t.Helper()
	for n := range 12 {
		if n == 6 {
			c.House = half()
		}
		c.Act(c.House.Awaited(c.Code)[0])
		time.Sleep(latestWord)
		m := c.House.Match(c.Code)
		for _, s := range m.Shows {
			if s.Role == match.RoleTable && s.Seq < int64(m.Seq()) {
				t.Errorf("%v after action %d %d of %d entries are told", latestWord, n, s.Seq, m.Seq())
			}
		}
		time.Sleep(c.Pause)
	}
	mend()
	time.Sleep(5 * time.Minute)
	late, well := linesOf(table()), linesOf(other())
	if len(well) < 12 || len(late) < len(well) || !slices.Equal(late[len(late)-len(well):], well) {
		t.Errorf("the table reads\n%s\n\nand another room\n%s", strings.Join(late, "\n"), strings.Join(well, "\n"))
	}
}

// linesOf are those of messages that ring nobody.
func linesOf(messages []string) (lines []string) {
	for _, m := range messages {
		if strings.Contains(m, "your turn in") {
			continue
		}
		for l := range strings.Lines(m) {
			lines = append(lines, strings.TrimSpace(l))
		}
	}
	return lines
}
