package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A reckoning is what came of it all.
type reckoning struct{ matches, acted, said, repeated int }

// reckon holds what was answered and what was said against what is stored.
func reckon(t *testing.T, dir string, kills int) (r reckoning) {
	t.Helper()
	ctx := context.Background()
	db, err := open(ctx, placeOf(dir), false)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: games()})
	defer h.Close()
	letters, err := read[letter](dir, "post")
	if err != nil {
		t.Fatal(err)
	}
	answered := answers(t, letters)
	said, err := read[utterance](dir, "said")
	if err != nil {
		t.Fatal(err)
	}
	heard := map[string]int{}
	in := map[[2]string]bool{} // a line is heard once of a message, however often that is told anew
	hear := func(u utterance, line string) {
		if at := [2]string{u.ID, line}; u.ID == "" || !in[at] {
			in[at] = true
			heard[line]++
		}
	}
	for _, u := range said {
		hear(u, u.Text)
		if u.Ring == "" {
			for _, line := range strings.Split(u.Text, "\n") {
				if line != u.Text {
					hear(u, line)
				}
			}
		}
	}
	r.said = len(said)
	list, err := db.Matches(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(list)
	r.matches = len(list)
	var played []string
	rung := map[string]bool{}
	for _, u := range said {
		rung[u.Ring] = true
	}
	for _, b := range list {
		f, err := h.Export(ctx, b.Code)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Verify(f, game, ""); err != nil || !b.Phase.Ended() {
			t.Errorf("%s is %s: %v", b.Code, b.Phase, err)
		}
		for _, e := range f.Entries {
			switch {
			case e.Kind == record.Undo:
				played = append(played, "undo")
			case e.Cause == "person":
				played = append(played, "/exchequer "+strings.Join(e.Words, " "))
			}
		}
		toldOf(t, f, said, heard)
		notes, err := db.Notes(ctx, b.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		for _, n := range notes {
			if n.Kind == "said" {
				count[n.Text]++
				if heard[n.Name+": "+n.Text] == 0 {
					t.Errorf("nobody heard %q", n.Text)
				}
			}
		}
		for text, n := range count {
			if n != 1 {
				t.Errorf("%q was said %d times", text, n)
			}
			delete(answered.words, text)
		}
		m, err := db.Match(ctx, b.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Notices) != 0 {
			t.Errorf("%s: %d notices still stand after the end", b.Code, len(m.Notices))
		}
	}
	for text := range answered.words {
		t.Errorf("lost: %q", text)
	}
	for _, name := range people {
		if !rung[name] {
			t.Errorf("%s was never rung", name)
		}
	}
	r.acted = len(answered.actions)
	if !slices.Equal(answered.actions, played) {
		i := 0
		for i < min(len(played), len(answered.actions)) && played[i] == answered.actions[i] {
			i++
		}
		t.Errorf("of %d actions answered and %d played, number %d differs: %q and %q", len(answered.actions), len(played), i,
			answered.actions[i:min(i+2, len(answered.actions))], played[i:min(i+2, len(played))])
	}
	for text, n := range heard {
		if strings.Contains(text, ": word ") && n > 1 {
			r.repeated += n - 1
		}
	}
	if r.repeated > 2*kills {
		t.Errorf("%d words were repeated by %d kills", r.repeated, kills)
	}
	return r
}

// What people were answered: their actions in order, and the words they said.
type replies struct {
	actions []string
	words   map[string]bool
}

func answers(t *testing.T, letters []letter) (r replies) {
	t.Helper()
	r.words = map[string]bool{}
	asked := map[string]letter{}
	done := map[string]bool{}
	for _, l := range letters {
		if l.Answer == "" {
			asked[l.Delivery] = l
			continue
		}
		if done[l.Delivery] {
			t.Fatalf("delivery %s was answered twice", l.Delivery)
		}
		done[l.Delivery] = true
		q := asked[l.Delivery]
		switch {
		case strings.HasPrefix(l.Answer, "/exchequer "):
			r.actions = append(r.actions, l.Answer)
		case strings.HasPrefix(l.Answer, "Undone"):
			r.actions = append(r.actions, "undo")
		case strings.HasPrefix(l.Answer, "Sent to everyone in "):
			_, text, _ := strings.Cut(q.Line, " word ")
			r.words["word "+text] = true
		case strings.Contains(l.Answer, "went wrong"):
			t.Errorf("%q%q: %s", q.Line, q.Press, l.Answer)
		}
	}
	return r
}

// shortened stands in a message for the lines of a long turn that it leaves to the log.
var shortened = regexp.MustCompile(`^… ([0-9]+) more lines: /match log ([0-9A-Z]{4}) …$`)

// leftToTheLog reports which lines of a match's log are told by their number alone: those
// between the lines that stand before and after the number, in the same message or in
// the next that tells of the match.
func leftToTheLog(all []string, code string, said []utterance) []bool {
	latest := map[string]string{} // each message's text, after it was edited
	var order []string
	for _, u := range said {
		if u.To != "" {
			continue // to one person alone
		}
		if _, has := latest[u.ID]; !has {
			order = append(order, u.ID)
		}
		latest[u.ID] = u.Text
	}
	of := map[string]bool{}
	for _, line := range all {
		of[line] = true
	}
	var told []string // the lines of the log and the numbers, as they stand in the room
	for _, id := range order {
		for _, line := range strings.Split(latest[id], "\n") {
			if gap := shortened.FindStringSubmatch(line); of[line] || gap != nil && gap[2] == code {
				told = append(told, line)
			}
		}
	}
	left := make([]bool, len(all))
	for i, line := range told {
		gap := shortened.FindStringSubmatch(line)
		if gap == nil || i == 0 || i == len(told)-1 {
			continue
		}
		n, _ := strconv.Atoi(gap[1])
		for k := range max(0, len(all)-n-1) {
			if all[k] == told[i-1] && all[k+n+1] == told[i+1] {
				for j := range n {
					left[k+1+j] = true
				}
			}
		}
	}
	return left
}

// TestLeftToTheLog: a number of lines covers as many lines of the log, wherever in a
// message it stands, and no more.
func TestLeftToTheLog(t *testing.T) {
	all := strings.Split("a b c d e f g", " ")
	gap := func(n int) string { return fmt.Sprintf("… %d more lines: /match log ABCD …", n) }
	for _, c := range []struct {
		name string
		said []utterance
		left string
	}{
		{"none", []utterance{{ID: "1", Text: "a\nb\ne\nf\ng"}}, "......."},
		{"within a message", []utterance{{ID: "1", Text: "a\nb\n" + gap(3) + "\nf\ng"}}, "..ccc.."},
		{"at the end of one", []utterance{{ID: "1", Text: "a\nb\n" + gap(3)}, {ID: "2", Text: "f\ng"}}, "..ccc.."},
		{"at the beginning of one", []utterance{{ID: "1", Text: "a\nb"}, {ID: "2", Text: gap(3) + "\nf\ng"}}, "..ccc.."},
		{"beside a person's word", []utterance{{ID: "1", Text: "a\nb"}, {ID: "2", Text: "Ann, it's your turn.", Ring: "Ann"}, {ID: "3", Text: "Bob: word 1\n" + gap(3) + "\nf\ng"}}, "..ccc.."},
		{"in a message told anew", []utterance{{ID: "1", Text: "a\nb"}, {ID: "2", Text: "f"}, {ID: "1", Text: "a\n" + gap(4)}, {ID: "2", Text: "f\ng"}}, ".cccc.."},
		{"too few", []utterance{{ID: "1", Text: "a\nb\n" + gap(2)}, {ID: "2", Text: "f\ng"}}, "......."},
		{"of another match", []utterance{{ID: "1", Text: "a\nb\n… 3 more lines: /match log WXYZ …\nf\ng"}}, "......."},
		{"with nothing behind it", []utterance{{ID: "1", Text: "a\nb\n" + gap(3)}}, "......."},
	} {
		var got strings.Builder
		for _, l := range leftToTheLog(all, "ABCD", c.said) {
			if l {
				got.WriteByte('c')
			} else {
				got.WriteByte('.')
			}
		}
		if got.String() != c.left {
			t.Errorf("%s: %s are left, want %s", c.name, got.String(), c.left)
		}
	}
}

// toldOf fails unless the square heard what each entry did, or was told how many lines
// are left to the log between two that it heard.
func toldOf(t *testing.T, f record.File, said []utterance, heard map[string]int) {
	t.Helper()
	table := games()[0]
	scene := msg.Scene{Code: f.Header.Code, Viewer: engine.Nobody}
	for _, s := range f.Header.Seats {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: s.Name, Bot: s.Kind == "bot"})
	}
	var all []string
	for _, e := range f.Entries {
		events, err := record.Facts(table.Game, e.Facts)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range table.Look.Lines(unresolved(f, match.Over, e, record.For(events, engine.Nobody)), scene) {
			all = append(all, line.String())
		}
	}
	left := leftToTheLog(all, f.Header.Code, said)
	for i, line := range all {
		if heard[line] == 0 && !left[i] {
			t.Errorf("%s, line %d: nobody heard %q", f.Header.Code, i+1, line)
		}
	}
}
