package enginetest

import "divisionbell/engine"

// thinker tries what steady says, and says it.
func thinker(fault string) engine.Bot {
	weigh := func(t engine.Seen, ask engine.Ask, d *engine.Dice, _ int) []engine.Weighed {
		words, sim := t.Steady(ask, d), t.Imagine()
		if fault == "thinker tries nonsense" {
			sim.Try(1, 1, "draw", "breath")
		}
		f, err := sim.Try(1, 1, words...)
		if err != nil || fault == "thinker never thinks" {
			return nil
		}
		chance := f.Chances[ask.Seat]
		switch deck := t.View().(view).state.Deck; {
		case fault == "thinker weighs too much":
			chance++
		case fault == "thinker weighs what is hidden" && len(deck) > 0:
			chance /= float64(1 + deck[0])
		case fault == "thinker weighs nonsense":
			words = []string{"breathe"}
		}
		return []engine.Weighed{{Words: words, Chance: chance}, {Words: []string{"vow", "3"}}}
	}
	return engine.Bot{ID: "thinker", Help: "plays its lowest, after some thought", Weigh: weigh,
		Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
			if all := weigh(t, ask, d, 1); all != nil && fault == "thinker peeks" {
				return first("bot peeks")(t, ask, d)
			}
			return t.Steady(ask, d)
		}}
}
