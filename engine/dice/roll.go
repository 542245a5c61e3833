package dice

import (
	"cmp"
	"slices"

	"divisionbell/engine/dice/exact"
)

// Roll throws the dice of the request, from left to right, and works out its
// totals. The error, if any, is an *Error: a division by nought, an overflow, a
// pool below nothing, or a limit that only the dice could show.
func (q *Request) Roll(src Source) (*Result, error) {
	r := roller{src: src, shows: true}
	result := &Result{Rolls: make([]Rolled, len(q.Rolls))}
	for i, roll := range q.Rolls {
		rolled := Rolled{Label: roll.Label, Notation: roll.Notation()}
		for range roll.Repeat {
			outcome, err := r.outcome(roll)
			if err != nil {
				err.Text = q.Text
				return nil, err
			}
			rolled.Outcomes = append(rolled.Outcomes, outcome)
		}
		result.Rolls[i] = rolled
	}
	result.Dice = r.dice
	return result, nil
}

// roller works out one request. The collector, while it is set, gathers the
// pools of a group that chooses among them.
type roller struct {
	src       Source
	dice      int // thrown so far
	steps     int
	shows     bool // whether parts are wanted
	fresh     bool // whether the next text begins a part
	out       Outcome
	collector *[]*Pool
	noted     []noted // notes on dice in the collector
	order     []int   // scratch for selections
}

func (r *roller) outcome(roll Roll) (Outcome, *Error) {
	r.out = Outcome{Unit: unit(roll.Expr)}
	total, err := r.eval(roll.Expr, sums)
	if err != nil {
		return Outcome{}, err
	}
	r.out.Total = r.whole(total)
	if roll.Check != nil {
		r.out.Check = roll.Check.verdict(r.out.Total)
	}
	return r.out, nil
}

// whole rounds v down and makes a note of it.
func (r *roller) whole(v exact.Ratio) int64 {
	if !v.IsWhole() {
		r.out.Floored = true
	}
	return v.Floor()
}

// say adds text to the parts.
func (r *roller) say(text string) {
	if !r.shows {
		return
	}
	if n := len(r.out.Parts); n > 0 && r.out.Parts[n-1].Pool == nil && !r.fresh {
		r.out.Parts[n-1].Text += text
		return
	}
	r.out.Parts = append(r.out.Parts, Part{Text: text})
	r.fresh = false
}

func (r *roller) step(n int) *Error {
	if r.steps += n; r.steps > MaxSteps {
		return fail(Place{}, "ask for less at a time", "that takes more than 100,000 steps to work out")
	}
	return nil
}

// eval works out e, in brackets if it binds less tightly than is asked.
func (r *roller) eval(e Expr, asked int) (exact.Ratio, *Error) {
	if _, note := e.(Note); !note { // without its notes a request takes as many
		if err := r.step(1); err != nil {
			return exact.Ratio{}, err
		}
	}
	if bindingOf(e) < asked {
		r.say("(")
		v, err := r.eval(e, sums)
		r.say(")")
		return v, err
	}
	switch e := e.(type) {
	case Number:
		if r.shows {
			var w writer
			w.number(e.Value)
			r.say(w.String())
		}
		return exact.Whole(e.Value), nil
	case Decimal:
		r.say(e.String())
		return e.ratio(), nil
	case Negate:
		r.say("-")
		v, err := r.eval(e.X, powers)
		if err != nil {
			return v, err
		}
		return whole0(v.Negate())
	case Binary:
		return r.binary(e)
	case Call:
		return r.call(e)
	case Note:
		return r.note(e)
	case *Dice:
		return r.throw(e)
	case *Group:
		return r.group(e)
	}
	return exact.Ratio{}, fail(Place{}, "", "this expression has an unknown part")
}

func (r *roller) binary(e Binary) (exact.Ratio, *Error) {
	lefts, rights := e.Op.binds()
	left, err := r.eval(e.Left, lefts)
	if err != nil {
		return left, err
	}
	r.say(" " + string(e.Op) + " ")
	right, err := r.eval(e.Right, rights)
	if err != nil {
		return right, err
	}
	return e.work(left, right)
}

// work applies the operator, and refuses what cannot be.
func (e Binary) work(left, right exact.Ratio) (exact.Ratio, *Error) {
	if e.Op == Power {
		return e.power(left, right)
	}
	if right.Num == 0 && e.Op != Add && e.Op != Subtract && e.Op != Multiply {
		return exact.Ratio{}, fail(e.Place, "divide by max(1, …)", "the dice came to 0, and I can't divide by 0")
	}
	v, ok := e.Op.apply(left, right)
	if !ok {
		return v, fail(e.Place, "use smaller numbers", "this number grows past 64 bits")
	}
	return v, nil
}

func (r *roller) call(e Call) (exact.Ratio, *Error) {
	r.say(e.Function + "(")
	args := make([]exact.Ratio, len(e.Args))
	for i, a := range e.Args {
		if i > 0 {
			r.say(", ")
		}
		v, err := r.eval(a, sums)
		if err != nil {
			return v, err
		}
		args[i] = v
	}
	r.say(")")
	return e.work(args)
}

// work applies the function to its arguments.
func (e Call) work(args []exact.Ratio) (exact.Ratio, *Error) {
	v := args[0]
	switch e.Function {
	case "floor":
		return exact.Whole(v.Floor()), nil
	case "ceil":
		if f := v.Floor(); !v.IsWhole() {
			return exact.Whole(f + 1), nil
		}
	case "round":
		return exact.Whole(v.Round()), nil
	case "trunc":
		if f := v.Floor(); !v.IsWhole() && v.Num < 0 {
			return exact.Whole(f + 1), nil
		}
		return exact.Whole(v.Floor()), nil
	case "sign":
		return exact.Whole(int64(cmp.Compare(v.Num, 0))), nil
	case "sqrt":
		root, ok := v.Root()
		if !ok {
			return v, fail(Place{}, "take it of abs( ), or of smaller numbers", "I can't take the root of less than 0, or of numbers this large")
		}
		return root, nil
	case "abs":
		if v.Num < 0 {
			return whole0(v.Negate())
		}
	case "min", "max":
		for _, a := range args[1:] {
			if a.Less(v) == (e.Function == "min") {
				v = a
			}
		}
	}
	return v, nil
}

// whole0 turns an overflow into an error.
func whole0(v exact.Ratio, ok bool) (exact.Ratio, *Error) {
	if !ok {
		return v, fail(Place{}, "use smaller numbers", "this number grows past 64 bits")
	}
	return v, nil
}

// noted tells which pools of a collector, from and up to, a note stands behind.
type noted struct{ note, from, to int }

func (r *roller) note(e Note) (exact.Ratio, *Error) {
	var n noted
	if r.collector != nil {
		n.from = len(*r.collector)
	}
	v, err := r.eval(e.X, values)
	if err != nil || !r.shows {
		return v, err
	}
	if r.collector != nil {
		n.note, n.to = len(r.out.Notes), len(*r.collector)
		r.noted = append(r.noted, n)
	}
	r.say(" [" + e.Text + "]")
	r.out.Notes = append(r.out.Notes, NoteSum{e.Text, v.Floor()})
	return v, nil
}

// group works out the parts of a group, then keeps, drops and counts.
func (r *roller) group(g *Group) (exact.Ratio, *Error) {
	selects, counts := g.pooled()
	outer := r.collector
	var pools []*Pool
	r.collector = nil
	if selects || counts {
		r.collector = &pools
	}
	defer func() { r.collector = outer }()

	r.say("{")
	parts := make([]exact.Ratio, len(g.Parts))
	stretch, notes := make([][2]int, len(g.Parts)), make([]int, len(g.Parts)+1)
	notes[0] = len(r.out.Notes)
	for i, part := range g.Parts {
		if i > 0 {
			r.say(", ")
		}
		stretch[i][0] = r.cut()
		v, err := r.eval(part, sums)
		if err != nil {
			return v, err
		}
		parts[i], stretch[i][1], notes[i+1] = v, r.cut(), len(r.out.Notes)
	}
	r.say("}")
	if r.shows {
		var w writer
		w.selects(g.Select)
		w.tally(g.Tally, false)
		w.sort(g.Sort)
		r.say(w.String())
	}
	if selects || counts {
		return r.poolGroup(g, parts[0], pools, selects, counts)
	}
	r.arrange(g, parts, stretch)
	kept := make([]bool, len(parts))
	if err := r.selectParts(g.Select, parts, kept); err != nil {
		return exact.Ratio{}, err
	}
	for i := len(parts) - 1; i >= 0; i-- {
		if !kept[i] && r.shows {
			r.out.Notes = slices.Delete(r.out.Notes, notes[i], notes[i+1])
			for j := stretch[i][0]; j < stretch[i][1]; j++ {
				r.out.Parts[j].Dropped = true
			}
		}
	}
	return g.total(parts, kept)
}

// cut makes the next text begin a part of its own, so that it can be dropped
// alone, and returns the index of that part.
func (r *roller) cut() int {
	r.fresh = true
	return len(r.out.Parts)
}

// total adds up or counts the parts that are kept.
func (g *Group) total(parts []exact.Ratio, kept []bool) (exact.Ratio, *Error) {
	sum := exact.Whole(0)
	for i, v := range parts {
		if !kept[i] {
			continue
		}
		if len(g.Tally) > 0 {
			v = exact.Whole(worth(v, g.Tally))
		}
		var ok bool
		if sum, ok = sum.Add(v); !ok {
			return sum, fail(g.Place, "use smaller numbers", "this number grows past 64 bits")
		}
	}
	return sum, nil
}

// poolGroup chooses among the dice of a group's one part.
func (r *roller) poolGroup(g *Group, total exact.Ratio, pools []*Pool, selects, counts bool) (exact.Ratio, *Error) {
	var all []*Die
	for _, pool := range pools {
		for i := range pool.Dice {
			all = append(all, &pool.Dice[i])
		}
	}
	before := sumKept(all)
	if selects {
		if err := r.selectDice(g.Select, all); err != nil {
			return exact.Ratio{}, err
		}
	}
	for _, d := range all {
		if d.Marks.Has(Dropped) {
			d.Marks &^= Critical | Fumble
		}
	}
	after := sumKept(all)
	for i, pool := range pools {
		whole := pool.Total
		pool.Total = 0
		for _, d := range pool.Dice {
			if !d.Marks.Has(Dropped) {
				pool.Total += d.Value
			}
		}
		for _, n := range r.noted {
			if n.from <= i && i < n.to {
				r.out.Notes[n.note].Total -= whole - pool.Total
			}
		}
	}
	r.noted = r.noted[:0]
	switch {
	case counts:
		return exact.Whole(tallyDice(g.Tally, all)), nil
	case len(g.Tally) > 0:
		v, ok := total.Add(exact.Whole(after - before))
		if !ok {
			return whole0(v, ok)
		}
		return exact.Whole(worth(v, g.Tally)), nil
	}
	return whole0(total.Add(exact.Whole(after - before)))
}

func sumKept(all []*Die) (n int64) {
	for _, d := range all {
		if !d.Marks.Has(Dropped) {
			n += d.Value
		}
	}
	return n
}
