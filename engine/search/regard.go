package search

// regarded is how many seats a game has at most.
const regarded = 6

// How far what somebody does moves their standing, and how much of it a round leaves.
const (
	mostRegard = 100
	wordKept   = 25
	wordBroken = 2 * wordKept
	wasHurt    = 30
	fadesTo    = 2 // of three
)

// A Regard is what each seat makes of each other, from what all have seen them do: -100 to
// 100, by who regards and whom. A word that is broken costs twice what one brings that is
// kept. It is part of a game's state; bots with a memory for such things read it.
type Regard [regarded][regarded]int8

// Kept is told that a seat has kept its word to another, Broke that it has not, and
// Hurt that it has taken from another what was theirs.
func (r *Regard) Kept(by, to int8)  { r.move(to, by, wordKept) }
func (r *Regard) Broke(by, to int8) { r.move(to, by, -wordBroken) }
func (r *Regard) Hurt(by, to int8)  { r.move(to, by, -wasHurt) }

func (r *Regard) move(of, whom int8, by int) {
	if of >= 0 && of < regarded && whom >= 0 && whom < regarded && of != whom {
		r[of][whom] = int8(max(-mostRegard, min(mostRegard, int(r[of][whom])+by)))
	}
}

// Fade lets a seat forget a third of it, as its turn ends.
func (r *Regard) Fade(of int8) {
	for i, x := range r[of] {
		r[of][i] = int8(int(x) * fadesTo / (fadesTo + 1))
	}
}

// Grudge is what a seat has against another, 0 to 1; Trust what it has for or against
// them, -1 to 1.
func (r *Regard) Grudge(of, against int8) float64 { return max(0, -r.Trust(of, against)) }
func (r *Regard) Trust(of, in int8) float64       { return float64(r[of][in]) / mostRegard }

// patience is after how many refusals in a row somebody is asked no more.
const patience = 2

// Refusals count how often in a row a seat has refused another's offers, by who made them
// and who refused.
type Refusals [regarded][regarded]uint8

// Refused is told that an offer was refused, Offered that one is made, by which its maker
// may be asked again, and Dealt that two have made a deal.
func (r *Refusals) Refused(by, of int8) { r[by][of] = min(r[by][of]+1, patience) }
func (r *Refusals) Offered(by, to int8) { r[to][by] = 0 }
func (r *Refusals) Dealt(a, b int8)     { r[a][b], r[b][a] = 0, 0 }

// Silent reports that a seat has no offer for another any more, until that one makes one.
func (r *Refusals) Silent(by, to int8) bool { return r[by][to] >= patience }

// Gone is what part of a seat's patience with another is gone when it asks again: a half
// at first.
func (r *Refusals) Gone(by, to int8) float64 { return 1 - 1/float64(int(2)<<r[by][to]) }
