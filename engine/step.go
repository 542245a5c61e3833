package engine

import (
	"errors"
	"fmt"
)

// ErrIllegal is wrapped by errors that are the player's to mend.
var ErrIllegal = errors.New("illegal action")

// A Refusal is a no that the player can mend: a sentence in lower case that
// says only what the acting seat may know, and the rulebook's number, or "".
type Refusal struct{ Rule, Text string }

func (e *Refusal) Error() string {
	if e.Rule == "" {
		return e.Text
	}
	return e.Text + " (rule " + e.Rule + ")"
}

// Is makes every refusal an [ErrIllegal].
func (e *Refusal) Is(target error) bool { return target == ErrIllegal }

// Illegal refuses with the rulebook's number and a sentence.
func Illegal(rule, format string, args ...any) error {
	return &Refusal{rule, fmt.Sprintf(format, args...)}
}

// Bar is an Illegal whose sentence goes on: [Instead] adds what can be done.
func Bar(rule, format string, args ...any) error {
	return &barred{Refusal{rule, fmt.Sprintf(format, args...)}}
}

type barred struct{ Refusal }

// Instead ends a refusal by [Bar], for the Apply of [Rules] to do: no verb can name
// those that are open, for their list is made of it. Other errors stay.
func Instead(err error, what func() string) error {
	if b, ok := err.(*barred); ok {
		return Illegal(b.Rule, "%s%s", b.Text, what())
	}
	return err
}

// A Step carries one action's seat and dice in, and its facts out.
type Step struct {
	Seat   Seat
	Seq    uint32
	dice   *Dice
	mute   bool // simulation: nobody listens
	final  bool
	secret bool
	events []Event
}

// Trial is a muted step without dice, by which a game tries an action of a seat on a
// copy of its own.
func Trial(seat Seat) Step { return Step{Seat: seat, mute: true} }

// Roll throws one die, 1 to sides. It panics in a query, which is given no dice.
func (st *Step) Roll(sides int) int {
	st.final = true
	return st.dice.Below(sides) + 1
}

// Thrown is a fact that tells what fell before it in its action: numbers below
// that of a die's faces, of a pack, of what is left to draw from, in the order in
// which they were drawn. Where the rules sort or forget the order, it is any that
// comes to the same. before are the action's facts that stand before this one.
type Thrown interface {
	Fact
	Fell(t Terms, before []Fact) []int
}

// Pips are dice as numbers that fell: less one. A nought is no die.
func Pips[N ~int | ~uint8](dice ...N) (fell []int) {
	for _, d := range dice {
		if d != 0 {
			fell = append(fell, int(d)-1)
		}
	}
	return fell
}

// Dice gives the step's dice for a shuffle.
func (st *Step) Dice() *Dice {
	st.final = true
	return st.dice
}

// Final marks a step that no one may take back freely.
func (st *Step) Final() { st.final = true }

// Muted reports that nobody listens, so that facts need not be gathered.
func (st *Step) Muted() bool { return st.mute }

// Say records a public fact. It is a function so that a muted step boxes nothing.
func Say[F Fact](st *Step, f F) {
	if !st.mute {
		st.events = append(st.events, Event{To: Everyone, Fact: f})
	}
}

// Tell records a secret for some seats and what the rest are told of it;
// [Silence] tells them nothing.
func Tell[F, P Fact](st *Step, to Seats, secret F, public P) {
	if st.Seat < 0 || to&^(1<<st.Seat) != 0 {
		st.final = true
	}
	st.secret = true
	if st.mute {
		return
	}
	e := Event{To: to, Fact: secret}
	if any(public) != any(Silence{}) {
		e.Public = public
	}
	st.events = append(st.events, e)
}

// Silence is the public form of a secret nobody else may notice.
type Silence struct{}

// Kind is empty: silence is never stored.
func (Silence) Kind() string { return "" }
