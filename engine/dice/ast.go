package dice

// Request is what one text asks for. Text and Readings tell how it was written, and
// Private whether it asks that only who rolls is told; Rolls alone decide what is
// rolled.
type Request struct {
	Rolls    []Roll
	Readings []Reading
	Text     string
	Private  bool
}

// Roll is one expression, rolled Repeat times (1 to MaxRepeats).
type Roll struct {
	Repeat int
	Expr   Expr
	Check  *Cond  // what each total is held against, or nil
	Label  string // the comment, or ""
}

// Reading is how a symbol that means different things in different bots was
// understood here.
type Reading struct{ Token, Words string }

// Expr is a Number, Decimal, Negate, Binary, Call, Note, *Dice or *Group.
type Expr interface{ expr() }

// Number is a whole number, 0 or more.
type Number struct{ Value int64 }

// Decimal is a number with a point: Value has Places digits behind it, 1 or more,
// of which the last is not 0.
type Decimal struct {
	Value  int64
	Places int
	Place  Place
}

// numeral is the number that e is, with notes or without.
func numeral(e Expr) (Number, bool) {
	for {
		note, ok := e.(Note)
		if !ok {
			n, ok := e.(Number)
			return n, ok
		}
		e = note.X
	}
}

// Negate is -X.
type Negate struct{ X Expr }

// Binary joins two expressions by + - * / // % or ^.
type Binary struct {
	Op          Op
	Left, Right Expr
	Place       Place
}

// Op is an operator of arithmetic. Divide is exact; FloorDivide and Modulo round
// the quotient down. What Power raises to is whole.
type Op string

// The operators.
const (
	Add         Op = "+"
	Subtract    Op = "-"
	Multiply    Op = "*"
	Divide      Op = "/"
	FloorDivide Op = "//"
	Modulo      Op = "%"
	Power       Op = "^"
)

// Call is floor, ceil, round (halves away from nought), trunc (towards nought), abs,
// sign or sqrt (rounded down to six places where it is not exact) of one expression,
// or min or max of several.
type Call struct {
	Function string
	Args     []Expr
}

// Note is an expression with words to it, such as 2d6[fire].
type Note struct {
	X    Expr
	Text string
}

// Dice is a pool of like dice and what is done to it. Absent parts are nil or
// zero.
type Dice struct {
	Count  Expr // a Number, or an expression that is worked out first
	Sides  Expr // of Computed faces alone: how many, worked out after Count
	Faces  Faces
	Floor  Bound // a die below it counts as it
	Ceil   Bound // a die above it counts as it
	Reroll *Reroll
	Burst  *Burst
	Also   []Burst // further kinds of explosion; the first whose condition a die meets is done
	Sinks  *Cond   // a die that lands so has another thrown, which is taken off the total
	Unique bool
	Once   bool     // a die that is not unique is thrown again once, and not until it is
	Select []Select // in the order written
	Then   []Turn   // done to all that is left, one after the other, before anything is counted
	Tally  []Count
	Sort   Sort
	Place  Place
}

// Turn is what is done to a pool once all before it has been done to all its dice: they
// are rerolled, then explode, then some are kept.
type Turn struct {
	Reroll *Reroll // once or until
	Burst  *Burst  // into others
	Select []Select
}

// Group is {a, b, …}. Keep, drop and count work on its parts, or, where it has
// one part that is a sum of dice, on the dice of that part.
type Group struct {
	Parts  []Expr
	Select []Select
	Tally  []Count
	Sort   Sort // in which its parts are shown
	Place  Place
}

func (Number) expr()  {}
func (Decimal) expr() {}
func (Negate) expr()  {}
func (Binary) expr()  {}
func (Call) expr()    {}
func (Note) expr()    {}
func (*Dice) expr()   {}
func (*Group) expr()  {}

// walk visits e and all that it is made of: what is within before what is around it,
// from left to right.
func walk(e Expr, visit func(Expr)) {
	switch e := e.(type) {
	case Negate:
		walk(e.X, visit)
	case Note:
		walk(e.X, visit)
	case Binary:
		walk(e.Left, visit)
		walk(e.Right, visit)
	case Call:
		walkAll(e.Args, visit)
	case *Group:
		walkAll(e.Parts, visit)
	case *Dice:
		walk(e.Count, visit)
		if e.Sides != nil {
			walk(e.Sides, visit)
		}
	}
	visit(e)
}

func walkAll(all []Expr, visit func(Expr)) {
	for _, e := range all {
		walk(e, visit)
	}
}

// Faces are the values of a die.
type Faces struct {
	Kind      FaceKind
	Low, High int64   // the lowest and the highest value
	Listed    *Listed // of List alone
}

// FaceKind is a make of die.
type FaceKind uint8

// The makes of dice.
const (
	Sides    FaceKind = iota // 1 to High
	Fate                     // -1, 0 and 1, as often each
	Fate1                    // -1 and 1 on one face of six each, 0 on four
	D66                      // two six-sided dice read as tens and units
	Range                    // Low to High
	Computed                 // 1 to what Sides comes to, MaxSides at most
	List                     // the values of Listed
)

// Bound is a number that may be absent.
type Bound struct {
	Set   bool
	Value int64
}

// Cond compares a number with Value.
type Cond struct {
	Compare Compare `json:"compare"`
	Value   int64   `json:"value"`
}

// Compare is a comparison as it is written.
type Compare string

// The comparisons.
const (
	Below    Compare = "<"
	AtMost   Compare = "<="
	Equal    Compare = "="
	AtLeast  Compare = ">="
	Above    Compare = ">"
	NotEqual Compare = "!="
	Even     Compare = "even" // whatever Value is
	Odd      Compare = "odd"
)

// Holds reports whether n passes the comparison.
func (c Cond) Holds(n int64) bool {
	switch c.Compare {
	case Below:
		return n < c.Value
	case AtMost:
		return n <= c.Value
	case AtLeast:
		return n >= c.Value
	case Above:
		return n > c.Value
	case NotEqual:
		return n != c.Value
	case Even:
		return n%2 == 0
	case Odd:
		return n%2 != 0
	}
	return n == c.Value
}

// Reroll throws dice again. No conditions in On mean the lowest value. Rank has
// it done once all dice have landed, and to some of them whatever they show: the
// highest so many, or below 0 the lowest.
type Reroll struct {
	Kind RerollKind
	On   []Cond
	Rank int64
}

// RerollKind says how often.
type RerollKind uint8

// The kinds of reroll.
const (
	RerollOnce  RerollKind = iota // ro, r: each die once at most
	RerollUntil                   // rr, ir: until it no longer matches
	RerollAdd                     // ra: the first die that matches stays, and one more joins it
)

// Burst makes dice explode. No conditions in On mean the highest value. Rank is as
// that of a Reroll, and asked again as long as another die is among them.
type Burst struct {
	Kind BurstKind
	On   []Cond
	Rank int64
}

// BurstKind says what a die explodes into.
type BurstKind uint8

// The kinds of explosion.
const (
	Explode           BurstKind = iota // !: another die, which may explode
	ExplodeOnce                        // !o: another die, which may not
	Compound                           // !!: more on the same die
	Penetrate                          // !p: another die, less one
	CompoundPenetrate                  // !!p: more on the same die, less one each
)

// Select keeps or drops some of what is left of a pool.
type Select struct {
	Kind  SelectKind
	Count int64 // how many; unused by KeepMatch and DropMatch
	Cond  Cond  // used by KeepMatch and DropMatch alone
}

// SelectKind says which.
type SelectKind uint8

// The kinds of keep and drop.
const (
	KeepHigh SelectKind = iota
	KeepLow
	KeepMiddle // with an odd one over, it is dropped from the top
	DropHigh
	DropLow
	KeepMatch
	DropMatch
)

// Count turns dice into successes: one for a Success, two for a Double, one less
// for a Failure. Failures counts them for their own sake.
type Count struct {
	Kind CountKind
	Cond Cond
}

// CountKind says what a die that matches is worth.
type CountKind uint8

// The kinds of count.
const (
	Success CountKind = iota
	Double
	Failure
	Failures
)

// Sort is the order in which a pool is shown.
type Sort uint8

// The orders.
const (
	AsRolled Sort = iota
	Ascending
	Descending
)
