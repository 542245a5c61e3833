package menu

import (
	"context"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/pin"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Limits of what one message offers: the narrowest platform's.
const (
	MaxChoices = 25 // in a select
	MaxButtons = 20 // in a message
	MaxLabel   = 80
	maxDetail  = 100
	FewOptions = 5 // so many options are buttons, more are a select
)

// A Menu makes what people choose from, and shows them their match.
type Menu struct {
	Matches *table.Matches
	Almanac interface { // nil: rooms are told of no season
		// Post is what an owed message of a slot stands for; false: it is of no season. One
		// that says nothing is not to be sent.
		Post(ctx context.Context, room match.Room, slot match.Slot) (m msg.Message, ok bool, err error)
	}
	Leaves map[string]Leaf                                                              // pages beside those of looks, by name
	Again  func(ctx context.Context, in match.Room, p msg.Picture) (msg.Message, error) // what a room was shown, made anew; nil: nothing is

	Shown   func(context.Context, match.Slot) (msg.Message, bool) // what a card stands for that a room is owed; nil: there are none
	Ended   func(l *table.State)                                  // is told of each daily game that has ended in its day; nil: nobody wants to know
	Gazette Issuer                                                // nil: matches have none

	tails tails
	pins  pin.Places
}

// A seating is a match seen from one seat while it composes an action.
type Composer struct {
	h     *Menu
	l     *table.State
	Seen  engine.Seen
	View  any
	Scene msg.Scene
	Ask   engine.Ask // the decision that is answered; no Kind when none is open
	Asks  []engine.Ask
	verbs []engine.Option // what can be said now, before its first word
}

// Compose looks at a match from a seat.
func (h *Menu) Compose(l *table.State, seat engine.Seat) Composer {
	seen := engine.Still(l.Table, seat)
	s := Composer{h: h, l: l, Seen: seen, View: seen.View(), Scene: l.Scene(seat)}
	s.Asks, s.verbs = s.Seen.Status().Asks, s.Seen.Next()
	for _, a := range s.Asks {
		if a.Seat == seat && (a.Must || s.Ask.Kind == "") {
			s.Ask = a
			if a.Must {
				break
			}
		}
	}
	return s
}

func (s Composer) Press(do bool, words ...string) Press {
	ask := s.Ask
	if len(words) > 0 {
		ask = s.askFor(words)
	}
	p := Press{Do: do, Code: s.l.Match.Code, Decision: match.DecisionOf(ask), Args: words}
	p.Seat = s.Seen.Seat()
	return p
}

// askFor is the decision that words answer: one that may be left open, as an
// offer, when they are an answer to it and nothing else, so that they never answer
// its successor of the same number; else the one that has the verb's name. The
// zero Ask for what may be said at any time.
func (s Composer) askFor(words []string) engine.Ask {
	verb := words[0]
	for _, a := range s.Asks {
		if a.Seat == s.Seen.Seat() && !a.Must && len(words) > 1 &&
			slices.ContainsFunc(append(engine.Replies(s.Seen, a), s.l.Game.Look.Shortcuts(s.Seen, a)...), func(x []string) bool { return slices.Equal(x, words) }) {
			return a
		}
	}
	if s.free(verb) {
		return engine.Ask{}
	}
	for _, a := range s.Asks {
		if a.Seat == s.Seen.Seat() && a.Kind == verb {
			return a
		}
	}
	return s.Ask
}

// free reports whether a verb answers no decision, so that its buttons last.
func (s Composer) free(verb string) bool {
	for _, o := range s.verbs {
		if o.Word == verb {
			return o.Free
		}
	}
	v, ok := s.Seen.About().Verb(verb)
	return ok && v.Query
}

// shortcuts are the whole actions worth a button, best first; advised: the first is what
// the game's own player would do, as adviser sees it.
func (s Composer) shortcuts(adviser engine.Seen) (actions [][]string, advised bool) {
	if !advises(s.l) {
		return s.l.Game.Look.Shortcuts(s.Seen, s.Ask), false
	}
	return match.Advised(s.l.Game.Look, s.Seen, adviser, s.Ask, s.Scene.Seq)
}

// advice is what the game's own player would say to ask; nil: it cannot be said by a
// button, or nothing is to stand out here.
func (s Composer) advice(ask engine.Ask) []string {
	if !advises(s.l) {
		return nil
	}
	return match.Advice(s.Seen, s.Seen, ask, s.Scene.Seq)
}

// Buttons are those for what can be done now, for the seat's own eyes: shortcuts, then
// every verb. The primary one is what the game's own player would do; none is where that
// cannot be said by a button, or there are no hints.
func (s Composer) Buttons(ctx context.Context) []msg.Button { return s.buttons(ctx, s.Seen) }

func (s Composer) buttons(ctx context.Context, adviser engine.Seen) []msg.Button {
	shortcuts, advised := s.shortcuts(adviser)
	out := make([]msg.Button, 0, len(shortcuts)+len(s.verbs))
	var shown []string // verbs that are whole alone
	most := FewOptions
	if advised { // it takes no other's place
		most++
	}
	for i, words := range shortcuts {
		caption := s.Caption(words)
		if len(out) >= most || !s.Whole(words) || slices.ContainsFunc(out, func(b msg.Button) bool { return b.Label == caption }) {
			continue
		}
		look := msg.Quiet
		if i == 0 && advised {
			look = msg.Primary
		}
		out = append(out, msg.Button{Label: caption, ID: s.h.ButtonID(ctx, s.Press(true, words...)), Look: look})
		if len(words) == 1 {
			shown = append(shown, words[0])
		}
	}
	verbs := slices.Clone(s.verbs)
	s.l.Game.Look.Rank(s.View, s.Scene, verbs)
	for _, o := range verbs {
		if slices.Contains(shown, o.Word) {
			continue
		}
		b := msg.Button{Label: text.Clip(s.l.Game.Look.Label(s.View, s.Scene, nil, o), MaxLabel)}
		ends := o.Last && len(s.Seen.Next(o.Word)) == 0
		b.ID = s.h.ButtonID(ctx, s.Press(ends && !o.Confirm, o.Word))
		if o.Confirm {
			b.Look = msg.Danger
		}
		if !ends {
			b.Label = text.Clip(b.Label, MaxLabel-1) + "…"
		}
		out = append(out, b)
	}
	return out[:min(len(out), MaxButtons)]
}

// Openly are the buttons that all may see. Where what a seat may do would tell
// what it holds, they are one that shows the seat its own. Advice given before all goes by
// what all know.
func (s Composer) Openly(ctx context.Context) []msg.Button {
	if s.Seen.About().Open {
		known := s.l.Table.Imagine(engine.Nobody, engine.Fast(uint64(s.Scene.Seq)))
		return s.buttons(ctx, engine.See(known, s.Seen.Seat()))
	}
	out := []msg.Button{{Label: "Show my moves", ID: s.h.ButtonID(ctx, s.Press(false)), Look: msg.Primary}}
	if s.l.Game.Look.Hand(s.View, s.Scene) != nil {
		out = append(out, msg.Button{Label: s.l.Game.Look.HandLabel(), ID: Press{Line: "match hand " + s.l.Match.Code}.ID()})
	}
	return out
}

// Caption names a whole action for a button.
func (s Composer) Caption(words []string) string {
	return text.Clip(s.l.Game.Look.Caption(s.Seen, s.Scene, words), MaxLabel)
}
