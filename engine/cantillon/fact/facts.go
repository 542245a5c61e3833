// Package fact is what can happen in a match of Cantillon's Europe, and what its
// queries answer.
package fact

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/tokens"
)

// What can happen. Regions are numbers: lands from 0, seas behind them; -1 as
// From is the reserve of newly built units. Units are "army", "taxman", "fleet";
// factories "basic", "purple", "orange", "green". Party is the seat something is
// taken from, -1 for nobody.
type (
	// Ordered tells who threw what for the order of play: each seat's throws, more
	// than one where the first were equal.
	Ordered struct {
		Throws [][]int `json:"throws"`
		Order  []int   `json:"order"`
	}
	// Settled is a city chosen: two taxmen, the second aboard the fleet if Aboard; a
	// fleet at Anchor unless it is -1; and a token of land produce. Tokens of it more, in the
	// treasury, make up for the order of play.
	Settled struct {
		Seat   engine.Seat `json:"seat"`
		Land   int         `json:"land"`
		Anchor int         `json:"anchor"`
		Aboard bool        `json:"aboard,omitempty"`
		Tokens int         `json:"tokens,omitempty"`
	}
	// Began is a turn's beginning.
	Began struct {
		Seat  engine.Seat `json:"seat"`
		Round int         `json:"round"`
	}
	// Taxed is what was collected from a realm at the start of its turn.
	Taxed struct {
		Seat  engine.Seat  `json:"seat"`
		Goods tokens.Goods `json:"goods"`
		Worth int          `json:"worth"`
	}
	// Staged is a stage of the turn reached.
	Staged struct {
		Seat  engine.Seat `json:"seat"`
		Stage string      `json:"stage"`
	}
	// Paid is the bill of a stage settled; Lost is what the tokens were worth
	// beyond it.
	Paid struct {
		Seat  engine.Seat  `json:"seat"`
		Stage string       `json:"stage"`
		Due   int          `json:"due"`
		Goods tokens.Goods `json:"goods"`
		Lost  int          `json:"lost,omitempty"`
	}
	// Disbanded is an army sent home unpaid. Emptied: its land is nobody's now.
	Disbanded struct {
		Seat    engine.Seat `json:"seat"`
		Region  int         `json:"region"`
		Emptied bool        `json:"emptied,omitempty"`
	}
	// Moved is a unit moved in expand or position, or placed from the reserve; With
	// is a fleet's passenger. New: nobody had the region.
	Moved struct {
		Seat  engine.Seat `json:"seat"`
		Stage string      `json:"stage"`
		Unit  string      `json:"unit"`
		From  int         `json:"from"`
		To    int         `json:"to"`
		With  string      `json:"with,omitempty"`
		New   bool        `json:"new,omitempty"`
	}
	// Fought is an attack: a pair of dice for each protection met, in the order of
	// Against ("army", "city", "fleet"), up to the first that was lost. Lost, the
	// attacker is gone, and a passenger With it.
	Fought struct {
		Seat    engine.Seat `json:"seat"`
		Party   int         `json:"party"`
		Unit    string      `json:"unit"`
		From    int         `json:"from"`
		To      int         `json:"to"`
		With    string      `json:"with,omitempty"`
		Against []string    `json:"against"`
		Attack  []int       `json:"attack"`
		Defend  []int       `json:"defend"`
		Won     bool        `json:"won"`
	}
	// Took is a region taken: what was removed there, and what came with it. Party
	// is -1 for an ownerless one that held a city, factories or goods.
	Took struct {
		Seat   engine.Seat  `json:"seat"`
		Party  int          `json:"party"`
		Region int          `json:"region"`
		Armies int          `json:"armies,omitempty"`
		Taxmen int          `json:"taxmen,omitempty"`
		Fleet  bool         `json:"fleet,omitempty"`
		City   bool         `json:"city,omitempty"`
		Basic  bool         `json:"basic,omitempty"`
		Fine   string       `json:"fine,omitempty"` // its advanced factory
		Goods  tokens.Goods `json:"goods"`          // to the taker's treasury
	}
	// CutOff is a seat's units removed from a region, as no city was to be reached.
	CutOff struct {
		Seat   engine.Seat `json:"seat"`
		Region int         `json:"region"`
		Armies int         `json:"armies,omitempty"`
		Taxmen int         `json:"taxmen,omitempty"`
		Fleet  bool        `json:"fleet,omitempty"`
	}
	// Besieged is a city that falls unless its owner breaks the siege in the expand
	// that begins.
	Besieged struct {
		Seat engine.Seat `json:"seat"`
		Land int         `json:"land"`
	}
	// Starved is a city whose siege was not broken; its units are gone.
	Starved struct {
		Seat   engine.Seat `json:"seat"`
		Land   int         `json:"land"`
		Armies int         `json:"armies,omitempty"`
		Taxmen int         `json:"taxmen,omitempty"`
	}
	// Out is a ruler without a city. Why: conquered (By whom), starved, unpaid, left.
	Out struct {
		Seat engine.Seat `json:"seat"`
		By   engine.Seat `json:"by"`
		Why  string      `json:"why"`
	}
	// Inherited is a realm that fell to whoever took its last city, with the goods
	// that lay on it.
	Inherited struct {
		Seat    engine.Seat  `json:"seat"`
		Party   int          `json:"party"`
		Regions []int        `json:"regions"`
		Goods   tokens.Goods `json:"goods"`
	}
	// Returned is a treasury gone back to the heap.
	Returned struct {
		Seat  engine.Seat  `json:"seat"`
		Goods tokens.Goods `json:"goods"`
	}
	// Built is units ordered; they come on the map in position. Due is the bill now.
	Built struct {
		Seat engine.Seat `json:"seat"`
		Unit string      `json:"unit"`
		N    int         `json:"n"`
		Due  int         `json:"due"`
	}
	// Produced is what a realm's lands brought forth; it lies on them.
	Produced struct {
		Seat  engine.Seat  `json:"seat"`
		Lands []int        `json:"lands"`
		Goods tokens.Goods `json:"goods"`
	}
	// Ran is a factory run: Goods went in, one token of Made lies on the land.
	Ran struct {
		Seat    engine.Seat  `json:"seat"`
		Land    int          `json:"land"`
		Factory string       `json:"factory"`
		Goods   tokens.Goods `json:"goods"`
		Made    string       `json:"made"`
	}
	// Founded is a factory built. Due is the bill now.
	Founded struct {
		Seat    engine.Seat `json:"seat"`
		Land    int         `json:"land"`
		Factory string      `json:"factory"`
		Due     int         `json:"due"`
	}
	// Offered is a trade proposed to To; passages are in turns.
	Offered struct {
		Seat engine.Seat `json:"seat"`
		To   engine.Seat `json:"to"`
		tokens.Bargain
		No int `json:"no,omitempty"` // by which it is answered
	}
	// Traded is an offer of Seat's that To has accepted.
	Traded struct {
		Seat engine.Seat `json:"seat"`
		To   engine.Seat `json:"to"`
		tokens.Bargain
		No int `json:"no,omitempty"`
	}
	// Declined is an offer of From's refused by Seat.
	Declined struct {
		Seat engine.Seat `json:"seat"`
		From engine.Seat `json:"from"`
		No   int         `json:"no,omitempty"`
	}
	// Withdrawn is an offer to To taken back.
	Withdrawn struct {
		Seat engine.Seat `json:"seat"`
		To   engine.Seat `json:"to"`
		No   int         `json:"no,omitempty"`
	}
	// Expired is an offer of Seat's to To that has stood for a round.
	Expired struct {
		No   int         `json:"no"`
		Seat engine.Seat `json:"seat"`
		To   engine.Seat `json:"to"`
	}
	// Lapsed is the end of To's right of passage through Seat's waters.
	Lapsed struct {
		Seat engine.Seat `json:"seat"`
		To   engine.Seat `json:"to"`
	}
	// Allied is a word given. Mutual: the other has given it too; else No is by
	// what the other answers.
	Allied struct {
		Seat   engine.Seat `json:"seat"`
		With   engine.Seat `json:"with"`
		Mutual bool        `json:"mutual"`
		No     int         `json:"no,omitempty"`
	}
	// Renounced is a word taken back.
	Renounced struct {
		Seat engine.Seat `json:"seat"`
		With engine.Seat `json:"with"`
	}
	// Abdicated is a ruler who is about to leave and disposes of the realm.
	Abdicated struct {
		Seat engine.Seat `json:"seat"`
	}
	// Ceded is regions handed over with all that is on them.
	Ceded struct {
		Seat    engine.Seat `json:"seat"`
		To      engine.Seat `json:"to"`
		Regions []int       `json:"regions"`
	}
	// Auctioned is a lot put up.
	Auctioned struct {
		Seat    engine.Seat `json:"seat"`
		Regions []int       `json:"regions"`
	}
	// Bid is a bid for the lot; 0 is a pass for good.
	Bid struct {
		Seat engine.Seat `json:"seat"`
		N    int         `json:"n"`
	}
	// Sold is the lot gone to Seat, who paid Goods to the heap for a bid of N.
	Sold struct {
		Seat    engine.Seat  `json:"seat"`
		Party   int          `json:"party"`
		Regions []int        `json:"regions"`
		N       int          `json:"n"`
		Goods   tokens.Goods `json:"goods"`
		Lost    int          `json:"lost,omitempty"`
	}
	// Unsold is a lot that nobody bid for.
	Unsold struct {
		Seat    engine.Seat `json:"seat"`
		Regions []int       `json:"regions"`
	}
	// CeilingNamed is what a seat bids at most whenever a region is auctioned alone,
	// or with Region -1 for any other lot, told to it alone; Off takes it back.
	CeilingNamed struct {
		Seat   engine.Seat `json:"seat"`
		Region int         `json:"region"`
		N      int         `json:"n"`
		Off    bool        `json:"off,omitempty"`
	}
	// CeilingGiven is that a seat has bid for the lot, in secret.
	CeilingGiven struct {
		Seat engine.Seat `json:"seat"`
	}
	// MyCeiling is what it has bid, told to it alone; 0 is a pass.
	MyCeiling struct {
		Seat engine.Seat `json:"seat"`
		N    int         `json:"n"`
	}
	// Burnt is regions laid waste: pieces, factories and the Goods that lay there.
	Burnt struct {
		Seat    engine.Seat  `json:"seat"`
		Regions []int        `json:"regions"`
		Goods   tokens.Goods `json:"goods"`
	}
	// Finished is the end: places by seat, 1 is first. Why: last, cities, richest,
	// date, deserted. Scores are by seat, as rule 9.4 counts.
	Finished struct {
		Places []int8  `json:"places"`
		Why    string  `json:"why"`
		Scores []int64 `json:"scores"`
	}
)

// What queries answer.
type (
	// Foreseen is what a list of orders would do, each judged as if those before it
	// had succeeded. CutOff and Falling are what the stage's end would then remove;
	// Sieges the enemies' cities surrounded; Together the chance that all succeed.
	Foreseen struct {
		Stage    string      `json:"stage"`
		Orders   []Foresight `json:"orders"`
		Together float64     `json:"together"`
		Lands    int         `json:"lands"`
		Cities   int         `json:"cities"`
		CutOff   []int       `json:"cutOff"`
		Falling  []int       `json:"falling"`
		Sieges   []int       `json:"sieges"`
	}
	// Foresight is one order of a draft. Refused is why it cannot be, by Rule, or "".
	// Party is whom the region is taken from, or -1; Against is what is to be thrown
	// against; IfLost what would be cut off if the attack failed.
	Foresight struct {
		Unit    string   `json:"unit"`
		From    int      `json:"from"`
		To      int      `json:"to"`
		Refused string   `json:"refused,omitempty"`
		Rule    string   `json:"rule,omitempty"`
		Party   int      `json:"party"`
		Against []string `json:"against,omitempty"`
		Odds    float64  `json:"odds"`
		IfLost  []int    `json:"ifLost,omitempty"`
	}
	// Odds is the chance of one attack, and of all Units one behind the other that
	// could make it now.
	Odds struct {
		From    int      `json:"from"`
		To      int      `json:"to"`
		Unit    string   `json:"unit"`
		Party   int      `json:"party"`
		Against []string `json:"against"`
		Win     float64  `json:"win"`
		Units   int      `json:"units"`
		All     float64  `json:"all"`
	}
	// Worth is a realm's worth: what lies on its lands to be taxed (Income), what
	// its armies cost a turn, and what a turn would net with every factory run.
	Worth struct {
		Seat     engine.Seat  `json:"seat"`
		Goods    tokens.Goods `json:"goods"`
		Treasury int          `json:"treasury"`
		Lying    tokens.Goods `json:"lying"`
		Income   int          `json:"income"`
		Upkeep   int          `json:"upkeep"`
		Lands    int          `json:"lands"`
		Basic    int          `json:"basic"`
		Advanced int          `json:"advanced"`
		Net      int          `json:"net"`
		Score    int          `json:"score"`
	}
)

// The kinds under which facts are stored, for ever.
func (Ordered) Kind() string      { return "ordered" }
func (Settled) Kind() string      { return "settled" }
func (Began) Kind() string        { return "began" }
func (Taxed) Kind() string        { return "taxed" }
func (Staged) Kind() string       { return "staged" }
func (Paid) Kind() string         { return "paid" }
func (Disbanded) Kind() string    { return "disbanded" }
func (Moved) Kind() string        { return "moved" }
func (Fought) Kind() string       { return "fought" }
func (Took) Kind() string         { return "took" }
func (CutOff) Kind() string       { return "cutoff" }
func (Besieged) Kind() string     { return "besieged" }
func (Starved) Kind() string      { return "starved" }
func (Out) Kind() string          { return "out" }
func (Inherited) Kind() string    { return "inherited" }
func (Returned) Kind() string     { return "returned" }
func (Built) Kind() string        { return "built" }
func (Produced) Kind() string     { return "produced" }
func (Ran) Kind() string          { return "ran" }
func (Founded) Kind() string      { return "founded" }
func (Offered) Kind() string      { return "offered" }
func (Traded) Kind() string       { return "traded" }
func (Declined) Kind() string     { return "declined" }
func (Withdrawn) Kind() string    { return "withdrawn" }
func (Expired) Kind() string      { return "expired" }
func (Lapsed) Kind() string       { return "lapsed" }
func (Allied) Kind() string       { return "allied" }
func (Renounced) Kind() string    { return "renounced" }
func (Abdicated) Kind() string    { return "abdicated" }
func (Ceded) Kind() string        { return "ceded" }
func (Auctioned) Kind() string    { return "auctioned" }
func (Bid) Kind() string          { return "bid" }
func (Sold) Kind() string         { return "sold" }
func (Unsold) Kind() string       { return "unsold" }
func (CeilingNamed) Kind() string { return "ceiling-named" }
func (CeilingGiven) Kind() string { return "ceiling-given" }
func (MyCeiling) Kind() string    { return "my-ceiling" }
func (Burnt) Kind() string        { return "burnt" }
func (Finished) Kind() string     { return "finished" }
func (Foreseen) Kind() string     { return "foreseen" }
func (Odds) Kind() string         { return "odds" }
func (Worth) Kind() string        { return "worth" }
