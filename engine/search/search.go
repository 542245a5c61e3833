// Package search makes bots that try moves before they choose one, and knows no game.
// A move is played on in worlds that are dealt as the seat may imagine them, with the
// bot steady in every seat; all moves meet the same worlds and the same dice, so that
// what differs comes of the move. It sees nothing but an [engine.Seen], and spends
// futures, never time: the same position and chance give the same move on any machine.
package search

import "divisionbell/engine"

// A Plan is how bots think in one game. What is 0 or nil is as said.
type Plan struct {
	// Playouts is how many futures a decision may cost, over all moves; 200. Actions is
	// how many actions may be played in them, where futures are long; any number. Moves
	// is how many moves are tried, steady's among them; 16. Worlds is how many worlds may
	// be dealt, where that is dear; any number.
	Playouts, Actions, Moves, Worlds int
	// Stretches is how much of the game a future lasts before it is cut off, as the
	// game's Promiser counts it; 0: to its end.
	Stretches int
	// Clear is by how many standard errors a move must do better than steady's to be
	// made in its place; 1.5.
	Clear float64
	// Early is after how many worlds moves are put out that would hardly come to do
	// clearly better than steady's if all that is left were spent on them, where futures
	// are so dear that a decision has few; 0: never.
	Early int
	// Free are the verbs that are tried though they answer no decision. An offer to
	// another seat is one: without it no search makes any.
	Free []string
	// Skip reports that no action is worth a try that begins so; nil: all may be.
	Skip func(begun []string) bool
	// Places is what the first place is worth above the last, beside winning: where a
	// match is seldom won, places tell sooner which move is the better; 0: nothing.
	Places float64
	// Ruin is by how much a match that nobody wins is worth less than one that another
	// does: it keeps who can hardly win from gambling with what ruins all; 0: nothing.
	Ruin float64
	// Enough reports by what the seat sees that it has done enough of its own in this
	// turn: steady goes on, and nothing is tried. Nil: never. It is for games whose
	// moves are free and many, where a search would shuffle to and fro.
	Enough func(view any) bool
	// Doubt is, by what the seat sees, the part of a chance that is owed to all playing on
	// as steady does: what is told of moves is that much nearer to an equal share. Choices
	// stay the same. Nil: none.
	Doubt func(view any) float64
	// Rest reports, by what the seat sees and is asked, that gentle gives nothing away now:
	// it has no memory, and of two decisions running one is to be no gift. Nil: at every
	// second key, which decisions that follow one another with nobody between have in turn.
	Rest func(view any, ask engine.Ask) bool
	// Aim is the chance to win that gentle keeps to in a match of two, and in one of
	// more seats in proportion. Slack is how much of it a move gives away at most. 0.40
	// and 0.10.
	Aim, Slack float64
}

// whole is the plan with what was left out.
func (p Plan) whole() Plan {
	if p.Playouts == 0 {
		p.Playouts = 200
	}
	if p.Moves == 0 {
		p.Moves = 16
	}
	if p.Clear == 0 {
		p.Clear = 1.5
	}
	if p.Aim == 0 {
		p.Aim = 0.40
	}
	if p.Slack == 0 {
		p.Slack = 0.10
	}
	if p.Rest == nil {
		p.Rest = func(_ any, ask engine.Ask) bool { return ask.Key%2 == 1 }
	}
	return p
}

// part is a plan that spends one part of so many.
func (p Plan) part(parts int) Plan {
	for _, most := range []*int{&p.Playouts, &p.Actions, &p.Worlds} {
		if *most > 0 { // it is bounded
			*most = max(1, *most/parts)
		}
	}
	return p
}

// Strong makes the bot "strong": steady's move, unless another wins clearly more of
// the futures that it tries. What cannot be thought to its end is steady's too.
func Strong(p Plan) engine.Bot {
	p = p.whole()
	return bot("strong", "tries each move on many imagined futures and plays what wins most of them", mind{plan: p})
}

// bot makes a bot of a mind.
func bot(id, help string, m mind) engine.Bot {
	return engine.Bot{ID: id, Help: help, Play: m.play, Weigh: m.weigh}
}

// A mind thinks by a plan. What it does not have is strong's.
type mind struct {
	plan   Plan
	even   bool // all moves are tried alike
	choose func(x *thought) int
}

// play is the move that the mind chooses.
func (m mind) play(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
	x := m.begin(t, ask, d)
	if len(x.moves) < 2 || x.race(m.least(x, 1)) != nil {
		return x.moves[0].words
	}
	return x.moves[m.chosen(x)].words
}

// shown is how many moves are weighed to the end of the budget at least.
const shown = 3

// weigh is what the moves are worth that were worth weighing: first what the mind
// chooses, then the others, the best first.
func (m mind) weigh(t engine.Seen, ask engine.Ask, d *engine.Dice, parts int) []engine.Weighed {
	m.plan = m.plan.part(parts)
	x := m.begin(t, ask, d)
	if x.sim == nil || x.moves[0].words == nil && !ask.Offer || x.race(m.least(x, shown)) != nil {
		return nil
	}
	doubt := 0.0
	if m.plan.Doubt != nil {
		doubt = m.plan.Doubt(t.View())
	}
	return x.told(m.chosen(x), doubt)
}

// least is how many moves are tried to the end.
func (m mind) least(x *thought, few int) int {
	if m.even {
		return len(x.moves)
	}
	return few
}

func (m mind) chosen(x *thought) int {
	if m.choose == nil {
		return x.clearest()
	}
	return m.choose(x)
}
