package rendertest

import (
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// What a chart is held to.
const (
	chartBytes = 6_000 // as it is sent with a moment, without outlines
	titleRunes = 60
	noteRunes  = 160
	looseVerbs = 3 // that answer a decision and have no spot
)

// markKinds are those that the page draws.
var markKinds = []string{msg.MarkMarch, msg.MarkVoyage, msg.MarkAttack, msg.MarkLost, msg.MarkPlace, msg.MarkThrow}

// chart holds what can be touched of a position to what the page relies on: each spot
// lies in the picture, has a middle over which no other lies, and says what it is; and what a seat must
// decide begins at spots, but for a few verbs.
func (w *Walk) chart(seat engine.Seat, v any, s msg.Scene) {
	w.Helper()
	c := w.Look.Chart(v, s)
	if c == nil {
		return
	}
	most := w.ChartBytes
	if most == 0 {
		most = chartBytes
	}
	if data, err := json.Marshal(c); err != nil || len(data) > most {
		w.Errorf("a chart of %d bytes, %v", len(data), err)
	}
	if c.Foot < 0 || c.Foot >= c.Height {
		w.Errorf("the foot of a picture %d high begins at %d", c.Height, c.Foot)
	}
	for i, spot := range c.Spots {
		if low, high := span(spot); c.Foot > 0 && low < c.Foot && high > c.Foot {
			w.Errorf("the spot %q reaches from %d to %d, over the foot's edge at %d", spot.Word, low, high, c.Foot)
		}
		name := fmt.Sprintf("the spot %q", spot.Word)
		w.short(name+"'s title", spot.Title, titleRunes, false)
		w.short(name+"'s note", spot.Note, noteRunes, true)
		if n := len(strings.Split(strings.TrimRight(spot.Note, "."), ". ")); n > 2 {
			w.Errorf("%s has a note of %d sentences: %s", name, n, spot.Note)
		}
		if !w.ruled(spot.Rule) {
			w.Errorf("%s names the rule %q, which is none", name, spot.Rule)
		}
		if spot.Word == "" || spot.Owner < -1 || spot.Owner >= len(w.Scene.Seats) {
			w.Errorf("%s is %d's", name, spot.Owner)
		}
		if !within(c, spot) {
			w.Errorf("%s lies outside a picture of %d×%d, or its middle outside itself: %+v", name, c.Width, c.Height, spot)
		}
		for _, n := range spot.Near {
			if n < 0 || n >= len(c.Spots) || n == i || !slices.Contains(c.Spots[n].Near, i) {
				w.Errorf("%s borders the %dth of %d, which does not border it", name, n, len(c.Spots))
			}
		}
		for _, other := range c.Spots[i+1:] {
			if other.Word != spot.Word && Touches(other, spot.X, spot.Y) {
				w.Errorf("%s is covered by %q", name, other.Word)
			}
		}
	}
	w.marked(c, s)
	for _, a := range w.Table.Status(seat).Asks {
		if a.Must && a.Seat == seat {
			w.begun(a, c)
		}
	}
}

// marked holds what is drawn of a position's last facts to its chart: each deed is somebody's,
// and goes from a spot to another, or is at one.
func (w *Walk) marked(c *msg.Chart, s msg.Scene) {
	w.Helper()
	on := func(word string) bool {
		return slices.ContainsFunc(c.Spots, func(spot msg.Spot) bool { return spot.Word == word })
	}
	for _, f := range s.Last {
		m, ok := w.Look.Mark(f)
		if !ok {
			continue
		}
		if !slices.Contains(markKinds, m.Kind) || m.Seat < -1 || m.Seat >= len(s.Seats) || m.To == m.From {
			w.Errorf("%v is marked as %+v", f, m)
		}
		if !on(m.To) || m.From != "" && !on(m.From) {
			w.Errorf("%v is marked off the board: %+v", f, m)
		}
		if len(w.Look.Line(f, s)) == 0 {
			w.Errorf("%v is drawn and not told", f)
		}
	}
}

// span is from where down to where a spot reaches.
func span(spot msg.Spot) (low, high int) {
	if b := spot.Box; b != nil {
		return b[1], b[1] + b[3]
	}
	low, high = spot.Y, spot.Y
	for _, ring := range spot.Rings {
		for i := 1; i < len(ring); i += 2 {
			low, high = min(low, ring[i]), max(high, ring[i])
		}
	}
	return low, high
}

// ruled reports whether the rulebook has such a rule.
func (w *Walk) ruled(number string) bool {
	if w.rules == nil {
		w.rules = map[string]bool{}
		for _, p := range engine.Paragraphs(w.About().Rulebook) {
			w.rules[p.Number] = true
		}
	}
	return w.rules[number]
}

// begun holds a decision to be begun at spots, as the page has it, or by few verbs. What
// answers an offer is none of them: it is a decision of its own, with a notice of its own.
func (w *Walk) begun(a engine.Ask, c *msg.Chart) {
	w.Helper()
	var loose []string
	spots := 0
	for _, verb := range w.Table.Next(a.Seat) {
		if declared, ok := w.About().Verb(verb.Word); verb.Free || ok && (declared.Query || declared.Answers != "") {
			continue
		}
		at := w.begins(c, nil, verb)
		for _, o := range w.Table.Next(a.Seat, verb.Word) {
			at += w.begins(c, []string{verb.Word}, o)
		}
		if spots += at; at == 0 {
			loose = append(loose, verb.Word)
		}
	}
	if spots == 0 && len(loose) == 0 {
		w.Errorf("%s cannot be answered on the board", a.Kind)
	}
	if len(loose) > looseVerbs {
		w.Errorf("%s: %d verbs have no spot: %q", a.Kind, len(loose), loose)
	}
}

// begins counts the spots of a chart at which an option behind words is picked up.
func (w *Walk) begins(c *msg.Chart, words []string, o engine.Option) int {
	n := len(SpotsOf(c, words, o))
	if n > 0 {
		w.touched(strings.Join(append(slices.Clone(words), o.Word), " "))
	}
	return n
}

// SpotsOf are the spots at which an option behind words is picked up: those of the
// action so far or, where there are none, those of the option's word.
func SpotsOf(c *msg.Chart, words []string, o engine.Option) (spots []msg.Spot) {
	if o.Kind != engine.Word {
		return nil
	}
	for _, word := range [...]string{strings.Join(append(slices.Clone(words), o.Word), " "), o.Word} {
		for _, spot := range c.Spots {
			if spot.Word == word {
				spots = append(spots, spot)
			}
		}
		if len(spots) > 0 {
			break
		}
	}
	return spots
}

// touched notes that an action began at a spot.
func (w *Walk) touched(line string) {
	if w.Touched == nil {
		w.Touched = map[string]bool{}
	}
	w.Touched[line] = true
}

// within reports whether a spot lies in its picture, and its middle in itself.
func within(c *msg.Chart, spot msg.Spot) bool {
	rings := outlines(spot)
	for _, ring := range rings {
		for i := 0; i+1 < len(ring); i += 2 {
			if ring[i] < 0 || ring[i] > c.Width || ring[i+1] < 0 || ring[i+1] > c.Height {
				return false
			}
		}
	}
	return len(rings) > 0 && Touches(spot, spot.X, spot.Y)
}

// Touches reports whether a point of the picture lies in a spot.
func Touches(spot msg.Spot, x, y int) (in bool) {
	at, level := float64(x), float64(y)+0.5 // between two rows of corners
	for _, ring := range outlines(spot) {
		for i := 0; i+1 < len(ring); i += 2 {
			j := (i + len(ring) - 2) % len(ring)
			ax, ay, bx, by := float64(ring[i]), float64(ring[i+1]), float64(ring[j]), float64(ring[j+1])
			if (ay > level) != (by > level) && at < (bx-ax)*(level-ay)/(by-ay)+ax {
				in = !in
			}
		}
	}
	return in
}

// outlines are a spot's rings; of a box its own.
func outlines(spot msg.Spot) [][]int {
	if spot.Box == nil {
		return spot.Rings
	}
	x, y, w, h := spot.Box[0], spot.Box[1], spot.Box[2], spot.Box[3]
	return [][]int{{x, y, x + w, y, x + w, y + h, x, y + h}}
}

// Picture is a position's picture, which has its chart's size.
func Picture(t *testing.T, look match.Look, v any, s msg.Scene) *image.Paletted {
	t.Helper()
	file, err := look.Picture(v, s)
	if err != nil {
		t.Fatal(err)
	}
	c := look.Chart(v, s)
	p := Decoded(t, c.Width, file)
	if p.Rect.Dy() != c.Height {
		t.Fatalf("a chart of %d×%d on a picture of %v", c.Width, c.Height, p.Rect)
	}
	return p
}

// Changed counts the pixels of each spot of a view, by its word, that are others in
// the picture of another view.
func Changed(t *testing.T, look match.Look, v, after any, s msg.Scene) map[string]int {
	t.Helper()
	was, now := Picture(t, look, v, s), Picture(t, look, after, s)
	if was.Rect != now.Rect {
		t.Fatalf("a picture of %v became one of %v", was.Rect, now.Rect)
	}
	spots, changed := look.Chart(v, s).Spots, map[string]int{}
	for i := range was.Pix {
		if was.Pix[i] == now.Pix[i] {
			continue
		}
		for _, spot := range spots {
			if Touches(spot, i%was.Stride, i/was.Stride) {
				changed[spot.Word]++
			}
		}
	}
	return changed
}

// charted is all that a chart tells, its outlines too.
func charted(c *msg.Chart) string {
	if c == nil {
		return ""
	}
	data, err := json.Marshal(c)
	told := fmt.Sprint(string(data), err)
	for _, spot := range c.Spots {
		told += fmt.Sprint(spot.Rings)
	}
	return told
}
