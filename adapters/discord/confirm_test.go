package discord_test

import (
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
)

// A subcommand that ends something is asked about, to its doer alone, and done by
// the question's button or by its own option.
func TestASubcommandThatEndsSomethingAsksFirst(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	people := []*discordtest.Person{ann, bob}
	code := h.begin("tax", "points=100", ann, bob)
	for n, done := 0, 0; done < 2; n++ {
		if n == 200 {
			t.Fatal("nobody could both fold and play")
		}
		h.Told(code)
		p := h.awaited(code, people)
		before := h.Match(code).Position.Seq
		asked := h.says(p, "/tax fold match:"+code)
		if h.Match(code).Position.Seq != before { // there was nothing else to do
			continue
		}
		if asked.To != p.ID || !strings.Contains(asked.Content, "nobody sees your cards") || !strings.Contains(asked.Content, "`sure:yes match:"+code+"`") {
			t.Fatalf("%s reads %+v", p.Name, asked)
		}
		if _, err := p.Press(asked.ID, "Cancel"); err != nil || h.Match(code).Position.Seq != before {
			t.Fatalf("Cancel: %v, entry %d became %d", err, before, h.Match(code).Position.Seq)
		}
		if done == 0 {
			again := h.says(p, "/tax fold match:"+code)
			if _, err := p.Press(again.ID, "Fold"); err != nil {
				t.Fatal(err)
			}
		} else {
			if _, err := p.Type(h.channel, "/tax fold match:"+code+" sure:no"); err == nil {
				t.Fatal("there is another choice than yes")
			}
			h.says(p, "/tax fold match:"+code+" sure:yes")
		}
		if h.Match(code).Position.Seq == before {
			t.Fatal("it was not done")
		}
		done++
	}
	h.says(ann, "/match leave code:"+code)
	h.says(ann, "/match abandon code:"+code+" sure:yes") // Bob is asked
	if p := h.Match(code).Phase; p != match.Playing {
		t.Fatalf("it is %s", p)
	}
	h.says(bob, "/match abandon code:"+code)
	if p := h.Match(code).Phase; p != match.Playing {
		t.Fatalf("it is %s, and Bob was asked nothing", p)
	}
	h.says(bob, "/match abandon code:"+code+" sure:yes")
	if p := h.Match(code).Phase; p != match.Abandoned {
		t.Fatalf("it is %s", p)
	}
	h.clean()
}
