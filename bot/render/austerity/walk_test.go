package austerity

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// A walk is a match played at random or by shortcuts, with everything said of it.
type walk struct {
	t     *testing.T
	table engine.Table
	dice  *engine.Dice
	scene msg.Scene
	log   []engine.Fact
	kinds map[string]bool
}

// hostile is a name that is long, breaks lines, turns text about and calls everyone.
var hostile = "@everyone\n**Bob**\u202e\u00a0\x07<@1> e\u0301 👩\u200d💻 `" + strings.Repeat("W", 2000)

func open(t *testing.T, seed uint64, options map[string]string, name string) *walk {
	t.Helper()
	terms, err := rules.Game.About().Terms(1, options)
	if err != nil {
		t.Fatal(err)
	}
	w := &walk{t: t, dice: engine.Fast(seed), kinds: map[string]bool{},
		scene: msg.Scene{Code: "K7QF", Viewer: engine.Nobody, Seats: []msg.Sitter{{Name: name}}}}
	table, out, err := rules.Game.New(w.dice, terms)
	if err != nil {
		t.Fatal(err)
	}
	w.table = table
	w.tell(out)
	return w
}

// tell renders an outcome.
func (w *walk) tell(out engine.Outcome) {
	w.t.Helper()
	var facts []engine.Fact
	for _, e := range out.Events {
		f := e.For(engine.Nobody)
		facts = append(facts, f)
		w.kinds[f.Kind()] = true
		w.sentence(f.Kind(), Look{}.Line(f, w.scene))
	}
	lines := Look{}.Lines(facts, w.scene)
	if len(facts) > 0 && len(lines) == 0 {
		w.t.Errorf("%v is told in silence", facts)
	}
	for _, l := range lines {
		w.sentence("a line", l)
	}
	w.log = append(w.log, facts...)
	w.scene.Last = facts
}

// sentence holds a text to one line that says something.
func (w *walk) sentence(what string, text msg.Text) {
	w.t.Helper()
	s := text.String()
	if s == "" || strings.ContainsAny(s, "\n\r") || !strings.HasSuffix(s, ".") || strings.HasSuffix(s, "..") || strings.Contains(s, "?") {
		w.t.Errorf("%s: %q", what, s)
	}
	if r, _ := utf8.DecodeRuneInString(s); unicode.IsLower(r) {
		w.t.Errorf("%s begins small: %q", what, s)
	}
	w.clean(what, s)
}

// clean: no control characters, no turning about, nothing longer than a screen.
func (w *walk) clean(what, s string) {
	w.t.Helper()
	for _, r := range s {
		if r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) && r != '\u2068' && r != '\u2069' {
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

// look says everything that can be said of the position.
func (w *walk) look() {
	w.t.Helper()
	for seat := engine.Nobody; seat <= 0; seat++ {
		s := w.scene
		s.Viewer = seat
		v := w.table.View(seat)
		head := Look{}.Headline(v, s)
		w.narrow(head)
		if n := strings.Count(head.String(), "\n"); n != 1 {
			w.t.Errorf("headline of %d lines: %s", n+1, head)
		}
		b := Look{}.Board(v, s)
		w.narrow(msg.Text{}.Block(b))
		if n := utf8.RuneCountInString(b); n > 1900 {
			w.t.Errorf("a board of %d characters:\n%s", n, b)
		}
		if alt := (Look{}).Alt(v, s); alt == "" || strings.Contains(alt, "\n") {
			w.t.Errorf("the picture is described as %q", alt)
		}
		if f, err := w.table.Answer(seat, "bag"); err != nil {
			w.t.Error(err)
		} else {
			w.narrow(Look{}.Answer(f, s))
		}
		for _, a := range w.table.Status(seat).Asks {
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
	w.short("an ask", Look{}.Ask(a, v, s), 140, false)
	way := Look{}.WayOn(a, v, s)
	w.narrow(way)
	w.sentence("a way on", way)
	for _, r := range way {
		line, ok := strings.CutPrefix(r.Words, "/austerity ")
		if r.Style != msg.Code || !ok {
			continue
		}
		read, err := engine.Read(w.table, seat, line)
		if err != nil || !read.Whole {
			w.t.Errorf("%s: %q cannot be said: %v", a.Kind, line, err)
			continue
		}
		if read.Query {
			continue
		}
		if _, _, err := engine.Batch(w.table, func(uint32) *engine.Dice { return engine.Fast(1) }, seat, true, read.Actions); err != nil {
			w.t.Errorf("%s: %q: %v", a.Kind, line, err)
		}
	}
	// Every verb that is open is in the way on, but buying.
	for _, o := range w.table.Next(seat) {
		if !strings.Contains(way.String(), "/austerity "+o.Word) && o.Word != "buy" && o.Word != "surplus" {
			w.t.Errorf("%s: %q is left out of %s", a.Kind, o.Word, way)
		}
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
		d := Look{}.Detail(v, s, words, o)
		w.short("a detail", d, 100, true)
		if strings.HasSuffix(d, "…") {
			w.t.Errorf("the detail of %q after %q is cut: %q", o.Word, words, d)
		}
		if labels[l] {
			w.t.Errorf("after %q two options are called %q", words, l)
		}
		labels[l] = true
		w.options(seat, v, s, append(slices.Clone(words), o.Word))
	}
}

// promised are the sums of tracks in a text: Health 5 − 1 = 4.
var promised = regexp.MustCompile(`(Employment|Public Safety|Wealth|Health|Popularity) (\d+) [−+] \d+ = (\d+)`)

// inUsed are the sums of cubes in Used.
var inUsed = regexp.MustCompile(`([KRBWY]) in Used (\d+) \+ \d+ = (\d+)`)

// play takes one action, a shortcut or anything, and holds it to what its detail
// promised.
func (w *walk) play() bool {
	w.t.Helper()
	st := w.table.Status(0)
	if st.Places != nil {
		return false
	}
	seen := engine.See(w.table, 0)
	words := engine.Walk(seen, w.dice)
	if cuts := (Look{}).Shortcuts(seen, st.Asks[0]); w.dice.Below(3) > 0 {
		words = cuts[w.dice.Below(len(cuts))]
	}
	v := seen.View().(rules.View)
	detail := outcome(v, words)
	out, err := w.table.Apply(w.dice, 0, words...)
	if err != nil {
		w.t.Fatal(err)
	}
	w.tell(out)
	said := ""
	after := v.Used
	for _, f := range w.scene.Last {
		said += Look{}.Line(f, w.scene).String() + "\n"
		if a, ok := f.(rules.Added); ok && a.To == rules.Used {
			after[a.Colour] += uint8(a.N)
		}
		if _, ok := f.(rules.YearEnded); ok {
			break // what follows was not promised
		}
	}
	for _, m := range promised.FindAllString(detail, -1) {
		if !strings.Contains(said, m) {
			w.t.Errorf("%q promises %q, and brings %s", words, m, said)
		}
	}
	for _, m := range inUsed.FindAllStringSubmatch(detail, -1) {
		if n, _ := strconv.Atoi(m[3]); int(after[strings.Index(rules.Letters, m[1])]) != n {
			w.t.Errorf("%q promises %q, and brings %s", words, m[0], said)
		}
	}
	wayside := strings.Contains(detail, "then a cut")
	if now := w.table.View(0).(rules.View); words[0] == "choose" && wayside != (now.Phase == rules.PhaseCut) {
		w.t.Errorf("%q promises %q, and then it is %s", words, detail, now.Phase)
	}
	if lost := strings.Contains(detail, "out of office"); lost {
		if now := w.table.View(0).(rules.View); now.Result == nil {
			w.t.Errorf("%q promises %q, and the game goes on", words, detail)
		}
	}
	return true
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
	kinds := map[string]bool{}
	for i, options := range settings() {
		for seed := range uint64(2) {
			name := hostile
			if seed%2 == 0 {
				name = "\u200f \n"
			}
			w := open(t, 100*uint64(i)+seed, options, name)
			for n := 0; n < 200 && w.play() && !t.Failed(); n++ {
				if n%25 == 0 {
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
			for k := range w.kinds {
				kinds[k] = true
			}
			if t.Failed() {
				t.Fatalf("%v, seed %d", options, seed)
			}
		}
	}
	t.Logf("%d kinds of facts", len(kinds))
}

func TestPicturesOfWalksAreDrawn(t *testing.T) {
	for i, options := range settings() {
		w := open(t, uint64(i), options, "Ann")
		for n := 0; n < 30 && w.play(); n++ {
			if n%29 != 0 {
				continue
			}
			p, err := Look{}.Picture(w.table.View(0), w.scene)
			if err != nil || len(p) > 120_000 {
				t.Errorf("%v: %d bytes: %v", options, len(p), err)
			}
		}
	}
}

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	s := msg.Scene{}
	if _, err := (Look{}).Picture(struct{}{}, s); err == nil {
		t.Error("it was drawn")
	}
	l, ask := Look{}, engine.Ask{Kind: rules.PhaseDraw}
	said := l.Alt(nil, s) + l.Board(nil, s) + l.Headline((*rules.View)(nil), s).String() +
		l.Summary(nil, nil, s).String() + l.Detail(nil, s, []string{"cut"}, engine.Option{Word: "enterprise"})
	if said != "" || l.Hand(nil, s) != nil {
		t.Errorf("it says %q", said)
	}
	// What is asked anyhow is answered without a board.
	if l.Ask(ask, nil, s) == "" || len(l.WayOn(ask, nil, s)) == 0 || l.Prompt(nil, s, []string{"cut"}) == "" {
		t.Error("nothing to go on with")
	}
}
