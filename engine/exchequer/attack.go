package exchequer

import "divisionbell/engine"

const (
	mostDice    = 3 // of the attacker (rule 4.3)
	mostGuards  = 2 // dice of the defender (rule 4.4)
	guardTokens = 3 // that a defender needs for two dice (rule 4.4)
)

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
		t := cast(st, int(dice), s.guards(party, a.to))
		from, to := s.Tokens[a.from]-uint32(t.lost), s.Tokens[a.to]-uint32(t.took)
		s.put(a.from, from)
		s.put(a.to, to)
		if !st.Muted() {
			engine.Say(st, Battled{Seat: st.Seat, Party: int(party), From: int(a.from), To: int(a.to),
				Attack: t.attack, Defend: t.defend, Lost: t.lost, Took: t.took, FromLeft: int(from), ToLeft: int(to)})
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
		return engine.Illegal("4.2", "%s has one token, which must stay; an attack needs two", Areas[a.from].Name)
	}
	if a.n > mostDice {
		return engine.Illegal("4.3", "an attacker throws one to three dice, not %d", a.n)
	}
	if a.n >= n {
		return engine.Illegal("4.3", "%d dice need %d tokens, one of which stays; %s has %d", a.n, a.n+1, Areas[a.from].Name, n)
	}
	if a.until >= n {
		return engine.Illegal("4.7", "%s has %d tokens: go on until 1 to %d are left", Areas[a.from].Name, n, n-1)
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
		return engine.Illegal("4.1", "you do not hold %s; you hold %s", Areas[from].Name, some(own))
	}
	if own>>to&1 == 1 {
		return engine.Illegal("4.1", "you hold %s yourself", Areas[to].Name)
	}
	targets := b.near[from] &^ own
	if b.walled[from]>>to&1 == 1 {
		return engine.Illegal("1.3", "a thick white line parts %s from %s; %s", Areas[from].Name, Areas[to].Name, reach(targets))
	}
	if targets>>to&1 == 0 {
		return engine.Illegal("4.1", "%s does not adjoin %s; %s", Areas[to].Name, Areas[from].Name, reach(targets))
	}
	return nil
}

func reach(targets areas) string {
	if targets == 0 {
		return "from there nothing can be attacked"
	}
	return "from there you may attack " + some(targets)
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

// defend is a seat's standing choice of dice, known to nobody else (rule 4.4).
func (s *state) defend(st *engine.Step, dice uint32) error {
	if dice < 1 || dice > mostGuards {
		return engine.Illegal("4.4", "a defender throws one die or two, not %d", dice)
	}
	s.One &^= 1 << st.Seat
	if dice == 1 {
		s.One |= 1 << st.Seat
	}
	engine.Tell(st, engine.Only(st.Seat), Defends{Dice: int(dice)}, engine.Silence{})
	return nil
}
