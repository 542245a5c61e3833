package enginetest

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

func TestRun(t *testing.T) {
	Run(t, game(""), Reveals("shown"), Limit(400))
}

// broken plays a game until a promise breaks.
func broken(g engine.Game, opts ...Option) string {
	c := configure(append([]Option{Reveals("shown"), Limit(400), Steps(120)}, opts...))
	a := g.About()
	complaints := declared(g)
	seen := &coverage{verbs: map[string]bool{}, values: map[string]bool{}, thinkers: map[string]bool{}}
	for seats := a.MinSeats; seats <= a.MaxSeats && len(complaints) == 0; seats++ {
		for i, v := range variants(a, engine.Fast(uint64(seats))) {
			if err := play(g, c, seen, seats, v, i == 0, uint64(100*seats+i)); err != nil {
				return err.Error()
			}
		}
	}
	return strings.Join(append(complaints, seen.gaps(g)...), "\n")
}

// The kit finds each fault, and says what it is. Some break several promises.
func TestFaults(t *testing.T) {
	for fault, want := range map[string]string{
		"":                              "",
		"view shows a hand":             "sees what is hidden|what was hidden",
		"drawn card said aloud":         "draw: tells",
		"offered what is refused":       `cannot say ["draw"]: the deck is empty|yet refused: the deck is empty`,
		"range offered too wide":        "a tip is 0 to 3, not 4",
		"accepted, never offered":       `["show"] accepted, never offered`,
		"forgets whose turn it is":      "accepted, never offered",
		"wrong seat waiting":            "is waited for and has nothing to say",
		"whim made a must":              "is waited for and has nothing to say",
		"ambient chance":                "twice the same step",
		"refused action changes state":  "refused, yet it changed the position",
		"bot peeks":                     "the bot first peeks",
		"hands called open":             "are declared open and hang on what is hidden",
		"bot babbles":                   "(bot first): not offered",
		"caretaker peeks":               "peeks: ",
		"caretaker illegal":             "offered false, yet refused: the deck is empty|(caretaker): not offered",
		"caretaker dawdles":             "the caretaker does not answer 0 turn",
		"order peeks":                   `the order ["draw"] of`,
		"refusal leaks":                 "refused by what is hidden",
		"next leaks":                    "sees what is hidden|what was hidden",
		"ask leaks":                     "sees what is hidden|what was hidden",
		"answer leaks":                  "is answered [\"count\"] by what is hidden",
		"query changes":                 "looking changed the position",
		"key stays":                     "is neither what it was nor",
		"turns not numbered":            "decisions do not say of which turn they are",
		"turn goes back":                "follows turn",
		"turn changes":                  "is of turn",
		"turn without end":              "do not bring turn 1 of seat",
		"places make no sense":          "places make no sense",
		"never ends":                    "not over after 400 actions",
		"fact not declared":             `no fact is called "whispers"`,
		"clone shares":                  "looking changed the position (a clone shares it, or a look writes)",
		"panics":                        "panic: runtime error: index out of range",
		"refusal without a reason":      "refused without a reason",
		"refusal without a rule":        "refused without a rule",
		"refusal by no rule":            "refused by rule 9.9, which the rulebook lacks",
		"clone forgets":                 "the clone of",
		"optional ask unanswerable":     "is not asked, yet offered",
		"word of two":                   `"big 7"`,
		"confirms unawares":             "the option show is to be confirmed, which its verb does not declare",
		"range the wrong way":           "is an empty range",
		"verb that is none":             `"shuffle", which is no verb`,
		"leads nowhere":                 `cannot say ["play"]|leads nowhere|refused: play takes 2 numbers`,
		"imagines nothing":              "Imagine never deals anything anew|hangs on what it was not told",
		"imagines from where it lies":   "imagines hangs on what is hidden",
		"imagines what was vowed":       "hangs on what it was not told",
		"steady peeks":                  "the bot steady peeks",
		"steady says otherwise":         "steady says",
		"promises by chance":            "it hangs on what is hidden, or on what was tried before|by what is hidden",
		"promises too much":             "it makes no sense|the bot thinker weighs",
		"thinker tries nonsense":        "the bot thinker tries what leads nowhere",
		"thinker never thinks":          "the bot thinker was never seen to weigh moves to the end",
		"thinker weighs too much":       `the bot thinker weighs ["`,
		"thinker weighs nonsense":       `the bot thinker weighs ["breathe"], which is not offered`,
		"thinker weighs what is hidden": "by what is hidden",
		"thinker peeks":                 "the bot thinker peeks",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			got := broken(game(fault))
			if fault == "" && got != "" {
				t.Errorf("the kit finds fault: %s", got)
			}
			named := func(w string) bool { return strings.Contains(got, w) }
			if !slices.ContainsFunc(strings.Split(want, "|"), named) {
				t.Errorf("want %q, the kit says:\n%s", want, got)
			}
		})
	}
}

// Without its declared kind, a hand that is shown is a leak.
func TestRevealsIsNeeded(t *testing.T) {
	got := broken(game(""), func(c *config) { c.reveals = nil })
	if !strings.Contains(got, "show: tells") {
		t.Errorf("the kit says: %s", got)
	}
}

// A failure can be played again as a transcript.
func TestFailureReplays(t *testing.T) {
	got := broken(game("range offered too wide"))
	_, script, ok := strings.Cut(got, "as a transcript:\n")
	if !ok {
		t.Fatalf("no transcript in %s", got)
	}
	played, err := Play(game("range offered too wide"), script)
	if err != nil || !strings.Contains(played, "! a tip is 0 to 3, not 4 (rule 2.2)") {
		t.Errorf("%v:\n%s", err, played)
	}
}

// A field that JSON loses is named, and so is what the declarations get wrong.
func TestDeclared(t *testing.T) {
	type lossy struct {
		Turn int
		left int
	}
	g := engine.New(engine.Spec[lossy, int]{About: engine.About{
		ID: "lossy", Name: "Lossy", Help: "loses", MinSeats: 2, MaxSeats: 1, Edition: 1,
		Verbs: []engine.Verb{
			{Name: "go", Params: []engine.Param{{Name: "where", Set: "lands", Optional: true}, {Name: "why", Kind: engine.Text}}},
			{Name: "go", Help: "go again"},
			{Name: "resign", Help: "give up", Confirm: true, Params: []engine.Param{{Name: "because", Kind: engine.Text}}},
		},
		Settings: []engine.Setting{{Name: "size", Help: "how big", Values: []string{"s", "m"}, Default: "l"}},
		Sets:     []engine.Set{{Name: "hues", Names: []engine.Name{{Word: "red"}, {Word: "dark red"}}}},
		Sweep:    []map[string]string{{"size": "xl"}},
	}})
	want := []string{
		"cannot be for 2 to 1 seats", "state is not stored whole: .left int `` LOST", "verb go: has no help",
		`where is of set "lands"`, "why is required behind", `verb "go" is empty`, `word of set hues "dark red"`, "does not take its default",
		"sweep size=xl: ", "because is text or repeats, and a yes behind it could be part of it",
	}
	got := strings.Join(declared(g), "\n")
	for _, w := range want {
		if !strings.Contains(got, w) {
			t.Errorf("want %q in:\n%s", w, got)
		}
	}
	_ = lossy{left: 1}
}

// Every value of every setting is played, once, alone and in company.
func TestVariants(t *testing.T) {
	var got []string
	for _, v := range variants(game("").About(), engine.Fast(1)) {
		got = append(got, v.String())
	}
	for _, want := range []string{"length=deck", "", "cards=14 length=deck", "cards=30 length=deck"} {
		if !slices.Contains(got, want) {
			t.Errorf("want %q in %q", want, got)
		}
	}
	if slices.Contains(got, "length=endless") || got[0] != "length=deck" {
		t.Errorf("%q: the bounded come first, and the default is not played twice", got)
	}
}
