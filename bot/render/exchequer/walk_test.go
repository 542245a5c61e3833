package exchequer

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
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
		w.scene.Seats = append(w.scene.Seats, msg.Sitter{Name: names[i%len(names)]})
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
			f := e.For(viewer)
			if f == nil {
				continue
			}
			facts = append(facts, f)
			w.sentence(f.Kind(), Look{}.Line(f, w.scene))
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

// sentence holds a text to one line that says something and keeps people's
// names out of its form.
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
	if n := utf8.RuneCountInString(s); n > 2000 {
		w.t.Errorf("%s has %d characters", what, n)
	}
	if !utf8.ValidString(s) {
		w.t.Errorf("%s is broken: %q", what, s)
	}
}

func (w *walk) short(what, s string, most int, empty bool) {
	w.t.Helper()
	if n := utf8.RuneCountInString(s); n > most || n == 0 && !empty {
		w.t.Errorf("%s has %d characters: %q", what, n, s)
	}
	if strings.Contains(s, "\n") {
		w.t.Errorf("%s breaks: %q", what, s)
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
		if alt := (Look{}).Alt(v, s); alt == "" || strings.Contains(alt, "\n") {
			w.t.Errorf("the picture is described as %q", alt)
		}
		for _, a := range w.table.Status(seat).Asks {
			if name := lettered(s, int(a.Seat)); !strings.Contains(head.String(), name) {
				w.t.Errorf("headline leaves out %s, whom the match waits for: %s", name, head)
			}
			if a.Seat == seat {
				w.ask(seat, a, v, s)
			}
		}
		if seat >= 0 {
			w.options(seat, v, s, nil)
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
		line, ok := strings.CutPrefix(r.Words, "/exchequer ")
		if r.Style != msg.Code || !ok {
			continue
		}
		said++
		read, err := engine.Read(w.table, seat, line)
		if err != nil || !read.Whole {
			w.t.Errorf("%s: %q cannot be said: %v", a.Kind, line, err)
			continue
		}
		if read.Query {
			if _, err := w.table.Answer(seat, read.Actions[0]...); err != nil {
				w.t.Errorf("%s: %q: %v", a.Kind, line, err)
			}
			continue
		}
		if _, _, err := engine.Batch(w.table, func(uint32) *engine.Dice { return engine.Fast(1) }, seat, true, read.Actions); err != nil {
			w.t.Errorf("%s: %q: %v", a.Kind, line, err)
		}
	}
	if said == 0 {
		w.t.Errorf("%s: no words to type in %q", a.Kind, way)
	}
	seen := engine.See(w.table, seat)
	cuts := Look{}.Shortcuts(seen, a)
	if len(cuts) == 0 || len(cuts) > 5 {
		w.t.Errorf("%s: %d shortcuts", a.Kind, len(cuts))
	}
	captions := map[string]bool{}
	for _, words := range cuts {
		if !engine.Offered(w.table, seat, words) {
			w.t.Errorf("%s: shortcut %q is not offered", a.Kind, words)
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
		w.short("a detail", Look{}.Detail(v, s, words, o), 100, true)
		if labels[l] {
			w.t.Errorf("after %q two options are called %q", words, l)
		}
		labels[l] = true
		if len(words) < 4 && (len(words) < 2 || w.dice.Below(8) == 0) {
			w.options(seat, v, s, append(slices.Clone(words), o.Any(w.dice)))
		}
	}
}

// play takes one action: a shortcut or anything.
func (w *walk) play() bool {
	w.t.Helper()
	st := w.table.Status(engine.Nobody)
	if st.Places != nil {
		return false
	}
	a := st.Asks[w.dice.Below(len(st.Asks))]
	seen := engine.See(w.table, a.Seat)
	words := engine.Walk(seen, w.dice)
	if cuts := (Look{}).Shortcuts(seen, a); w.dice.Below(4) > 0 {
		words = cuts[0]
	}
	out, err := w.table.Apply(w.dice, a.Seat, words...)
	if err != nil {
		w.t.Fatal(err)
	}
	w.tell(out)
	return true
}

func TestEveryPositionCanBeSaid(t *testing.T) {
	variants := []map[string]string{
		{"length": "5"},
		{"length": "8", "setup": "dealt", "tokens": "all", "minimum": "three"},
		{"length": "4", "circle": "inner", "move-in": "one", "setup": "dealt"},
		{"length": "4", "circle": "outer", "order": "same", "victory": "opponent", "tokens": "all"},
	}
	for seats := 2; seats <= 6; seats++ {
		for i, options := range variants {
			name := hostile
			if i == 0 {
				name = "\u200f \n"
			}
			w := begin(t, uint64(10*seats+i), seats, options, name)
			for n := 0; w.play() && !t.Failed(); n++ {
				if n%50 == 0 {
					w.look()
				}
			}
			w.look()
			sum := Look{}.Summary(w.table.View(engine.Nobody), w.log, w.scene)
			w.narrow(sum)
			// A message of 2,000 has room for what the host adds.
			if n := utf8.RuneCountInString(sum.String()); n > 1700 {
				t.Errorf("a summary of %d characters:\n%s", n, sum)
			}
		}
	}
}

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	if _, err := (Look{}).Picture(struct{}{}, four); err == nil {
		t.Error("it was drawn")
	}
	l, ask := Look{}, engine.Ask{Kind: rules.PhaseAttack}
	said := l.Alt(nil, four) + l.Board(nil, four) + l.Headline((*rules.View)(nil), four).String() +
		l.Summary(nil, nil, four).String() + l.Detail(nil, four, []string{"place"}, engine.Option{Word: "stamp-duty"})
	if said != "" || l.Hand(nil, four) != nil {
		t.Errorf("it says %q", said)
	}
	// What is asked anyhow is answered without a board.
	if l.Ask(ask, nil, four) == "" || len(l.WayOn(ask, nil, four)) == 0 || l.Prompt(nil, four, []string{"attack"}) == "" {
		t.Error("nothing to go on with")
	}
}

// Law 5: how others mean to defend changes nothing of what a seat is told.
func TestNothingIsSaidOfSecrets(t *testing.T) {
	say := func(table engine.Table, seat engine.Seat, s msg.Scene) string {
		v, seen := table.View(seat), engine.See(table, seat)
		var b strings.Builder
		b.WriteString(styled(Look{}.Headline(v, s)))
		for _, a := range table.Status(seat).Asks {
			if a.Seat != seat {
				continue
			}
			b.WriteString(Look{}.Ask(a, v, s) + styled(Look{}.WayOn(a, v, s)))
			for _, words := range (Look{}).Shortcuts(seen, a) {
				b.WriteString(Look{}.Caption(seen, s, words))
				f, err := table.Answer(seat, append([]string{"odds"}, words[1:min(len(words), 3)]...)...)
				if err == nil {
					b.WriteString(styled(Look{}.Answer(f, s)))
				}
			}
		}
		return b.String()
	}
	w := begin(t, 7, 3, map[string]string{"length": "10", "setup": "dealt"}, "Ann", "Bob", "Cat")
	for w.play() {
		for seat := range engine.Seat(3) {
			if a, b := say(w.table, seat, w.scene), say(w.table.Imagine(seat, w.dice), seat, w.scene); a != b {
				t.Fatalf("a secret shows:\n%s\n%s", a, b)
			}
		}
	}
}

func TestSummaryKeepsTheBooks(t *testing.T) {
	for seed := range uint64(20) {
		w := begin(t, seed, 2+int(seed)%5, map[string]string{"length": "12", "setup": "dealt", "tokens": "all"}, "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
		start := make([]int, 7)
		for _, f := range w.log {
			if d, ok := f.(rules.Dealt); ok {
				for _, o := range d.Owners {
					start[o]++
				}
			}
		}
		whole := make([]int, 7)
		for p, q := range w.table.View(engine.Nobody).(rules.View).Parties {
			whole[p] = q.Sectors
		}
		for w.play() {
		}
		v := w.table.View(engine.Nobody).(rules.View)
		h := tell(v, w.log)
		sum, taken, lost := 0.0, 0, 0
		for p, l := range h.ledgers {
			sum += l.luck
			taken += l.taken
			lost += l.lost
			if got, want := start[p]+l.taken-l.lost, v.Parties[p].Areas; got != want || h.rounds[len(h.rounds)-1][p] != want {
				t.Errorf("seed %d: party %d ends with %d areas, the books say %d", seed, p, want, got)
			}
			if got, want := whole[p]+l.sectors-l.broken, v.Parties[p].Sectors; got != want {
				t.Errorf("seed %d: party %d ends with %d sectors, the books say %d", seed, p, want, got)
			}
		}
		if math.Abs(sum) > 1e-9 || taken != lost {
			t.Errorf("seed %d: luck sums to %v, %d areas taken, %d lost", seed, sum, taken, lost)
		}
		if h.round != v.Round {
			t.Errorf("seed %d: the books end in round %d, not %d", seed, v.Round, h.round)
		}
	}
}

func TestSummary(t *testing.T) {
	v := rules.View{Board: "whole", Seats: 2, Round: 2, Phase: rules.PhaseOver, Places: []int8{1, 2},
		Parties: make([]rules.Party, 3), Areas: make([]rules.Holding, len(rules.Areas))}
	var d rules.Dealt
	for i, a := range rules.Areas {
		v.Areas[i].InPlay = true
		d.Owners[i] = int8(min(a.Sector, 2)) // Ann holds National Insurance, Bob Capital taxes
	}
	log := []engine.Fact{
		d,
		rules.Began{Seat: ann, Round: 1, Areas: 6, Third: 2, Sectors: 1, Tokens: 5},
		throw(nic1b, iht, 5, 0, [3]uint8{6, 2, 1}, [2]uint8{1}),
		rules.Won{Seat: ann, Party: bob, From: nic1b, To: iht, Must: 3},
		rules.Occupied{Seat: ann, From: nic1b, To: iht, N: 3},
		rules.Ended{Seat: ann},
		rules.Began{Seat: bob, Round: 1, Areas: 5, Third: 1, Tokens: 1},
		throwBy(bob, ann, sd, iht, 1, 2, [3]uint8{3, 2}, [2]uint8{6, 5}),
		rules.Ended{Seat: bob},
		rules.Began{Seat: ann, Round: 2, Areas: 7, Third: 2, Sectors: 1, Tokens: 5},
		rules.Out{Party: bob, By: ann},
		rules.Finished{Places: []int8{1, 2}, Why: "opponent"},
	}
	want := `No opponent holds an area any more. **Ann wins**, Bob is second. 2 rounds, 2 throws.
A Ann · B Bob · – the neutral, HM Treasury temps
areas by round, 1 to 2
A ▂▂▂  7
B ▂▂▂  5
– ███ 30
  areas +  −  sectors +  −   luck
A       1  0          0  0   +1.1
B       0  1          0  1   −1.1
–       0  0          0  0    0.0
From the start Ann holds **National Insurance**; it pays twice.
Round 2: **Bob is out**, and the last area goes to Ann.
The costliest assault, in round 1: Bob with 3 tokens against 2 of Ann, for **Inheritance tax**. It cost 2 and 0, and won nothing but respect.
Against fair dice **Ann** was 1.1 tokens up, and **Bob** 1.1 down: the dice owe them an apology.`
	if got := styled(Look{}.Summary(v, log, two)); got != want {
		t.Errorf("is\n%s\nnot\n%s", got, want)
	}
}

func throwBy(seat engine.Seat, party, from, to, fromLeft, toLeft int, attack [3]uint8, defend [2]uint8) rules.Battled {
	f := throw(from, to, fromLeft, toLeft, attack, defend)
	f.Seat, f.Party = seat, party
	return f
}
