package engine

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// Live is a table with its types on, for simulation and search.
type Live[S, A any] struct {
	State S
	Rules Rules[S, A]
	game  *game[S, A]
	seq   uint32
	ed    int
	step  Step
	asks  []Ask
}

type game[S, A any] struct {
	spec  Spec[S, A]
	facts map[string]reflect.Type
}

// New makes a playable game. Its tables are [Live]: that its type does not say so keeps who
// names a game from compiling all of this anew.
func New[S, A any](spec Spec[S, A]) Game {
	g := &game[S, A]{spec: spec, facts: map[string]reflect.Type{}}
	for _, f := range spec.Facts {
		g.facts[f.Kind()] = reflect.TypeOf(f)
	}
	g.spec.folded = g.spec.folds()
	return g
}

func (g *game[S, A]) About() About { return g.spec.About }

func (g *game[S, A]) Bots() []Bot { return append([]Bot{Random}, g.spec.Bots...) }

func (g *game[S, A]) Fact(kind string, data json.RawMessage) (Fact, error) {
	t, ok := g.facts[kind]
	if !ok {
		return nil, fmt.Errorf("%s: no fact is called %q", g.spec.ID, kind)
	}
	v := reflect.New(t)
	if err := json.Unmarshal(data, v.Interface()); err != nil {
		return nil, fmt.Errorf("%s: fact %s: %w", g.spec.ID, kind, err)
	}
	return v.Elem().Interface().(Fact), nil
}

// start sets a match up; what its step holds is the outcome.
func (g *game[S, A]) start(d *Dice, t Terms, mute bool) (*Live[S, A], *Step, error) {
	ed := t.Edition
	if ed == 0 {
		ed = g.spec.Edition
	}
	if ed < 0 || ed > g.spec.Edition {
		return nil, nil, fmt.Errorf("%s: there is no edition %d; this program knows editions up to %d", g.spec.ID, ed, g.spec.Edition)
	}
	l := &Live[S, A]{game: g, Rules: g.spec.Rules(ed), ed: ed}
	l.step = Step{Seat: Nobody, dice: d, mute: mute}
	if err := l.Rules.Setup(&l.State, &l.step, t); err != nil {
		return nil, nil, err
	}
	st := l.step
	l.step = Step{}
	return l, &st, nil
}

// New starts a match under the edition that its terms name. The set-up is log entry 0.
func (g *game[S, A]) New(d *Dice, t Terms) (Table, Outcome, error) {
	l, st, err := g.start(d, t, false)
	if err != nil {
		return nil, Outcome{}, err
	}
	return l, Outcome{Events: st.events, Final: true, Secret: st.secret}, nil
}

func (g *game[S, A]) Open(p Position) (Table, error) {
	if p.Game != g.spec.ID {
		return nil, fmt.Errorf("%s: cannot open a position of %q", g.spec.ID, p.Game)
	}
	if p.Version > len(g.spec.Migrations) || p.Edition > g.spec.Edition {
		return nil, fmt.Errorf("%s: position of version %d, edition %d was made by a newer program", g.spec.ID, p.Version, p.Edition)
	}
	raw := p.State
	for v := p.Version; v < len(g.spec.Migrations); v++ {
		var err error
		if raw, err = g.spec.Migrations[v](raw); err != nil {
			return nil, fmt.Errorf("%s: migrate from version %d: %w", g.spec.ID, v, err)
		}
	}
	l := &Live[S, A]{game: g, Rules: g.spec.Rules(p.Edition), ed: p.Edition, seq: p.Seq}
	if err := json.Unmarshal(raw, &l.State); err != nil {
		return nil, fmt.Errorf("%s: open position: %w", g.spec.ID, err)
	}
	return l, nil
}

func (g *game[S, A]) Playout(d *Dice, t Terms, limit int) (Playout, error) {
	l, _, err := g.start(d, t, true)
	if err != nil {
		return Playout{}, err
	}
	sampler, ok := l.Rules.(Sampler[S, A])
	if !ok {
		return Playout{}, fmt.Errorf("%s: has no sampler", g.spec.ID)
	}
	asks := make([]Ask, 0, 16)
	for n := 0; ; n++ {
		st := l.Rules.Status(&l.State, asks)
		if st.Places != nil || n == limit {
			return Playout{n, st.Places}, nil
		}
		if len(st.Asks) == 0 {
			return Playout{}, fmt.Errorf("%s: seq %d: the match waits for nobody and is not over", g.spec.ID, l.seq)
		}
		seat := st.Asks[0].Seat
		if err := l.Do(d, seat, sampler.Sample(&l.State, seat, d)); err != nil {
			return Playout{}, fmt.Errorf("%s: seq %d: sampled action: %w", g.spec.ID, l.seq, err)
		}
	}
}

func (g *game[S, A]) Shape() []string {
	var lines []string
	shape(reflect.TypeFor[S](), "", &lines)
	return lines
}

// shape lists the fields of t and what they are made of, and says which of
// them JSON would lose.
func shape(t reflect.Type, at string, lines *[]string) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			note := ""
			if !f.IsExported() || f.Tag.Get("json") == "-" {
				note = " LOST"
			}
			*lines = append(*lines, fmt.Sprintf("%s.%s %s `%s`%s", at, f.Name, f.Type.Kind(), f.Tag, note))
			shape(f.Type, at+"."+f.Name, lines)
		}
	case reflect.Slice, reflect.Pointer:
		shape(t.Elem(), at+"[]", lines)
	case reflect.Array:
		shape(t.Elem(), at+"["+strconv.Itoa(t.Len())+"]", lines)
	case reflect.Map:
		shape(t.Elem(), at+"{}", lines)
	}
}

// Do applies a typed action with nobody listening. It allocates nothing.
func (l *Live[S, A]) Do(d *Dice, seat Seat, a A) error {
	st := &l.step // its own, and muted: nothing of an action outlives it
	st.Seat, st.Seq, st.mute, st.final, st.secret = seat, l.seq+1, true, false, false
	if st.dice != d {
		st.dice = d
	}
	if err := l.Rules.Apply(&l.State, st, a); err != nil {
		return err
	}
	l.seq++
	return nil
}

// Asks lists the open decisions into a buffer of the table's own.
func (l *Live[S, A]) Asks() Status {
	st := l.Rules.Status(&l.State, l.asks[:0])
	l.asks = st.Asks
	return st
}

// Game is what is being played.
func (l *Live[S, A]) Game() Game { return l.game }

// Seq is the last log entry's number; 0 is the set-up.
func (l *Live[S, A]) Seq() uint32 { return l.seq }

// Pass counts an entry that the rules do not see.
func (l *Live[S, A]) Pass(seq uint32) { l.seq = seq }

// Status shows a seat its own optional asks and nobody else's.
func (l *Live[S, A]) Status(viewer Seat) Status {
	st := l.Rules.Status(&l.State, nil)
	asks := st.Asks[:0]
	for _, a := range st.Asks {
		if a.Must || a.Seat == viewer {
			asks = append(asks, a)
		}
	}
	st.Asks = asks
	return st
}

// Next lists the legal ways to continue the action begun by words.
func (l *Live[S, A]) Next(seat Seat, words ...string) []Option {
	return l.Rules.Next(&l.State, seat, words)
}

// Apply plays an action by its canonical words.
func (l *Live[S, A]) Apply(d *Dice, seat Seat, words ...string) (Outcome, error) {
	if len(words) == 0 {
		return Outcome{}, Illegal("", "What would you like to do?")
	}
	if v, ok := l.game.spec.Verb(words[0]); ok && (v.Query || v.Host && seat != Nobody) {
		return Outcome{}, Illegal(v.Rule, "%s isn't an action", v.Name)
	}
	offered := seat == Nobody || Offered(l, seat, words)
	out, err := l.Redo(l.seq+1, d, seat, words...)
	if err == nil && !offered {
		return Outcome{}, fmt.Errorf("%s: seq %d: seat %d: %q accepted, never offered", l.game.spec.ID, l.seq, seat, words)
	}
	return out, err
}

// Redo applies a logged action again as entry seq, without asking Next.
func (l *Live[S, A]) Redo(seq uint32, d *Dice, seat Seat, words ...string) (Outcome, error) {
	if len(words) == 0 {
		return Outcome{}, Illegal("", "What would you like to do?")
	}
	a, err := l.Rules.Parse(&l.State, seat, words)
	if err != nil {
		return Outcome{}, err
	}
	st := Step{Seat: seat, Seq: seq, dice: d}
	if err := l.Rules.Apply(&l.State, &st, a); err != nil {
		return Outcome{}, err
	}
	l.seq = seq
	return Outcome{Events: st.events, Final: st.final, Secret: st.secret}, nil
}

// Answer answers a query in private; it changes nothing.
func (l *Live[S, A]) Answer(seat Seat, words ...string) (Fact, error) {
	if len(words) == 0 {
		return nil, Illegal("", "What would you like to know?")
	}
	answerer, ok := l.Rules.(Answerer[S, A])
	if v, known := l.game.spec.Verb(words[0]); !ok || !known || !v.Query {
		return nil, Illegal("", "“%s” isn't a question of this game", words[0])
	}
	a, err := l.Rules.Parse(&l.State, seat, words)
	if err != nil {
		return nil, err
	}
	return answerer.Answer(&l.State, seat, a)
}

// View is what a seat may see, built up by the game.
func (l *Live[S, A]) View(seat Seat) any { return l.Rules.View(&l.State, seat) }

// Caretaker is what is played for an absent seat.
func (l *Live[S, A]) Caretaker(ask Ask) []string {
	return l.Rules.Words(&l.State, l.Rules.Caretaker(&l.State, ask))
}

// Order asks the game what a standing order answers; nil words: nothing now.
func (l *Live[S, A]) Order(ask Ask, order []string) ([]string, bool, string) {
	o, ok := l.Rules.(Orderer[S, A])
	if !ok {
		return nil, false, "this game has no standing orders"
	}
	a, act, keep, why := o.Order(&l.State, ask, order)
	if !act {
		return nil, keep, why
	}
	return l.Rules.Words(&l.State, a), keep, why
}

// Score values every seat now, or is nil.
func (l *Live[S, A]) Score() []int64 {
	if s, ok := l.Rules.(Scorer[S]); ok {
		return s.Score(&l.State, nil)
	}
	return nil
}

// Clone is a deep copy.
func (l *Live[S, A]) Clone() Table { return l.copy() }

func (l *Live[S, A]) copy() *Live[S, A] {
	c := &Live[S, A]{Rules: l.Rules, game: l.game, seq: l.seq, ed: l.ed}
	l.Rules.Clone(&l.State, &c.State)
	return c
}

// Imagine is a copy in which what seat cannot know is dealt anew.
func (l *Live[S, A]) Imagine(seat Seat, d *Dice) Table {
	c := l.copy()
	if h, ok := l.Rules.(Hider[S]); ok {
		h.Imagine(&c.State, seat, d)
	}
	return c
}

// Position is the table as stored.
func (l *Live[S, A]) Position() (Position, error) {
	raw, err := json.Marshal(&l.State)
	if err != nil {
		return Position{}, fmt.Errorf("%s: encode position: %w", l.game.spec.ID, err)
	}
	return Position{l.game.spec.ID, l.ed, len(l.game.spec.Migrations), l.seq, raw}, nil
}

// Offered reports whether words are a whole path through Next.
func Offered(t Table, seat Seat, words []string) bool {
	last := false
	for i, w := range words {
		o, ok := Choose(t.Next(seat, words[:i]...), w)
		if !ok {
			return false
		}
		last = o.Last
	}
	return last
}

// Confirms reports whether words, whole or begun, are what Next wants confirmed.
func Confirms(t Table, seat Seat, words []string) bool {
	if v, _ := t.Game().About().Verb(words[0]); !v.Confirm {
		return false
	}
	confirm := false
	for i, w := range words {
		o, ok := Choose(t.Next(seat, words[:i]...), w)
		if !ok {
			return false
		}
		confirm = confirm || o.Confirm
	}
	return confirm
}

// Choose finds the option that the canonical word w takes.
func Choose(options []Option, w string) (Option, bool) {
	for i := range options {
		switch o := &options[i]; o.Kind {
		case Word:
			if o.Word == w {
				return *o, true
			}
		case Number, Money:
			if w == "" || w[0] > '9' { // no number, which ParseInt would word an error about
				continue
			}
			n, err := strconv.ParseInt(w, 10, 64)
			if err == nil && n >= o.Min && n <= o.Max && (o.Step < 2 || (n-o.Min)%o.Step == 0) && strconv.FormatInt(n, 10) == w {
				return *o, true
			}
		case Text:
			if utf8.RuneCountInString(w) <= int(o.Max) {
				return *o, true
			}
		}
	}
	return Option{}, false
}
