package discord_test

import (
	"strings"
	"testing"

	"divisionbell/bot/msg"
)

// boldly reads what Discord shows of a line: what stands between two stars and two is
// bold, where no star follows, and what a backslash precedes is itself.
func boldly(line string) (shown string, bold []string) {
	var out, in strings.Builder
	within := false
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line):
			i++
		case strings.HasPrefix(line[i:], "**") && (!within || !strings.HasPrefix(line[i:], "***")):
			if within {
				bold = append(bold, in.String())
				in.Reset()
			}
			within = !within
			i++
			continue
		case strings.ContainsRune("*_~`|", rune(line[i])):
			return "", nil // it is a mark
		}
		out.WriteByte(line[i])
		if within {
			in.WriteByte(line[i])
		}
	}
	return out.String(), bold
}

// marked are names of people that consist of marks, or of little else.
var marked = []string{"*carol* `x` <!channel> <@U02BOB>", "***", "*", "__ann__", "_", "~~", "`", "```", "|| x ||", "**bold**", "\\", "> quoted", "- 1.", "* *"}

// TestNamesOfMarksAreShownAsTheyAre: from whichever platform they come, and whatever
// stands around them.
func TestNamesOfMarksAreShownAsTheyAre(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	for _, name := range marked {
		h.post(r, msg.Message{Text: msg.Text{}.Bold(name).Plain(" joined ").Bold("K7QF").Plain(". *" + name + "*: hello")})
		said := h.newest(h.channel).Content
		shown, bold := boldly(said)
		if want := name + " joined K7QF. *" + name + "*: hello"; shown != want || len(bold) != 2 || bold[0] != strings.TrimSpace(name) {
			t.Errorf("%q is shown as %q, bold %q, by %q", name, shown, bold, said)
		}
	}
	h.clean()
}
