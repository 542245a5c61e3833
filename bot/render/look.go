package render

import (
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Look words and draws one game, whose views are of type V. Its methods are
// those of [match.Look], which has their contracts, with the view read already;
// [New] makes the one of the other. A look with more to show is one of the
// interfaces below as well.
type Look[V any] interface {
	Board[V]
	Headline(v V, s msg.Scene) msg.Text
	Line(f engine.Fact, s msg.Scene) msg.Text
	Ask(a engine.Ask, v V, s msg.Scene) string
	WayOn(a engine.Ask, v V, s msg.Scene) msg.Text
	Label(v V, s msg.Scene, words []string, o engine.Option) string
	Detail(v V, s msg.Scene, words []string, o engine.Option) string
	Caption(v V, t engine.Seen, s msg.Scene, words []string) string // v is t's
	Prompt(v V, s msg.Scene, words []string) string
	Shortcuts(v V, t engine.Seen, a engine.Ask) [][]string // v is t's
	Answer(f engine.Fact, s msg.Scene) msg.Text
	Summary(v V, log []engine.Fact, s msg.Scene) msg.Text
}

// A Board shows one game's view three times over: drawn as a PNG, described in
// a sentence or three, and in words of at most [TextWidth] columns.
type Board[V any] interface {
	Draw(v V, s msg.Scene) []byte
	Alt(v V, s msg.Scene) string
	Text(v V, s msg.Scene) string
}

// What a look may be besides. A look that means to be one says so in a line,
// var _ render.Pager[rules.View] = look{}, so that it is held to the method.
type (
	// A Hander has hands: what a seat holds in secret.
	Hander[V any] interface {
		Hand(v V, s msg.Scene) *msg.Message
		HandLabel() string
	}
	// A Folder tells several facts in fewer lines.
	Folder interface {
		Lines(facts []engine.Fact, s msg.Scene) []msg.Text
	}
	// An Adviser says what a query's answer leads to.
	Adviser interface {
		Then(query []string, answer engine.Fact) (line, label string)
	}
	// A Ranker orders its menus.
	Ranker[V any] interface {
		Rank(v V, s msg.Scene, verbs []engine.Option)
	}
	// A Pager has pages beside the board.
	Pager[V any] interface {
		Pages(from string, v V, s msg.Scene) []msg.Page
		Page(name string, v V, log []engine.Fact, s msg.Scene) *msg.Message
	}
	// A Recounter tells and draws what happened since a seat's own last turn.
	Recounter[V any] interface {
		Since(v V, seat engine.Seat, log []engine.Fact, from, to int, s msg.Scene) (told []msg.Text, picture *msg.Picture)
	}
	// A Weigher says how much the first of facts matters beside others, with those that
	// follow it: 1 or less is what leads from one turn to the next.
	Weigher interface {
		Weigh(facts []engine.Fact, s msg.Scene) int
	}
	// A Caucuser has seats that talk among themselves.
	Caucuser[V any] interface {
		Caucuses(v V) []msg.Caucus
	}
	// An Offerer has offers between seats.
	Offerer[V any] interface {
		Offer(a engine.Ask, v V, s msg.Scene) (msg.Text, msg.Counter)
	}
	// A Charter has a picture that can be played on.
	Charter[V any] interface {
		Chart(v V, s msg.Scene) *msg.Chart
	}
	// A Shower's Draw draws what Shows gives and nothing else, so that seats for which
	// that is equal have one picture.
	Shower[V any] interface {
		Shows(v V, s msg.Scene) any
	}
	// A Marker has deeds that are drawn on its chart. Seat, kind, spots and dice are the
	// look's to say.
	Marker interface {
		Mark(f engine.Fact) (m msg.Mark, ok bool)
	}
	// A Painter shows its board as it is drawn, before it is packed.
	Painter[V any] interface {
		Paint(v V, s msg.Scene, take func(*Layer))
	}
	// A Tracer paints its board for marks of what was done on it: without what it says and
	// shows of what was done last, and with a caption in that place.
	Tracer[V any] interface {
		Charter[V]
		Trace(v V, s msg.Scene, caption string, take func(*Layer))
	}
	// A Sheeter draws its board on a layer that keeps it as paths.
	Sheeter[V any] interface {
		Sheet(v V, s msg.Scene) *Layer
	}
	// A Stander tells how each seat stands, as its Alt does.
	Stander[V any] interface {
		Stands(v V, seat engine.Seat, s msg.Scene) string
	}
	// A Gauger tells how a seat stands and nothing of how it came to that.
	Gauger[V any] interface {
		Gauge(v V, seat engine.Seat) msg.Gauge
	}
	// A Storyteller has stories for papers.
	Storyteller interface {
		Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story
	}
	// A Gambler leaves something to chance. Of the set-up v is the zero value.
	Gambler[V any] interface {
		Luck(v V, facts []engine.Fact) (msg.Yardstick, []msg.Throw)
	}
	// A Teacher has a guided first match, as data.
	Teacher interface {
		Lesson() []byte
	}
)

// New is a look as the host asks it. Of a view that is another game's nothing is
// said, and drawing it is an error; what is asked anyhow ([Look.Ask], WayOn, Label,
// Caption, Prompt) is answered of V's zero value.
func New[V any](l Look[V]) match.Look {
	w := &look[V]{l: l}
	w.hander, _ = l.(Hander[V])
	w.folder, _ = l.(Folder)
	w.adviser, _ = l.(Adviser)
	w.ranker, _ = l.(Ranker[V])
	w.pager, _ = l.(Pager[V])
	w.recounter, _ = l.(Recounter[V])
	w.weigher, _ = l.(Weigher)
	w.caucuser, _ = l.(Caucuser[V])
	w.charter, _ = l.(Charter[V])
	w.offerer, _ = l.(Offerer[V])
	w.shower, _ = l.(Shower[V])
	w.marker, _ = l.(Marker)
	w.tracer, _ = l.(Tracer[V])
	w.gauger, _ = l.(Gauger[V])
	w.stander, _ = l.(Stander[V])
	w.teacher, _ = l.(Teacher)
	w.storyteller, _ = l.(Storyteller)
	w.gambler, _ = l.(Gambler[V])
	return w
}

// A look is a typed one behind the host's interface; what it is not is nil.
type look[V any] struct {
	l         Look[V]
	hander    Hander[V]
	folder    Folder
	adviser   Adviser
	ranker    Ranker[V]
	pager     Pager[V]
	recounter Recounter[V]
	weigher   Weigher
	caucuser  Caucuser[V]
	charter   Charter[V]
	shower    Shower[V]
	marker    Marker
	tracer    Tracer[V]
	offerer   Offerer[V]
	gauger    Gauger[V]
	stander   Stander[V]
	teacher   Teacher

	storyteller Storyteller
	gambler     Gambler[V]
}

// viewed asks f of a view as it is to be shown; of another game's the answer is nothing.
func viewed[V, T any](w *look[V], v any, s msg.Scene, f func(V) T) (nothing T) {
	if view, ok := w.shown(v, s); ok {
		return f(view)
	}
	return nothing
}

// viewOf is v as the game's own view; false: it is another's.
func viewOf[V any](v any) (V, bool) {
	switch v := v.(type) {
	case V:
		return v, true
	case *V:
		if v != nil {
			return *v, true
		}
	}
	var none V
	return none, false
}

// Paint shows take a view's board as [Look.Draw] packs it, as long as take runs; false: the
// look cannot, or the view is another game's.
func Paint(l match.Look, v any, s msg.Scene, take func(*Layer)) bool {
	of, ok := l.(interface {
		paint(v any, s msg.Scene, take func(*Layer)) bool
	})
	return ok && of.paint(v, s, take)
}

func (w *look[V]) paint(v any, s msg.Scene, take func(*Layer)) bool {
	of, ok := w.l.(Painter[V])
	view, is := w.shown(v, s)
	if ok && is {
		of.Paint(view, s, take)
	}
	return ok && is
}

// SheetOf is a view's board on a layer that keeps it as paths; nil for a look that has
// none, or a view that is another game's.
func SheetOf(l match.Look, v any, s msg.Scene) *Layer {
	if of, ok := l.(interface {
		sheet(v any, s msg.Scene) *Layer
	}); ok {
		return of.sheet(v, s)
	}
	return nil
}

func (w *look[V]) sheet(v any, s msg.Scene) *Layer {
	of, ok := w.l.(Sheeter[V])
	if !ok {
		return nil
	}
	return viewed(w, v, s, func(v V) *Layer { return of.Sheet(v, s) })
}

func (w *look[V]) Headline(v any, s msg.Scene) msg.Text {
	return viewed(w, v, s, func(v V) msg.Text { return w.l.Headline(v, s) })
}

func (w *look[V]) Picture(v any, s msg.Scene) ([]byte, error) {
	view, ok := w.shown(v, s)
	if !ok {
		return nil, fmt.Errorf("render: %T is not a %T", v, view)
	}
	return w.l.Draw(view, s), nil
}

func (w *look[V]) Shows(v any, s msg.Scene) string {
	return viewed(w, v, s, func(v V) string {
		if w.shower == nil {
			return fingerprint([]any{v, s})
		}
		return fingerprint(w.shower.Shows(v, s))
	})
}

func (w *look[V]) Alt(v any, s msg.Scene) string {
	return viewed(w, v, s, func(v V) string { return w.l.Alt(v, s) })
}

func (w *look[V]) Stands(v any, seat engine.Seat, s msg.Scene) string {
	if w.stander == nil {
		return ""
	}
	return viewed(w, v, s, func(v V) string { return w.stander.Stands(v, seat, s) })
}

func (w *look[V]) Board(v any, s msg.Scene) string {
	return viewed(w, v, s, func(v V) string { return w.l.Text(v, s) })
}

func (w *look[V]) Line(f engine.Fact, s msg.Scene) msg.Text { return w.l.Line(f, s) }

func (w *look[V]) Ask(a engine.Ask, v any, s msg.Scene) string {
	view, _ := viewOf[V](v)
	return w.l.Ask(a, view, s)
}

func (w *look[V]) WayOn(a engine.Ask, v any, s msg.Scene) msg.Text {
	view, _ := viewOf[V](v)
	return w.l.WayOn(a, view, s)
}

func (w *look[V]) Label(v any, s msg.Scene, words []string, o engine.Option) string {
	view, _ := viewOf[V](v)
	return w.l.Label(view, s, words, o)
}

func (w *look[V]) Detail(v any, s msg.Scene, words []string, o engine.Option) string {
	return viewed(w, v, s, func(v V) string { return w.l.Detail(v, s, words, o) })
}

func (w *look[V]) Caption(t engine.Seen, s msg.Scene, words []string) string {
	view, _ := viewOf[V](t.View())
	return w.l.Caption(view, t, s, words)
}

func (w *look[V]) Prompt(v any, s msg.Scene, words []string) string {
	view, _ := viewOf[V](v)
	return w.l.Prompt(view, s, words)
}

func (w *look[V]) Shortcuts(t engine.Seen, a engine.Ask) [][]string {
	view, ok := viewOf[V](t.View())
	if !ok {
		return nil
	}
	return w.l.Shortcuts(view, t, a)
}

func (w *look[V]) Answer(f engine.Fact, s msg.Scene) msg.Text { return w.l.Answer(f, s) }

func (w *look[V]) Summary(v any, log []engine.Fact, s msg.Scene) msg.Text {
	return viewed(w, v, s, func(v V) msg.Text { return w.l.Summary(v, log, s) })
}

func (w *look[V]) Hand(v any, s msg.Scene) *msg.Message {
	if w.hander == nil {
		return nil
	}
	return viewed(w, v, s, func(v V) *msg.Message { return w.hander.Hand(v, s) })
}

func (w *look[V]) HandLabel() string {
	if w.hander == nil {
		return ""
	}
	return w.hander.HandLabel()
}

func (w *look[V]) Lines(facts []engine.Fact, s msg.Scene) (lines []msg.Text) {
	if w.folder != nil {
		return w.folder.Lines(facts, s)
	}
	for _, f := range facts {
		if t := w.l.Line(f, s); len(t) > 0 {
			lines = append(lines, t)
		}
	}
	return lines
}

func (w *look[V]) Then(query []string, answer engine.Fact) (line, label string) {
	if w.adviser == nil {
		return "", ""
	}
	return w.adviser.Then(query, answer)
}

func (w *look[V]) Rank(v any, s msg.Scene, verbs []engine.Option) {
	if view, ok := viewOf[V](v); ok && w.ranker != nil {
		w.ranker.Rank(view, s, verbs)
	}
}

func (w *look[V]) Pages(from string, v any, s msg.Scene) []msg.Page {
	if w.pager == nil {
		return nil
	}
	return viewed(w, v, s, func(v V) []msg.Page { return w.pager.Pages(from, v, s) })
}

func (w *look[V]) Page(name string, v any, log []engine.Fact, s msg.Scene) *msg.Message {
	if w.pager == nil {
		return nil
	}
	return viewed(w, v, s, func(v V) *msg.Message { return w.pager.Page(name, v, log, s) })
}

func (w *look[V]) Recounts() bool { return w.recounter != nil || w.tracer != nil }

func (w *look[V]) Caucuses(v any) (groups []msg.Caucus, ok bool) {
	if w.caucuser == nil {
		return nil, false
	}
	return viewed(w, v, msg.Scene{}, w.caucuser.Caucuses), true
}

// Tint is that of [Seats], which all pictures share.
func (w *look[V]) Tint(seat engine.Seat) uint32 { return Tint(seat) }

func (w *look[V]) Chart(v any, s msg.Scene) *msg.Chart {
	if w.charter == nil {
		return nil
	}
	return viewed(w, v, s, func(v V) *msg.Chart { return w.charter.Chart(v, s) })
}

func (w *look[V]) Mark(f engine.Fact) (m msg.Mark, ok bool) {
	if w.marker == nil {
		return m, false
	}
	return w.marker.Mark(f)
}

func (w *look[V]) Gauge(v any, seat engine.Seat) msg.Gauge {
	if w.gauger == nil {
		return msg.Gauge{}
	}
	return viewed(w, v, msg.Scene{}, func(v V) msg.Gauge { return w.gauger.Gauge(v, seat) })
}

func (w *look[V]) Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story {
	if w.storyteller == nil {
		return nil
	}
	return w.storyteller.Stories(log, from, s)
}

func (w *look[V]) Luck(v any, facts []engine.Fact) (msg.Yardstick, []msg.Throw) {
	if w.gambler == nil {
		return msg.Yardstick{}, nil
	}
	before, _ := v.(V)
	return w.gambler.Luck(before, facts)
}

func (w *look[V]) Lesson() []byte {
	if w.teacher == nil {
		return nil
	}
	return w.teacher.Lesson()
}

func (w *look[V]) Offer(a engine.Ask, v any, s msg.Scene) (t msg.Text, back msg.Counter) {
	if view, ok := viewOf[V](v); ok && w.offerer != nil {
		return w.offerer.Offer(a, view, s)
	}
	return nil, back
}
