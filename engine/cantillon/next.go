package cantillon

import "divisionbell/engine"

// A verbSet is a set of verbs: bit i is verb i.
type verbSet uint32

func (v verbSet) has(x verb) bool { return v>>x&1 == 1 }

// freely are the verbs that answer no decision.
const freely verbSet = 1<<offer | 1<<withdraw | 1<<ally | 1<<renounce | 1<<draft | 1<<odds | 1<<worth

// open are the verbs that lead somewhere for a seat now.
func (s *state) open(seat engine.Seat) verbSet {
	if s.Stage == over || !s.rules(seat) {
		return 0
	}
	v := s.openAlways(int8(seat))
	if s.Lot != nil {
		if int8(seat) == s.Lot.Next {
			v |= 1 << bid
		}
		return v
	}
	if int8(seat) == s.Turn {
		v |= s.openStage()
	}
	return v
}

// openAlways are the verbs that do not wait for a turn.
func (s *state) openAlways(seat int8) verbSet {
	v := verbSet(1<<worth | 1<<offer)
	for i := range s.Offers {
		d := &s.Offers[i]
		switch {
		case d.From == seat:
			v |= 1 << withdraw
		case d.To == seat:
			v |= 1 << decline
			if s.possible(d) {
				v |= 1 << accept
			}
		}
	}
	others := s.partners(seat)
	if others&^s.Allies[seat] != 0 {
		v |= 1 << ally
	}
	if s.Allies[seat] != 0 {
		v |= 1 << renounce
	}
	if !s.fronts(seat).empty() {
		v |= 1 << odds
	}
	return v
}

// openStage are the verbs of the turn.
func (s *state) openStage() (v verbSet) {
	if s.Due > 0 {
		if s.Goods[s.Turn].Worth() >= int(s.Due) {
			v |= 1 << pay
		}
	} else if stagesOf[done].has(s.Stage) {
		v |= 1 << done
	}
	switch s.Stage {
	case settling:
		v |= 1 << settle
	case paying:
		if !s.lots(disband).empty() {
			v |= 1 << disband
		}
	case expanding, positioning:
		if s.movable() {
			v |= 1<<move | 1<<draft
		}
	case building:
		for unit := army; unit <= fleet; unit++ {
			if s.affordable(unit) > 0 {
				v |= 1 << build
			}
		}
	case producing:
		if s.feeds(s.Turn) {
			v |= 1 << run
		}
	case founding:
		if s.Goods[s.Turn].Worth() >= int(s.Due)+factoryCost && !s.sites(s.Turn).empty() {
			v |= 1 << factory
		}
	case negotiating:
		v |= 1 << abdicate
	case estate:
		v |= 1<<cede | 1<<auction | 1<<burn
	}
	return v
}

// partners are the other seats that rule.
func (s *state) partners(seat int8) (set engine.Seats) {
	for x := range s.Seats {
		if x != seat && s.Why[x] == 0 {
			set |= 1 << x
		}
	}
	return set
}

// Next lists the legal ways to continue the action begun by words.
func (*rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	if seat == engine.Nobody {
		return s.nextOfTable(words)
	}
	open := s.open(seat)
	if len(words) == 0 {
		return roots(open)
	}
	v, ok := verbOf(words[0])
	if !ok || !open.has(v) {
		return nil
	}
	rest := words[1:]
	switch v {
	case settle:
		return s.nextSettle(rest)
	case pay:
		return s.nextPay(rest)
	case disband, auction, burn:
		if len(rest) == 0 {
			return places(s.lots(v), true)
		}
	case move:
		return s.nextMove(rest)
	case draft:
		return s.nextDraft(rest)
	case build:
		return s.nextBuild(rest)
	case run:
		return s.nextRun(rest)
	case factory:
		return s.nextFactory(rest)
	case done:
		return s.nextDone(rest)
	case cede:
		return s.nextCede(int8(seat), rest)
	case bid:
		if len(rest) == 0 {
			return s.nextBid(seat)
		}
	case offer:
		return s.nextOffer(int8(seat), rest)
	case accept, decline, withdraw, ally, renounce:
		if len(rest) == 0 {
			return seats(s.answerable(v, int8(seat)), true)
		}
	case odds:
		return s.nextOdds(int8(seat), rest)
	case worth:
		if len(rest) == 0 {
			return seats(1<<s.Seats-1, true)
		}
	}
	return nil
}

func roots(open verbSet) (list []engine.Option) {
	const whole = verbSet(1<<pay | 1<<done | 1<<abdicate | 1<<worth)
	list = make([]engine.Option, 0, 8)
	for v := range leave {
		if open.has(v) {
			list = append(list, engine.Option{Word: verbs[v].Name, Last: whole.has(v), Free: freely.has(v), Confirm: v == abdicate})
		}
	}
	return list
}

// nextOfTable: a seat that leaves, the date.
func (s *state) nextOfTable(words []string) (list []engine.Option) {
	switch {
	case s.Stage == over:
	case len(words) == 0:
		list = append(list, engine.Option{Word: verbs[leave].Name})
		if s.Set.Goal == date {
			list = append(list, engine.Option{Word: verbs[timeUp].Name, Last: true})
		}
	case len(words) == 1 && words[0] == verbs[leave].Name:
		return seats(s.partners(nobody), true)
	}
	return list
}

// places offers a set of regions in their order.
func places(set regions, last bool) []engine.Option {
	out := make([]engine.Option, 0, set.count())
	for !set.empty() {
		out = append(out, placeOption(set.pop(), last))
	}
	return out
}

func placeOption(r uint8, last bool) engine.Option {
	n := &regionNames[r]
	return engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: last}
}

func seats(set engine.Seats, last bool) (list []engine.Option) {
	for x := range maxSeats {
		if set>>x&1 == 1 {
			n := &seatNames[x]
			list = append(list, engine.Option{Word: n.Word, Title: n.Title, Last: last})
		}
	}
	return list
}

func number(least, most int64) []engine.Option {
	return []engine.Option{{Kind: engine.Number, Min: least, Max: most, Last: true}}
}

func (s *state) nextSettle(rest []string) []engine.Option {
	if len(rest) == 0 {
		return places(s.freeCities(), true)
	}
	l, ok := byWord[rest[0]]
	if len(rest) == 1 && ok && s.freeCities().has(l) && Lands[l].Port != "" {
		return []engine.Option{{Word: aboardWord, Last: true}}
	}
	return nil
}

// lots are the regions that disband, auction and burn can name.
func (s *state) lots(v verb) (set regions) {
	if v != disband {
		set = s.Own[s.Turn]
		set.add(all)
		return set
	}
	for m := s.Own[s.Turn]; !m.empty(); {
		if r := m.pop(); s.judgeDisband(r) == nil {
			set.add(r)
		}
	}
	if s.judgeDisband(reserve) == nil {
		set.add(reserve)
	}
	return set
}

func (s *state) nextCede(seat int8, rest []string) []engine.Option {
	switch len(rest) {
	case 0:
		return places(s.lots(cede), false)
	case 1:
		if r, ok := placeOf(rest[0]); ok && s.lots(cede).has(r) {
			return seats(s.partners(seat), true)
		}
	}
	return nil
}

func (s *state) nextBid(seat engine.Seat) []engine.Option {
	list := number(0, 0)
	least, most := int64(s.Lot.leastBid()), int64(s.Goods[seat].Worth())
	if most >= least {
		list = append(list, number(least, most)...)
	}
	return list
}

func (s *state) nextBuild(rest []string) (list []engine.Option) {
	switch len(rest) {
	case 0:
		for unit := army; unit <= fleet; unit++ {
			if s.affordable(unit) > 0 {
				list = append(list, engine.Option{Word: unitName(unit), Last: true})
			}
		}
	case 1:
		if unit := unitOf(rest[0]); unit != 0 && s.affordable(unit) > 0 {
			return number(1, s.affordable(unit))
		}
	}
	return list
}

func (s *state) nextRun(rest []string) (list []engine.Option) {
	switch len(rest) {
	case 0:
		for m := s.lands(s.Turn); !m.empty(); {
			if l := m.pop(); s.judgeRun(l, basic) == nil || s.judgeRun(l, fine) == nil {
				list = append(list, placeOption(l, true))
			}
		}
		list = append(list, placeOption(all, true))
	case 1:
		l, ok := byWord[rest[0]]
		if !ok || l >= LandCount || !s.Own[s.Turn].has(l) {
			return nil
		}
		for i, kind := range [...]uint8{basic, fine} {
			if s.judgeRun(l, kind) == nil {
				list = append(list, engine.Option{Word: kindNames[i], Last: true})
			}
		}
	}
	return list
}

func (s *state) nextFactory(rest []string) (list []engine.Option) {
	switch len(rest) {
	case 0:
		return places(s.sites(s.Turn), false)
	case 1:
		l, ok := byWord[rest[0]]
		if !ok {
			return nil
		}
		for what := basic; what <= green; what++ {
			if s.judgeFound(l, what) == nil {
				list = append(list, engine.Option{Word: FactoryNames[what-1], Last: true})
			}
		}
	}
	return list
}

func (s *state) nextDone(rest []string) (list []engine.Option) {
	if len(rest) > 0 || s.Stage == estate {
		return nil
	}
	for to := s.Stage + 1; to < estate; to++ {
		list = append(list, engine.Option{Word: stageNames[to], Last: true})
	}
	return append(list, engine.Option{Word: endWord, Title: "end the turn", Last: true})
}
