// Package thought says what of all that could be done in Cantillon's Europe is worth a
// thought, and makes bots that search among that.
package thought

import (
	"cmp"
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/sight"
	"divisionbell/engine/search"
)

// Strong tries what steady would do and what else is worth a thought, and plays what
// wins most of the futures.
var Strong = Bot(search.Strong)

// Gentle thinks as far ahead, and gives away more than elsewhere: one move counts for little.
var Gentle = Bot(func(p search.Plan) engine.Bot {
	p.Aim, p.Slack, p.Rest = 0.33, 0.15, resting
	return search.Gentle(p)
})

// resting: gentle may give something away in its own turn of every second round, at every
// second decision but those that others' offers and bids bring.
func resting(view any, ask engine.Ask) bool {
	v := view.(sight.View)
	return v.Round%2 == 1 || v.Round == 0 || v.Turn != int(ask.Seat) || ask.Offer || ask.Kind == "bid" || ask.Key%2 == 1
}

// How much is thought about a decision: lands of the map, times turns of a future,
// times futures; a turn takes the longer the more lands there are. On a large map more
// rounds are not to be had, and few futures tell little: there fewer moves are tried,
// and steady's is left only for what is plainly better. Of futures in which much is done
// there are fewer: acting is lands times actions.
const (
	thinking = 80_000
	acting   = 560_000
	smallMap = 40 // lands
)

// Bot makes a bot that searches by a plan, among the moves of a shortlist.
func Bot(of func(search.Plan) engine.Bot) engine.Bot {
	b := of(search.Plan{})
	b.Play = func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
		s := Shorten(t, ask)
		return of(s.plan()).Play(s, ask, d)
	}
	b.Weigh = func(t engine.Seen, ask engine.Ask, d *engine.Dice, parts int) []engine.Weighed {
		s := Shorten(t, ask)
		return of(s.plan()).Weigh(s, ask, d, parts)
	}
	return b
}

// A Shortlist is a seat's look at a match in which none but some moves can be begun.
// Each leads nearer to the turn's end, whatever was done before, so that no search,
// which remembers nothing, goes round in a circle: a march uses up a unit's move of
// this expand, what is bought uses up money, and in position, where units may walk to
// and fro, only those of the reserve are placed. What else is moved there is steady's,
// and strictly brings it on.
type Shortlist struct {
	engine.Seen
	Moves [][]string
	whole bool // all moves can be begun
	early bool // realms are still to be chosen
	view  sight.View
	fold  *atlas.Fold
	me    int
}

// Shorten looks at what a seat is asked.
func Shorten(t engine.Seen, ask engine.Ask) *Shortlist {
	s := &Shortlist{Seen: t, me: int(ask.Seat)}
	s.view, _ = t.View().(sight.View)
	i := slices.IndexFunc(atlas.Campaigns[:], func(c atlas.Campaign) bool { return c.ID == s.view.Campaign })
	s.fold = &atlas.Folds[i]
	switch {
	case ask.Offer || ask.Kind == "bid" || ask.Kind == "settle":
		s.whole, s.early = true, ask.Kind == "settle"
	case ask.Kind == "expand":
		s.march()
		s.Moves = append(s.Moves, []string{"done"})
	case ask.Kind == "build":
		s.buy()
	case ask.Kind == "position":
		s.place()
		s.Moves = append(s.Moves, []string{"done"})
	case ask.Kind == "factories":
		s.found()
	}
	return s
}

// Next lists how the moves of the shortlist go on.
func (s *Shortlist) Next(words ...string) (list []engine.Option) {
	if s.whole {
		return s.Seen.Next(words...)
	}
	for _, m := range s.Moves {
		if len(m) <= len(words) || !slices.Equal(m[:len(words)], words) {
			continue
		}
		w, last := m[len(words)], len(m) == len(words)+1
		i := slices.IndexFunc(list, func(o engine.Option) bool { return o.Word == w })
		if i < 0 {
			list = append(list, engine.Option{Word: w, Last: last})
			continue
		}
		list[i].Last = list[i].Last || last
	}
	return list
}

// plan is how far is thought: some rounds, to the same seat's turn, and as many futures
// as a decision has room for.
func (s *Shortlist) plan() search.Plan {
	lands, seats := s.fold.Lands.Count(), len(s.view.Rulers)
	turns := 6 * seats
	p := search.Plan{Playouts: thinking / lands / turns, Moves: 16, Clear: 1}
	if lands > smallMap {
		turns = 2 * seats
		p = search.Plan{Playouts: thinking / 2 / lands / turns, Moves: 8, Clear: 2, Early: 6}
	}
	p.Actions, p.Stretches = acting/lands, turns
	if s.early {
		p.Doubt = unsettled
	}
	return p
}

// unsettled doubts what is told of a capital: before anything has happened futures are
// surer of who wins than matches are.
func unsettled(any) float64 { return 0.5 }

// A merited move has something that speaks for it.
type merited struct {
	words []string
	merit int
}

// best puts the best few on the list.
func (s *Shortlist) best(all []merited, n int) {
	slices.SortStableFunc(all, func(a, b merited) int { return cmp.Compare(b.merit, a.merit) })
	for _, m := range all[:min(n, len(all))] {
		s.Moves = append(s.Moves, m.words)
	}
}

// march lists the best few moves of an expand: against others, into what is empty, and
// into own cities; none against whom the seat has given its word.
func (s *Shortlist) march() {
	var quiet, hostile []merited
	for _, from := range s.Seen.Next("move") {
		for _, to := range s.Seen.Next("move", from.Word) {
			there := s.at(to.Word)
			for _, unit := range s.Seen.Next("move", from.Word, to.Word) {
				m := merited{words: []string{"move", from.Word, to.Word, unit.Word}}
				switch {
				case there.Owner == s.me && unit.Word == "army" && s.city(to.Word):
					m.merit = 50
					quiet = append(quiet, m)
				case there.Owner == s.me || there.Owner >= 0 && slices.Contains(s.view.Rulers[s.me].Allies, there.Owner):
				case there.Owner >= 0:
					m.merit = (100 + 2*s.riches(to.Word)) / (1 + s.throws(to.Word))
					hostile = append(hostile, m)
				default:
					m.merit = s.gain(from.Word, to.Word)
					quiet = append(quiet, m)
				}
			}
		}
	}
	s.best(hostile, 6)
	s.best(quiet, 6)
}

func (s *Shortlist) at(word string) *sight.Region { return &s.view.Regions[atlas.ByWord[word]] }

func (s *Shortlist) city(word string) bool { return atlas.CitySet.Has(atlas.ByWord[word]) }

// throws are the protections in the way.
func (s *Shortlist) throws(word string) int {
	n := s.at(word).Armies
	if s.city(word) || atlas.IsSea(int(atlas.ByWord[word])) {
		n++
	}
	return n
}

// riches are what a land is worth beside being one.
func (s *Shortlist) riches(word string) (n int) {
	r := s.at(word)
	if s.city(word) {
		n += 60
	}
	if r.Basic {
		n += 5
	}
	if r.Fine != "" {
		n += 10
	}
	return n
}

// gain is what a move into an empty land brings, less what it leaves behind.
func (s *Shortlist) gain(from, to string) int {
	n := 30 + s.riches(to) + s.beside(to, s.foreign)
	if r := s.at(from); r.Armies+r.Taxmen == 1 && !r.Fleet {
		n -= 30 + s.riches(from)
	}
	return n
}

// beside counts the neighbours of a region of which something is so.
func (s *Shortlist) beside(word string, is func(*sight.Region) bool) (n int) {
	for m := s.fold.Near[atlas.ByWord[word]]; !m.Empty(); {
		if is(&s.view.Regions[m.Pop()]) {
			n++
		}
	}
	return n
}

func (s *Shortlist) foreign(r *sight.Region) bool { return r.Owner >= 0 && r.Owner != s.me }

func empty(r *sight.Region) bool { return r.Owner < 0 }

// buy lists units to be built, of each sort one, some and as many as there is money
// for; or none.
func (s *Shortlist) buy() {
	for _, unit := range s.Seen.Next("build") {
		for _, o := range s.Seen.Next("build", unit.Word) {
			numbers := []int64{o.Min, (o.Min + o.Max) / 2, o.Max}
			if unit.Word == "fleet" {
				numbers = numbers[:1]
			}
			for _, n := range slices.Compact(numbers) {
				s.Moves = append(s.Moves, []string{"build", unit.Word, strconv.FormatInt(n, 10)})
			}
		}
	}
	s.leave()
}

// leave lists what ends the stage.
func (s *Shortlist) leave() {
	if s.view.Due > 0 {
		s.Moves = append(s.Moves, []string{"pay"})
		return
	}
	s.Moves = append(s.Moves, []string{"done"})
}

// place lists the best few places for what waits in the reserve.
func (s *Shortlist) place() {
	of := map[string][]merited{}
	for _, to := range s.Seen.Next("move", "reserve") {
		for _, unit := range s.Seen.Next("move", "reserve", to.Word) {
			m := merited{words: []string{"move", "reserve", to.Word, unit.Word}, merit: s.beside(to.Word, s.foreign)}
			switch {
			case unit.Word != "army":
				m.merit += 2 * s.beside(to.Word, empty)
			case s.city(to.Word):
				m.merit += 3
			}
			of[unit.Word] = append(of[unit.Word], m)
		}
	}
	for _, unit := range []string{"army", "taxman", "fleet"} {
		s.best(of[unit], 5)
	}
}

// found lists factories of each sort, in a few lands; or none.
func (s *Shortlist) found() {
	built := map[string]int{}
	for _, land := range s.Seen.Next("factory") {
		for _, kind := range s.Seen.Next("factory", land.Word) {
			if built[kind.Word]++; built[kind.Word] <= 3 {
				s.Moves = append(s.Moves, []string{"factory", land.Word, kind.Word})
			}
		}
	}
	s.leave()
}
