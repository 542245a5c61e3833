package board

import (
	"bytes"
	"image/png"
	"math"
	"os"
	"strings"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/europe"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// played is a match at random after so many actions.
func played(t testing.TB, campaign string, seats int, seed uint64, n int) rules.View {
	t.Helper()
	terms, err := rules.Game.About().Terms(seats, map[string]string{"campaign": campaign})
	if err != nil {
		t.Fatal(err)
	}
	d := engine.Fast(seed)
	table, _, err := rules.Game.New(d, terms)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		asks := table.Status(engine.Nobody).Asks
		if len(asks) == 0 {
			break
		}
		if _, err := table.Apply(d, asks[0].Seat, engine.Walk(engine.See(table, asks[0].Seat), d)...); err != nil {
			t.Fatal(err)
		}
	}
	return table.View(engine.Nobody).(rules.View)
}

var painter = rendertest.Painter[rules.View, Scene]{Picture: Picture, Board: Text, Alt: Alt}

func scenes(t testing.TB) map[string]func() (rules.View, Scene) {
	all := map[string]func() (rules.View, Scene){
		"crowded": func() (rules.View, Scene) { return crowded(), busy() },
	}
	for _, c := range atlas.Campaigns {
		all[c.ID] = func() (rules.View, Scene) {
			o := busy()
			o.Names, o.Bots = o.Names[:c.Seats], o.Bots[:c.Seats]
			o.Arrows, o.Marked = []Arrow{{From: 1, To: 7}, {From: 10, To: 11, Way: Won}, {From: 55, To: 56, Way: Lost}}, []int{12, 14, 60}
			return played(t, c.ID, c.Seats, 7, 500), o
		}
	}
	return all
}

func TestGolden(t *testing.T) { painter.Golden(t, scenes(t)) }

// A full map takes no more, not even one on which every region holds all it can.
func TestPicturesAreSmall(t *testing.T) { painter.Small(t, scenes(t), 285_000) }

func TestSamePositionSameBytes(t *testing.T) {
	all := scenes(t)
	painter.Same(t, all["crowded"], map[string]func() (rules.View, Scene){"nordic": all["nordic"]})
}

// On every sheet each region in play has a label, and nothing that is written
// stands on anything else.
func TestLabelsNeverCollide(t *testing.T) {
	for _, c := range atlas.Campaigns {
		s := sheetOf(c.ID)
		var boxes []box
		var whose []string
		add := func(b box, name string) {
			for i, o := range boxes {
				if b.meets(o) {
					t.Errorf("%s: %s stands on %s", c.ID, name, whose[i])
				}
			}
			if b.x-b.w/2 < 0 || b.y-b.h/2 < 0 || b.x+b.w/2 > Wide || b.y+b.h/2 > float64(s.height) {
				t.Errorf("%s: %s is cut off", c.ID, name)
			}
			boxes, whose = append(boxes, b), append(whose, name)
		}
		for r := range s.in {
			if !s.in[r] {
				continue
			}
			at := s.spots[r]
			if !at.known {
				t.Errorf("%s: %s has no label", c.ID, atlas.RegionName(r))
				continue
			}
			add(s.boxOf(r, at.x, at.y), atlas.RegionName(r))
			if n := s.names[r]; n != nil {
				add(n.box, "the name of "+atlas.RegionName(r))
			}
		}
		for land, at := range s.towns {
			f := townFace(s.size)
			w := f.Width(atlas.Lands[land].City)
			add(box{at.x, at.y, dotRoom * s.size, dotRoom * s.size}, atlas.Lands[land].City+"’s dot")
			add(box{at.nameX + w/2, at.nameY - f.Size*render.CapHeight/2, w, f.Size * 0.9}, "the name of "+atlas.Lands[land].City)
			if at.anchorX > 0 {
				add(box{at.anchorX, at.anchorY, anchorRoom * s.size, anchorRoom * s.size}, atlas.Lands[land].City+"’s anchor")
			}
		}
		for land := range atlas.Lands {
			if _, ok := s.towns[land]; s.in[land] && atlas.Lands[land].City != "" && !ok {
				t.Errorf("%s: %s is off the sheet", c.ID, atlas.Lands[land].City)
			}
		}
	}
}

// A label stands in its region, or for the smallest beside it: it touches it.
func TestLabelsStandWhereTheyBelong(t *testing.T) {
	for _, c := range atlas.Campaigns {
		s := sheetOf(c.ID)
		ids := s.number(europe.Europe())
		for r := range s.in {
			if !s.in[r] {
				continue
			}
			b, touches := s.boxOf(r, s.spots[r].x, s.spots[r].y), false
			for i := range 11 {
				for j := range 11 {
					x, y := int(b.x-b.w/2+b.w*float64(i)/10), int(b.y-b.h/2+b.h*float64(j)/10)
					touches = touches || x >= 0 && x < Wide && y >= 0 && y < s.height && ids[y*Wide+x] == uint8(r)
				}
			}
			if !touches {
				t.Errorf("%s: the label of %s is astray", c.ID, atlas.RegionName(r))
			}
		}
	}
}

// The label of a land with room for it twice over does not stand in another:
// Pomerania's once stood in Hanover, and Hanover's in the North Sea.
func TestNoLabelStandsInAnotherLand(t *testing.T) {
	for _, c := range atlas.Campaigns {
		s := sheetOf(c.ID)
		ids := s.number(europe.Europe())
		extents, order := s.survey(ids)
		for _, r := range order {
			b := s.boxOf(r, s.spots[r].x, s.spots[r].y)
			cost := s.cost(ids, r, b, nil) // 98: it lies wholly in others
			if atlas.IsSea(r) || extents[r].pixels < 2*b.w*b.h {
				continue
			}
			if cost > 40 {
				t.Errorf("%s: the label of %s stands elsewhere: %.0f of 98", c.ID, atlas.RegionName(r), cost)
			}
		}
	}
}

// A city's name is read as that city's: it begins or ends close to the dot.
func TestCitiesNamesStandByTheirDots(t *testing.T) {
	const far = 60.0
	for _, c := range atlas.Campaigns {
		s := sheetOf(c.ID)
		for land, at := range s.towns {
			f := townFace(s.size)
			w := f.Width(atlas.Lands[land].City)
			dx := max(at.nameX-at.x, at.x-at.nameX-w, 0)
			dy := math.Abs(at.nameY - f.Size*render.CapHeight/2 - at.y)
			if math.Hypot(dx, dy) > far*s.size {
				t.Errorf("%s: the name of %s is %.0f pixels from its dot", c.ID, atlas.Lands[land].City, math.Hypot(dx, dy))
			}
		}
	}
}

// Each sign's meaning has room beside it, at no less than 22 pixels, in the widest
// key and in the narrowest.
func TestTheKeyFits(t *testing.T) {
	for columns, w := range map[int]float64{keyColumns: Wide - 2*margin, 2: panelWide - 64} {
		for _, k := range keys {
			if f := plain(22); f.Width(k.means) > w/float64(columns)-keySign-6 {
				t.Errorf("%s does not fit in %d columns", k.means, columns)
			}
		}
	}
}

// A folding fills the map's part of its picture, and no picture of a folding is
// higher than it was with the rulers below.
func TestFoldingsFillTheirPictures(t *testing.T) {
	for _, c := range atlas.Campaigns {
		s := sheetOf(c.ID)
		x0, x1 := Wide, 0
		for r := range s.in {
			for _, run := range s.runs[r] {
				x0, x1 = min(x0, run.at%Wide), max(x1, run.at%Wide+run.n)
			}
		}
		share := float64(x1-x0) / float64(s.right)
		t.Logf("%s: map %d × %d of %d × %d, %.0f %% of its width in play", c.ID, s.right, s.height, Wide, s.high(c.Seats), 100*share)
		if share < 0.9 {
			t.Errorf("%s: %.0f %% of the map’s width is in play", c.ID, 100*share)
		}
		if s.right < Wide && s.high(c.Seats) > 2082 {
			t.Errorf("%s: the picture is %d high", c.ID, s.high(c.Seats))
		}
	}
}

// On a telephone, 400 pixels wide, an army is told from a taxman, and two from one by
// their number.
func TestArmiesAreToldOnATelephone(t *testing.T) {
	const by, unlike = Wide / 400, 40
	v := played(t, "full", 3, 7, 0)
	small := func(held rules.Region) (grey []int) {
		held.In, held.Owner = true, 1
		v.Regions[10] = held
		img, err := png.Decode(bytes.NewReader(Picture(v, Scene{Names: []string{"Ann", "Bob", "Cat"}})))
		if err != nil {
			t.Fatal(err)
		}
		for y := 0; y+by <= img.Bounds().Dy(); y += by {
			for x := 0; x+by <= Wide; x += by {
				sum := 0
				for n := range by * by {
					r, g, b, _ := img.At(x+n%by, y+n/by).RGBA()
					sum += int(r+g+b) >> 8
				}
				grey = append(grey, sum/(3*by*by))
			}
		}
		return grey
	}
	differ := func(a, b []int) (n int) {
		for i := range a {
			if a[i]-b[i] > unlike || b[i]-a[i] > unlike {
				n++
			}
		}
		return n
	}
	taxman, army, two := small(rules.Region{Taxmen: 1}), small(rules.Region{Armies: 1}), small(rules.Region{Armies: 2})
	if n := differ(taxman, army); n < 30 {
		t.Errorf("%d pixels tell an army from a taxman", n)
	}
	if n := differ(army, two); n < 6 {
		t.Errorf("%d pixels tell two armies from one", n)
	}
}

// What stands beside an upright map has room there, with all rulers and long sentences.
func TestThePanelFits(t *testing.T) {
	for _, c := range atlas.Campaigns {
		s := sheetOf(c.ID)
		if s.right == Wide {
			continue
		}
		x := float64(s.right) + 32
		w := Wide - 32 - x
		columns := panelColumns(w)
		need := panelTop + tallHigh*float64(c.Seats) + 8 + 5*28*1.24 + 20 + 4*28*1.24 + 12 + keyHeight(columns) + 14
		if room := float64(s.height); need > room {
			t.Errorf("%s: the panel wants %.0f of %.0f pixels", c.ID, need, room)
		}
	}
}

func TestEachLandIsInItsHoldersColour(t *testing.T) {
	v := crowded()
	m := painter.Drawn(t, Wide, v, Scene{})
	s := sheetOf(v.Campaign)
	for r := range atlas.LandCount {
		n, total, seat := map[render.Ink]int{}, 0, seatOf(v.Regions[r].Owner)
		for _, run := range s.runs[r] {
			for i := range run.n {
				n[render.Ink(m.Pix[headHigh*Wide+run.at+i])]++
				total++
			}
		}
		// Of the smallest most is under what stands there.
		if share := float64(n[seat.Ground]+n[seat.Tone]) / float64(total); share < 0.2 {
			t.Errorf("%s is %s to %.2f", atlas.RegionName(r), seat.Colour, share)
		}
	}
}

func TestTypeReadsOnTheMap(t *testing.T) {
	var pairs [][2]render.Ink
	for _, k := range [...]render.Ink{render.Water, render.Minerals, render.Wood, render.Food} {
		pairs = append(pairs, [2]render.Ink{render.Black, k})
	}
	rendertest.Legible(t, append(pairs, [2]render.Ink{render.Grey, render.Water}))
}

// Lands differ by colour in every sight, and besides by the shape of their mark.
func TestLandsDifferInEverySight(t *testing.T) {
	kinds := [...]render.Ink{render.Minerals, render.Wood, render.Food, render.Water, render.Ground}
	for name, m := range rendertest.Sights {
		for i, a := range kinds {
			for _, b := range kinds[:i] {
				if d := rendertest.Difference(a, b, m); d < 7 {
					t.Errorf("%s: inks %d and %d differ by %.1f only", name, a, b, d)
				}
			}
		}
	}
}

// The letters at the ends of a plot's lines cover none of each other, wherever the
// lines end.
func TestLettersOfAPlotStandApart(t *testing.T) {
	for _, ends := range [][]float64{{300, 300, 300, 300, 300, 300}, {80, 90, 100, 110, 120, 130}, {400, 380, 400, 380, 401, 79}} {
		var taken [2][]float64
		for _, at := range ends {
			if _, y := letterRoom(&taken, at, 80); y < 80 || math.Abs(y-at) > 130 {
				t.Errorf("%v: %v stands at %v", ends, at, y)
			}
		}
		for column, all := range taken {
			for i, a := range all {
				for _, b := range all[:i] {
					if math.Abs(a-b) < letterHigh {
						t.Errorf("%v: in column %d %v stands on %v", ends, column, a, b)
					}
				}
			}
		}
	}
}

// The two plots of a page have one axis of rounds, however long their rows are.
func TestPlotsShareTheirRounds(t *testing.T) {
	row := func(n int) (row []int) {
		for i := range n {
			row = append(row, 3+i%4)
		}
		return row
	}
	v, o := played(t, "nordic", 3, 7, 50), Scene{Names: []string{"Ann", "Bob", "Cat"}}
	file := Plots(v, o, []Plot{{"Lands, by round", [][]int{row(14), row(14), row(9)}}, {"Taxes, by round", [][]int{row(11), row(3), row(12)}}})
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	ink := 0
	for y := headHigh + plotHigh - 50; y < headHigh+plotHigh-4; y++ { // the numbers below a plot
		for x := range Wide {
			a, b := img.At(x, y), img.At(x, y+plotHigh)
			if a != b {
				t.Fatalf("the plots' rounds part at %d, %d", x, y)
			}
			if r, _, _, _ := a.RGBA(); r < 0xa000 {
				ink++
			}
		}
	}
	if ink < 200 {
		t.Errorf("%d dots are no numbers", ink)
	}
}

// The ledger's columns can be told from one another in black alone.
func TestTheLedgersColumnsAreToldWithoutColour(t *testing.T) {
	img, err := png.Decode(bytes.NewReader(Ledger(played(t, "nordic", 3, 7, 50), Scene{Names: []string{"Ann", "Bob", "Cat"}})))
	if err != nil {
		t.Fatal(err)
	}
	black := func(sort, dx, y int) bool {
		r, g, b, _ := img.At(int(ledgerColumn(sort))+dx, y).RGBA()
		return max(r, g, b) < 0x9000
	}
	for sort := range tokens.GoodCount {
		for other := range sort {
			apart := 0
			for y := headHigh; y < headHigh+ledgeHigh; y++ {
				for dx := -38; dx < 38; dx++ {
					if black(sort, dx, y) != black(other, dx, y) {
						apart++
					}
				}
			}
			if apart < 60 {
				t.Errorf("%s and %s differ in %d dots", tokens.GoodNames[sort], tokens.GoodNames[other], apart)
			}
		}
	}
}

// A part shows the region it was asked for, larger.
func TestPart(t *testing.T) {
	for _, region := range [...]int{15, 35, 44, atlas.LandCount + 9} {
		s := part("full", region)
		if !s.spots[region].known || s.size < 1.3 {
			t.Errorf("%s: label %v at size %.1f", atlas.RegionName(region), s.spots[region], s.size)
		}
		rendertest.Decoded(t, Wide, Part(crowded(), busy(), region))
	}
}

func TestStrangeNames(t *testing.T) {
	for _, name := range rendertest.Strange {
		v, o := crowded(), busy()
		for i := range o.Names {
			o.Names[i] = name
		}
		o.Code, o.Now, o.Last = name, name, name
		painter.Words(t, func() (rules.View, Scene) { return v, o })
		painter.Drawn(t, Wide, v, o)
	}
}

func TestTextSaysWhoHoldsWhat(t *testing.T) {
	v, o := played(t, "nordic", 3, 7, 0), Scene{Names: []string{"Ann", "Bob", "Cat"}}
	v.Regions[10] = rules.Region{In: true, Owner: 1, Armies: 1, Taxmen: 1, Basic: true, Fine: "purple", Besieged: true}
	v.Regions[atlas.LandCount+10] = rules.Region{In: true, Owner: 1, Fleet: true, Armies: 1}
	if text := Text(v, o); !strings.Contains(text, "11*!atbp Kfa") {
		t.Error(text)
	}
}

// Pictures to be looked at are written where LOOK says.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip("LOOK names no directory for pictures to look at")
	}
	for name, scene := range scenes(t) {
		file := Picture(scene())
		if _, err := png.Decode(bytes.NewReader(file)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(dir+"/"+name+".png", file, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(dir+"/part.png", Part(crowded(), busy(), 35), 0o644); err != nil {
		t.Fatal(err)
	}
}
