package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"divisionbell/bot/match"
	"divisionbell/bot/roll"
	"divisionbell/engine"
	"divisionbell/engine/dice"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/record"
)

// lawPage is the law of dice and logs for those who write a checker of their own.
const lawPage = "../../docs/proof.md"

// What a page has before and after what the program writes into it.
const (
	vectorsFrom   = "<!-- vectors -->\n"
	vectorsTo     = "<!-- end of vectors -->"
	quickDealFrom = "<!-- quick deal -->\n"
	quickDealTo   = "<!-- end of quick deal -->"
)

// TestLawPage holds the page's test vectors, and the squares of Poleconomy's quick deal,
// to the program; -update writes them.
func TestLawPage(t *testing.T) {
	page := string(contents(t, lawPage))
	want := written(t, page, vectorsFrom, vectors(t), vectorsTo)
	want = written(t, want, quickDealFrom, quickDeal(), quickDealTo)
	if *update {
		if err := os.WriteFile(lawPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if page != want {
		t.Errorf("the page is not as the program writes it (-update does):\n%s", cmp.Diff(strings.Split(page, "\n"), strings.Split(want, "\n")))
	}
}

// written is a page with text in place of what it has between two marks.
func written(t *testing.T, page, from, text, to string) string {
	t.Helper()
	before, rest, ok := strings.Cut(page, from)
	_, after, also := strings.Cut(rest, to)
	if !ok || !also {
		t.Fatalf("the page has no place between %s and %s", strings.TrimSpace(from), to)
	}
	return before + from + text + to + after
}

// quickDeal lists what Poleconomy's quick deal counts, from 0.
func quickDeal() string {
	var b strings.Builder
	for _, kind := range []struct {
		name string
		of   poleconomy.Type
	}{{"companies", poleconomy.Company}, {"advertising squares", poleconomy.Advertising}} {
		var ids []string
		for _, sq := range poleconomy.Squares {
			if sq.Type == kind.of {
				ids = append(ids, fmt.Sprintf("%d `%s`", len(ids), sq.ID))
			}
		}
		fmt.Fprintf(&b, "- the %d %s: %s\n", len(ids), kind.name, strings.Join(ids, ", "))
	}
	return b.String()
}

func vectors(t *testing.T) string {
	var secret [32]byte
	for i := range secret {
		secret[i] = byte(i)
	}
	words := []string{"fair is fair", "", "Glück 🔔"}
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-22s %s\n", name, fmt.Sprintf(format, args...))
	}
	b.WriteString("```\n")
	line("commitment", "%x", engine.Commitment(secret))
	for i, w := range words {
		line(fmt.Sprintf("SHA-256 of words %d", i+1), "%x", sha256.Sum256([]byte(w)))
	}
	root := engine.Root(secret, 0, "K7QF", words)
	line("root", "%x", root)
	line("root of epoch 2", "%x", engine.Root(secret, 2, "K7QF", words))
	line("root of a daily run", "%x", record.Match{Game: "austerity", Code: "K7QF", Secret: secret, Day: "2026-11-21"}.Root(0))
	below := func(k, n int) string {
		d := engine.Of(root, 5)
		var numbers []string
		for range n {
			numbers = append(numbers, fmt.Sprint(d.Below(k)))
		}
		return strings.Join(numbers, " ")
	}
	line("entry 5, below 256", "%s", below(256, 40))
	for _, k := range []int{6, 42, 200, 1000} {
		line(fmt.Sprintf("entry 5, below %d", k), "%s", below(k, 20))
	}
	key := record.Key(secret)
	line("key of the chain", "%x", key)
	salt := sha256.Sum256([]byte("salt"))
	seal := record.Seal(salt, "Zoë “Z”")
	line("salt", "%x", salt)
	line("seal of Zoë “Z”", "%s", seal)
	b.WriteString("```\n\nTwo lines and their hashes:\n\n```\n")
	prev := [32]byte{}
	for _, e := range []record.Entry{
		{At: 1_790_000_000_000, Kind: record.Setup, Seat: engine.Nobody, Cause: record.ByHost, Words: []string{"game=nim", "words 1=a \"b\"\\\n"}, Facts: []byte(`[{"to":65535,"kind":"began","fact":{"first":1}}]`), Final: true},
		{Seq: 1, At: 1_790_000_001_000, Seat: 1, Cause: record.ByPerson, Words: []string{"take", "left", "3"}, Held: []string{record.Held(1, record.Holder{Kind: record.Bot, Bot: "steady", Seal: &seal})}},
	} {
		prev = record.Link(key, prev, e)
		fmt.Fprintf(&b, "%s\n%x\n", record.Line(e), prev)
	}
	b.WriteString("```\n\nWhat entry 0 of a match with this root tells, for each game and these options:\n\n```\n")
	for _, set := range []struct {
		game    string
		options map[string]string
	}{
		{"exchequer", map[string]string{"setup": "dealt"}}, {"cantillon", nil}, {"poleconomy", map[string]string{"quick": "yes"}}, {"tax", nil}, {"austerity", map[string]string{"scenario": "random"}},
	} {
		g, _ := game(set.game)
		seats := 3
		if set.game == "austerity" {
			seats = 1
		}
		terms, err := g.About().Terms(seats, set.options)
		if err != nil {
			t.Fatal(err)
		}
		_, out, err := g.New(engine.Of(root, 0), terms)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range out.Events {
			facts, err := record.Of(engine.Outcome{Events: []engine.Event{e}})
			if err != nil {
				t.Fatal(err)
			}
			switch e.Fact.Kind() {
			case "first", "ordered", "dealt", "opened", "basic-income", "dealt-out", "balloted", "began":
				fmt.Fprintf(&b, "%s %s\n", set.game, facts)
			}
		}
	}
	b.WriteString("```\n\nRolls of 2026-12-01, from the same secret:\n\n```\n")
	for _, r := range []match.Roll{
		{Number: 1, Law: match.LawOfNumbers, Text: "4d6kh3"},
		{Number: 2, Law: match.LawOfRollers, Text: "4d6kh3"},
		{Number: 3, Law: match.LawOfRollers, Text: "2d20kh1+5 vs 15"},
		{Number: 4, Law: match.LawOfRollers, Text: "d66+4dF.1+d[-2..2]"},
		{Number: 5, Law: match.LawOfRollers, Text: "6d6!"},
		{Number: 6, Law: match.LawOfPrivacy, Text: "4d6kh3", Own: fmt.Sprintf("%x", sha256.Sum256([]byte("own")))},
		{Number: 7, Law: match.LawOfRollers, Text: "4d[-2,1,1,3..5]kh2"},
	} {
		r.Day = "2026-12-01"
		if r.Law != match.LawOfNumbers {
			r.Mark = roll.Mark(secret, r.Day, r.Number, match.Room{Platform: "web", Workspace: "local", Channel: "table"}, match.Account{Platform: "web", Workspace: "local", ID: "ann"})
		}
		q, err := dice.Printed(r.Text)
		if err != nil {
			t.Fatal(err)
		}
		root, err := roll.Root(secret, r, q.Bare())
		if err != nil {
			t.Fatal(err)
		}
		result, err := roll.Rethrow(secret, r)
		if err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		for _, s := range result.Spans(4000) {
			said.WriteString(s.Text)
		}
		fmt.Fprintf(&b, "roll %d, law %d, expression %q", r.Number, r.Law, q.Bare())
		if r.Mark != "" {
			fmt.Fprintf(&b, "\nmark %s", r.Mark)
		}
		if r.Own != "" {
			fmt.Fprintf(&b, "\nown secret %s", r.Own)
		}
		fmt.Fprintf(&b, "\nroot %s\n%s\n\n", hex.EncodeToString(root[:]), strings.ReplaceAll(said.String(), "\n", "\n"))
	}
	return strings.TrimRight(b.String(), "\n") + "\n```\n"
}
