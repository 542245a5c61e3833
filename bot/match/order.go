package match

import (
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// An Order is what a seat has said beforehand for a kind of decision, or for
// any. Game: its words are the game's own order language, else they are what
// would be typed. Offers is what could be said when it was first looked at: when
// that changes, so has what the order was given for. Kind and Words are its next
// step, Then those after it, all of the turn that its first was done in; Did are
// done.
type Order struct {
	No     int         `json:"no"`
	Seat   engine.Seat `json:"seat"`
	Name   string      `json:"name,omitempty"`
	Kind   string      `json:"kind,omitempty"`
	Words  []string    `json:"words"`
	Always bool        `json:"always,omitempty"`
	Game   bool        `json:"game,omitempty"`
	Offers string      `json:"offers,omitempty"`
	Then   []Step      `json:"then,omitempty"`
	Did    []Step      `json:"did,omitempty"`
	Turn   uint32      `json:"turn,omitempty"`
}

// A Step is what an order does at one decision: of a kind, or of any.
type Step struct {
	Kind  string   `json:"kind,omitempty"`
	Words []string `json:"words"`
}

// Steps are those that are still to be done.
func (o Order) Steps() []Step { return append([]Step{{o.Kind, o.Words}}, o.Then...) }

// Step is the order once its next step is done in a turn, and whether any is left.
func (o Order) Step(turn uint32) (after Order, more bool) {
	if len(o.Then) == 0 {
		return o, false
	}
	o.Did = append(slices.Clone(o.Did), Step{o.Kind, o.Words})
	o.Kind, o.Words = o.Then[0].Kind, o.Then[0].Words
	if o.Then = o.Then[1:]; len(o.Then) == 0 {
		o.Then = nil
	}
	o.Turn, o.Offers = turn, ""
	return o, true
}

// Said is the order as it can be typed again.
func (o Order) Said() string {
	s := saidOf(o.Steps(), "")
	if o.Always {
		s = "always " + s
	}
	if o.Name != "" {
		s = "as " + o.Name + " " + s
	}
	return s
}

// saidOf is steps as they are typed after one for a kind of decision.
func saidOf(steps []Step, kind string) string {
	var parts []string
	for _, x := range steps {
		words := strings.Join(x.Words, " ")
		if x.Kind != kind {
			words, kind = "when "+x.Kind+" "+words, x.Kind
		}
		parts = append(parts, words)
	}
	return strings.Join(parts, ", ")
}

// Whole is all that the order was given for, what is done of it too.
func (o Order) Whole() string {
	s := saidOf(append(slices.Clone(o.Did), o.Steps()...), "")
	if o.Always {
		s = "always " + s
	}
	return s
}

// Called is an order's number, and its name if it has one.
func (o Order) Called() string {
	if o.Name == "" {
		return fmt.Sprint(o.No)
	}
	return fmt.Sprintf("%d (%s)", o.No, o.Name)
}

// Describe says what an order does, when, and what becomes of it if it can't be done.
func (o Order) Describe() msg.Text {
	if o.Game {
		return msg.Text{}.Code(strings.Join(o.Words, " ")).Plain(" plays for you whenever it can, until you cancel it or it no longer fits.")
	}
	t := msg.Say("The next time it's up to you")
	if o.Kind != "" {
		t = msg.Say("When you next come to ").Bold(o.Kind)
	}
	if o.Always {
		t = msg.Say("Each time it's up to you")
		if o.Kind != "" {
			t = msg.Say("Each time you come to ").Bold(o.Kind)
		}
	}
	t = t.Plain(", I'll play ").Code(strings.Join(o.Words, " ")).Plain(" for you")
	if o.Always {
		return t.Plain(", until you'd have another choice.")
	}
	kind := o.Kind
	for _, x := range o.Then {
		t = t.Plain(", then ")
		if x.Kind != kind {
			t, kind = t.Plain("at ").Bold(x.Kind).Plain(" "), x.Kind
		}
		t = t.Code(strings.Join(x.Words, " "))
	}
	if t = t.Plain(", once."); len(o.Then) > 0 {
		return t.Plain(" It's all for one turn. If a step can't be done, I'll stop there, cancel the order and tell you why.")
	}
	return t.Plain(" If it can't be done then, I'll cancel the order and tell you why.")
}

// Replaces reports whether an order takes an older one's place: one of its name, or
// in a game's own language one that begins alike.
func (o Order) Replaces(old Order) bool {
	if o.Name != "" && o.Name == old.Name {
		return true
	}
	return o.Game && old.Game && o.Words[0] == old.Words[0]
}
