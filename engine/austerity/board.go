package austerity

// The board and its cards as tables. Exported ones are what pictures print.

// A Cube is a colour as the board prints it.
type Cube struct{ Letter, Name, Hue string }

// CubeOf is each colour.
var CubeOf = [colours]Cube{
	Debt:     {"K", "Debt", "black"},
	Unrest:   {"R", "Crime & Unrest", "red"},
	Security: {"B", "Security & Policing", "blue"},
	Welfare:  {"W", "Welfare", "white"},
	Income:   {"Y", "Income", "yellow"},
}

// TrackNames are the five tracks' in full.
var TrackNames = [tracks]string{"Employment", "Public Safety", "Wealth", "Health", "Popularity"}

// Limits of a track. At MinTrack the game is lost (rule 8.6).
const (
	MinTrack   = 0
	MaxTrack   = 10
	startTrack = 5
)

// Icons are the Income icons on each space of the Employment track (rule 8.2).
var Icons = [MaxTrack + 1]int{5: 1, 6: 1, 7: 1, 8: 1, 9: 2, 10: 2}

// CutSteps are the steps of a cuts track: at the last the penalty falls due and
// the marker goes back to 0 (rule 5.4).
const CutSteps = 3

// A Body is an institution as printed. Pairs are the drawn pairs by which it can
// be cut. Need is how many Income cubes one reward takes.
type Body struct {
	Name, Fund, Penalty string
	Pairs               []Event
	Need                int
}

// Bodies are the institutions.
var Bodies = [institutions]Body{
	Enterprise:     {"Private Enterprise", "Employment +1", "Employment −2", []Event{Repayments, Corruption, Problems}, 1},
	National:       {"National Security", "Add B", "Add R", []Event{Corruption, Police}, 1},
	Social:         {"Social Welfare", "Add W", "Health −2", []Event{Police, Repayments, Problems}, 1},
	Infrastructure: {"Infrastructure", "Wealth +1", "Health −1", []Event{Police}, 1},
	Investment:     {"Investment", "Add Y", "Add K", []Event{Corruption}, 2},
	Education:      {"Higher Education", "Employment +1, Wealth −1", "Add R", []Event{Repayments}, 1},
}

// price is what an extra institution costs in Income cubes (rule 10.1).
const price = 2

// A Way is one choice of an event in words.
type Way struct {
	Choice Choice
	Text   string
}

// An Occurrence is an event as printed: its pair of cubes and what it does.
// Without Ways it leaves no choice.
type Occurrence struct {
	Pair, Name, Text string
	Ways             []Way
}

// Occurrences are the fifteen events.
var Occurrences = [events]Occurrence{
	Downturn: {"KK", "Economic Downturn", "Wealth −1, and every institution is cut once", nil},
	Police: {"KB", "Underfunded Police Force", "Spend Y or Add R",
		[]Way{{Spend, "Spend Y"}, {AddUnrest, "Add R"}}},
	Corruption: {"KR", "Political Corruption", "Popularity −1", nil},
	Repayments: {"KY", "Early Repayments", "You may Spend Y to Remove K",
		[]Way{{Repay, "Spend Y to Remove K"}, {Decline, "Do not repay"}}},
	Problems: {"KW", "Welfare Budget Problems", "Spend Y or Health −1",
		[]Way{{Spend, "Spend Y"}, {LoseHealth, "Health −1"}}},
	Protests: {"RY", "Anti-Austerity Protests", "Remove Y and R, or Popularity +1 and Add K",
		[]Way{{Remove, "Remove Y and R"}, {Yield, "Popularity +1, Add K"}}},
	Violations: {"RR", "Industrial Violations", "Public Safety −2", nil},
	Cheats:     {"RW", "Welfare Cheats", "Employment −1", nil},
	BackToWork: {"WW", "Back-to-Work Programme", "Employment +2", nil},
	Surplus:    {"YY", "Budget Surplus", "Wealth +1; you may Spend both cubes to fund an institution again", nil},
	Spending: {"BY", "Security Spending", "Popularity +1 or Public Safety +1",
		[]Way{{GainPopular, "Popularity +1"}, {GainSafety, "Public Safety +1"}}},
	FallingCrime: {"BB", "Falling Crime Rates", "Public Safety +2", nil},
	Operations: {"RB", "Special Operations", "Remove B and R, or Public Safety −1",
		[]Way{{Remove, "Remove B and R"}, {LoseSafety, "Public Safety −1"}}},
	Crackdown: {"BW", "Welfare Cheat Crackdown", "Remove W, or Employment +1 and Popularity −1",
		[]Way{{Remove, "Remove W"}, {GainEmployed, "Employment +1, Popularity −1"}}},
	Nationalised: {"WY", "Nationalised Healthcare Spending", "Health +2", nil},
}

// A Nation is a country card: its name, its bag and, with policy cards, the face that
// it begins with. Fixed: that card never turns.
type Nation struct {
	Name, Bag string
	Policy    Policy
	Face      Face
	Fixed     bool
}

// Nations are the countries; the first is none.
var Nations = [...]Nation{
	NoCountry:  {Name: "no country", Bag: "KKKKRRBBWY"},
	Capitalist: {"Capitalist Democracy", "KKKKWBBRRY", TradePolicy, FreeTrade, false},
	Liberal:    {"Liberal Democracy", "KKKKWWWRRY", WelfarePolicy, WelfareState, false},
	Socialist:  {"Socialist Republic", "KKKBBWWRRY", TradePolicy, Protectionism, false},
	Tinpot:     {"Tinpot Dictatorship", "KKKKKBBBBY", SecurityPolicy, PoliceState, true},
}

// A Brief is a scenario card. Extra is what each difficulty adds to the bag,
// Goal the number that the aim wants by difficulty.
type Brief struct {
	Name, Text string
	Tracks     [tracks]int8
	Extra      []string
	Goal       []int8
}

// Briefs are the scenarios; the first is the game without one.
var Briefs = [...]Brief{
	NoScenario: {"Base game", "No Debt in Used at Year End",
		[tracks]int8{5, 5, 5, 5, 5}, []string{Easy: "YY", Normal: "", Hard: "K", Hardest: "KK"}, nil},
	Crash: {"Economic Crash", "No Debt in Used at Year End",
		[tracks]int8{5, 5, 5, 5, 5}, []string{Easy: "", Normal: "K", Hard: "KK"}, nil},
	Crime: {"Organised Crime", "No Crime & Unrest in Used at Year End; Political Corruption also Adds R",
		[tracks]int8{6, 4, 4, 6, 7}, []string{Easy: "", Normal: "R", Hard: "RR"}, nil},
	Olympics: {"Olympics", "After eight years: Public Safety 6 or more, and the games paid for",
		[tracks]int8{7, 4, 5, 4, 7}, []string{Easy: "", Normal: "", Hard: ""}, []int8{Easy: 2, Normal: 3, Hard: 4}},
	War: {"War Footing", "Feed the war until its marker is where it should be",
		[tracks]int8{5, 7, 6, 6, 4}, []string{Easy: "", Normal: "", Hard: ""}, []int8{Easy: 5, Normal: 6, Hard: 7}},
}

const (
	gamesYears  = 8 // after which the Olympics are held
	gamesSafety = 6 // Public Safety that they need
	warStart    = 2 // the war's marker
)

// A PolicyCard is a policy with the faces at its ends.
type PolicyCard struct {
	Name     string
	Low, Top Face
}

// PolicyCards are the three, in the order in which they are looked at.
var PolicyCards = [policies]PolicyCard{
	SecurityPolicy: {"Security", Lawless, PoliceState},
	TradePolicy:    {"Trade", Protectionism, FreeTrade},
	WelfarePolicy:  {"Welfare", Workhouse, WelfareState},
}

// A Regime is a face in words: what it does at each Year End and in the year.
type Regime struct{ Name, YearEnd, Always string }

// House is what policy cards are to be labelled with wherever they are shown
// (rule 9.1).
const House = "house rule"

// Regimes are the faces. Their texts are the house's.
var Regimes = [...]Regime{
	Neutral:       {Name: "Neutral"},
	PoliceState:   {"Police State", "Popularity −1", "B may be banked; a banked B may be Removed to ignore an event with R"},
	Lawless:       {"Lawless", "Add R", ""},
	Protectionism: {"Protectionism", "Wealth −1", "Private Enterprise may be funded twice a year"},
	FreeTrade:     {"Free Trade", "one Y to the Treasury, Employment −1", ""},
	WelfareState:  {"Welfare State", "Health +1, Add K", ""},
	Workhouse:     {"Workhouse", "Employment +1, Health −1", ""},
}

// Cubes of a colour in Used by which a policy card turns (rules 9.3 and 9.5).
const manyCubes = 4

// maxCubes is the most cubes of one colour in a game (rule 2.7).
const maxCubes = 99
