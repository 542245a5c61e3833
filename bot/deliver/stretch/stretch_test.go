package stretch

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"divisionbell/bot/msg"
)

// TestAStretchIsAScreen: what bots did in a row is told whole while it is short, and else
// by its first and last lines, with how many are left out; however it came in parts.
func TestAStretchIsAScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Stretch
		var all []string
		for range rapid.IntRange(0, 6).Draw(t, "parts") {
			var lines []msg.Text
			for range rapid.IntRange(0, 40).Draw(t, "lines") {
				all = append(all, fmt.Sprintf("line %d %s", len(all), strings.Repeat("x", rapid.IntRange(0, 150).Draw(t, "long"))))
				lines = append(lines, msg.Say(all[len(all)-1]))
			}
			s = s.Add(lines...)
		}
		told := strings.Split(s.Text("K7QF").String(), "\n")
		if n := utf8.RuneCountInString(s.Text("K7QF").String()); n > maxTold || len(told) > mostLines+1 {
			t.Fatalf("%d characters in %d lines", n, len(told))
		}
		shown, left := 0, 0
		for _, line := range told {
			if _, err := fmt.Sscanf(line, "… %d more lines:", &left); err == nil {
				shown += left
				continue
			}
			if len(all) > 0 && line != all[shown] {
				t.Fatalf("after %d lines it tells %q, not %q", shown, line, all[shown])
			}
			shown++
		}
		if len(all) > 0 && shown != len(all) {
			t.Fatalf("%d lines of %d are told or counted", shown, len(all))
		}
	})
}
