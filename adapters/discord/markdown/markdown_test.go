package markdown

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestAnAddressOfOursCanBeOpened as it is, without a preview, and what people write as an
// address cannot.
func TestAnAddressOfOursCanBeOpened(t *testing.T) {
	const address = "https://bell_1.example.org/enter#0a_b*c"
	said, rung := Write(msg.Say("Open:\n").Link(address).Plain("\nor "+address), speechless{}, func(match.PersonID) string { return "" })
	want := "Open:\n<" + address + ">\nor https\\://bell\\_1.example.org/enter\\#0a\\_b\\*c"
	if len(said) != 1 || said[0] != want || len(rung) != 0 {
		t.Errorf("%q, want %q", said, want)
	}
}

// BenchmarkWrite is of a text that takes three messages, as a long answer does.
func BenchmarkWrite(b *testing.B) {
	long := msg.Text{}.Plain(strings.Repeat("w*rd 🏛 ", 700))
	for b.Loop() {
		Write(long, speechless{}, func(match.PersonID) string { return "" })
	}
}
