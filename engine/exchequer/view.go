package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// The phases of a match, as views, asks and logs name them.
const (
	PhaseDraft      = "draft"      // areas are taken one at a time (rule 2.4)
	PhaseDeploy     = "deploy"     // the other tokens are placed (rule 2.6)
	PhaseStrengthen = "strengthen" // the turn begins with new tokens (rule 3)
	PhaseAttack     = "attack"     // attempts, one after another (rule 4)
	PhaseOccupy     = "occupy"     // tokens move into what was taken (rule 5)
	PhaseOver       = "over"
)

// AskNeutral is the kind of decision to place the neutral's tokens (rule 7.3);
// the other kinds are the phases.
const AskNeutral = "neutral"

// Unowned is the owner of an area that nobody has taken yet.
const Unowned = -1

// A View is what one seat may see: everything but how others mean to defend.
type View struct {
	Board   string      `json:"board"` // whole, inner, outer
	Seats   int         `json:"seats"`
	Round   int         `json:"round"`            // from 1; 0 while setting up
	Rounds  int         `json:"rounds,omitempty"` // of a campaign; 0: conquest
	Phase   string      `json:"phase"`
	Turn    engine.Seat `json:"turn"`              // whose turn, or who places next
	Order   []int       `json:"order"`             // seats in order of play
	Left    int         `json:"left"`              // tokens the turn's seat has to place now
	Neutral int         `json:"neutral,omitempty"` // tokens of the neutral to place now
	Placer  engine.Seat `json:"placer"`            // who places the neutral's; Nobody when none are to be placed
	From    int         `json:"from"`              // occupy: areas and how many must move; -1 else
	To      int         `json:"to"`
	Must    int         `json:"must,omitempty"`
	Parties []Party     `json:"parties"` // by seat; with two seats the neutral is third
	Areas   []Holding   `json:"areas"`   // all 42 by number
	Defend  int         `json:"defend"`  // my own choice of dice: 2 unless I asked for one; 0 for a watcher
	Places  []int8      `json:"places,omitempty"`
}

// A Party is a seat's standing, or the neutral's.
type Party struct {
	Areas   int  `json:"areas"`
	Sectors int  `json:"sectors"` // wholly held
	Tokens  int  `json:"tokens"`  // on the board
	Reserve int  `json:"reserve"` // still to place in the set-up
	Next    int  `json:"next"`    // reinforcement if its turn began now
	Out     bool `json:"out,omitempty"`
	Gone    bool `json:"gone,omitempty"` // the seat has left; its tokens stay
}

// A Holding is one area: Owner indexes Parties, or is Unowned. In play: false
// for the circle that the match leaves out.
type Holding struct {
	Owner  int  `json:"owner"`
	Tokens int  `json:"tokens"`
	InPlay bool `json:"inPlay"`
}

// View is what a seat may see: the whole board, and of the choices of dice its
// own alone.
func (*rules) View(s *state, seat engine.Seat) any {
	v := View{
		Board: boardNames[s.Set.Circle], Seats: int(s.Seats), Round: int(s.Round), Rounds: int(s.Set.Rounds),
		Phase: phaseNames[s.Phase], Turn: engine.Seat(s.Turn), Order: orderFrom(s.First, s.Seats),
		Left: int(s.Left), Neutral: int(s.Neutral), Placer: s.placer(),
		From: int(s.From), To: int(s.To), Must: int(s.Must),
		Parties: make([]Party, s.parties()), Areas: make([]Holding, areaCount),
	}
	for p := range v.Parties {
		v.Parties[p] = s.party(int8(p))
	}
	for i := range v.Areas {
		v.Areas[i] = Holding{
			Owner: int(s.owner(uint8(i))), Tokens: int(s.Tokens[i]), InPlay: s.board().all>>i&1 == 1,
		}
	}
	if s.plays(seat) {
		v.Defend = mostGuards - int(s.One>>seat&1)
	}
	if s.Phase == over {
		places := s.Places
		v.Places = places[:s.Seats]
	}
	return v
}

func (s *state) party(p int8) Party {
	own := s.Own[p]
	thirds, sectors := s.due(own)
	out := Party{
		Areas: bits.OnesCount64(own), Sectors: sectors, Tokens: s.tokensOn(own), Reserve: int(s.Reserve[p]),
	}
	if p >= s.Seats {
		out.Out = own == 0 && s.Phase > drafting
		return out
	}
	out.Out = s.Fell[p] > 0
	out.Gone = s.Gone>>p&1 == 1
	if s.plays(engine.Seat(p)) {
		out.Next = thirds + sectorBonus*sectors
	}
	return out
}

// Imagine deals anew what a seat cannot know: how many dice the others mean to
// defend with.
func (*rules) Imagine(s *state, seat engine.Seat, d *engine.Dice) {
	for other := range engine.Seat(s.Seats) {
		if other == seat || !s.plays(other) {
			continue
		}
		s.One &^= 1 << other
		s.One |= engine.Seats(d.Below(2)) << other
	}
}
