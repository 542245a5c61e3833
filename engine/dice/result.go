package dice

import "divisionbell/engine/dice/exact"

// Result is what a request rolled, as plain data.
type Result struct {
	Rolls []Rolled `json:"rolls"`
	Dice  int      `json:"dice"` // physical dice thrown
}

// Rolled is one roll of a request: an Outcome for each repeat.
type Rolled struct {
	Label    string    `json:"label,omitempty"`
	Notation string    `json:"notation"`
	Outcomes []Outcome `json:"outcomes"`
}

// Outcome is one total and how it came about. Total is in Unit. Floored says
// that the exact total, or a number of dice on the way, was not whole and was
// rounded down.
type Outcome struct {
	Total   int64     `json:"total"`
	Unit    Unit      `json:"unit,omitempty"`
	Floored bool      `json:"floored,omitempty"`
	Check   *Verdict  `json:"check,omitempty"`
	Notes   []NoteSum `json:"notes,omitempty"`
	Parts   []Part    `json:"parts"`
}

// Unit is what a total counts.
type Unit string

// The units.
const (
	Points Unit = ""
	Hits   Unit = "successes"
	Misses Unit = "failures"
)

// Verdict is how a total stood against the number after vs. Margin is by how
// much it was met, or missed if below 0; it is 0 for = and !=.
type Verdict struct {
	Cond    Cond  `json:"cond"`
	Success bool  `json:"success"`
	Margin  int64 `json:"margin"`
}

// NoteSum is a note and the value, rounded down, of what it stands behind, less
// what a group dropped of it.
type NoteSum struct {
	Text  string `json:"text"`
	Total int64  `json:"total"`
}

// Part is a stretch of the expression as rolled: text, or a pool of dice.
// Dropped means that a group has dropped all of it.
type Part struct {
	Text    string `json:"text,omitempty"`
	Pool    *Pool  `json:"pool,omitempty"`
	Dropped bool   `json:"dropped,omitempty"`
}

// Pool is the dice of one term in the order in which they are shown, and what
// they come to.
type Pool struct {
	Dice  []Die `json:"dice"`
	Total int64 `json:"total"`
}

// Die is one die. Value is what it counts for; Steps tell how it got there.
type Die struct {
	Value int64  `json:"value"`
	Marks Mark   `json:"marks,omitempty"`
	Steps []Step `json:"steps,omitempty"`
}

// Step is one change of a die, in order.
type Step struct {
	Kind StepKind `json:"kind"`
	From int64    `json:"from"`
	To   int64    `json:"to"`
}

// StepKind says what changed a die.
type StepKind string

// The kinds of step.
const (
	Rerolled   StepKind = "rerolled"   // From was thrown away for To
	Clamped    StepKind = "clamped"    // From counts as To
	Penetrated StepKind = "penetrated" // From counts one less, To
	Compounded StepKind = "compounded" // From exploded, and To was thrown on top of it
)

// Mark is a set of things to know about a die.
type Mark uint16

// The marks.
const (
	Dropped   Mark = 1 << iota // counts for nothing
	Max                        // shows its highest value
	Min                        // shows its lowest value
	Exploded                   // brought another die, or more on itself
	Added                      // was brought by another die
	Critical                   // a kept 20 of a d20
	Fumble                     // a kept 1 of a d20
	Succeeded                  // counted as a success
	Doubled                    // counted as two
	Failed                     // counted as a failure
	Stopped                    // would have gone on, but for MaxFollowUps
	Sunk                       // is taken off the total, and neither kept, dropped nor counted
)

// Has reports whether all of marks are set.
func (m Mark) Has(marks Mark) bool { return m&marks == marks }

// unit is what the total of e counts: successes where dice or groups are
// counted and none are added up.
func unit(e Expr) Unit {
	var added, hits, misses bool
	tally := func(all []Count) bool {
		for _, c := range all {
			hits = hits || c.Kind != Failures
			misses = misses || c.Kind == Failures
		}
		return len(all) > 0
	}
	var walk func(Expr)
	walk = func(e Expr) {
		switch e := e.(type) {
		case Negate:
			walk(e.X)
		case Note:
			walk(e.X)
		case Binary:
			walk(e.Left)
			walk(e.Right)
		case Call:
			for _, a := range e.Args {
				walk(a)
			}
		case *Dice:
			if !tally(e.Tally) {
				added = true
			}
		case *Group:
			if !tally(e.Tally) {
				for _, part := range e.Parts {
					walk(part)
				}
			}
		}
	}
	walk(e)
	switch {
	case hits && !added && !misses:
		return Hits
	case misses && !added && !hits:
		return Misses
	}
	return Points
}

// verdict holds a total against c.
func (c Cond) verdict(total int64) *Verdict {
	v := &Verdict{Cond: c, Success: c.Holds(total)}
	var ok bool
	switch c.Compare {
	case AtLeast, Above:
		v.Margin, ok = margin(total, c.Value)
	case AtMost, Below:
		v.Margin, ok = margin(c.Value, total)
	}
	if !ok {
		v.Margin = 0
	}
	return v
}

// margin is a-b, or false where it overflows.
func margin(a, b int64) (int64, bool) {
	d, ok := exact.Whole(a).Subtract(exact.Whole(b))
	return d.Num, ok
}
