// Package tax says and draws Tax: its views and facts as text, labels, boards
// and pictures. What is said of a match comes only from the view and the facts
// that were handed in; people's names are shown, never read.
package tax

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/tax/board"
	"divisionbell/bot/render/tax/luck"
	"divisionbell/bot/render/tax/press"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// Look turns Tax's views and facts into what is said.
var Look = render.New[rules.View](look{Wording: wording})

// look is it with its views typed; drawn is its board.
type look struct {
	drawn
	press.Desk
	luck.Deal
	render.Wording[rules.View]
}

var (
	_ render.Gambler[rules.View] = look{}
	_ render.Storyteller         = look{}
	_ render.Hander[rules.View]  = look{}
	_ render.Folder              = look{}
	_ render.Charter[rules.View] = look{}
)

// Headline is one line of whose turn it is and one of the points.
func (look) Headline(view rules.View, s msg.Scene) msg.Text {
	if view.Over {
		for _, f := range s.Last {
			if f, ok := f.(rules.Finished); ok {
				return finished(f, s).Line().Plain(standings(view))
			}
		}
		t := places(view.Places, s)
		if s.Over {
			t = render.Over(view.Round, s, t)
		}
		return t.Line().Plain(standings(view))
	}
	return msg.Say("Round " + strconv.Itoa(view.Round) + ". ").Bold(lettered(s, view.Turn)).
		Plain(" to make " + asked(view) + ", or fold.").Line().Plain(standings(view))
}

// standings are everybody's points, and who is out of the round: A 4 · B 7
// (folded) · C 2, of 15.
func standings(v rules.View) string {
	var parts []string
	for seat, p := range v.Players {
		part := letter(engine.Seat(seat)) + " " + strconv.Itoa(p.Points)
		switch {
		case p.Gone:
			part += " (left)"
		case !p.In && !v.Over:
			part += " (folded)"
		}
		parts = append(parts, part)
	}
	return "Points: " + strings.Join(parts, " · ") + ", to " + strconv.Itoa(v.Goal)
}

// HandLabel asks for one's cards.
func (look) HandLabel() string { return "Show my cards" }

// Hand is what a seat holds, as a fan and in words, with what it could play.
func (look) Hand(view rules.View, s msg.Scene) *msg.Message {
	if s.Viewer < 0 || int(s.Viewer) >= len(view.Players) {
		return nil
	}
	return &msg.Message{
		Text: held(view, s),
		Picture: &msg.Picture{
			Alt: board.HandAlt(view), Board: board.Board(view, sceneOf(s)),
			Match: s.Code, Seq: s.Seq, Viewer: int(s.Viewer),
			Draw: func() ([]byte, error) { return board.Hand(view, sceneOf(s)), nil },
		},
	}
}

// maxTold is how many plays a text lists.
const maxTold = 12

func held(v rules.View, s msg.Scene) msg.Text {
	p := v.Players[s.Viewer]
	var t msg.Text
	if v.Over {
		t = msg.Say("The match is over. ")
	}
	switch {
	case v.Over && len(v.Hand) == 0:
		return t.Plain("You had no cards left.")
	case len(v.Hand) == 0:
		return msg.Say("You have no cards.")
	case !p.In:
		return t.Plain("You folded ").Bold(listed(v.Hand)).Plain(".")
	case v.Over:
		return t.Plain("You had ").Bold(listed(v.Hand)).Plain(" left.")
	}
	t = msg.Say("You have ").Bold(listed(v.Hand)).Plain(".")
	if len(p.Open) > 0 {
		t = t.Plain(" Everyone can see: " + listed(p.Open) + ".")
	}
	t = t.Plain(" " + listed(v.Tops[:]) + " are on top, so make " + asked(v) + ".")
	options := distinct(rules.Plays(v))
	if len(options) == 0 {
		return t.Plain(" None of your cards make that.")
	}
	for _, o := range options[:min(len(options), maxTold)] {
		t = t.Line().Code("play " + o.Left + " " + o.Right).Plain("  " + o.Sum.String())
	}
	if more := len(options) - maxTold; more > 0 {
		t = t.Line().Plain("and " + counted(more, "more play") + ".")
	}
	return t
}

// drawn is the table, as a picture and in words.
type drawn struct{}

var _ render.Shower[rules.View] = drawn{}

// motif is all that a picture shows.
type motif struct {
	view  rules.View
	scene board.Scene
}

func (d drawn) Draw(v rules.View, s msg.Scene) []byte {
	o := d.motif(v, s)
	return board.Picture(o.view, o.scene)
}

// Shows is all that Draw goes by.
func (d drawn) Shows(v rules.View, s msg.Scene) any { return d.motif(v, s) }

func (drawn) motif(v rules.View, s msg.Scene) motif {
	return motif{v, sceneOf(s)}
}

// Sheet draws the same on a layer that keeps it as paths.
func (drawn) Sheet(v rules.View, s msg.Scene) *render.Layer { return board.Sheet(v, sceneOf(s)) }

// Paint shows take the board before it is packed.
func (drawn) Paint(v rules.View, s msg.Scene, take func(*render.Layer)) {
	board.Paint(v, sceneOf(s), take)
}

// Trace paints it with a caption in place of what was done last.
func (drawn) Trace(v rules.View, s msg.Scene, caption string, take func(*render.Layer)) {
	s.Last = nil
	o := sceneOf(s)
	o.Last.Text = caption
	board.Paint(v, o, take)
}

func (drawn) Alt(v rules.View, s msg.Scene) string { return board.Alt(v, sceneOf(s)) }
func (drawn) Stands(v rules.View, seat engine.Seat, _ msg.Scene) string {
	return board.Stands(v, int(seat))
}
func (drawn) Text(v rules.View, s msg.Scene) string { return board.Board(v, sceneOf(s)) }

// sceneOf is what a picture shows of the table beside the view.
func sceneOf(s msg.Scene) board.Scene {
	o := board.Scene{Code: s.Code, Viewer: s.Viewer, Last: lastOf(s)}
	for _, x := range s.Seats {
		o.Names = append(o.Names, x.Name)
		o.Bots = append(o.Bots, x.Bot)
	}
	return o
}

// lastOf is the newest entry as a picture marks it.
func lastOf(s msg.Scene) (l board.Last) {
	var parts []string
	for _, p := range s.Tenancies(s.LastHeld, 0, len(s.Last)) {
		s := p.Scene
		for _, f := range s.Last[p.From:p.To] {
			switch f := f.(type) {
			case rules.Played:
				l.Sum = f.Sum.String()
				l.Laid = [2]bool{f.Left > 0, f.Right > 0}
				parts = append(parts, short(s, f.Seat)+" played "+laid(f))
			case rules.Folded:
				parts = append(parts, short(s, f.Seat)+" folded")
			case rules.Departed:
				parts = append(parts, short(s, f.Seat)+" left")
			case rules.Scored:
				parts = []string{short(s, f.Seat) + " got " + counted(f.Points, "point")}
			case rules.Opened:
				l.Laid = [2]bool{} // these are a new round's piles
				round := "round " + strconv.Itoa(f.Round) + " was dealt"
				if len(parts) == 0 {
					round = sentence(round)
				}
				parts = append(parts, round)
			}
		}
	}
	l.Text = strings.Join(parts, ", ")
	return l
}

var _ render.Ender[rules.View] = look{}

// End is a view of a match that its rules did not end, as over.
func (drawn) End(v rules.View, places []int8) rules.View {
	v.Over, v.Turn, v.Places = true, engine.Nobody, places
	return v
}
