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

// Look turns Nim's views and facts into what is said. It has no state. The frame
// makes the board's three methods of drawn, and says that there are no hands.
type Look struct {
	render.Frame[rules.View, drawn]
}

// viewOf is Nim's view. Each method may be given another game's, and then says
// nothing of a board.
var viewOf = render.ViewOf[rules.View]

// called is a player's name in a sentence. Scene.Name is what people wrote, which
// may be long, break the line or be blank: no look shows it as it is.
func called(s msg.Scene, seat engine.Seat) string {
	const columns = 32
	if name := render.Shorten(render.Clean(s.Name(seat)), columns); name != "" {
		return render.Isolated(name)
	}
	return "Seat " + render.Letter(seat)
}

// lettered is the name with the seat's letter, by which the picture shows it.
func lettered(s msg.Scene, seat engine.Seat) string {
	return called(s, seat) + " (" + render.Letter(seat) + ")"
}

func places(by []int8, s msg.Scene) msg.Text {
	return render.Places(by, func(seat engine.Seat) string { return called(s, seat) }, "win")
}

// Headline is two lines: whose turn it is, and how the heaps stand.
func (Look) Headline(v any, s msg.Scene) msg.Text {
	view, ok := viewOf(v)
	if !ok {
		return nil
	}
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
func (Look) Line(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Began:
		return msg.Say(called(s, f.First) + " goes first.")
	case rules.Took:
		return msg.Say(called(s, f.Seat) + " took ").Bold(render.Counted(f.Sticks, "stick")).
			Plain(" from the " + f.Heap + " heap, leaving " + render.Counted(f.Left, "stick") + ".")
	case rules.Finished:
		return places(f.Places, s)
	}
	return nil
}

// Ask says what is to be decided; the host ends the sentence.
func (Look) Ask(engine.Ask, any, msg.Scene) string { return "take sticks from one heap" }

// WayOn is what can be done, with words to type.
func (Look) WayOn(_ engine.Ask, v any, _ msg.Scene) msg.Text {
	view, _ := viewOf(v)
	largest := slices.Index(view.Heaps[:], slices.Max(view.Heaps[:]))
	return msg.Say("Take sticks from one heap: ").Code("/nim take " + rules.Heaps[largest].Word + " 1").Plain(".")
}

// Prompt asks for what can follow words.
func (Look) Prompt(_ any, _ msg.Scene, words []string) string {
	return [...]string{"What do you do?", "From which heap?", "How many sticks?"}[min(len(words), 2)]
}

// Label names an option for a button or a choice. Of a short range each number
// is offered by itself.
func (Look) Label(_ any, _ msg.Scene, _ []string, o engine.Option) string {
	switch {
	case o.Kind == engine.Number && o.Min < o.Max:
		return "1 to " + render.Counted(int(o.Max), "stick")
	case o.Kind == engine.Number:
		return render.Counted(int(o.Max), "stick")
	}
	return render.Sentence(o.Word)
}

// Detail adds to a heap what lies there.
func (Look) Detail(v any, _ msg.Scene, _ []string, o engine.Option) string {
	view, ok := viewOf(v)
	i := slices.IndexFunc(rules.Heaps[:], func(h rules.Heap) bool { return h.Word == o.Word })
	if !ok || i < 0 {
		return ""
	}
	return render.Counted(view.Heaps[i], "stick")
}

// Caption names a whole action for a button: Take 2 from left.
func (Look) Caption(_ engine.Seen, _ msg.Scene, words []string) string {
	if len(words) != 3 {
		return render.Sentence(strings.Join(words, " "))
	}
	return "Take " + words[2] + " from " + words[1]
}

// Shortcuts are whole actions for buttons: one stick of each heap, then all of
// them. Which of them wins is for the player to find.
func (Look) Shortcuts(t engine.Seen, _ engine.Ask) [][]string {
	view, _ := viewOf(t.View())
	var one, all [][]string
	for i, sticks := range view.Heaps {
		one = append(one, []string{"take", rules.Heaps[i].Word, "1"})
		all = append(all, []string{"take", rules.Heaps[i].Word, strconv.Itoa(sticks)})
	}
	return render.Offered(t, slices.Concat(one, all))
}

// Answer is nil: there are no questions to ask of Nim.
func (Look) Answer(engine.Fact, msg.Scene) msg.Text { return nil }

// Summary is what is worth keeping of a match: here, each turn in order.
func (l Look) Summary(_ any, log []engine.Fact, s msg.Scene) (t msg.Text) {
	for _, f := range log {
		t = t.Join(l.Line(f, s)).Line()
	}
	return t
}
