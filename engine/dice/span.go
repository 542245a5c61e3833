package dice

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Span is text in one style. Texts are not escaped: labels and notes are what a
// person typed.
type Span struct {
	Text  string
	Style Style
}

// Style is how a span is shown.
type Style uint8

// The styles. Plain marks in the text say the same without them, save for
// Struck, which is a die that was dropped.
const (
	Plain Style = iota
	Bold
	Struck
)

// Length is the number of runes in spans.
func Length(spans []Span) (n int) {
	for _, s := range spans {
		n += utf8.RuneCountInString(s.Text)
	}
	return n
}

// Headline is the label, the total in bold, what it counts and the verdict.
func (o Outcome) Headline(label string) []Span {
	var spans []Span
	if label != "" {
		spans = append(spans, Span{label + ": ", Plain})
	}
	spans = append(spans, Span{strconv.FormatInt(o.Total, 10), Bold})
	var b strings.Builder
	if o.Unit != Points {
		word := string(o.Unit)
		if o.Total == 1 || o.Total == -1 {
			word = map[Unit]string{Hits: "success", Misses: "failure"}[o.Unit]
		}
		b.WriteString(" " + word)
	}
	if o.Check != nil {
		b.WriteString(" " + o.Check.Words())
	}
	if o.Floored {
		b.WriteString(" (rounded down)")
	}
	if b.Len() > 0 {
		spans = append(spans, Span{b.String(), Plain})
	}
	return spans
}

// Words says the verdict: "vs 15: made it by 2".
func (v Verdict) Words() string {
	word, by := "missed", ""
	if v.Success {
		word = "made it"
	}
	if margin := max(v.Margin, -v.Margin); margin > 0 {
		by = fmt.Sprintf(" by %d", margin)
	}
	return v.Cond.check() + ": " + word + by
}

// Breakdown is the expression with its dice: dropped ones struck out, highest
// and lowest in bold, 2→5 for what was rerolled or clamped, 6! for what
// exploded, … where MaxFollowUps stopped a die, ✓ ✓✓ and ✗ for what was counted. It has at most budget runes; past
// that, dice are left out and their number told.
func (o Outcome) Breakdown(budget int) []Span {
	most := 0
	for _, part := range o.Parts {
		if part.Pool != nil {
			most = max(most, len(part.Pool.Dice))
		}
	}
	spans := o.spans(most)
	if Length(spans) <= budget {
		return spans
	}
	// The most dice a pool that fit, by halving: more dice never read shorter.
	low, high := 0, most
	for low < high {
		middle := (low + high + 1) / 2
		if spans = o.spans(middle); Length(spans) <= budget {
			low = middle
		} else {
			high = middle - 1
		}
	}
	if spans = o.spans(low); Length(spans) <= budget {
		return spans
	}
	return cutShort(spans, budget)
}

// cutShort keeps as much from the front as leaves room for an ellipsis.
func cutShort(spans []Span, budget int) []Span {
	if budget <= 0 {
		return nil
	}
	room := budget - 1
	var kept []Span
	for _, s := range spans {
		runes := []rune(s.Text)
		if len(runes) > room {
			s.Text = string(runes[:room])
		}
		if room -= len(runes); s.Text != "" {
			kept = append(kept, s)
		}
		if room < 0 {
			break
		}
	}
	return append(kept, Span{"…", Plain})
}

// painter gathers spans, and joins neighbours of one style.
type painter struct{ spans []Span }

func (p *painter) add(text string, style Style) {
	if n := len(p.spans); n > 0 && p.spans[n-1].Style == style {
		p.spans[n-1].Text += text
		return
	}
	p.spans = append(p.spans, Span{text, style})
}

// spans shows at most limit dice of each pool.
func (o Outcome) spans(limit int) []Span {
	var p painter
	for _, part := range o.Parts {
		style := Plain
		if part.Dropped {
			style = Struck
		}
		if part.Pool == nil {
			p.add(part.Text, style)
			continue
		}
		p.pool(part.Pool, style, limit)
	}
	return p.spans
}

func (p *painter) pool(pool *Pool, style Style, limit int) {
	p.add("(", style)
	for i, die := range pool.Dice {
		if left := len(pool.Dice) - i; i == limit {
			more := "more dice"
			switch {
			case i == 0 && left == 1:
				more = "die"
			case i == 0:
				more = "dice"
			case left == 1:
				more = "more die"
			}
			switch {
			case i == 0:
				p.add(fmt.Sprintf("%d %s", left, more), style)
			default:
				p.add(fmt.Sprintf(" … and %d %s", left, more), style)
			}
			p.add(")", style)
			return
		}
		if i > 0 {
			p.add(", ", style)
		}
		p.add(die.String(), die.style(style))
	}
	p.add(")", style)
}

// style is how the die is shown within a part of the given style.
func (d Die) style(part Style) Style {
	switch {
	case part == Struck || d.Marks.Has(Dropped):
		return Struck
	case d.Marks&(Max|Min) != 0:
		return Bold
	}
	return part
}

// String shows the die as a renderer would: 2→5, 6!, 6!+3=9, 8✓.
func (d Die) String() string {
	var w writer
	w.number(d.first())
	compounded := false
	for _, s := range d.Steps {
		if s.Kind == Compounded {
			w.WriteString("!+")
			compounded = true
		} else {
			w.WriteString("→")
		}
		w.number(s.To)
	}
	switch {
	case compounded:
		w.WriteByte('=')
		w.number(d.Value)
	case d.Marks.Has(Exploded):
		w.WriteByte('!')
	}
	if d.Marks.Has(Stopped) {
		w.WriteString("…")
	}
	switch {
	case d.Marks.Has(Doubled):
		w.WriteString("✓✓")
	case d.Marks.Has(Succeeded):
		w.WriteString("✓")
	}
	if d.Marks.Has(Failed) {
		w.WriteString("✗")
	}
	return w.String()
}

// Spans is the whole result within budget runes: for each roll the total and
// the label on one line and the dice on the next; for repeats all totals on the
// first line and the dice of each on lines of their own. Lines end with \n,
// save for the last. What does not fit is told in numbers.
func (r *Result) Spans(budget int) []Span {
	lines := 0
	var heads, bodies painter
	for _, roll := range r.Rolls {
		for _, s := range roll.headline() {
			heads.add(s.Text, s.Style)
		}
		heads.add("\n", Plain)
		for _, o := range roll.Outcomes {
			for _, s := range o.spans(MaxDice) {
				bodies.add(s.Text, s.Style)
			}
			lines++
		}
	}
	// Breakdowns share what the headlines leave, each with its line's end.
	share := MaxDice * MaxRunes
	if Length(heads.spans)+Length(bodies.spans)+lines > budget {
		share = max(0, (budget-Length(heads.spans))/max(1, lines)-1)
	}
	var p painter
	for _, roll := range r.Rolls {
		for _, s := range roll.headline() {
			p.add(s.Text, s.Style)
		}
		p.add("\n", Plain)
		for _, o := range roll.Outcomes {
			for _, s := range o.Breakdown(share) {
				p.add(s.Text, s.Style)
			}
			p.add("\n", Plain)
		}
	}
	last := &p.spans[len(p.spans)-1]
	last.Text = strings.TrimRight(last.Text, "\n")
	if last.Text == "" {
		p.spans = p.spans[:len(p.spans)-1]
	}
	if Length(p.spans) > budget {
		return cutShort(p.spans, budget)
	}
	return p.spans
}

// headline is the first line of a roll.
func (r Rolled) headline() []Span {
	if len(r.Outcomes) == 1 {
		return r.Outcomes[0].Headline(r.Label)
	}
	var p painter
	if r.Label != "" {
		p.add(r.Label+": ", Plain)
	}
	for i, o := range r.Outcomes {
		if i > 0 {
			p.add(", ", Plain)
		}
		for _, s := range o.Headline("") {
			p.add(s.Text, s.Style)
		}
	}
	return p.spans
}
