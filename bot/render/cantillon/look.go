// Package cantillon says and draws Cantillon's Europe: its views and facts as
// text, labels, maps and pictures. What is said of a match comes only from the
// view and the facts that were handed in; people's names are shown, never read.
package cantillon

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/press"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
)

// Look turns Cantillon's views and facts into what is said.
var Look = render.New[rules.View](look{Wording: wording})

// look is it with its views typed; drawn is its board.
type look struct {
	drawn
	press.Desk
	render.Wording[rules.View]
}

var (
	_ render.Storyteller           = look{}
	_ render.Folder                = look{}
	_ render.Adviser               = look{}
	_ render.Pager[rules.View]     = look{}
	_ render.Hander[rules.View]    = look{}
	_ render.Ranker[rules.View]    = look{}
	_ render.Charter[rules.View]   = look{}
	_ render.Recounter[rules.View] = look{}
)

// Headline is one line of whose turn it is and one of how the match stands.
func (look) Headline(view rules.View, s msg.Scene) msg.Text {
	if view.Places != nil {
		return ended(view, s).Line().Plain(balance(view))
	}
	return msg.Say(render.Sentence(standing(view)) + ". ").Join(awaited(view, s)).Line().Plain(balance(view))
}

// standing is how far the match has come.
func standing(v rules.View) string {
	switch {
	case v.Stage == rules.StageOver:
		return "over"
	case v.Round == 0:
		return "setting up"
	case v.Goal == "richest" && v.Rounds > 0:
		return "round " + strconv.Itoa(v.Round) + " of " + strconv.Itoa(v.Rounds)
	}
	return "round " + strconv.Itoa(v.Round)
}

// awaited names whom the match waits for, and what for.
func awaited(v rules.View, s msg.Scene) msg.Text {
	if v.Auction != nil {
		return bidding(v.Auction, s)
	}
	return msg.Text{}.Bold(lettered(s, v.Turn)).Plain(" " + task(v) + ".")
}

// task says what the turn's seat is to do, after its name.
func task(v rules.View) string {
	bill := ""
	if v.Due > 0 {
		bill = "; " + strconv.Itoa(v.Due) + " owed"
	}
	switch v.Stage {
	case rules.StageSettle:
		return "to choose a city"
	case rules.StagePay:
		return "to pay their troops" + bill
	case rules.StageExpand:
		return "to move or attack, once with each unit"
	case rules.StageBuild:
		return "to build units" + bill
	case rules.StagePosition:
		return "to position units"
	case rules.StageProduce:
		return "to run factories"
	case rules.StageFactories:
		return "to build factories" + bill
	case rules.StageNegotiate:
		return "to negotiate, then end their turn"
	case rules.StageEstate:
		return "to share out their realm and leave"
	}
	return "to play"
}

// balance is every ruler's lands, cities and treasury; and until it is over, the tax to come
// and what ends the match.
func balance(v rules.View) string {
	var parts []string
	for i, u := range v.Rulers {
		who := render.Letter(engine.Seat(i))
		if u.Out != "" {
			parts = append(parts, who+" out")
			continue
		}
		part := who + " " + counted(u.Lands, "land")
		if u.Cities > 0 {
			part += ", " + counted(u.Cities, "city")
		}
		part += ", " + strconv.Itoa(u.Treasury)
		if v.Places == nil {
			part += " +" + strconv.Itoa(u.Income)
		}
		parts = append(parts, part)
	}
	if v.Places != nil {
		return strings.Join(parts, " · ")
	}
	return strings.Join(parts, " · ") + goal(v)
}

// goal is what ends the match.
func goal(v rules.View) string {
	switch v.Goal {
	case "cities":
		return " · " + strconv.Itoa(v.Cities) + " cities to win"
	case "last":
		return " · the last ruler wins"
	case "richest", "date":
		return " · the richest wins"
	}
	return ""
}

// ended is how the match ended, in a sentence.
func ended(v rules.View, s msg.Scene) msg.Text {
	for _, f := range s.Last {
		if f, ok := f.(fact.Finished); ok {
			return finished(f, s)
		}
	}
	return render.Over(v.Round, s, placed(v.Places, s))
}

// Lines tells facts in order, a text for each line: orders in a row are one line, and so
// is what bots deal among themselves.
// Stages are passed over where there is anything else to tell.
func (l look) Lines(facts []engine.Fact, s msg.Scene) []msg.Text {
	return render.Fold(eventful(facts), s, func(facts []engine.Fact, s msg.Scene) (int, msg.Text) {
		if n, t := dealings(facts, s); n > 0 {
			return n, t
		}
		first, ok := facts[0].(fact.Moved)
		if !ok {
			return 1, l.Line(facts[0], s)
		}
		run := []fact.Moved{first}
		for _, f := range facts[1:] {
			m, ok := f.(fact.Moved)
			if !ok || m.Seat != first.Seat || m.Stage != first.Stage || (m.From < 0) != (first.From < 0) {
				break
			}
			run = append(run, m)
		}
		return len(run), moved(run, s)
	})
}

// eventful are the facts worth a line, in the order in which people see them: who
// moves in takes the place then, and not before; who has won an attack moves in anyhow.
// Of nothing but stages it is the last.
func eventful(facts []engine.Fact) (out []engine.Fact) {
	var won *fact.Fought
	for i, f := range facts {
		switch f := f.(type) {
		case fact.Staged:
			continue
		case fact.Fought:
			won = nil
			if f.Won {
				won = &f
			}
		case fact.Moved:
			if won != nil && won.From == f.From && won.To == f.To && won.Seat == f.Seat {
				won = nil
				continue
			}
			if took, ok := before(facts, i).(fact.Took); ok && took.Region == f.To && took.Seat == f.Seat && len(out) > 0 {
				out = append(out[:len(out)-1], f, took)
				continue
			}
		}
		out = append(out, f)
	}
	if out == nil && len(facts) > 0 {
		out = facts[len(facts)-1:]
	}
	return out
}

// before is the fact before one, or nil.
func before(facts []engine.Fact, i int) engine.Fact {
	if i == 0 {
		return nil
	}
	return facts[i-1]
}
