package engine

import "strconv"

// A Bot chooses one seat's words from what that seat may know. Play is given
// chance of its own, never a match's dice, and answers ask.
type Bot struct {
	ID, Help string
	Play     func(t Seen, ask Ask, d *Dice) []string
}

// Seen is a table as one seat sees it, and nothing more.
type Seen interface {
	Seat() Seat
	About() About
	Status() Status
	Next(words ...string) []Option
	View() any
	Answer(words ...string) (Fact, error)
}

// See shows t to one seat.
func See(t Table, seat Seat) Seen { return seen{t, seat} }

type seen struct {
	table Table
	seat  Seat
}

func (s seen) Seat() Seat                           { return s.seat }
func (s seen) About() About                         { return s.table.Game().About() }
func (s seen) Status() Status                       { return s.table.Status(s.seat) }
func (s seen) Next(words ...string) []Option        { return s.table.Next(s.seat, words...) }
func (s seen) View() any                            { return s.table.View(s.seat) }
func (s seen) Answer(words ...string) (Fact, error) { return s.table.Answer(s.seat, words...) }

// Random is the bot every game has: it walks Next blindly, and seldom says
// what nobody asked for.
var Random = Bot{
	ID:   "random",
	Help: "plays any legal move, each as likely as it comes",
	Play: func(t Seen, _ Ask, d *Dice) []string { return Walk(t, d) },
}

// Walk composes one legal action at random, or nil when there is none. Free
// verbs are taken one time in eight, queries and what wants confirming never.
func Walk(t Seen, d *Dice) []string {
	about := t.About()
	var roots, free []Option
	for _, o := range t.Next() {
		if v, ok := about.Verb(o.Word); ok && (v.Query || v.Host) || o.Confirm {
			continue
		}
		if o.Free {
			free = append(free, o)
		} else {
			roots = append(roots, o)
		}
	}
	if len(free) > 0 && (len(roots) == 0 || d.Below(8) == 0) {
		roots = free
	}
	if len(roots) == 0 {
		return nil
	}
	words := make([]string, 0, 6)
	for options := roots; ; {
		o := options[d.Below(len(options))]
		words = append(words, o.Any(d))
		options = t.Next(words...)
		if len(options) == 0 || o.Last && d.Below(2) == 0 {
			return words
		}
	}
}

// Any is a word that the option takes, at random.
func (o Option) Any(d *Dice) string {
	switch o.Kind {
	case Number, Money:
		step := max(1, o.Step)
		n := min((o.Max-o.Min)/step+1, 1<<32)
		return strconv.FormatInt(o.Min+step*int64(d.Below(int(n))), 10)
	case Text:
		return "on reflection, yes"
	}
	return o.Word
}
