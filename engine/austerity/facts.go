package austerity

// What can happen. A fact about cubes or tracks says By what; the fact that
// heads it (drew, chose, penalised, funded, acted, yearEnded …) comes before it.
type (
	// Began is the set-up. Drawn: chance chose the scenario or the country.
	Began struct {
		Scenario      Scenario     `json:"scenario"`
		Difficulty    Difficulty   `json:"difficulty"`
		Country       Country      `json:"country"`
		ScenarioDrawn bool         `json:"scenarioDrawn,omitempty"`
		CountryDrawn  bool         `json:"countryDrawn,omitempty"`
		Policies      bool         `json:"policies,omitempty"`     // with the house's policy cards
		Institutions  bool         `json:"institutions,omitempty"` // with extra ones to be bought
		Daily         bool         `json:"daily,omitempty"`
		Tracks        [tracks]int8 `json:"tracks"`
		Bag           Cubes        `json:"bag"`
	}
	// YearBegan is a new year, with all cubes back in the bag.
	YearBegan struct {
		Year int   `json:"year"`
		Bag  Cubes `json:"bag"`
	}
	// Drew is a pair drawn: the N-th of the year, with so many Left in the bag.
	Drew struct {
		Year  int   `json:"year"`
		N     int   `json:"n"`
		Pair  Cubes `json:"pair"`
		Event Event `json:"event"`
		Left  int   `json:"left"`
	}
	// Leftover is the last cube of a bag, which goes to Used and does nothing.
	Leftover struct {
		Year   int    `json:"year"`
		Colour Colour `json:"colour"`
	}
	// Chose is an event answered. Forced: there was nothing to choose between,
	// or the other way was not open.
	Chose struct {
		Event  Event  `json:"event"`
		Choice Choice `json:"choice"`
		Forced bool   `json:"forced,omitempty"`
	}
	// Shifted is a track that moved, or that stays at MaxTrack: From equals To.
	Shifted struct {
		Track Track `json:"track"`
		From  int   `json:"from"`
		To    int   `json:"to"`
		By    Cause `json:"by"`
	}
	// Added is N cubes that enter the game in an area. None: there are 99 of
	// them, so that N is 0.
	Added struct {
		Colour Colour `json:"colour"`
		N      int    `json:"n"`
		To     Area   `json:"to"`
		By     Cause  `json:"by"`
	}
	// Removed is a cube that leaves the game. Spent: by the keyword Spend.
	Removed struct {
		Colour Colour `json:"colour"`
		From   Area   `json:"from"`
		Spent  bool   `json:"spent,omitempty"`
		By     Cause  `json:"by"`
	}
	// Cut is an institution whose marker went to Step; at CutSteps it is
	// penalised and goes back to 0.
	Cut struct {
		Institution Institution `json:"institution"`
		Step        int         `json:"step"`
		By          Cause       `json:"by"` // event: the Economic Downturn; debt: one that remained of a pair
	}
	// Penalised heads what a third cut does.
	Penalised struct {
		Institution Institution `json:"institution"`
	}
	// Funded is an Income cube put on an institution, which then has Cubes.
	// Reward: it brings one. Again: by Budget Surplus, with both cubes Spent and
	// none put there.
	Funded struct {
		Institution Institution `json:"institution"`
		Cubes       int         `json:"cubes"`
		Reward      bool        `json:"reward,omitempty"`
		Again       bool        `json:"again,omitempty"`
	}
	// Banked is a cube put from Current into the Treasury.
	Banked struct {
		Colour Colour `json:"colour"`
	}
	// Passed is what is left of a pair and could have been funded with or banked.
	Passed struct {
		Cubes Cubes `json:"cubes"`
	}
	// Acted heads an action: borrow, taxes, pay, buy, finance, feed.
	Acted struct {
		Action Cause `json:"action"`
	}
	// Bought is an extra institution that comes into play.
	Bought struct {
		Institution Institution `json:"institution"`
	}
	// Financed is an Income cube put on the Olympics card, which then has Income.
	Financed struct {
		From   Area `json:"from"`
		Income int  `json:"income"`
	}
	// YearEnded heads the Year End; Used is what lay there.
	YearEnded struct {
		Year int   `json:"year"`
		Used Cubes `json:"used"`
	}
	// Marked is the war's marker at Year End.
	Marked struct {
		From int  `json:"from"`
		To   int  `json:"to"`
		Fed  bool `json:"fed"`
	}
	// Turned is a policy card that shows another face, of the minister's own
	// choice or by the count of cubes.
	Turned struct {
		Policy Policy `json:"policy"`
		From   Face   `json:"from"`
		To     Face   `json:"to"`
		Chosen bool   `json:"chosen,omitempty"`
	}
	// Ended is the end. Why: the track that fell, or the scenario.
	Ended struct {
		Won   bool   `json:"won"`
		Why   string `json:"why"` // debt, crime, games, war; a track's word
		Year  int    `json:"year"`
		Score Score  `json:"score"`
	}
	// Contents answers what is in the bag, with the chance of each next pair.
	// One cube alone is no pair.
	Contents struct {
		Bag   Cubes  `json:"bag"`
		Pairs []Odds `json:"pairs"`
	}
	// Odds is a pair's chance as a fraction and as a number.
	Odds struct {
		Event  Event   `json:"event"`
		Pair   Cubes   `json:"pair"`
		Ways   int     `json:"ways"`
		Of     int     `json:"of"`
		Chance float64 `json:"chance"`
	}
	// Score is what a run is worth (rule 8.8): the sum of the other three and,
	// for who has won, 100 more.
	Score struct {
		Total   int `json:"total"`
		Tracks  int `json:"tracks"`  // the sum of the five
		Cleared int `json:"cleared"` // Debt cubes fewer than at the start
		Debt    int `json:"debt"`    // five points for each of them
		Years   int `json:"years"`   // points: of who has won, for speed; else for each year survived
	}
)

// The kinds under which facts are stored, for ever.
func (Began) Kind() string     { return "began" }
func (YearBegan) Kind() string { return "yearBegan" }
func (Drew) Kind() string      { return "drew" }
func (Leftover) Kind() string  { return "leftover" }
func (Chose) Kind() string     { return "chose" }
func (Shifted) Kind() string   { return "shifted" }
func (Added) Kind() string     { return "added" }
func (Removed) Kind() string   { return "removed" }
func (Cut) Kind() string       { return "cut" }
func (Penalised) Kind() string { return "penalised" }
func (Funded) Kind() string    { return "funded" }
func (Banked) Kind() string    { return "banked" }
func (Passed) Kind() string    { return "passed" }
func (Acted) Kind() string     { return "acted" }
func (Bought) Kind() string    { return "bought" }
func (Financed) Kind() string  { return "financed" }
func (YearEnded) Kind() string { return "yearEnded" }
func (Marked) Kind() string    { return "marked" }
func (Turned) Kind() string    { return "turned" }
func (Ended) Kind() string     { return "ended" }
func (Contents) Kind() string  { return "contents" }
