package slack_test

import (
	"encoding/json"
	"strings"
	"testing"

	"divisionbell/adapters/slack"
	"divisionbell/bot/msg"
)

// TestNamesOfMarksAreShownAsTheyAre: names from elsewhere that consist of marks, or of
// little else. Their bold is a style and no mark of its own.
func TestNamesOfMarksAreShownAsTheyAre(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"*carol* `x` <!channel> <@U02BOB>", "***", "*", "__ann__", "_", "~~", "`", "```", "|| x ||", "**bold**", "\\", "> quoted", "* *"} {
		parts := slack.Parts(msg.Message{Text: msg.Text{}.Bold(name).Plain(" joined ").Bold("K7QF").Plain(".")}, "", "", false)
		if len(parts) != 1 {
			t.Fatalf("%q is in %d messages", name, len(parts))
		}
		var blocks []struct {
			Elements []struct {
				Elements []struct {
					Text  string
					Style struct{ Bold bool }
				}
			}
		}
		if err := json.Unmarshal(parts[0].Blocks, &blocks); err != nil {
			t.Fatal(err)
		}
		first := blocks[0].Elements[0].Elements[0]
		if first.Text != name || !first.Style.Bold {
			t.Errorf("%q is shown as %+v", name, first)
		}
		if !strings.HasPrefix(parts[0].Text, slack.Escape(strings.TrimSpace(name))) {
			t.Errorf("%q is read out as %q", name, parts[0].Text)
		}
	}
}
