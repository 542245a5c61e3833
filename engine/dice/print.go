package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// String prints the request in the one canonical way, in the Standard dialect:
// Parse(q.String(), Standard) gives the same Rolls.
func (q *Request) String() string {
	var b strings.Builder
	for i, roll := range q.Rolls {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(roll.String())
	}
	return b.String()
}

// Bare prints what throws dice: the request in the canonical way without its
// labels and notes. Printed(q.Bare()) throws the dice that q does.
func (q *Request) Bare() string {
	parts := make([]string, len(q.Rolls))
	for i, roll := range q.Rolls {
		parts[i] = roll.notation(writer{bare: true})
	}
	return strings.Join(parts, "; ")
}

// Notes are the words in brackets that Bare leaves out, in order.
func (q *Request) Notes() (notes []string) {
	for _, r := range q.Rolls {
		walk(r.Expr, func(e Expr) {
			if note, ok := e.(Note); ok {
				notes = append(notes, note.Text)
			}
		})
	}
	return notes
}

// String prints the roll in the canonical way, label and all.
func (r Roll) String() string {
	s := r.Notation()
	if r.Label != "" {
		s += " # " + r.Label
	}
	return s
}

// Notation prints the roll without its label.
func (r Roll) Notation() string { return r.notation(writer{}) }

func (r Roll) notation(w writer) string {
	if r.Repeat > 1 {
		w.number(int64(r.Repeat))
		w.WriteString("x ")
	}
	w.expr(r.Expr, sums)
	if r.Check != nil {
		w.WriteString(" " + r.Check.check())
	}
	return w.String()
}

// How tightly an expression binds.
const (
	sums = iota
	products
	factors
	powers
	values
)

var binding = map[Op]int{
	Add: sums, Subtract: sums, Multiply: products, Divide: products, FloorDivide: products, Modulo: products, Power: powers,
}

type writer struct {
	strings.Builder
	bare bool // leave notes out
}

func (w *writer) number(n int64) { w.WriteString(strconv.FormatInt(n, 10)) }

// expr prints e, in brackets if it binds less tightly than is asked.
func (w *writer) expr(e Expr, asked int) {
	if bindingOf(e) < asked {
		w.WriteByte('(')
		w.expr(e, sums)
		w.WriteByte(')')
		return
	}
	switch e := e.(type) {
	case Number:
		w.number(e.Value)
	case Decimal:
		w.WriteString(e.String())
	case Negate:
		w.WriteByte('-')
		w.expr(e.X, powers)
	case Binary:
		left, right := e.Op.binds()
		w.expr(e.Left, left)
		w.WriteString(string(e.Op))
		w.expr(e.Right, right)
	case Call:
		w.WriteString(e.Function + "(")
		w.list(e.Args)
		w.WriteByte(')')
	case Note:
		if w.bare {
			w.expr(e.X, asked)
			return
		}
		w.expr(e.X, values)
		w.WriteString("[" + e.Text + "]")
	case *Dice:
		w.count(e)
		w.faces(e)
		w.die(e)
	case *Group:
		w.WriteByte('{')
		w.list(e.Parts)
		w.WriteByte('}')
		w.selects(e.Select)
		w.tally(e.Tally, false)
		w.sort(e.Sort)
	}
}

// binds tells how tightly what stands on either side must bind.
func (op Op) binds() (left, right int) {
	if op == Power {
		return values, factors
	}
	return binding[op], binding[op] + 1
}

// String prints the number as it is read: 1.5.
func (d Decimal) String() string {
	digits := fmt.Sprintf("%0*d", d.Places+1, d.Value)
	return digits[:len(digits)-d.Places] + "." + digits[len(digits)-d.Places:]
}

func bindingOf(e Expr) int {
	switch e := e.(type) {
	case Binary:
		return binding[e.Op]
	case Negate:
		return factors
	}
	return values
}

func (w *writer) list(all []Expr) {
	for i, e := range all {
		if i > 0 {
			w.WriteByte(',')
		}
		w.expr(e, sums)
	}
}

// count prints how many dice there are.
func (w *writer) count(d *Dice) {
	n, ok := d.Count.(Number)
	if w.bare {
		n, ok = numeral(d.Count)
	}
	if ok {
		w.number(n.Value)
		return
	}
	w.WriteByte('(')
	w.expr(d.Count, sums)
	w.WriteByte(')')
}

// faces prints the d and the faces.
func (w *writer) faces(d *Dice) {
	if d.Sides == nil {
		w.WriteString(d.Faces.String())
		return
	}
	w.WriteString("d(")
	w.expr(d.Sides, sums)
	w.WriteByte(')')
}

// die prints the modifiers in the order of their evaluation.
func (w *writer) die(d *Dice) {
	if d.Floor.Set {
		w.WriteString("mi")
		w.number(d.Floor.Value)
	}
	if d.Ceil.Set {
		w.WriteString("ma")
		w.number(d.Ceil.Value)
	}
	open := false // the last word would take a comparison that followed it
	if d.Reroll != nil {
		w.points(d.Reroll.Kind.word(), d.Reroll.On)
		w.rank(d.Reroll.Rank)
		open = len(d.Reroll.On) == 0 && d.Reroll.Rank == 0
	}
	if d.Burst != nil {
		w.points(d.Burst.sign(), d.Burst.On)
		w.rank(d.Burst.Rank)
		open = len(d.Burst.On) == 0 && d.Burst.Rank == 0
		for i := range d.Also {
			w.points(d.Also[i].sign(), d.Also[i].On)
		}
	}
	if d.Sinks != nil {
		w.points("implode", []Cond{*d.Sinks})
		open = false
	}
	if d.Unique {
		w.WriteByte('u')
		if d.Once {
			w.WriteByte('o')
		}
		open = false
	}
	w.selects(d.Select)
	if len(d.Then) > 0 {
		t := d.Then[0]
		w.WriteString(" then ")
		w.die(&Dice{Reroll: t.Reroll, Burst: t.Burst, Select: t.Select, Then: d.Then[1:], Tally: d.Tally, Sort: d.Sort})
		return
	}
	if d.Unique && !d.Once && len(d.Select) == 0 && len(d.Tally) > 0 && d.Tally[0].Cond.Compare == Odd {
		w.WriteString("cs") // else it would read as uo
	}
	w.tally(d.Tally, open && len(d.Select) == 0)
	w.sort(d.Sort)
}

func (w *writer) sort(s Sort) { w.WriteString([...]string{"", "sa", "sd"}[s]) }

// rank prints which dice a reroll or an explosion is of, if it goes by rank.
func (w *writer) rank(n int64) {
	switch {
	case n > 0:
		w.WriteByte('h')
		w.number(n)
	case n < 0:
		w.WriteByte('l')
		w.number(-n)
	}
}

// points prints a word once for each of its conditions.
func (w *writer) points(word string, on []Cond) {
	if len(on) == 0 {
		w.WriteString(word)
	}
	for _, c := range on {
		w.WriteString(word)
		w.cond(c, Equal)
	}
}

// cond prints c, without its sign where a bare number means the same.
func (w *writer) cond(c Cond, bare Compare) {
	if c.Compare != bare || c.Value < 0 {
		w.WriteString(string(c.Compare))
	}
	w.number(c.Value)
}

func (w *writer) selects(all []Select) {
	for _, s := range all {
		w.WriteString(s.Kind.word())
		if s.Kind == KeepMatch || s.Kind == DropMatch {
			w.WriteString(string(s.Cond.Compare))
			w.number(s.Cond.Value)
			continue
		}
		w.number(s.Count)
	}
}

// tally prints counts; spelt is true where a bare comparison would be taken by
// the word before it.
func (w *writer) tally(all []Count, spelt bool) {
	for _, c := range all {
		switch c.Kind {
		case Success:
			if c.Cond.Compare == Even || c.Cond.Compare == Odd {
				if spelt { // else !odd would read as !o
					w.WriteString("cs")
				}
				w.WriteString(string(c.Cond.Compare))
				break
			}
			if spelt {
				w.WriteString("cs")
			}
			w.WriteString(string(c.Cond.Compare))
			w.number(c.Cond.Value)
		case Double:
			w.WriteString("ds")
			w.cond(c.Cond, AtLeast)
		case Failure:
			w.WriteByte('f')
			w.cond(c.Cond, Equal)
		case Failures:
			w.WriteString("cf")
			w.cond(c.Cond, Equal)
		}
		spelt = false
	}
}

// String prints the faces from the d on: d6, dF, dF.1, d66, d[-1..1], d[1,1,4].
func (f Faces) String() string {
	switch f.Kind {
	case Fate:
		return "dF"
	case Fate1:
		return "dF.1"
	case List:
		return "d[" + f.Listed.String() + "]"
	case Range:
		return "d[" + strconv.FormatInt(f.Low, 10) + ".." + strconv.FormatInt(f.High, 10) + "]"
	}
	return "d" + strconv.FormatInt(f.High, 10)
}

// String prints the comparison: >=5.
func (c Cond) String() string { return string(c.Compare) + strconv.FormatInt(c.Value, 10) }

// check prints the comparison of a total: vs 15, vs <=10.
func (c Cond) check() string {
	if c.Compare == AtLeast {
		return "vs " + strconv.FormatInt(c.Value, 10)
	}
	return "vs " + c.String()
}

func (k RerollKind) word() string { return [...]string{"ro", "rr", "ra"}[k] }

// sign prints the explosion; a plain ! before = or != would read as a
// comparison, and is an e.
func (b *Burst) sign() string {
	if b.Kind == Explode && b.Rank != 0 {
		return "e"
	}
	if b.Kind == Explode {
		for _, c := range b.On {
			if c.Compare == NotEqual || c.Compare == Equal && c.Value < 0 {
				return "e"
			}
		}
	}
	return [...]string{"!", "!o", "!!", "!p", "!!p"}[b.Kind]
}

func (k SelectKind) word() string {
	return [...]string{"kh", "kl", "km", "dh", "dl", "k", "d"}[k]
}
