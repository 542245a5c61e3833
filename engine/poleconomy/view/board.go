package view

// A Type is what a square is.
type Type uint8

// The types of squares.
const (
	Income Type = iota // Start and the Opportunity squares too
	Inflation
	Company
	Advertising
	Corner
)

// A Square of the board. Tag is one word for a Company or Advertising square, for
// where there is no room for more. Times is by how much an Income square
// multiplies; Move how far an Inflation square moves the marker.
type Square struct {
	ID, Name    string
	Tag         string
	Type        Type
	Times       int64
	Move        int8
	Interest    bool // pays Savings Interest too
	Opportunity bool
}

// Where squares stand in Squares: those of the circuits, and the corners.
const (
	innerSize   = 32
	outerSize   = 44
	firstOuter  = innerSize
	FirstCorner = innerSize + outerSize
	BoardSize   = FirstCorner + 4
)

// Squares is the board: the inner circuit, the outer, the Corner Squares. The
// printed board could not be had; this is rebuilt from what the rules text says of
// it, and most names are made up (rules 2.5 and 2.6).
var Squares = [BoardSize]Square{
	// inner circuit, clockwise from Start
	{ID: "start", Name: "Start", Type: Income, Times: 4},
	{ID: "imperial-oil-esso", Name: "Imperial Oil (Esso)", Tag: "esso", Type: Advertising}, // named by the rules text
	{ID: "inner-2", Name: "Inflation 2", Type: Inflation, Move: 2},
	{ID: "molson-breweries", Name: "Molson Breweries", Tag: "brew", Type: Company}, // named by the rules text
	{ID: "inner-4", Name: "Income ×2, Savings Interest", Type: Income, Times: 2, Interest: true},
	{ID: "northern-lights-television", Name: "Northern Lights Television", Tag: "tv", Type: Advertising},
	{ID: "the-dominion-gazette", Name: "The Dominion Gazette", Tag: "press", Type: Advertising},
	{ID: "i-p-sharp-associates", Name: "I.P. Sharp Associates", Tag: "sharp", Type: Company}, // named by the rules text
	{ID: "inner-8", Name: "Income ×5", Type: Income, Times: 5},
	{ID: "laurier-lager", Name: "Laurier Lager", Tag: "lager", Type: Advertising},
	{ID: "inner-10", Name: "Inflation 3", Type: Inflation, Move: 3},
	{ID: "laurentian-pulp-and-paper", Name: "Laurentian Pulp & Paper", Tag: "pulp", Type: Company},
	{ID: "inner-12", Name: "Income ×3, Savings Interest", Type: Income, Times: 3, Interest: true},
	{ID: "maple-leaf-tours", Name: "Maple Leaf Tours", Tag: "tours", Type: Advertising},
	{ID: "inner-14", Name: "Inflation 1", Type: Inflation, Move: 1},
	{ID: "cabot-strait-fisheries", Name: "Cabot Strait Fisheries", Tag: "fish", Type: Company},
	{ID: "inner-16", Name: "Income ×6", Type: Income, Times: 6},
	{ID: "polar-parkas", Name: "Polar Parkas", Tag: "parka", Type: Advertising},
	{ID: "inner-18", Name: "Inflation 4", Type: Inflation, Move: 4},
	{ID: "assiniboia-grain-growers", Name: "Assiniboia Grain Growers", Tag: "grain", Type: Company},
	{ID: "inner-20", Name: "Income ×2, Savings Interest", Type: Income, Times: 2, Interest: true},
	{ID: "habitant-pea-soup", Name: "Habitant Pea Soup", Tag: "soup", Type: Advertising},
	{ID: "kicking-horse-railway", Name: "Kicking Horse Railway", Tag: "rail", Type: Company},
	{ID: "inukshuk-hotels", Name: "Inukshuk Hotels", Tag: "hotels", Type: Advertising},
	{ID: "inner-24", Name: "Income ×5", Type: Income, Times: 5},
	{ID: "saguenay-aluminium", Name: "Saguenay Aluminium", Tag: "alum", Type: Company},
	{ID: "inner-26", Name: "Inflation 2", Type: Inflation, Move: 2},
	{ID: "beaver-hardware", Name: "Beaver Hardware", Tag: "tools", Type: Advertising},
	{ID: "inner-28", Name: "Income ×3, Savings Interest", Type: Income, Times: 3, Interest: true},
	{ID: "great-bear-uranium", Name: "Great Bear Uranium", Tag: "uran", Type: Company},
	{ID: "inner-30", Name: "Inflation 3", Type: Inflation, Move: 3},
	{ID: "voyageur-canoes", Name: "Voyageur Canoes", Tag: "canoe", Type: Advertising},
	// outer circuit, clockwise from the corner by Start
	{ID: "outer-0", Name: "Income ×20", Type: Income, Times: 20},
	{ID: "prairie-rose-flour", Name: "Prairie Rose Flour", Tag: "flour", Type: Advertising},
	{ID: "nechako-timber", Name: "Nechako Timber", Tag: "timber", Type: Company},
	{ID: "outer-3", Name: "Inflation 3", Type: Inflation, Move: 3},
	{ID: "snowbird-ski-resort", Name: "Snowbird Ski Resort", Tag: "ski", Type: Advertising},
	{ID: "peace-river-gas", Name: "Peace River Gas", Tag: "gas", Type: Company},
	{ID: "outer-6", Name: "Inflation 1", Type: Inflation, Move: 1},
	{ID: "cariboo-coffee", Name: "Cariboo Coffee", Tag: "coffee", Type: Advertising},
	{ID: "fundy-shipyards", Name: "Fundy Shipyards", Tag: "ships", Type: Company},
	{ID: "outer-9", Name: "Inflation 4", Type: Inflation, Move: 4},
	{ID: "lobster-pot-restaurants", Name: "Lobster Pot Restaurants", Tag: "diners", Type: Advertising},
	{ID: "outer-11", Name: "Opportunity", Type: Income, Times: 10, Opportunity: true},
	{ID: "timberline-trucks", Name: "Timberline Trucks", Tag: "trucks", Type: Advertising},
	{ID: "muskoka-furniture", Name: "Muskoka Furniture", Tag: "chairs", Type: Company},
	{ID: "outer-14", Name: "Inflation 2", Type: Inflation, Move: 2},
	{ID: "mountie-records", Name: "Mountie Records", Tag: "discs", Type: Advertising},
	{ID: "temagami-mines", Name: "Temagami Mines", Tag: "mines", Type: Company},
	{ID: "outer-17", Name: "Inflation 5", Type: Inflation, Move: 5},
	{ID: "great-auk-books", Name: "Great Auk Books", Tag: "books", Type: Advertising},
	{ID: "bluenose-insurance-brokers", Name: "Bluenose Insurance Brokers", Tag: "broker", Type: Company},
	{ID: "outer-20", Name: "Inflation 3", Type: Inflation, Move: 3},
	{ID: "tundra-tires", Name: "Tundra Tires", Tag: "tires", Type: Advertising},
	{ID: "outer-22", Name: "Opportunity", Type: Income, Times: 10, Opportunity: true},
	{ID: "great-slave-trout", Name: "Great Slave Trout", Tag: "trout", Type: Advertising},
	{ID: "chinook-airlines", Name: "Chinook Airlines", Tag: "air", Type: Company},
	{ID: "outer-25", Name: "Inflation 2", Type: Inflation, Move: 2},
	{ID: "sugar-shack-syrup", Name: "Sugar Shack Syrup", Tag: "syrup", Type: Advertising},
	{ID: "red-river-tractors", Name: "Red River Tractors", Tag: "plough", Type: Company},
	{ID: "outer-28", Name: "Inflation 6", Type: Inflation, Move: 6},
	{ID: "lacrosse-sports", Name: "Lacrosse Sports", Tag: "sports", Type: Advertising},
	{ID: "gaspe-cement", Name: "Gaspé Cement", Tag: "cement", Type: Company},
	{ID: "outer-31", Name: "Inflation 1", Type: Inflation, Move: 1},
	{ID: "rideau-skates", Name: "Rideau Skates", Tag: "skates", Type: Advertising},
	{ID: "outer-33", Name: "Opportunity", Type: Income, Times: 10, Opportunity: true},
	{ID: "klondike-jewellers", Name: "Klondike Jewellers", Tag: "jewels", Type: Advertising},
	{ID: "outer-35", Name: "Inflation 4", Type: Inflation, Move: 4},
	{ID: "confederation-telephone", Name: "Confederation Telephone", Tag: "phone", Type: Company},
	{ID: "bay-street-office-supply", Name: "Bay Street Office Supply", Tag: "pens", Type: Advertising},
	{ID: "outer-38", Name: "Inflation 3", Type: Inflation, Move: 3},
	{ID: "selkirk-steel", Name: "Selkirk Steel", Tag: "steel", Type: Company},
	{ID: "outer-40", Name: "Inflation 5", Type: Inflation, Move: 5},
	{ID: "wheat-city-radio", Name: "Wheat City Radio", Tag: "radio", Type: Advertising},
	{ID: "okanagan-orchards", Name: "Okanagan Orchards", Tag: "fruit", Type: Company},
	{ID: "outer-43", Name: "Inflation 2", Type: Inflation, Move: 2},
	// the Corner Squares, clockwise from that by Start
	{ID: "royal-bank", Name: "The Royal Bank of Canada", Type: Corner},
	{ID: "canada-life", Name: "The Canada Life Assurance Company", Type: Corner},
	{ID: "mcleod-young-weir", Name: "McLeod Young Weir", Type: Corner},
	{ID: "royal-insurance", Name: "Royal Insurance of Canada", Type: Corner},
}

// An Event is what a number of the Inflation Index brings.
type Event uint8

// The events of the index.
const (
	Election Event = iota
	Taxation
	Salary
	Bonds
)

// Events are their names.
var Events = [...]string{Election: "Election", Taxation: "Taxation", Salary: "Government Salary", Bonds: "Bonds"}

// A Mark is one number of the Inflation Index.
type Mark struct {
	Number int64
	Event  Event
}

// Index is the Inflation Index, clockwise from where the marker begins.
var Index = [16]Mark{
	{1, Election}, {2, Taxation}, {3, Salary}, {4, Bonds},
	{5, Taxation}, {6, Election}, {7, Taxation}, {8, Salary},
	{9, Bonds}, {8, Taxation}, {7, Salary}, {6, Election},
	{5, Taxation}, {4, Bonds}, {3, Salary}, {2, Taxation},
}

// Marked is the marker's position so many steps on.
func Marked(mark uint8, anti bool, steps int) uint8 {
	if anti {
		steps = -steps
	}
	return uint8((int(mark) + steps + len(Index)) % len(Index))
}

// Prospect sums the numbers within a step of the marker one way.
func Prospect(mark uint8, anti bool) (sum int64) {
	for steps := 1; steps <= 6; steps++ {
		sum += Index[Marked(mark, anti, steps)].Number
	}
	return sum
}
