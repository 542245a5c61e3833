package austerity

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

var kit = rendertest.Kit{
	Table:  match.Table{Game: rules.Game, Look: Look},
	Called: func(s msg.Scene, _ engine.Seat) string { return called(s) },
	Told: func(w *rendertest.Walk, what, said string) {
		if r, _ := utf8.DecodeRuneInString(said); unicode.IsLower(r) || strings.Contains(said, "?") {
			w.Errorf("%s: %q", what, said)
		}
	},
	Position: func(w *rendertest.Walk, seat engine.Seat, _ any, _ msg.Scene) {
		if f, err := w.Table.Answer(seat, "bag"); err != nil || len(w.Look.Answer(f, w.Scene)) == 0 {
			w.Errorf("%d cannot look into the bag: %v", seat, err)
		}
	},
	// Every verb that is open is in the way on, but buying.
	Asked: func(w *rendertest.Walk, a engine.Ask, way msg.Text) {
		for _, o := range w.Table.Next(a.Seat) {
			if !strings.Contains(way.String(), "/austerity "+o.Word) && o.Word != "buy" && o.Word != "surplus" {
				w.Errorf("%s: %q is left out of %s", a.Kind, o.Word, way)
			}
		}
	},
	Chosen: func(w *rendertest.Walk, words []string, o engine.Option, detail string) {
		if strings.HasSuffix(detail, "…") {
			w.Errorf("the detail of %q after %q is cut: %q", o.Word, words, detail)
		}
	},
	Choose: choose,
}

// choose takes any of the shortcuts, or one time in three anything.
func choose(w *rendertest.Walk) (engine.Seat, []string) {
	seen := engine.See(w.Table, 0)
	if w.Dice.Below(3) == 0 {
		return 0, engine.Walk(seen, w.Dice)
	}
	cuts := Look.Shortcuts(seen, w.Table.Status(0).Asks[0])
	return 0, cuts[w.Dice.Below(len(cuts))]
}

// promised are the sums of tracks in a text: Health 5 − 1 = 4.
var promised = regexp.MustCompile(`(Employment|Public Safety|Wealth|Health|Popularity) (\d+) [−+] \d+ = (\d+)`)

// inUsed are the sums of cubes in Used.
var inUsed = regexp.MustCompile(`([KRBWY]) in Used (\d+) \+ \d+ = (\d+)`)

// What the detail of an option promises is what happens.
func TestDetailsKeepTheirWord(t *testing.T) {
	for i, options := range settings() {
		w := kit.Begin(t, uint64(i), 1, options, "Ann")
		for n := 0; n < 200 && w.Table.Status(0).Places == nil; n++ {
			promise(w)
		}
	}
}

// promise takes one action and holds it to what its detail promised.
func promise(w *rendertest.Walk) {
	w.Helper()
	_, words := choose(w)
	v := w.Table.View(0).(rules.View)
	detail := outcome(v, words)
	w.Play(0, words...)
	said := ""
	after := v.Used
	for _, f := range w.Scene.Last {
		said += Look.Line(f, w.Scene).String() + "\n"
		if a, ok := f.(rules.Added); ok && a.To == rules.Used {
			after[a.Colour] += uint8(a.N)
		}
		if _, ok := f.(rules.YearEnded); ok {
			break // what follows was not promised
		}
	}
	for _, m := range promised.FindAllString(detail, -1) {
		if !strings.Contains(said, m) {
			w.Errorf("%q promises %q, and brings %s", words, m, said)
		}
	}
	for _, m := range inUsed.FindAllStringSubmatch(detail, -1) {
		if n, _ := strconv.Atoi(m[3]); int(after[strings.Index(rules.Letters, m[1])]) != n {
			w.Errorf("%q promises %q, and brings %s", words, m[0], said)
		}
	}
	wayside := strings.Contains(detail, "then a cut")
	if now := w.Table.View(0).(rules.View); words[0] == "choose" && wayside != (now.Phase == rules.PhaseCut) {
		w.Errorf("%q promises %q, and then it is %s", words, detail, now.Phase)
	}
	if lost := strings.Contains(detail, "out of office"); lost {
		if now := w.Table.View(0).(rules.View); now.Result == nil {
			w.Errorf("%q promises %q, and the game goes on", words, detail)
		}
	}
}

// settings are every value of every setting, and all modules at once.
func settings() (all []map[string]string) {
	for _, s := range rules.Game.About().Settings {
		for _, value := range s.Values {
			all = append(all, map[string]string{s.Name: value})
		}
	}
	for _, scenario := range []string{"none", "economic-crash", "organised-crime", "olympics", "war-footing"} {
		for _, country := range []string{"capitalist", "liberal", "socialist", "tinpot"} {
			all = append(all, map[string]string{"scenario": scenario, "country": country, "policies": "house", "institutions": "extra", "difficulty": "easy"})
		}
	}
	return all
}

func TestEveryPositionCanBeSaid(t *testing.T) {
	for i, options := range settings() {
		kit.Say(t, 100*uint64(i), 1, options, rendertest.Blank, 25, 200)
		kit.Say(t, 100*uint64(i)+1, 1, options, rendertest.Hostile, 25, 200)
	}
}

func TestPicturesOfWalksAreDrawn(t *testing.T) {
	for i, options := range settings() {
		w := kit.Begin(t, uint64(i), 1, options, "Ann")
		for n := 0; n < 30 && w.Step(); n++ {
			if n%29 != 0 {
				continue
			}
			p, err := Look.Picture(w.Table.View(0), w.Scene)
			if err != nil || len(p) > 120_000 {
				t.Errorf("%v: %d bytes: %v", options, len(p), err)
			}
		}
	}
}

func TestVerbsHaveTheirWords(t *testing.T) { rendertest.Verbs(t, rules.Game, wording) }

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	kit.Foreign(t, (*rules.View)(nil), rules.PhaseDraw, "cut", "enterprise")
}

func TestFirstButtonsLeadOn(t *testing.T) { kit.Lead(t, nil, 1) }

func TestWhatLooksTheSameIsDrawnOnce(t *testing.T) {
	kit.Begin(t, 5, 1, nil, "Ann", "Bob", "Cat", "Dan").Share(40, 120, true)
}
