// Package nim says and draws Nim: the smallest whole look, and the one to copy
// for a new game. What it says of a match comes from the view and the facts that
// it is handed; people's names are shown, never read.
package nim

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/nim"
)

// Look turns Nim's views and facts into what is said.
var Look = render.New[rules.View](look{Wording: wording})

// look is it with its views typed; drawn is its board.
type look struct {
	drawn
	render.Wording[rules.View]
}

// lettered is a player's name with the seat's letter, by which the picture shows it.
func lettered(s msg.Scene, seat engine.Seat) string {
	return render.Lettered(render.Called(s, seat), seat)
}

func places(by []int8, s msg.Scene) msg.Text {
	return render.Places(by, func(seat engine.Seat) string { return render.Called(s, seat) }, "win")
}

// Headline is two lines: whose turn it is, and how the heaps stand.
func (look) Headline(view rules.View, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold(lettered(s, view.Turn)).Plain(" to take sticks.")
	if view.Places != nil {
		t = places(view.Places, s)
	}
	return t.Line().Plain(heaps(view))
}

// heaps: Left 3, middle 5, right 7. The last stick wins.
func heaps(v rules.View) string {
	var parts []string
	for i, sticks := range v.Heaps {
		parts = append(parts, rules.Heaps[i].Word+" "+strconv.Itoa(sticks))
	}
	ends := "wins"
	if v.Loses {
		ends = "loses"
	}
	return render.Sentence(strings.Join(parts, ", ")) + ". The last stick " + ends + "."
}

// Line tells what has happened in a sentence, in the past.
func (look) Line(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Began:
		return msg.Say(render.Called(s, f.First) + " goes first.")
	case rules.Took:
		return msg.Say(render.Called(s, f.Seat) + " took ").Bold(render.Counted(f.Sticks, "stick")).
			Plain(" from the " + f.Heap + " heap, leaving " + render.Counted(f.Left, "stick") + ".")
	case rules.Finished:
		return places(f.Places, s)
	}
	return nil
}

// Ask says what is to be decided; the host ends the sentence.
func (look) Ask(engine.Ask, rules.View, msg.Scene) string { return "take sticks from one heap" }

// WayOn is what can be done, with words to type.
func (look) WayOn(_ engine.Ask, view rules.View, _ msg.Scene) msg.Text {
	largest := slices.Index(view.Heaps[:], slices.Max(view.Heaps[:]))
	return msg.Say("Take sticks from one heap: ").Code("/nim take " + rules.Heaps[largest].Word + " 1").Plain(".")
}

// Shortcuts are whole actions for buttons: one stick of each heap, then all of
// them. Which of them wins is for the player to find.
func (look) Shortcuts(view rules.View, t engine.Seen, _ engine.Ask) [][]string {
	var one, all [][]string
	for i, sticks := range view.Heaps {
		one = append(one, []string{"take", rules.Heaps[i].Word, "1"})
		all = append(all, []string{"take", rules.Heaps[i].Word, strconv.Itoa(sticks)})
	}
	return render.Offered(t, slices.Concat(one, all))
}

// Answer is nil: there are no questions to ask of Nim.
func (look) Answer(engine.Fact, msg.Scene) msg.Text { return nil }

// Summary is what is worth keeping of a match: here, each turn in order.
func (l look) Summary(_ rules.View, log []engine.Fact, s msg.Scene) (t msg.Text) {
	for _, f := range log {
		t = t.Join(l.Line(f, s)).Line()
	}
	return t
}
