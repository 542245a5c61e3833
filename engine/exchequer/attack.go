package exchequer

import (
	"math/bits"
	"slices"

	"divisionbell/engine"
)

const (
	mostDice    = 3 // of the attacker (rule 4.3)
	mostGuards  = 2 // dice of the defender (rule 4.4)
	guardTokens = 3 // that a defender needs for two dice (rule 4.4)
)

// attackVerb goes on while areas with two tokens adjoin others'.
var attackVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "attack", Rule: "4.1", Help: "roll for an area next to yours; with until, keep rolling",
		Params: []engine.Param{
			{Name: "from", Help: "an area of yours with 2 tokens or more", Set: "areas"},
			{Name: "to", Help: "an area next to it that isn't yours", Set: "areas"},
			{Name: "dice", Help: "1 to 3; the most if you leave it out", Kind: engine.Number, Min: 1, Max: mostDice, Optional: true},
			{Name: "tokens", Key: "until", Help: "keep going until you win or have this many left", Kind: engine.Number, Min: 1, Optional: true},
		},
	},
	Open: func(s *state, seat engine.Seat) bool { return s.attacks(seat) && s.springboards() != 0 },
	Next: (*state).nextAttack,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.from, a.to = area(t), area(t)
		if len(t.Rest) > 0 && t.Rest[0] != untilWord.Word {
			a.n = uint32(t.Positive(32, numbers))
		}
		if t.Key(untilWord.Word) {
			a.until = uint32(t.Positive(32, numbers))
		}
	},
	Words: func(s *state, a action, w []string) []string {
		if w = sayRoute(s, a, w); a.until > 0 {
			w = withNumber(append(w, untilWord.Word), a.until)
		}
		return w
	},
	Apply: (*state).attack,
}

// How an attack goes on behind its areas: dice or until, by the most dice.
var (
	untilWord = engine.Option{Word: "until", Title: "until so many are left"}
	throws    = layThrows()
)

func layThrows() (lists [mostDice + 1][]engine.Option) {
	for most := range lists {
		lists[most] = slices.Clip([]engine.Option{{Kind: engine.Number, Min: 1, Max: int64(most), Last: true}, untilWord})
	}
	return lists
}

// attacks reports whether a seat may attack, move or end its turn.
func (s *state) attacks(seat engine.Seat) bool { return int8(seat) == s.Turn && s.Phase == attacking }

// springboards are the areas from which the turn's seat can attack.
func (s *state) springboards() areas {
	own, b := s.Own[s.Turn], s.board()
	var set areas
	for m := own & s.Big; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if b.near[i]&^own != 0 {
			set |= 1 << i
		}
	}
	return set
}

// nextAttack: FROM TO [DICE] [until TOKENS].
func (s *state) nextAttack(_ engine.Seat, rest []string) []engine.Option {
	options, from := nextRoute(rest, s.springboards(), func(from uint8) areas { return s.board().near[from] &^ s.Own[s.Turn] }, &areaLast)
	if from == Unowned {
		return options
	}
	most := int64(s.Tokens[from]) - 1
	dice := throws[min(mostDice, most)]
	rest = rest[2:]
	if len(rest) == 0 {
		return dice
	}
	if rest[0] != untilWord.Word {
		if _, ok := engine.Choose(dice, rest[0]); !ok {
			return nil
		}
		if rest = rest[1:]; len(rest) == 0 {
			return dice[1:]
		}
	}
	if len(rest) == 1 && rest[0] == untilWord.Word {
		return number(1, most)
	}
	return nil
}

// attack throws for an adjoining area: once, or until it is won or so many
// tokens are left (rule 4).
func (s *state) attack(st *engine.Step, a action) error {
	if err := s.judgeAttack(st.Seat, a); err != nil {
		return err
	}
	party := s.owner(a.to)
	for {
		dice := min(mostDice, s.Tokens[a.from]-1)
		if a.n > 0 {
			dice = min(dice, a.n)
		}
		round, n := keyThrow(s, st)
		t := cast(st, int(dice), s.guards(party, a.to))
		from, to := s.Tokens[a.from]-uint32(t.lost), s.Tokens[a.to]-uint32(t.took)
		s.put(a.from, from)
		s.put(a.to, to)
		if !st.Muted() {
			engine.Say(st, Battled{Seat: st.Seat, Party: int(party), From: int(a.from), To: int(a.to),
				Attack: t.attack, Defend: t.defend, Lost: t.lost, Took: t.took, FromLeft: int(from), ToLeft: int(to), Round: round, N: n})
		}
		if to == 0 {
			s.win(st, party, a, dice)
			return nil
		}
		if from <= max(1, a.until) || a.until == 0 {
			break
		}
	}
	s.Key = st.Seq
	s.lull(st)
	return nil
}

func (s *state) judgeAttack(seat engine.Seat, a action) error {
	if err := s.judgePlay(seat, "4.1"); err != nil {
		return err
	}
	if err := s.judgeTarget(s.Own[s.Turn], a.from, a.to); err != nil {
		return err
	}
	n := s.Tokens[a.from]
	if n < 2 {
		return engine.Illegal("4.2", "%s has only 1 token, and it has to stay. Attack from an area with 2 or more", Areas[a.from].Name)
	}
	if a.n > mostDice {
		return engine.Illegal("4.3", "you attack with 1 to 3 dice, not %d", a.n)
	}
	if a.n >= n {
		return engine.Illegal("4.3", "%d dice need %d tokens, as one has to stay. %s has %d", a.n, a.n+1, Areas[a.from].Name, n)
	}
	if a.until >= n {
		return engine.Illegal("4.7", "%s has %d tokens, so you can keep going until 1 to %d are left", Areas[a.from].Name, n, n-1)
	}
	return nil
}

// judgeTarget refuses an assault that the board does not allow own.
func (s *state) judgeTarget(own areas, from, to uint8) error {
	b := s.board()
	for _, area := range [...]uint8{from, to} {
		if b.all>>area&1 == 0 {
			return s.offBoard(area)
		}
	}
	if own>>from&1 == 0 {
		return engine.Illegal("4.1", "%s isn't yours. Choose %s", Areas[from].Name, some(own))
	}
	if own>>to&1 == 1 {
		return engine.Illegal("4.1", "%s is already yours", Areas[to].Name)
	}
	targets := b.near[from] &^ own
	if b.walled[from]>>to&1 == 1 {
		return engine.Illegal("1.3", "you can't cross the white line between %s and %s. %s", Areas[from].Name, Areas[to].Name, reach(targets))
	}
	if targets>>to&1 == 0 {
		return engine.Illegal("4.1", "%s isn't next to %s. %s", Areas[to].Name, Areas[from].Name, reach(targets))
	}
	return nil
}

func reach(targets areas) string {
	if targets == 0 {
		return "You can't attack anything from there"
	}
	return "From there you can attack " + some(targets)
}

// guards is how many dice a party throws for an area: two where it has three
// tokens, unless its seat has asked for one (rule 4.4).
func (s *state) guards(party int8, area uint8) int {
	if s.Tokens[area] < guardTokens || s.One>>party&1 == 1 {
		return 1
	}
	return mostGuards
}

// A throw is both sides' dice, highest first, and what they cost.
type throw struct {
	attack     [mostDice]uint8
	defend     [mostGuards]uint8
	lost, took int
}

// daysThrow marks the numbers of a daily game's throws off from those of log entries.
const daysThrow = 1 << 63

// keyThrow gives a daily game's next throw dice of its own: throw k of seat s in round r
// has those of number 2⁶³ + (6·r + s)·2³² + k (rule 2.9). It gives r and k, 0 of another
// game.
func keyThrow(s *state, st *engine.Step) (round, n int) {
	if !s.Set.Daily {
		return 0, 0
	}
	s.Throws++
	st.Dice().Key(daysThrow | uint64(s.Round*maxSeats+uint32(s.Turn))<<32 | uint64(s.Throws))
	return int(s.Round), int(s.Throws)
}

// cast throws the dice, the attacker's first.
func cast(st *engine.Step, dice, guards int) (t throw) {
	for i := range dice {
		t.attack[i] = uint8(st.Roll(6))
	}
	for i := range guards {
		t.defend[i] = uint8(st.Roll(6))
	}
	t.compare(min(dice, guards))
	return t
}

// compare sorts the dice and sets the highest of each side against the other's,
// then the second highest, so many pairs (rule 4.5). The defender wins ties (rule
// 4.6).
func (t *throw) compare(pairs int) {
	a, d := &t.attack, &t.defend
	a[0], a[1] = max(a[0], a[1]), min(a[0], a[1])
	a[1], a[2] = max(a[1], a[2]), min(a[1], a[2])
	a[0], a[1] = max(a[0], a[1]), min(a[0], a[1])
	d[0], d[1] = max(d[0], d[1]), min(d[0], d[1])
	for i := range pairs {
		if a[i] > d[i] {
			t.took++
		} else {
			t.lost++
		}
	}
}

// win gives the area to the attacker, who is asked how many tokens move in
// unless there is no choice or nothing left to win (rules 5.1, 5.2).
func (s *state) win(st *engine.Step, party int8, a action, dice uint32) {
	s.Own[party] &^= 1 << a.to
	s.Own[s.Turn] |= 1 << a.to
	s.From, s.To, s.Must = int8(a.from), int8(a.to), dice
	if party < s.Seats {
		s.Regard.Hurt(s.Turn, party)
	}
	if s.Set.OneIn {
		s.Must = 1
	}
	engine.Say(st, Won{Seat: st.Seat, Party: int(party), From: int(a.from), To: int(a.to), Must: int(s.Must)})
	if s.Own[party] == 0 {
		s.fall(st, party)
	}
	if why := s.victory(); why != "" {
		s.moveIn(st, s.Must, true)
		s.finish(st, why)
		return
	}
	if s.Must == s.Tokens[a.from]-1 {
		s.moveIn(st, s.Must, true)
		s.lull(st)
		return
	}
	s.Phase, s.Key = occupying, st.Seq
}

// fall puts a party that holds nothing out of the match (rule 8.1).
func (s *state) fall(st *engine.Step, party int8) {
	if party < s.Seats {
		last := uint8(0)
		for _, n := range s.Fell {
			last = max(last, n)
		}
		s.Fell[party] = last + 1
		s.One &^= 1 << party
	}
	engine.Say(st, Out{Party: int(party), By: st.Seat})
}
