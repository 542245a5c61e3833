package lesson_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/lesson"
	"divisionbell/bot/match"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	exchequerlook "divisionbell/bot/render/exchequer"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
)

var games = []match.Table{
	{Game: exchequer.Game, Look: exchequerlook.Look},
	{Game: austerity.Game, Look: austeritylook.Look},
	{Game: tax.Game, Look: taxlook.Look},
	{Game: poleconomy.Game, Look: poleconomylook.Look},
	{Game: cantillon.Game, Look: cantillonlook.Look},
}

// TestEveryLessonCanBePlayed by its own lines, touches nothing that the board has not,
// and is short enough.
func TestEveryLessonCanBePlayed(t *testing.T) {
	for _, g := range games {
		t.Run(g.About().ID, func(t *testing.T) {
			l, err := lesson.Of(g)
			if err != nil || l == nil {
				t.Fatalf("its lesson: %v, %v", l, err)
			}
			if err := l.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// another is a look with a lesson of the test's own.
type another struct {
	match.Look
	lesson string
}

func (a another) Lesson() []byte { return []byte(a.lesson) }

// taught is a lesson of Exchequer! with steps of the test's own.
func taught(t *testing.T, steps string) *lesson.Lesson {
	t.Helper()
	g := games[0]
	g.Look = another{g.Look, `
table: {seats: [You, Bob], options: {circle: inner, setup: dealt, tokens: all, length: "2"}, seed: 1, dice: "16"}
steps:
` + steps}
	l, err := lesson.Of(g)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestACheckFindsWhatIsWrong with a lesson.
func TestACheckFindsWhatIsWrong(t *testing.T) {
	long := strings.Repeat("word ", 33)
	for _, c := range []struct{ name, steps, fault string }{
		{"a line that the rules refuse", "- {say: Go, want: [end], wrong: No}", `"end"`},
		{"another's line that they refuse", "- {say: Go, then: [\"Bob: end\"]}", "Bob"},
		{"a line of nobody", "- {say: Go, then: [\"Eve: end\"]}", "nobody's name"},
		{"half a line", "- {say: Go, want: [place], wrong: No}", "no whole action"},
		{"a spot that is not there", "- {say: Look, show: [atlantis]}", `no spot is called "atlantis"`},
		{"a long sentence", "- {say: " + long + "}", "164 characters, of 160"},
		{"many steps", strings.Repeat("- {say: Go}\n", 13), "13 steps"},
		{"many words", strings.Repeat("- {say: "+long[:155]+"}\n", 10), "310 words, of 300"},
		{"nothing said", "- {show: [gaming-duty]}", "it says nothing"},
		{"no word for what is wrong", "- {say: Go, want: [end]}", "no word for who says something else"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := taught(t, c.steps).Check(); err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("got %v, want %q", err, c.fault)
			}
		})
	}
}

// TestALessonLeadsOn only by what it asks for, and says why where it does not.
func TestALessonLeadsOn(t *testing.T) {
	all := lesson.New(games)
	for _, c := range []struct {
		step int
		said string
		to   int
		told string
	}{
		{1, "", 1, ""},
		{1, "end", 1, "nothing to do here yet"},
		{2, "place poat 10", 3, ""}, // as people type it
		{2, "place spirits-duty 10", 2, "put all 10 on POAT"},
		{2, "place sdlt 10", 2, "rule 2.6"}, // the rules' own no comes first
		{2, "gibberish", 2, "put all 10 on POAT"},
		{2, "odds poat sdlt", 2, "put all 10 on POAT"},
		{99, "", 10, ""},
		{-1, "", 1, ""},
	} {
		g, err := all.Guide("exchequer", c.step, c.said)
		if err != nil || g.Step != c.to || !strings.Contains(g.Wrong, c.told) || (c.told == "") != (g.Wrong == "") {
			t.Errorf("%q at step %d: %v, at step %d, told %q; want step %d and %q", c.said, c.step, err, g.Step, g.Wrong, c.to, c.told)
		}
	}
	if _, err := all.Guide("chess", 1, ""); err == nil {
		t.Error("chess is taught")
	}
}

// TestALessonIsPlayedByWhatGlows: from the ways of each step one comes to the wanted
// line, word by word.
func TestALessonIsPlayedByWhatGlows(t *testing.T) {
	all := lesson.New(games)
	for _, l := range all.List() {
		for step := 1; ; step++ {
			g, err := all.Guide(l.Game, step, "")
			if err != nil {
				t.Fatal(err)
			}
			if g.Step > g.Steps {
				if g.Begin != "/match lesson "+l.Game+" play" || g.Start == "" {
					t.Errorf("%s ends with %q, %q", l.Game, g.Begin, g.Start)
				}
				break
			}
			if len(g.Want) == 0 {
				continue
			}
			line := g.Want[0].Words
			for n := range line {
				w, err := all.Ways(l.Game, step, line[:n])
				if err != nil {
					t.Fatalf("%s, step %d: %v", l.Game, step, err)
				}
				if !slices.ContainsFunc(w.Ways, func(x match.Way) bool {
					return x.Number != nil || slices.Equal(x.Words, line[:n+1])
				}) {
					t.Errorf("%s, step %d: %q does not follow %q", l.Game, step, line[n], line[:n])
				}
			}
			if w, err := all.Ways(l.Game, step, line); err != nil || w.Whole == nil {
				t.Errorf("%s, step %d: %q is not whole: %v", l.Game, step, line, err)
			}
		}
	}
}

// TestALessonIsTheSameForAll, however often it is asked for: nothing of it is kept.
func TestALessonIsTheSameForAll(t *testing.T) {
	drawn := func(all *lesson.Lessons, game string) string {
		g, err := all.Guide(game, 4, "")
		if err != nil {
			t.Fatal(err)
		}
		chart, err := json.Marshal(g.Chart)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(g.Picture.Board, g.Want, string(chart))
	}
	all := lesson.New(games)
	for _, l := range all.List() {
		first, again := drawn(all, l.Game), drawn(all, l.Game)
		if first != again || first != drawn(lesson.New(games), l.Game) {
			t.Errorf("%s is taught in two ways", l.Game)
		}
	}
}
