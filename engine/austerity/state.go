package austerity

import "divisionbell/engine"

// A phase says what is to be done. Stored: numbers never change.
type phase uint8

const (
	drawing   phase = 0
	answering phase = 1
	cutting   phase = 2
	earning   phase = 3
	turning   phase = 4
	over      phase = 5
)

var phaseNames = [...]string{PhaseDraw, PhaseEvent, PhaseCut, PhaseIncome, PhaseTrade, PhaseOver}

// during is the Open of a verb that belongs to a phase.
func during(p phase) func(*state, engine.Seat) bool {
	return func(s *state, _ engine.Seat) bool { return s.Phase == p }
}

// state is a match between two actions. Versions of its shape:
//
//	0  November 2026, the first
//	1  November 2026: Organised Crime in a milder reading
type state struct {
	Set      settings           `json:"set"`
	Phase    phase              `json:"phase"`
	Event    Event              `json:"event"` // of the pair being resolved, or the last
	Won      bool               `json:"won"`
	Why      reason             `json:"why"`  // of the end
	Year     uint32             `json:"year"` // from 1
	Draw     uint32             `json:"draw"` // pairs drawn this year
	Key      uint32             `json:"key"`  // of the decision
	Tracks   [tracks]int8       `json:"tracks"`
	Bag      Cubes              `json:"bag"`
	Current  Cubes              `json:"current"`
	Used     Cubes              `json:"used"`
	Treasury Cubes              `json:"treasury"`
	Bodies   [institutions]body `json:"bodies"`
	Faces    [policies]Face     `json:"faces"`   // of the policy cards
	Games    uint8              `json:"games"`   // Income on the Olympics card
	Marker   int8               `json:"marker"`  // of the war
	Fed      bool               `json:"fed"`     // the war, this year
	Opening  uint8              `json:"opening"` // Debt cubes at the start
}

// A body is an institution as it stands.
type body struct {
	InPlay  bool  `json:"inPlay"`
	Cuts    uint8 `json:"cuts"`
	Cubes   uint8 `json:"cubes"`   // Income on it
	Rewards uint8 `json:"rewards"` // had this year
}

// A reason is why a match ended. Stored: numbers never change. Up to byTrack it
// is an aim reached or missed; byTrack+t is a track that fell.
type reason uint8

const (
	byDebt  reason = 0
	byCrime reason = 1
	byGames reason = 2
	byWar   reason = 3
	byTrack reason = 8
)

var aims = [...]string{"debt", "crime", "games", "war"}

func (r reason) String() string {
	if r >= byTrack {
		return Track(r - byTrack).String()
	}
	return aims[r]
}

// inPlay are the institutions in play.
func (s *state) inPlay() (set bodySet) {
	for i := range s.Bodies {
		if s.Bodies[i].InPlay {
			set |= 1 << i
		}
	}
	return set
}

// resolving reports whether a pair lies in Current to be resolved.
func (s *state) resolving() bool { return s.Phase >= answering && s.Phase <= earning }

// total counts the cubes of a colour in the game, wherever they are.
func (s *state) total(c Colour) int {
	n := int(s.Bag[c]) + int(s.Current[c]) + int(s.Used[c]) + int(s.Treasury[c])
	if c == Income {
		n += int(s.Games)
		for i := range s.Bodies {
			n += int(s.Bodies[i].Cubes)
		}
	}
	return n
}

// Clone copies: a state holds no pointer.
func (*rules) Clone(from, to *state) { *to = *from }

var (
	won  = []int8{1}
	lost = []int8{0}
)

// Status asks the one seat, or says whether it has won. Each decision is a turn of
// its own: who plays alone keeps nobody waiting for the rest of a year.
func (*rules) Status(s *state, into []engine.Ask) engine.Status {
	if s.Phase == over {
		if s.Won {
			return engine.Status{Asks: into, Places: won[:1:1]}
		}
		return engine.Status{Asks: into, Places: lost[:1:1]}
	}
	into = append(into, engine.Ask{})
	a := &into[len(into)-1]
	a.Kind, a.Key, a.Must, a.Turn = phaseNames[s.Phase], s.Key, true, s.Key
	return engine.Status{Asks: into}
}
