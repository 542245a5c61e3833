package engine

import (
	"fmt"
	"reflect"
	"testing"
)

const rulebook = `# The game
Made for winter evenings.

## 1 Setting up
**1.1** Each seat takes
forty tokens.

- two seats: see below
1. not a rule, but a list

**1.2 The order.** A die decides.

**House rule:** ties throw
again. *Why:* somebody has to begin.

Nobody is asked. **House rule:** it rolls by itself.

## Fighting
2.1 Ties go to the defender.
2.1a A tie of two dice is two ties.
10 tokens are many.

## 3 The end
The match ends.

### 4. Dice
#### 4.1 Fair dice
Nobody can change a die.
`

func TestParagraphs(t *testing.T) {
	want := []Paragraph{
		{"1.1", "Setting up", "Each seat takes\nforty tokens.\n\n- two seats: see below\n1. not a rule, but a list", "Setting up", nil},
		{"1.2", "The order", "A die decides.\n\nNobody is asked.", "Setting up", []HouseRule{
			{"ties throw\nagain.", "somebody has to begin."}, {"it rolls by itself.", ""},
		}},
		{"2.1", "Fighting", "Ties go to the defender.", "Fighting", nil},
		{"2.1a", "Fighting", "A tie of two dice is two ties.\n10 tokens are many.", "Fighting", nil},
		{"3", "The end", "The match ends.", "The end", nil},
		{"4.1", "Fair dice", "Nobody can change a die.", "Fair dice", nil},
	}
	if got := Paragraphs(rulebook); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestLookup(t *testing.T) {
	for text, want := range map[string]string{
		"2.1":                      "[2.1]",
		"rule 2.1a":                "[2.1a]",
		"1":                        "[1.1 1.2]",
		"§ 4.":                     "[4.1]",
		"tie":                      "[2.1 2.1a 1.2]", // in any form, a house rule last
		"dice":                     "[4.1 1.2 2.1a]", // in the title first, and each form of it
		"ties dice":                "[4.1 2.1a 1.2 2.1]",
		"TOKENS many":              "[2.1a 1.1]",
		"dragons":                  "[]",
		"stalemate":                "[]",
		"rolled":                   "[1.2]", // what is thrown is rolled
		"undecided deciding":       "[1.2]",
		"how does one set it up":   "[1.1 1.2]", // the section's title counts, little words do not
		"what can I do to end it?": "[3]",
		"the":                      "[3 1.2 2.1]", // unless there is no other
		"":                         "[]",
		"9":                        "[]",
		"10":                       "[2.1a]",
		"10.1":                     "[]", // a rule's number is no word to look for
		"rule 1.10":                "[]",
	} {
		numbers := []string{}
		for _, p := range Lookup(Paragraphs(rulebook), text) {
			numbers = append(numbers, p.Number)
		}
		if got := fmt.Sprint(numbers); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestSections(t *testing.T) {
	book := "# A game\n\nFor two.\n\n## 1 The board\n\n**1.1 Areas.** Many.\n\n## 2. Setting up\n\n### 2.1 Tokens\n\nFive.\n\n## Rulings\n"
	want := []Paragraph{{Number: "1", Title: "The board"}, {Number: "2", Title: "Setting up"}}
	if got := Sections(book); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPreface(t *testing.T) {
	book := "# A game\n\nFor two. **House rules** are\nours.\n\n### Credits\n\nBy Ann.\n\n## 1 The board\n\n**1.1 Areas.** Many.\n"
	if got, want := Preface(book), "For two. **House rules** are\nours.\n\n\nBy Ann."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
