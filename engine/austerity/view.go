package austerity

import (
	"slices"

	"divisionbell/engine"
)

// The phases of a match, as views, asks and logs name them.
const (
	PhaseDraw   = "draw"   // the next pair is to be drawn (rule 3.1)
	PhaseEvent  = "event"  // the pair's event is to be answered (rule 4)
	PhaseCut    = "cut"    // a debt remained: an institution is to be cut (rule 5)
	PhaseIncome = "income" // Income is to be used, banked or let pass (rule 6)
	PhaseTrade  = "trade"  // at Year End: the Trade card may be turned (rule 9.4)
	PhaseOver   = "over"
)

// A View is what everybody may see, which is everything.
type View struct {
	Scenario     Scenario     `json:"scenario"`
	Difficulty   Difficulty   `json:"difficulty"`
	Country      Country      `json:"country"`
	Policies     bool         `json:"policies,omitempty"` // with the house's policy cards
	Extra        bool         `json:"extra,omitempty"`    // extra institutions can be bought
	Daily        bool         `json:"daily,omitempty"`
	Plain        bool         `json:"plain,omitempty"` // Organised Crime adds nothing to Political Corruption
	Phase        string       `json:"phase"`
	Year         int          `json:"year"`   // from 1
	Draw         int          `json:"draw"`   // pairs drawn this year
	Tracks       [tracks]int  `json:"tracks"` // by Track
	Bag          Cubes        `json:"bag"`
	Current      Cubes        `json:"current"` // what is left of the pair
	Used         Cubes        `json:"used"`
	Treasury     Cubes        `json:"treasury"`
	Pair         *Drawn       `json:"pair,omitempty"`  // being resolved; nil between pairs
	Institutions []Standing   `json:"institutions"`    // by Institution: three, or all six
	Cards        []Standpoint `json:"cards,omitempty"` // by Policy
	Revenue      int          `json:"revenue"`         // what Year End would bring the Treasury now
	Actions      bool         `json:"actions"`         // may be taken: the bag is not empty
	Games        *Games       `json:"games,omitempty"` // Olympics
	Front        *Front       `json:"front,omitempty"` // War Footing
	Opening      int          `json:"opening"`         // Debt cubes at the start
	Score        Score        `json:"score"`           // as if it ended now
	Result       *Ended       `json:"result,omitempty"`
}

// A Drawn is the pair being resolved.
type Drawn struct {
	Event Event         `json:"event"`
	Pair  Cubes         `json:"pair"`           // as drawn
	Ways  []Offer       `json:"ways,omitempty"` // while the event is to be answered
	Cuts  []Institution `json:"cuts,omitempty"` // while a cut is to be made: whom it can hit
}

// An Offer is a way to answer the event. Open: it can be chosen now.
type Offer struct {
	Choice Choice `json:"choice"`
	Text   string `json:"text"`
	Open   bool   `json:"open"`
}

// A Standing is an institution. Not in play: it is still to be bought.
type Standing struct {
	Institution Institution `json:"institution"`
	InPlay      bool        `json:"inPlay"`
	Cuts        int         `json:"cuts"`     // its marker: 0 to CutSteps-1
	Cubes       int         `json:"cubes"`    // Income on it
	Rewards     int         `json:"rewards"`  // had this year
	Fundable    bool        `json:"fundable"` // it can take an Income cube this year
}

// A Standpoint is a policy card and the face it shows. Fixed: it never turns.
type Standpoint struct {
	Policy Policy `json:"policy"`
	Face   Face   `json:"face"`
	Fixed  bool   `json:"fixed,omitempty"`
}

// Games are the Olympics: what has been paid of what they cost, and when and at
// what Public Safety they are held.
type Games struct {
	Income int `json:"income"`
	Need   int `json:"need"`
	Years  int `json:"years"`
	Safety int `json:"safety"`
}

// A Front is the war: its marker, where it should be, and whether the war was
// fed this year.
type Front struct {
	Marker int  `json:"marker"`
	Goal   int  `json:"goal"`
	Fed    bool `json:"fed"`
}

// View is the whole table, as there are no secrets.
func (*rules) View(s *state, _ engine.Seat) any { return s.view() }

func (s *state) view() View {
	v := View{
		Scenario: s.Set.Scenario, Difficulty: s.Set.Difficulty, Country: s.Set.Country,
		Policies: s.Set.Policies, Extra: s.Set.Extra, Daily: s.Set.Daily, Plain: s.Set.Plain,
		Phase: phaseNames[s.Phase], Year: int(s.Year), Draw: int(s.Draw),
		Bag: s.Bag, Current: s.Current, Used: s.Used, Treasury: s.Treasury,
		Revenue: Icons[s.Tracks[Employment]], Actions: s.acting(), Opening: int(s.Opening), Score: s.score(),
	}
	for t := range v.Tracks {
		v.Tracks[t] = int(s.Tracks[t])
	}
	if s.resolving() {
		v.Pair = s.drawn()
	}
	n := printed
	if s.Set.Extra {
		n = institutions
	}
	v.Institutions = make([]Standing, n)
	for i := range v.Institutions {
		b := &s.Bodies[i]
		v.Institutions[i] = Standing{Institution: Institution(i), InPlay: b.InPlay, Cuts: int(b.Cuts),
			Cubes: int(b.Cubes), Rewards: int(b.Rewards), Fundable: s.fundable(Institution(i))}
	}
	if s.Set.Policies {
		v.Cards = make([]Standpoint, policies)
		for p := range v.Cards {
			v.Cards[p] = Standpoint{Policy(p), s.Faces[p], s.fixed(Policy(p))}
		}
	}
	switch s.Set.Scenario {
	case Olympics:
		v.Games = &Games{Income: int(s.Games), Need: s.goal(), Years: gamesYears, Safety: gamesSafety}
	case War:
		v.Front = &Front{Marker: int(s.Marker), Goal: s.goal(), Fed: s.Fed}
	}
	if s.Phase == over {
		e := s.ended()
		v.Result = &e
	}
	return v
}

func (s *state) drawn() *Drawn {
	o := &Occurrences[s.Event]
	d := &Drawn{Event: s.Event, Pair: cubes(o.Pair)}
	switch s.Phase {
	case answering:
		open := s.openChoices()
		for _, w := range s.ways() {
			d.Ways = append(d.Ways, Offer{w.Choice, w.Text, open.has(w.Choice)})
		}
	case cutting:
		d.Cuts = slices.Collect(s.cuttable().all())
	}
	return d
}
