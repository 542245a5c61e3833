package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// The printed board could not be had. What is marked attested the rules text
// names; the rest is a reconstruction (rule 1.4).

// areaCount is how many areas the whole board has.
const areaCount = 42

// Streams are the business streams that the players lead, by seat (rule 1.6).
var Streams = [maxSeats]string{
	"Blue-sky thinkers", "Cross-fertilisers", "Income-streamers",
	"Added-value deliverers", "Low-hanging fruitpickers", "Same hymn sheet singers",
}

// A Cell is where an area lies in its sector: outer 0, 1, 2 or inner 3, 4, 5,
// each clockwise.
type Cell uint8

// The cells of a sector, outer then inner, clockwise.
const (
	O1 Cell = iota
	O2
	O3
	I1
	I2
	I3
)

// Outer reports whether the cell belongs to the outer circle.
func (c Cell) Outer() bool { return c <= O3 }

// A Sector is a slice of the board; they lie clockwise in order.
type Sector struct{ ID, Name string }

// Sectors are the seven slices, clockwise.
var Sectors = [7]Sector{
	{"national-insurance", "National Insurance"},
	{"capital-taxes", "Capital taxes"},
	{"sin-taxes", "‘Sin’ taxes"},
	{"green-taxes", "Green taxes"},
	{"income-taxes", "Income taxes"},
	{"administration", "Administration"},
	{"vat", "VAT"},
}

// An Area is a department to be held. Attested: the rules text names it.
type Area struct {
	ID, Abbr, Name string
	Sector         int
	Cell           Cell
	Attested       bool
}

// Areas are all 42, by sector and cell; an area's number is its index here.
var Areas = [areaCount]Area{
	{"class-1-nic", "NIC1", "Class 1 NIC", 0, O1, false},
	{"class-1a-nic", "NIC1A", "Class 1A NIC", 0, O2, false},
	{"class-1b-nic", "NIC1B", "Class 1B NIC", 0, O3, true},
	{"class-2-nic", "NIC2", "Class 2 NIC", 0, I1, false},
	{"class-3-nic", "NIC3", "Class 3 NIC", 0, I2, false},
	{"class-4-nic", "NIC4", "Class 4 NIC", 0, I3, false},
	{"inheritance-tax", "IHT", "Inheritance tax", 1, O1, true},
	{"stamp-duty", "SD", "Stamp duty", 1, O2, true},
	{"stamp-duty-reserve-tax", "SDRT", "Stamp duty reserve tax", 1, O3, false},
	{"capital-gains-tax", "CGT", "Capital gains tax", 1, I1, true},
	{"pre-owned-assets-tax", "POAT", "Pre-owned assets tax", 1, I2, true},
	{"stamp-duty-land-tax", "SDLT", "Stamp duty land tax", 1, I3, true},
	{"tobacco-products-duty", "TPD", "Tobacco products duty", 2, O1, false},
	{"beer-duty", "BEER", "Beer duty", 2, O2, false},
	{"wine-duty", "WINE", "Wine duty", 2, O3, false},
	{"spirits-duty", "SPIRITS", "Spirits duty", 2, I1, false},
	{"general-betting-duty", "GBD", "General betting duty", 2, I2, false},
	{"gaming-duty", "GAMING", "Gaming duty", 2, I3, false},
	{"landfill-tax", "LFT", "Landfill tax", 3, O1, true},
	{"aggregates-levy", "AGL", "Aggregates levy", 3, O2, false},
	{"climate-change-levy", "CCL", "Climate change levy", 3, O3, false},
	{"fuel-duty", "FUEL", "Fuel duty", 3, I1, false},
	{"vehicle-excise-duty", "VED", "Vehicle excise duty", 3, I2, false},
	{"air-passenger-duty", "APD", "Air passenger duty", 3, I3, false},
	{"income-tax", "IT", "Income tax", 4, O1, true},
	{"corporation-tax", "CT", "Corporation tax", 4, O2, false},
	{"petroleum-revenue-tax", "PRT", "Petroleum revenue tax", 4, O3, false},
	{"remittance-basis-charge", "RBC", "Remittance basis charge", 4, I1, false},
	{"tonnage-tax", "TT", "Tonnage tax", 4, I2, false},
	{"ring-fence-supplementary-charge", "RFSC", "Ring fence supplementary charge", 4, I3, false},
	{"paye", "PAYE", "PAYE", 5, O1, false},
	{"construction-industry-scheme", "CIS", "Construction Industry Scheme", 5, O2, false},
	{"student-loan-repayments", "SLR", "Student loan repayments", 5, O3, false},
	{"penalties", "PEN", "Penalties", 5, I1, false},
	{"interest", "INT", "Interest", 5, I2, false},
	{"tax-credits", "TC", "Tax credits", 5, I3, false},
	{"vat-standard-rate", "VATS", "VAT standard rate", 6, O1, false},
	{"vat-reduced-rate", "VATR", "VAT reduced rate", 6, O2, false},
	{"vat-zero-rate", "VATZ", "VAT zero rate", 6, O3, false},
	{"import-vat", "VATI", "Import VAT", 6, I1, false},
	{"acquisition-vat", "VATA", "Acquisition VAT", 6, I2, false},
	{"flat-rate-scheme-vat", "VATF", "Flat-rate scheme VAT", 6, I3, false},
}

// Borders are the pairs of neighbours that tokens may cross: nine in each
// sector, one between each two.
var Borders = [70][2]int{
	{0, 1}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 5}, {2, 5},
	{3, 4}, {3, 41}, {4, 5}, {5, 9}, {6, 7}, {6, 9}, {6, 10},
	{6, 11}, {7, 8}, {7, 11}, {8, 11}, {8, 12}, {9, 10}, {10, 11},
	{12, 13}, {12, 15}, {12, 16}, {12, 17}, {13, 14}, {13, 17}, {14, 17},
	{15, 16}, {16, 17}, {17, 21}, {18, 19}, {18, 21}, {18, 22}, {18, 23},
	{19, 20}, {19, 23}, {20, 23}, {20, 24}, {21, 22}, {22, 23}, {24, 25},
	{24, 27}, {24, 28}, {24, 29}, {25, 26}, {25, 29}, {26, 29}, {27, 28},
	{28, 29}, {29, 33}, {30, 31}, {30, 33}, {30, 34}, {30, 35}, {31, 32},
	{31, 35}, {32, 35}, {32, 36}, {33, 34}, {34, 35}, {36, 37}, {36, 39},
	{36, 40}, {36, 41}, {37, 38}, {37, 41}, {38, 41}, {39, 40}, {40, 41},
}

// WhiteLines are the pairs of neighbours that a thick white line parts.
var WhiteLines = [7][2]int{
	{0, 38},  // Class 1 NIC ‖ VAT zero rate
	{2, 6},   // Class 1B NIC ‖ Inheritance tax
	{11, 15}, // Stamp duty land tax ‖ Spirits duty
	{14, 18}, // Wine duty ‖ Landfill tax
	{23, 27}, // Air passenger duty ‖ Remittance basis charge
	{26, 30}, // Petroleum revenue tax ‖ PAYE
	{35, 39}, // Tax credits ‖ Import VAT
}

// A set of areas: bit i is area i.
type areas = uint64

// A circle is which part of the board is played on. Stored: never renumber.
type circle uint8

const (
	whole circle = 0
	inner circle = 1
	outer circle = 2
)

var boardNames = [...]string{whole: "whole", inner: "inner", outer: "outer"}

// A board is the part of the whole that a match plays on.
type board struct {
	all     areas
	near    [areaCount]areas // where tokens may cross to
	walled  [areaCount]areas // across a white line
	sectors [len(Sectors)]areas
	borders [][2]int
	lines   [][2]int
}

var (
	boards = [...]board{whole: layBoard(whole), inner: layBoard(inner), outer: layBoard(outer)}
	byID   = numberAreas()
)

// BordersOf are the borders that tokens may cross on a board (whole, inner,
// outer); nil for a board that there is not.
func BordersOf(board string) [][2]int {
	for c, name := range boardNames {
		if name == board {
			return boards[c].borders
		}
	}
	return nil
}

// layBoard keeps one circle, or both. Rule 1.5: on one circle the white lines
// that are reconstructions fall away, for else it would fall apart.
func layBoard(c circle) (b board) {
	for i, a := range Areas {
		if c == whole || a.Cell.Outer() == (c == outer) {
			b.all |= 1 << i
			b.sectors[a.Sector] |= 1 << i
		}
	}
	for _, pair := range Borders {
		b.join(pair)
	}
	for _, pair := range WhiteLines {
		if c == whole || pair == attestedLine {
			b.part(pair)
		} else {
			b.join(pair)
		}
	}
	return b
}

// attestedLine is the one white line that the rules text names: between Class
// 1B NIC and inheritance tax.
var attestedLine = [2]int{2, 6}

func (b *board) has(pair [2]int) bool { return b.all>>pair[0]&1 == 1 && b.all>>pair[1]&1 == 1 }

func (b *board) join(pair [2]int) {
	if !b.has(pair) {
		return
	}
	b.near[pair[0]] |= 1 << pair[1]
	b.near[pair[1]] |= 1 << pair[0]
	b.borders = append(b.borders, pair)
}

func (b *board) part(pair [2]int) {
	if !b.has(pair) {
		return
	}
	b.walled[pair[0]] |= 1 << pair[1]
	b.walled[pair[1]] |= 1 << pair[0]
	b.lines = append(b.lines, pair)
}

// edge are the areas of a set that adjoin an area outside it.
func (b *board) edge(set areas) (edge areas) {
	for m := set; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); b.near[i]&^set != 0 {
			edge |= 1 << i
		}
	}
	return edge
}

func numberAreas() map[string]uint8 {
	m := map[string]uint8{}
	for i, a := range Areas {
		m[a.ID] = uint8(i)
	}
	return m
}

// areaNames is what people may call the areas.
func areaNames() []engine.Name {
	names := make([]engine.Name, len(Areas))
	for i, a := range Areas {
		names[i] = engine.Name{Word: a.ID, Title: a.Name, Also: []string{a.Abbr}}
	}
	return names
}

// nth is the k-th area of the set, counted from 0.
func nth(set areas, k int) uint8 {
	for ; k > 0; k-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros64(set))
}
