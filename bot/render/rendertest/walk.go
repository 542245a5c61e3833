// Package rendertest holds the looks of all games to what their readers rely
// on: a walk through random matches that says everything there is to say, and
// checks of boards and pictures.
package rendertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
)

// Hostile is a name that is long, breaks lines, turns text about and calls
// everyone; Blank one of which nothing can be shown.
var (
	Hostile = "@everyone\n**Bob**\u202e\u00a0\x07<@1> e\u0301 👩\u200d💻 `" + strings.Repeat("W", 2000)
	Blank   = "\u200f \n"
)

// recently is how many facts a scene's Recent holds here.
const recently = 200

// A Kit is a game with its look, and what its walks hold besides to.
type Kit struct {
	match.Table
	Hands bool // every seat has a hand
	Slips bool // one has a hand at times
	// ChartBytes is how large a chart may be, without outlines; 0: 6,000.
	ChartBytes int
	// Called is how a headline names a seat that the match waits for. No kit can
	// do without it.
	Called func(s msg.Scene, seat engine.Seat) string
	// Choose takes the next action; nil: [Walk.Choose].
	Choose func(w *Walk) (engine.Seat, []string)
	// Told looks at every line of text, Position at every position of every
	// seat, Asked at every decision and Chosen at every option, besides what
	// the walk checks; each may be nil.
	Told     func(w *Walk, what, said string)
	Position func(w *Walk, seat engine.Seat, v any, s msg.Scene)
	Asked    func(w *Walk, a engine.Ask, way msg.Text)
	Chosen   func(w *Walk, words []string, o engine.Option, detail string)
}

// lacks says what a kit cannot walk without; "": it has all of it.
func (k Kit) lacks() string {
	switch {
	case k.Game == nil:
		return "this rendertest.Kit has no Game: give it the rules, as in match.Table{Game: nim.Game, Look: Look}"
	case k.Look == nil:
		return "this rendertest.Kit has no Look: give it the one to test, as in match.Table{Game: nim.Game, Look: Look}"
	case k.Called == nil:
		return "this rendertest.Kit has no Called: give it the func by which the look's headline names a seat, " +
			"so that each headline can be searched for whom the match waits for"
	}
	return ""
}

// A Walk is a match played at random or by shortcuts, with everything said of it.
type Walk struct {
	testing.TB
	Kit
	Table engine.Table
	Dice  *engine.Dice
	Scene msg.Scene     // the watchers'
	Log   []engine.Fact // as the watchers were told
	// Touched are the beginnings of actions at which a spot was, of the positions that
	// were said.
	Touched map[string]bool
	rules   map[string]bool // the rulebook's numbers
}

// Begin opens a match of so many seats, who are called by the names in turn;
// seat 1 is a bot's.
func (k Kit) Begin(t testing.TB, seed uint64, seats int, options map[string]string, names ...string) *Walk {
	t.Helper()
	if why := k.lacks(); why != "" {
		t.Fatal(why)
	}
	terms, err := k.About().Terms(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	w := &Walk{TB: t, Kit: k, Dice: engine.Fast(seed), Scene: msg.Scene{Code: "K7QF", Viewer: engine.Nobody}}
	for i := range seats {
		w.Scene.Seats = append(w.Scene.Seats, msg.Sitter{Name: names[i%len(names)], Bot: i == 1})
	}
	table, out, err := k.New(w.Dice, terms)
	if err != nil {
		t.Fatal(err)
	}
	w.Table = table
	w.tell(out)
	return w
}

// Say plays a match through, for so many actions at most, says everything of
// every so manieth position, and sums it up.
func (k Kit) Say(t *testing.T, seed uint64, seats int, options map[string]string, name string, every, most int) *Walk {
	t.Helper()
	w := k.Begin(t, seed, seats, options, name)
	for n := 0; n < most && w.Step() && !t.Failed(); n++ {
		if n%every == 0 {
			w.say()
		}
	}
	w.say()
	w.stories()
	sum := k.Look.Summary(w.Table.View(engine.Nobody), w.Log, w.Scene)
	w.narrow(sum)
	// A message of 2,000 has room for what the host adds.
	if n := utf8.RuneCountInString(sum.String()); n > 1700 || n == 0 {
		w.Errorf("a summary of %d characters:\n%s", n, sum)
	}
	if t.Failed() {
		t.Fatalf("seed %d, %d seats, %v", seed, seats, options)
	}
	return w
}

// Lead presses the first button of every decision, in matches of so many seats
// each: whoever does that again and again gets to the end.
func (k Kit) Lead(t *testing.T, options map[string]string, seats ...int) {
	t.Helper()
	for seed := range uint64(5) {
		for _, n := range seats {
			w := k.Begin(t, seed, n, options, "Ann")
			pressed := 0
			for s := w.Table.Status(engine.Nobody); s.Places == nil; s = w.Table.Status(engine.Nobody) {
				if pressed++; pressed > 3000 {
					t.Fatalf("seed %d, %d seats, %v: the buttons led to %q", seed, n, options, w.Look.Headline(w.Table.View(engine.Nobody), w.Scene))
				}
				a := s.Asks[0]
				w.Play(a.Seat, k.Look.Shortcuts(engine.See(w.Table, a.Seat), a)[0]...)
			}
		}
	}
}

// Step plays an action and tells it; false: the match is over.
func (w *Walk) Step() bool {
	w.Helper()
	if w.Table.Status(engine.Nobody).Places != nil {
		return false
	}
	choose := w.Kit.Choose
	if choose == nil {
		choose = (*Walk).Choose
	}
	seat, words := choose(w)
	w.Play(seat, words...)
	return true
}

// Choose takes the best shortcut of any decision, or one time in four anything.
func (w *Walk) Choose() (engine.Seat, []string) {
	asks := w.Table.Status(engine.Nobody).Asks
	a := asks[w.Dice.Below(len(asks))]
	seen := engine.See(w.Table, a.Seat)
	words := engine.Walk(seen, w.Dice)
	if cuts := w.Look.Shortcuts(seen, a); w.Dice.Below(4) > 0 {
		words = cuts[0]
	}
	return a.Seat, words
}

// Play takes one action and tells it.
func (w *Walk) Play(seat engine.Seat, words ...string) {
	w.Helper()
	out, err := w.Table.Apply(w.Dice, seat, words...)
	if err != nil {
		w.Fatal(err)
	}
	w.tell(out)
}

// tell renders an outcome for every viewer.
func (w *Walk) tell(out engine.Outcome) {
	w.Helper()
	for viewer := engine.Nobody; int(viewer) < len(w.Scene.Seats); viewer++ {
		var facts []engine.Fact
		for _, e := range out.Events {
			if f := e.For(viewer); f != nil {
				facts = append(facts, f)
				w.sentence(f.Kind(), w.Look.Line(f, w.Scene))
			}
		}
		lines := w.Look.Lines(facts, w.Scene)
		if len(facts) > 0 && len(lines) == 0 {
			w.Errorf("%v is told in silence", facts)
		}
		for _, l := range lines {
			w.sentence("a line", l)
		}
		if viewer == engine.Nobody {
			w.Log = append(w.Log, facts...)
			w.Scene.Last = facts
			w.Scene.Recent = append(w.Scene.Recent, facts...)
			w.Scene.Recent = w.Scene.Recent[max(0, len(w.Scene.Recent)-recently):]
		}
	}
}

// say says everything that can be said of the position to every seat.
func (w *Walk) say() {
	w.Helper()
	for seat := engine.Nobody; int(seat) < len(w.Scene.Seats); seat++ {
		s := w.Scene
		s.Viewer = seat
		v := w.Table.View(seat)
		head := w.Look.Headline(v, s)
		w.narrow(head)
		if n := strings.Count(head.String(), "\n"); n != 1 {
			w.Errorf("headline of %d lines: %s", n+1, head)
		}
		board := w.Look.Board(v, s)
		w.narrow(msg.Text{}.Block(board))
		w.staged(seat, head, board)
		if n := utf8.RuneCountInString(board); n > 1900 {
			w.Errorf("a board of %d characters:\n%s", n, board)
		}
		w.short("the picture's description", w.Look.Alt(v, s), render.AltRunes, false)
		w.chart(seat, v, s)
		hand := w.Look.Hand(v, s)
		if hand == nil && w.Hands && seat >= 0 || hand != nil && (seat < 0 || !w.Hands && !w.Slips) {
			w.Errorf("%d holds %v", seat, hand)
		}
		if hand != nil {
			w.Message("a hand", *hand)
		}
		for _, a := range w.Table.Status(seat).Asks {
			if a.Must && !strings.Contains(head.String(), w.Called(s, a.Seat)) {
				w.Errorf("headline leaves out %s, whom the match waits for: %s", w.Called(s, a.Seat), head)
			}
			if a.Seat == seat {
				w.ask(a, v, s)
			}
		}
		if seat >= 0 {
			w.options(seat, v, s, nil)
		}
		if w.Position != nil {
			w.Position(w, seat, v, s)
		}
	}
}

// staged holds how far the match has come to one way of counting: the headline, of which
// Past and papers tell what stands before the comma, calls it what the board does.
func (w *Walk) staged(seat engine.Seat, head msg.Text, board string) {
	w.Helper()
	stage, _, _ := strings.Cut(head[0].Words, ". ")
	if head[0].Style != msg.Plain || len(w.Table.Status(seat).Asks) == 0 || strings.EqualFold(stage, "Setting up") {
		return
	}
	if round, _, _ := strings.Cut(stage, ","); !strings.ContainsAny(round, "0123456789") {
		w.Errorf("the headline calls the round %q, and not by its number: %s", round, head)
	}
	if told := strings.ToLower(strings.TrimSuffix(stage, ", the last")); !strings.Contains(strings.ToLower(board), told) {
		w.Errorf("the headline says %q, and the board something else:\n%s", stage, board)
	}
}

func (w *Walk) ask(a engine.Ask, v any, s msg.Scene) {
	w.Helper()
	ask := w.Look.Ask(a, v, s)
	w.short("an ask", ask, 140, false)
	if strings.HasSuffix(ask, ".") { // the host ends the sentence
		w.Errorf("%s asks %q", a.Kind, ask)
	}
	way := w.Look.WayOn(a, v, s)
	w.narrow(way)
	w.sentence("a way on", way)
	if n := w.said(a, way); n == 0 {
		w.Errorf("%s: no words to type in %q", a.Kind, way)
	}
	seen := engine.See(w.Table, a.Seat)
	cuts := w.Look.Shortcuts(seen, a)
	if len(cuts) == 0 || len(cuts) > 5 {
		w.Errorf("%s: %d shortcuts", a.Kind, len(cuts))
	}
	captions := map[string]bool{}
	for _, words := range cuts {
		if !engine.Offered(w.Table, a.Seat, words) {
			w.Errorf("%s: shortcut %q is not offered", a.Kind, words)
		}
		c := w.Look.Caption(seen, s, words)
		w.short("a caption", c, render.LabelRunes, false)
		if captions[c] {
			w.Errorf("two shortcuts are called %q", c)
		}
		captions[c] = true
	}
	w.advised(seen, a, s)
	if w.Asked != nil {
		w.Asked(w, a, way)
	}
}

// said tries the words to type of a way on, and counts them.
func (w *Walk) said(a engine.Ask, way msg.Text) (n int) {
	w.Helper()
	for _, r := range way {
		line, ok := strings.CutPrefix(r.Words, "/"+w.About().ID+" ")
		if r.Style != msg.Code || !ok {
			continue
		}
		n++
		read, err := engine.Read(w.Table, a.Seat, line)
		if err != nil || !read.Whole {
			w.Errorf("%s: %q cannot be said: %v", a.Kind, line, err)
			continue
		}
		if read.Query {
			_, err = w.Table.Answer(a.Seat, read.Actions[0]...)
		} else {
			err = played(w.Table.Clone(), a.Seat, read.Actions)
		}
		if err != nil {
			w.Errorf("%s: %q: %v", a.Kind, line, err)
		}
	}
	return n
}

// played tries actions in a row.
func played(t engine.Table, seat engine.Seat, actions [][]string) error {
	for _, words := range actions {
		if _, err := t.Apply(engine.Fast(1), seat, words...); err != nil {
			return err
		}
	}
	return nil
}

// numbers labels each number of a short range by itself, as the host offers it.
func (w *Walk) numbers(v any, s msg.Scene, words []string, o engine.Option) {
	w.Helper()
	const short = 25
	step := max(1, o.Step)
	if o.Kind != engine.Number && o.Kind != engine.Money || (o.Max-o.Min)/step >= short {
		return
	}
	labels := map[string]bool{}
	for n := o.Min; n <= o.Max; n += step {
		one := engine.Option{Kind: o.Kind, Word: strconv.FormatInt(n, 10), Min: n, Max: n, Last: o.Last}
		l := w.Look.Label(v, s, words, one)
		w.short(fmt.Sprintf("the label of %d after %q", n, words), l, render.LabelRunes, false)
		if labels[l] {
			w.Errorf("after %q two numbers are called %q", words, l)
		}
		labels[l] = true
	}
}

// options labels what can follow words: all of the first two words, and of the
// next two what is not too much.
func (w *Walk) options(seat engine.Seat, v any, s msg.Scene, words []string) {
	w.Helper()
	options := w.Table.Next(seat, words...)
	asked := len(words) > 0 && engine.Confirms(w.Table, seat, words)
	if len(options) == 0 && !asked {
		return
	}
	prompt := w.Look.Prompt(v, s, words)
	w.short(fmt.Sprintf("the prompt after %q", words), prompt, 600, false)
	if asked && !strings.Contains(prompt, "?") {
		w.Errorf("%q is to be confirmed, and what is asked is %q", words, prompt)
	}
	labels := map[string]bool{}
	for _, o := range options {
		l := w.Look.Label(v, s, words, o)
		w.short(fmt.Sprintf("the label of %q after %q", o.Word, words), l, render.LabelRunes, false)
		d := w.Look.Detail(v, s, words, o)
		w.short(fmt.Sprintf("the detail of %q after %q", o.Word, words), d, render.DetailRunes, true)
		if labels[l] {
			w.Errorf("after %q two options are called %q", words, l)
		}
		labels[l] = true
		w.numbers(v, s, words, o)
		if w.Chosen != nil {
			w.Chosen(w, words, o, d)
		}
		if len(words) < 4 && (len(words) < 2 || len(options) < 8 || w.Dice.Below(8) == 0) {
			w.options(seat, v, s, append(slices.Clone(words), o.Any(w.Dice)))
		}
	}
}
