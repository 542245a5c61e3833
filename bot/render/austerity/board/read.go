package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/text"
	rules "divisionbell/engine/austerity"
)

// Difficulties are what the difficulties are called.
var Difficulties = map[rules.Difficulty]string{rules.Easy: "easy", rules.Normal: "normal", rules.Hard: "hard", rules.Hardest: "hardest"}

// read puts a view into words.
func read(v rules.View, o Scene, shown func(string) string) sheet {
	s := sheet{
		code: text.Fit(shown(o.Code), 12), year: "Year " + strconv.Itoa(v.Year), draw: Stand(v),
		over: v.Result != nil,
		now:  o.now(v, shown), last: shown(o.Last.Text),
	}
	if v.Games != nil {
		s.year += " of " + strconv.Itoa(v.Games.Years)
	}
	if v.Daily {
		s.code = strings.TrimSpace(s.code + " daily")
	}
	s.pair = pairOf(v, o)
	s.event, s.effect = headline(v)
	s.title = title(v)
	if v.Result != nil {
		s.end, s.sum = *v.Result, entries(*v.Result)
	}
	s.asks, s.odds = offers(v), nil
	if v.Phase == rules.PhaseDraw && v.Result == nil {
		s.odds = chances(v.Bag)
		s.before = beforeOf(o)
	}
	s.deeds = actions(v)
	s.tracks = accounts(v, o)
	s.areas = areas(v)
	for i, b := range v.Institutions {
		h := standing(v, o, b)
		if i < 3 {
			s.houses = append(s.houses, h)
		} else {
			s.extras = append(s.extras, h)
		}
	}
	s.cards = cardsOf(v)
	s.dials = dials(v)
	return s
}

// Stand is how far the year has come: draw 2 of 6.
func Stand(v rules.View) string {
	switch {
	case v.Result != nil:
		return "over"
	case v.Phase == rules.PhaseTrade:
		return "Year End"
	}
	if n := v.Draw + v.Bag.Sum()/2; v.Phase == rules.PhaseDraw && v.Draw < n {
		return fmt.Sprintf("next draw %d of %d", v.Draw+1, n)
	}
	return fmt.Sprintf("draw %d of %d", v.Draw, v.Draw+v.Bag.Sum()/2)
}

// pairOf lists the drawn cubes and what became of those that left Current.
func pairOf(v rules.View, o Scene) (cubes []placed) {
	if v.Pair == nil {
		return nil
	}
	left := v.Current
	for _, c := range printed(v.Pair.Event) {
		p := placed{colour: int(c)}
		if left[c] > 0 {
			left[c]--
		} else if p.went = o.Last.Went[c]; p.went == "" {
			p.went = "gone"
		}
		cubes = append(cubes, p)
	}
	return cubes
}

// beforeOf is the pair that the last entry drew.
func beforeOf(o Scene) *before {
	d := o.Last.Drew
	if d == nil || int(d.Event) >= len(rules.Occurrences) {
		return nil
	}
	b := &before{event: rules.Occurrences[d.Event].Name, did: rules.Occurrences[d.Event].Text}
	for _, c := range printed(d.Event) {
		b.cubes = append(b.cubes, int(c))
	}
	return b
}

// printed are an event's cubes in the order in which the board prints them.
func printed(e rules.Event) (list []rules.Colour) {
	if int(e) >= len(rules.Occurrences) {
		return nil
	}
	for _, r := range rules.Occurrences[e].Pair {
		list = append(list, rules.Colour(strings.IndexRune(rules.Letters, r)))
	}
	return list
}

// headline is the event's name and what it does; between pairs, what comes next.
func headline(v rules.View) (name, effect string) {
	switch {
	case v.Result != nil:
		return ending(*v.Result), ""
	case v.Pair != nil && int(v.Pair.Event) < len(rules.Occurrences):
		return rules.Occurrences[v.Pair.Event].Name, rules.Occurrences[v.Pair.Event].Text
	case v.Phase == rules.PhaseTrade:
		return "Year End", "The Trade card may turn one step (house rule)."
	case v.Bag.Sum() < 2:
		return "The year ends", "One cube alone is not drawn."
	}
	return "Draw the next pair", "The likeliest of " + pairs(v.Bag) + ":"
}

func pairs(bag rules.Cubes) string {
	n := bag.Sum()
	return strconv.Itoa(n*(n-1)/2) + " pairs in the bag"
}

// endings are why a match ended, lost and won.
var endings = map[string][2]string{
	"debt": {"The debt is still there", "The debt is cleared"}, "crime": {"Crime has won", "Crime is beaten"},
	"games": {"The games are off", "The games are held"}, "war": {"The war is lost", "The war is won"},
}

func ending(e rules.Ended) string {
	if w, ok := endings[e.Why]; ok {
		if e.Won {
			return w[1]
		}
		return w[0]
	}
	for i := range rules.TrackNames {
		if rules.Track(i).String() == e.Why {
			return rules.TrackNames[i] + " is at 0"
		}
	}
	if e.Why == Stopped {
		return "Stopped"
	}
	return "It is over"
}

// title stands over the pair.
func title(v rules.View) string {
	switch {
	case v.Result != nil:
		return "The result"
	case v.Pair == nil && v.Phase == rules.PhaseDraw:
		return "The draw"
	case v.Pair == nil:
		return "Year End"
	}
	return "This draw"
}

// entries are a score's parts, so that people can check it, then the score.
func entries(e rules.Ended) (list []entry) {
	p := e.Score
	list = []entry{{"the five tracks", p.Tracks}, {count1(p.Cleared, "debt") + " cleared", p.Debt}}
	if e.Won {
		list = append(list, entry{"speed", p.Years}, entry{"for winning", p.Total - p.Tracks - p.Debt - p.Years})
	} else {
		list = append(list, entry{"years survived", p.Years})
	}
	return append(list, entry{"Score", p.Total})
}

func accounts(v rules.View, o Scene) (list []track) {
	after := YearEnd(v)
	for i, n := range v.Tracks {
		t := track{name: rules.TrackNames[i], value: n, was: n, rise: after[i] - n, coins: i == int(rules.Employment)}
		if was, ok := o.Last.From[rules.Track(i)]; ok {
			t.was = was
		}
		switch {
		case v.Result != nil:
			t.rise, t.done = 0, true
		case t.coins:
			t.outlook = "brings " + strings.Repeat("Y", v.Revenue)
			if v.Revenue == 0 {
				t.outlook = "brings nothing"
			}
			if t.rise != 0 {
				t.outlook = strings.TrimSpace(fmt.Sprintf("to %d, %s", after[i], strings.Repeat("Y", v.Revenue)))
			}
		case after[i] == rules.MinTrack:
			t.outlook = "to 0: lost"
		case t.rise != 0:
			t.outlook = "to " + strconv.Itoa(after[i])
		default:
			t.outlook = "stays"
		}
		list = append(list, t)
	}
	return list
}

func areas(v rules.View) []area {
	all := []int{0, 1, 2, 3, 4}
	count := func(c rules.Cubes) (n [5]int) {
		for i, x := range c {
			n[i] = int(x)
		}
		return n
	}
	held := []int{}
	for i, n := range v.Treasury {
		if n > 0 || i == int(rules.Income) {
			held = append(held, i)
		}
	}
	n := v.Bag.Sum()
	bag := area{"Bag", fmt.Sprintf("%s, %s", count1(n, "cube"), count1(n/2, "draw")), count(v.Bag), all}
	used := area{"Used", "", count(v.Used), all}
	switch v.Scenario {
	case rules.NoScenario, rules.Crash:
		used.note = "no K at Year End: won"
	case rules.Crime:
		used.note = "no R at Year End: won"
	}
	return []area{bag, used, {"Treasury", "", count(v.Treasury), held}}
}

func count1(n int, one string) string {
	switch n {
	case 0:
		return "no " + one + "s"
	case 1:
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}

func standing(v rules.View, o Scene, b rules.Standing) house {
	if int(b.Institution) >= len(rules.Bodies) {
		return house{name: "?"}
	}
	body := rules.Bodies[b.Institution]
	h := house{
		name: body.Name, reward: body.Fund, penalty: body.Penalty, step: b.Cuts, need: body.Need, funded: b.Cubes, room: body.Need,
		sale: !b.InPlay, last: slices.Contains(o.Last.Touched, b.Institution),
	}
	if b.Institution == rules.Enterprise && facing(v, rules.TradePolicy) == rules.Protectionism {
		h.room = 2
	}
	h.room = max(h.room, h.funded)
	for _, e := range body.Pairs {
		h.pairs = append(h.pairs, rules.Occurrences[e].Pair)
	}
	switch {
	case v.Result != nil:
	case v.Phase == rules.PhaseCut && v.Pair != nil && slices.Contains(v.Pair.Cuts, b.Institution):
		h.hot = "cut"
	case v.Phase == rules.PhaseIncome && b.Fundable && v.Current[rules.Income] > 0:
		h.hot = "fund"
	}
	return h
}

// tradeFaces are what the Trade card can show next.
func tradeFaces(v rules.View) []rules.Face {
	if f := facing(v, rules.TradePolicy); f != rules.Neutral && int(f) < len(rules.Regimes) {
		return []rules.Face{f, rules.Neutral}
	}
	return []rules.Face{rules.Neutral, rules.Protectionism, rules.FreeTrade}
}

func facing(v rules.View, p rules.Policy) rules.Face {
	for _, c := range v.Cards {
		if c.Policy == p {
			return c.Face
		}
	}
	return rules.Neutral
}

// cardsOf are the scenario and the country, when they are not the base game's.
func cardsOf(v rules.View) (list []card) {
	if int(v.Scenario) < len(rules.Briefs) && (v.Scenario != rules.NoScenario || v.Difficulty != rules.Normal) {
		b := rules.Briefs[v.Scenario]
		c := card{name: b.Name, kind: Difficulties[v.Difficulty]}
		c.lines = strings.Split("To win: "+strings.ToLower(b.Text[:1])+b.Text[1:], "; ")
		if v.Scenario == rules.Crime { // whose card is nobody's who wrote the game
			if c.lines[1] = "Corruption also Adds R: a fan port's, harder than meant"; v.Plain {
				c.lines[1] = "A fan-made port's card, in a milder reading"
			}
		}
		if int(v.Difficulty) < len(b.Extra) && b.Extra[v.Difficulty] != "" {
			c.kind += ", " + b.Extra[v.Difficulty] + " more in bag"
		}
		if g := v.Games; g != nil {
			c.meter = &meter{"paid", g.Income, g.Need, max(g.Need, g.Income)}
			c.lines = []string{fmt.Sprintf("To win, after year %d: %d paid, Public Safety %d or more", g.Years, g.Need, g.Safety), "Finance the Olympics: Y onto this card, for good"}
		}
		if f := v.Front; f != nil {
			c.meter = &meter{"front", f.Marker, f.Goal, f.Goal}
			c.lines = []string{"Feed the war once a year: Spend Y and Employment −1", "Not fed this year: at Year End the marker −1; 0 loses"}
			if f.Fed {
				c.lines[1] = "Fed this year: at Year End the marker +1"
			}
		}
		list = append(list, c)
	}
	if v.Country != rules.NoCountry && int(v.Country) < len(rules.Nations) {
		n := rules.Nations[v.Country]
		list = append(list, card{kind: "country", name: n.Name, lines: []string{"Its bag: " + n.Bag}})
	}
	return list
}

func dials(v rules.View) (list []dial) {
	for _, c := range v.Cards {
		if int(c.Policy) >= len(rules.PolicyCards) || int(c.Face) >= len(rules.Regimes) {
			continue
		}
		p, r := rules.PolicyCards[c.Policy], rules.Regimes[c.Face]
		d := dial{name: p.Name, at: 1, ends: [3]string{rules.Regimes[p.Low].Name, rules.Regimes[rules.Neutral].Name, rules.Regimes[p.Top].Name}}
		switch c.Face {
		case p.Low:
			d.at = 0
		case p.Top:
			d.at = 2
		}
		if r.YearEnd != "" {
			d.says = "Year End: " + r.YearEnd + "."
		}
		if r.Always != "" {
			d.says += " " + r.Always + "."
		}
		if d.says == "" {
			d.says = "Nothing special."
		}
		if c.Fixed {
			d.name += ", for good"
		}
		list = append(list, d)
	}
	return list
}
