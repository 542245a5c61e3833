package exchequer

import "divisionbell/engine"

// oddsVerb can be asked when all areas are taken.
var oddsVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "odds", Rule: "4.9", Query: true, Free: true, Help: "the exact odds of a whole attack; only you see them",
		Params: []engine.Param{
			{Name: "from", Help: "an area of yours", Set: "areas"},
			{Name: "to", Help: "an area next to it that isn't yours", Set: "areas"},
			{Name: "tokens", Help: "what if you had this many there", Kind: engine.Number, Min: 1, Optional: true},
		},
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.Phase != drafting && s.plays(seat) && s.board().edge(s.Own[seat]) != 0
	},
	Next: (*state).nextOdds,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.from, a.to, a.n = area(t), area(t), uint32(t.Optional(32, numbers))
	},
	Words:  sayRoute,
	Apply:  engine.Question[state, action],
	Answer: (*state).odds,
}

// maxWhatIf is the most tokens that odds can be asked about.
const maxWhatIf = 9999

var whatIf = []engine.Option{{Kind: engine.Number, Min: 2, Max: maxWhatIf, Last: true}}

// nextOdds: FROM TO [TOKENS].
func (s *state) nextOdds(seat engine.Seat, rest []string) []engine.Option {
	own := s.Own[seat]
	options, from := nextRoute(rest, s.board().edge(own), func(from uint8) areas { return s.board().near[from] &^ own }, &areaLast)
	if from == Unowned || len(rest) > 2 {
		return options
	}
	return whatIf
}

// chances[n][m][k] is the chance that an attacker with n dice loses k tokens to
// a defender with m; of the tokens at stake the defender loses the rest. They
// are counted over all throws.
var chances = countThrows()

func countThrows() (chances [mostDice + 1][mostGuards + 1][3]float64) {
	for n := 1; n <= mostDice; n++ {
		for m := 1; m <= mostGuards; m++ {
			all := 1
			for range n + m {
				all *= 6
			}
			for i := range all {
				var t throw
				for j, rest := 0, i; j < n+m; j, rest = j+1, rest/6 {
					if die := uint8(rest%6) + 1; j < n {
						t.attack[j] = die
					} else {
						t.defend[j-n] = die
					}
				}
				t.compare(min(n, m))
				chances[n][m][t.lost]++
			}
			for lost := range chances[n][m] {
				chances[n][m][lost] /= float64(all)
			}
		}
	}
	return chances
}

// negligible is a chance below which a course of events is not followed: far
// less than a float64 holds beside 1.
const negligible = 1e-60

// assault is what becomes of an assault with the most dice by tokens on an area,
// one of which stays, against guard tokens that defend with at most dice, until
// one side can go no further. left[k] is the chance to win with k tokens in all,
// fails[k] that k defenders hold out; both sum to 1. Time is in the order of
// tokens × guard, or less for tall stacks.
func assault(tokens, guard, dice int) (left, fails []float64) {
	left, fails = make([]float64, tokens+1), make([]float64, guard+1)
	type row struct {
		p       []float64 // by defenders left
		low, up int       // where p may differ from 0
	}
	var rows [3]row
	for i := range rows {
		rows[i] = row{make([]float64, guard+1), guard + 1, 0}
	}
	add := func(r *row, d int, p float64) {
		r.p[d] += p
		r.low, r.up = min(r.low, d), max(r.up, d)
	}
	add(&rows[tokens%3], guard, 1)
	for a := tokens; a > 1; a-- {
		now, less1, less2 := &rows[a%3], &rows[(a+2)%3], &rows[(a+1)%3]
		n := min(mostDice, a-1)
		for d := now.up; d >= max(now.low, 1); d-- {
			p := now.p[d]
			now.p[d] = 0
			if p < negligible {
				continue
			}
			m := 1
			if d >= guardTokens {
				m = dice
			}
			c := &chances[n][m]
			if min(n, m) == 2 {
				add(now, d-2, p*c[0])
				add(less1, d-1, p*c[1])
				add(less2, d, p*c[2])
			} else {
				add(now, d-1, p*c[0])
				add(less1, d, p*c[1])
			}
		}
		left[a] = now.p[0]
		now.p[0] = 0
		now.low, now.up = guard+1, 0
	}
	copy(fails[1:], rows[1].p[1:])
	return left, fails
}

// odds are those of a whole assault (rule 4.9). How others mean to defend is
// not known, so the most dice are counted.
func (s *state) odds(seat engine.Seat, a action) (engine.Fact, error) {
	if s.Phase == drafting {
		return nil, engine.Illegal("4.9", "there are no odds until all areas are taken")
	}
	if err := s.judgeTarget(s.Own[seat], a.from, a.to); err != nil {
		return nil, err
	}
	tokens := int(s.Tokens[a.from])
	if a.n > 0 {
		if a.n < 2 || a.n > maxWhatIf {
			return nil, engine.Illegal("4.9", "ask about 2 to %d tokens, not %d", maxWhatIf, a.n)
		}
		tokens = int(a.n)
	}
	f := Odds{From: int(a.from), To: int(a.to), Tokens: tokens, Party: int(s.owner(a.to)), Guard: int(s.Tokens[a.to]), Dice: 1}
	if f.Guard >= guardTokens {
		f.Dice = mostGuards
	}
	f.Left, f.Losses = assault(tokens, f.Guard, mostGuards)
	for _, p := range f.Left {
		f.Win += p
	}
	return f, nil
}

// Chance is how likely a whole assault by so many tokens, of which one stays, is to take
// an area with so many guards, who defend with the most dice.
func Chance(tokens, guards int) (win float64) {
	if tokens < 2 || guards < 1 {
		return 0
	}
	left, _ := assault(tokens, guards, mostGuards)
	for _, p := range left {
		win += p
	}
	return win
}
