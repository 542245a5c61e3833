package exchequer

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// A paragraph shows all throws of an assault up to allThrows, else the first
// headThrows and the last.
const (
	allThrows  = 6
	headThrows = 3
)

// Lines tells facts in order, a text for each line. Throws of one assault are
// one paragraph however many they are; so are placements in a row, and a
// conquest with the tokens that move in.
func (l look) Lines(facts []engine.Fact, s msg.Scene) []msg.Text {
	return render.Fold(facts, s, l.fold)
}

// fold tells the first of the facts with those that belong to it, and how many
// those are.
func (l look) fold(facts []engine.Fact, s msg.Scene) (int, msg.Text) {
	switch f := facts[0].(type) {
	case rules.Battled:
		run := throws(facts)
		return len(run), assault(run, s)
	case rules.Placed:
		run := placings(facts)
		return len(run), placed(run, s)
	case rules.Won:
		if len(facts) == 1 {
			break
		}
		if in, ok := facts[1].(rules.Occupied); ok && in.To == f.To && in.Seat == f.Seat {
			return 2, won(f, s).Plain("; " + enter(in.N) + ".")
		}
	case rules.Departed:
		if len(facts) == 1 {
			break
		}
		if end, ok := facts[1].(rules.Ended); ok && end.Seat == f.Seat {
			return 2, l.Line(f, s).Plain(" Their turn is over.")
		}
	}
	return 1, l.Line(facts[0], s)
}

// throws are the throws of one assault that the facts begin with.
func throws(facts []engine.Fact) (run []rules.Battled) {
	for _, f := range facts {
		b, ok := f.(rules.Battled)
		if n := len(run); !ok || n > 0 && !follows(run[n-1], b) {
			break
		}
		run = append(run, b)
	}
	return run
}

// follows reports whether b goes on where a left off.
func follows(a, b rules.Battled) bool {
	return a.Seat == b.Seat && a.From == b.From && a.To == b.To && a.Party == b.Party &&
		a.FromLeft == b.FromLeft+b.Lost && a.ToLeft == b.ToLeft+b.Took
}

func placings(facts []engine.Fact) (run []rules.Placed) {
	for _, f := range facts {
		p, ok := f.(rules.Placed)
		if n := len(run); !ok || n > 0 && (p.Seat != run[n-1].Seat || p.Party != run[n-1].Party || p.Drawn != run[n-1].Drawn) {
			break
		}
		run = append(run, p)
	}
	return run
}

// assault tells throws that follow each other, with their totals.
func assault(run []rules.Battled, s msg.Scene) msg.Text {
	one, last := run[0], run[len(run)-1]
	if len(run) == 1 {
		return battled(one, s)
	}
	lost, took := 0, 0
	for _, f := range run {
		lost += f.Lost
		took += f.Took
	}
	t := attacks(one, s).Plain(", " + strconv.Itoa(one.FromLeft+one.Lost) + " against " +
		strconv.Itoa(one.ToLeft+one.Took) + ", " + strconv.Itoa(len(run)) + " rolls: ")
	for i, f := range run {
		hidden := len(run) - headThrows - 1
		switch {
		case i == 0:
		case len(run) > allThrows && i == headThrows:
			t = t.Plain(", " + strconv.Itoa(hidden) + " more")
			continue
		case len(run) > allThrows && i > headThrows && i < len(run)-1:
			continue
		case i == len(run)-1 && i > 1:
			t = t.Plain(", then ")
		default:
			t = t.Plain("; ")
		}
		t = t.Join(dice(f))
	}
	return t.Plain(". " + subject(s, int(one.Seat)) + " lost " + some(lost) + ", " +
		called(s, one.Party) + " lost " + some(took) + "; " + facing(last) + ".")
}

// some is a number of tokens lost: none, 1, 2.
func some(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}
