package tax

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// A walk is a match played at random or by shortcuts, with everything said of it.
type walk struct {
	t     *testing.T
	table engine.Table
	dice  *engine.Dice
	scene msg.Scene
	log   []engine.Fact // as the watchers were told
}

// hostile is a name that is long, breaks lines, turns text about and calls everyone.
var hostile = "@everyone\n**Bob**\u202e\u00a0\x07<@1> e\u0301 👩\u200d💻 `" + strings.Repeat("W", 2000)

func begin(t *testing.T, seed uint64, seats int, options map[string]string, names ...string) *walk {
	t.Helper()
	terms, err := rules.Game.About().Terms(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	w := &walk{t: t, dice: engine.Fast(seed), scene: msg.Scene{Code: "K7QF", Viewer: engine.Nobody}}
	for i := range seats {
		w.scene.Seats = append(w.scene.Seats, msg.Sitter{Name: names[i%len(names)], Bot: i == 1})
	}
	table, out, err := rules.Game.New(w.dice, terms)
	if err != nil {
		t.Fatal(err)
	}
	w.table = table
	w.tell(out)
	return w
}

// tell renders an outcome for every viewer.
func (w *walk) tell(out engine.Outcome) {
	w.t.Helper()
	for viewer := engine.Nobody; int(viewer) < len(w.scene.Seats); viewer++ {
		var facts []engine.Fact
		for _, e := range out.Events {
			if f := e.For(viewer); f != nil {
				facts = append(facts, f)
				w.sentence(f.Kind(), Look{}.Line(f, w.scene))
			}
		}
		lines := Look{}.Lines(facts, w.scene)
		if len(facts) > 0 && len(lines) == 0 {
			w.t.Errorf("%v is told in silence", facts)
		}
		for _, l := range lines {
			w.sentence("a line", l)
		}
		if viewer == engine.Nobody {
			w.log = append(w.log, facts...)
			w.scene.Last = facts
		}
	}
}

// sentence holds a text to one line that says something.
func (w *walk) sentence(what string, text msg.Text) {
	w.t.Helper()
	s := text.String()
	if s == "" || strings.ContainsAny(s, "\n\r") || !strings.HasSuffix(s, ".") {
		w.t.Errorf("%s: %q", what, s)
	}
	w.clean(what, s)
}

// clean: no control characters, no turning about, nothing longer than a screen.
func (w *walk) clean(what, s string) {
	w.t.Helper()
	for _, r := range s {
		if r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			w.t.Errorf("%s holds %U: %q", what, r, s)
		}
	}
	if n := utf8.RuneCountInString(s); n > 2000 || !utf8.ValidString(s) {
		w.t.Errorf("%s has %d characters: %q", what, n, s)
	}
}

func (w *walk) short(what, s string, most int, empty bool) {
	w.t.Helper()
	if n := utf8.RuneCountInString(s); n > most || n == 0 && !empty || strings.Contains(s, "\n") {
		w.t.Errorf("%s has %d characters: %q", what, n, s)
	}
	w.clean(what, s)
}

// narrow holds blocks to 42 columns.
func (w *walk) narrow(text msg.Text) {
	w.t.Helper()
	for _, r := range text {
		if r.Style != msg.Block {
			continue
		}
		for _, line := range strings.Split(r.Words, "\n") {
			if n := utf8.RuneCountInString(line); n > 42 {
				w.t.Errorf("%d columns: %q", n, line)
			}
		}
	}
	w.clean("a text", text.String())
}

// look says everything that can be said of the position to every seat.
func (w *walk) look() {
	w.t.Helper()
	for seat := engine.Nobody; int(seat) < len(w.scene.Seats); seat++ {
		s := w.scene
		s.Viewer = seat
		v := w.table.View(seat)
		head := Look{}.Headline(v, s)
		w.narrow(head)
		if n := strings.Count(head.String(), "\n"); n != 1 {
			w.t.Errorf("headline of %d lines: %s", n+1, head)
		}
		w.narrow(msg.Text{}.Block(Look{}.Board(v, s)))
		w.short("the picture's description", Look{}.Alt(v, s), 1000, false)
		hand := Look{}.Hand(v, s)
		if (hand == nil) != (seat < 0) {
			w.t.Errorf("%d holds %v", seat, hand)
		}
		if hand != nil {
			w.narrow(hand.Text)
		}
		for _, a := range w.table.Status(seat).Asks {
			if name := lettered(s, a.Seat); !strings.Contains(head.String(), name) {
				w.t.Errorf("headline leaves out %s: %s", name, head)
			}
			if a.Seat == seat {
				w.ask(seat, a, v, s)
				w.options(seat, v, s, nil)
			}
		}
	}
}

func (w *walk) ask(seat engine.Seat, a engine.Ask, v any, s msg.Scene) {
	w.t.Helper()
	w.short("an ask", Look{}.Ask(a, v, s), 100, false)
	way := Look{}.WayOn(a, v, s)
	w.narrow(way)
	said := 0
	for _, r := range way {
		line, ok := strings.CutPrefix(r.Words, "/tax ")
		if r.Style != msg.Code || !ok {
			continue
		}
		said++
		read, err := engine.Read(w.table, seat, line)
		if err != nil || !read.Whole {
			w.t.Errorf("%q cannot be said: %v", line, err)
			continue
		}
		if _, err := w.table.Clone().Apply(engine.Fast(1), seat, read.Actions[0]...); err != nil {
			w.t.Errorf("%q: %v", line, err)
		}
	}
	if said == 0 {
		w.t.Errorf("no words to type in %q", way)
	}
	seen := engine.See(w.table, seat)
	cuts := Look{}.Shortcuts(seen, a)
	if len(cuts) == 0 || len(cuts) > 5 {
		w.t.Errorf("%d shortcuts", len(cuts))
	}
	captions := map[string]bool{}
	for _, words := range cuts {
		if !engine.Offered(w.table, seat, words) {
			w.t.Errorf("shortcut %q is not offered", words)
		}
		c := Look{}.Caption(seen, s, words)
		w.short("a caption", c, 80, false)
		if captions[c] {
			w.t.Errorf("two shortcuts are called %q", c)
		}
		captions[c] = true
	}
}

// options labels all that can follow words, to the end of every action.
func (w *walk) options(seat engine.Seat, v any, s msg.Scene, words []string) {
	w.t.Helper()
	options := w.table.Next(seat, words...)
	if len(options) == 0 {
		return
	}
	w.short(fmt.Sprintf("the prompt after %q", words), Look{}.Prompt(v, s, words), 100, false)
	labels := map[string]bool{}
	for _, o := range options {
		l := Look{}.Label(v, s, words, o)
		w.short(fmt.Sprintf("the label of %q after %q", o.Word, words), l, 80, false)
		w.short("a detail", Look{}.Detail(v, s, words, o), 100, len(words) != 1)
		if labels[l] {
			w.t.Errorf("after %q two options are called %q", words, l)
		}
		labels[l] = true
		w.options(seat, v, s, append(slices.Clone(words), o.Word))
	}
}

// play takes one action: a shortcut or anything.
func (w *walk) play() bool {
	w.t.Helper()
	st := w.table.Status(engine.Nobody)
	if st.Places != nil {
		return false
	}
	a := st.Asks[0]
	seen := engine.See(w.table, a.Seat)
	words := engine.Walk(seen, w.dice)
	if w.dice.Below(4) > 0 {
		words = Look{}.Shortcuts(seen, a)[0]
	} else if w.dice.Below(6) == 0 {
		words = []string{"fold"}
	}
	seat := a.Seat
	if w.dice.Below(80) == 0 {
		if gone := w.table.Next(engine.Nobody, "leave"); len(gone) > 2 {
			seat, words = engine.Nobody, []string{"leave", gone[w.dice.Below(len(gone))].Word}
		}
	}
	out, err := w.table.Apply(w.dice, seat, words...)
	if err != nil {
		w.t.Fatal(err)
	}
	w.tell(out)
	return true
}

func TestEveryPositionCanBeSaid(t *testing.T) {
	variants := []map[string]string{
		{"points": "6"},
		{"points": "4", "shown": "two"},
		{"points": "5", "discards": "covered"},
	}
	for seats := 2; seats <= 6; seats++ {
		for i, options := range variants {
			name := hostile
			if i == 1 {
				name = "\u200f \n"
			}
			w := begin(t, uint64(10*seats+i), seats, options, name)
			for n := 0; w.play() && !t.Failed(); n++ {
				if n%10 == 0 {
					w.look()
				}
			}
			w.look()
			sum := Look{}.Summary(w.table.View(engine.Nobody), w.log, w.scene)
			w.narrow(sum)
			if n := utf8.RuneCountInString(sum.String()); n > 1700 {
				t.Errorf("a summary of %d characters:\n%s", n, sum)
			}
		}
	}
}

// Law 5: what others hold changes nothing that a seat is shown, in words, on
// buttons or in pictures; and what a room reads of whoever's turn it is depends
// on nobody's hand.
func TestNothingIsSaidOfHands(t *testing.T) {
	say := func(table engine.Table, seat engine.Seat, s msg.Scene) string {
		v, seen := table.View(seat), engine.See(table, seat)
		s.Viewer = seat
		png, err := Look{}.Picture(v, s)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		fmt.Fprint(&b, sha256.Sum256(png), Look{}.Headline(v, s), Look{}.Board(v, s), Look{}.Alt(v, s))
		if hand := (Look{}).Hand(v, s); hand != nil {
			drawn, err := hand.Picture.Draw()
			fmt.Fprint(&b, hand.Text, hand.Picture.Alt, hand.Picture.Board, sha256.Sum256(drawn), err)
		}
		for _, a := range table.Status(seat).Asks {
			b.WriteString(Look{}.Ask(a, v, s))
			if a.Seat != seat {
				continue
			}
			fmt.Fprint(&b, Look{}.WayOn(a, v, s))
			for _, words := range (Look{}).Shortcuts(seen, a) {
				b.WriteString(Look{}.Caption(seen, s, words))
			}
			for _, o := range table.Next(seat, "play") {
				b.WriteString(Look{}.Label(v, s, []string{"play"}, o) + Look{}.Detail(v, s, []string{"play"}, o))
			}
		}
		return b.String()
	}
	for _, shown := range []string{"none", "two"} {
		w := begin(t, 7, 3, map[string]string{"points": "2", "shown": shown}, "Ann", "Bob", "Cat")
		for w.play() {
			for seat := engine.Nobody; seat < 3; seat++ {
				if a, b := say(w.table, seat, w.scene), say(w.table.Imagine(seat, w.dice), seat, w.scene); a != b {
					t.Fatalf("%d is shown what others hold", seat)
				}
			}
			for _, a := range w.table.Status(engine.Nobody).Asks {
				if x, y := (Look{}).Ask(a, w.table.View(a.Seat), w.scene), (Look{}).Ask(a, w.table.View(engine.Nobody), w.scene); x != y {
					t.Fatalf("a room would read %q, watchers would read %q", x, y)
				}
			}
		}
	}
}

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	s := msg.Scene{Seats: make([]msg.Sitter, 2)}
	if _, err := (Look{}).Picture(struct{}{}, s); err == nil {
		t.Error("it was drawn")
	}
	l, ask := Look{}, engine.Ask{Kind: rules.AskPlay}
	said := l.Alt(nil, s) + l.Board(nil, s) + l.Headline((*rules.View)(nil), s).String() +
		l.Summary(nil, nil, s).String() + l.Detail(nil, s, []string{"play"}, engine.Option{Word: "9"})
	if said != "" || l.Hand(nil, s) != nil {
		t.Errorf("it says %q", said)
	}
	if l.Ask(ask, nil, s) == "" || len(l.WayOn(ask, nil, s)) == 0 || l.Prompt(nil, s, []string{"play"}) == "" {
		t.Error("nothing to go on with")
	}
}

// The summary's books agree with the table.
func TestSummaryKeepsTheBooks(t *testing.T) {
	for seed := range uint64(12) {
		w := begin(t, seed, 2+int(seed)%5, map[string]string{"points": "9"}, "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
		for w.play() {
		}
		v := w.table.View(engine.Nobody).(rules.View)
		h := tell(len(v.Players), w.log)
		rounds := 0
		for seat, l := range h.seats {
			if l.points != v.Players[seat].Points || 2*l.out+l.last != l.points {
				t.Errorf("seed %d: seat %d has %d points, the books say %+v", seed, seat, v.Players[seat].Points, l)
			}
			rounds += l.out + l.last
		}
		if rounds != h.rounds || rounds != v.Round {
			t.Errorf("seed %d: %d rounds, the books say %d and %d", seed, v.Round, rounds, h.rounds)
		}
	}
}
