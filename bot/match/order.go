package match

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// An Order is what a seat has said beforehand for a kind of decision, or for
// any. Game: its words are the game's own order language, else they are what
// would be typed. Offers is what could be said when it was first looked at: when
// that changes, so has what the order was given for.
type Order struct {
	No     int         `json:"no"`
	Seat   engine.Seat `json:"seat"`
	Kind   string      `json:"kind,omitempty"`
	Words  []string    `json:"words"`
	Always bool        `json:"always,omitempty"`
	Game   bool        `json:"game,omitempty"`
	Offers string      `json:"offers,omitempty"`
}

func (o Order) Said() string {
	s := strings.Join(o.Words, " ")
	if o.Kind != "" {
		s = "when " + o.Kind + " " + s
	}
	if o.Always {
		s = "always " + s
	}
	return s
}

// Describe says what an order does.
func (o Order) Describe() msg.Text {
	if o.Game {
		return msg.Text{}.Code(strings.Join(o.Words, " ")).Plain(" answers for you whenever it can, until you disarm it or it can no longer be.")
	}
	t := msg.Say("When the match next awaits you")
	if o.Kind != "" {
		t = msg.Say("When it next asks you for ").Bold(o.Kind)
	}
	if o.Always {
		t = msg.Say("Each time the match awaits you")
		if o.Kind != "" {
			t = msg.Say("Each time it asks you for ").Bold(o.Kind)
		}
	}
	t = t.Plain(", ").Code(strings.Join(o.Words, " ")).Plain(" is said for you")
	if o.Always {
		return t.Plain(", until something else could be said as well.")
	}
	return t.Plain(", once.")
}

// Replaces reports whether an order takes an older one's place: one for the same
// decisions, or in a game's own language one that begins alike.
func (o Order) Replaces(old Order) bool {
	if o.Game || old.Game {
		return o.Game && old.Game && o.Words[0] == old.Words[0]
	}
	return o.Kind == old.Kind
}
