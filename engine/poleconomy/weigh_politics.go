package poleconomy

import "divisionbell/engine/poleconomy/view"

// politics are the Prime Minister's powers, each used once a turn if at all.
func (e *eye) politics() (action, bool) {
	s := e.s
	if s.PM != e.seat || s.Turn != e.seat {
		return action{}, false
	}
	if !s.Turned && e.wantsArrow() {
		return action{verb: arrow}, true
	}
	if !s.Set.Politics {
		return action{}, false
	}
	p := e.purse()
	if a, act := p.keep(); act {
		return a, true
	}
	if a, act := p.legislate(); act {
		return a, true
	}
	if a, act := p.grant(); act {
		return a, true
	}
	return action{verb: vote, what: calling}, len(s.Laid) > 0
}

// wantsArrow reports whether the marker had better go the other way: away from what a
// Treasury cannot pay; else up for who has more squares than others have on average,
// down for who has fewer.
func (e *eye) wantsArrow() bool {
	s := e.s
	if s.Set.Politics {
		if p := e.purse(); !p.lasts(p.brings) {
			return p.relief(!s.Anti) > p.relief(s.Anti)
		}
	}
	mine, all := 0.0, 0.0
	for seat := range s.Seats {
		x := CompanyPrice*float64(s.Holds[seat][0]) + AdPrice*float64(s.Holds[seat][1])
		all += x
		if seat == e.seat {
			mine = x
		}
	}
	ahead, behind := view.Prospect(s.Mark, s.Anti), view.Prospect(s.Mark, !s.Anti)
	if mine*float64(s.Seats) > all {
		return behind > ahead
	}
	return behind < ahead
}

// divide votes on the bill as it has promised, or as it thinks of it; in a sitting on
// each, and as promised on the first.
func (e *eye) divide() action {
	s := e.s
	if len(s.Laid) > 0 {
		return e.sit()
	}
	aye, bound := e.promised()
	if !bound {
		aye = e.purse().approves(&s.Bill)
	}
	if aye {
		return action{verb: vote, what: ayes}
	}
	return action{verb: vote, what: noes}
}

// sit votes on the bills of a sitting that it has not voted on, in one word if alike.
func (e *eye) sit() action {
	a, said := action{verb: vote, what: bySide}, [either + 1]bool{}
	aye, bound := e.promised()
	for i := range e.s.Laid {
		b := &e.s.Laid[i]
		if has(b.voted(), e.seat) {
			bound = false
			continue
		}
		side := e.purse().side(b)
		if bound && aye != (side != noes) {
			side = noes
			if aye && b.Other.Moved {
				side = either
			} else if aye {
				side = ayes
			}
		}
		bound, said[side] = false, true
		a.keys.say(int(b.Kind), int64(side))
	}
	switch said {
	case [either + 1]bool{noes: true}:
		return action{verb: vote, what: noes}
	case [either + 1]bool{ayes: true}:
		return action{verb: vote, what: ayes}
	}
	return a
}
