package board

import (
	"fmt"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// A Scene is what a picture shows beside the view. Its texts are people's and
// may hold anything. The zero Scene is a match without a code or a last action.
type Scene struct {
	Code  string
	Names []string // by seat; where one cannot be printed the seat's stream stands in
	Bots  []bool   // by seat
	Last  Last
}

// Last is what just happened. From and To are areas, drawn as an arrow unless
// they are the same; Placed are areas that got tokens.
type Last struct {
	Text     string
	From, To int
	Placed   []int
}

func (l Last) arrow() bool { return l.From != l.To && known(l.From) && known(l.To) }

// touched lists the areas to ring.
func (l Last) touched() []int {
	var t []int
	if l.arrow() {
		t = append(t, l.From, l.To)
	}
	for _, a := range l.Placed {
		if known(a) {
			t = append(t, a)
		}
	}
	return t
}

func known(area int) bool { return area >= 0 && area < len(rules.Areas) }

const neutral = "The neutral"

// look is a party's colours: a seat's, or the neutral's.
func look(v rules.View, party int) render.Seat {
	if party < 0 || party >= v.Seats || party >= len(render.Seats) {
		return render.Neutral
	}
	return render.Seats[party]
}

// name is what to call a party, of what may be shown.
func (o Scene) name(v rules.View, party int, shown func(string) string) string {
	if party < 0 || party >= v.Seats || party >= len(rules.Streams) {
		return neutral
	}
	if party < len(o.Names) {
		if n := shown(o.Names[party]); n != "" {
			return n
		}
	}
	return rules.Streams[party]
}

func (o Scene) bot(party int) bool { return party >= 0 && party < len(o.Bots) && o.Bots[party] }

func settingUp(v rules.View) bool {
	return v.Phase == rules.PhaseDraft || v.Phase == rules.PhaseDeploy
}

// round is where the match stands in one phrase.
func round(v rules.View) string {
	switch {
	case v.Phase == rules.PhaseDraft:
		return "Draft"
	case v.Phase == rules.PhaseDeploy:
		return "Setting up"
	case v.Phase == rules.PhaseOver && v.Round == 0:
		return "Over"
	case v.Phase == rules.PhaseOver && v.Rounds > 0:
		return fmt.Sprintf("Over in round %d of %d", v.Round, v.Rounds)
	case v.Phase == rules.PhaseOver:
		return fmt.Sprintf("Over in round %d", v.Round)
	case v.Rounds > 0:
		return fmt.Sprintf("Round %d of %d", v.Round, v.Rounds)
	}
	return fmt.Sprintf("Round %d", v.Round)
}

// lastColumn heads the last figure of a party's row; "": it has none.
func lastColumn(v rules.View) string {
	switch {
	case settingUp(v):
		return "left"
	case v.Phase != rules.PhaseOver:
		return "next"
	case len(v.Places) > 0:
		return "place"
	}
	return ""
}

// actor is the party that the match waits for; -1 at the end.
func actor(v rules.View) int {
	switch {
	case v.Phase == rules.PhaseOver:
		return -1
	case v.Left == 0 && v.Neutral > 0 && v.Placer != engine.Nobody:
		return int(v.Placer)
	}
	return int(v.Turn)
}

// task says what is to be done now, after the name of who does it.
func task(v rules.View) string {
	temps := ""
	if v.Neutral > 0 {
		temps = fmt.Sprintf("%d of the neutral’s", v.Neutral)
	}
	switch v.Phase {
	case rules.PhaseDraft:
		return "to take an area"
	case rules.PhaseDeploy, rules.PhaseStrengthen:
		switch {
		case v.Left > 0 && temps != "":
			return fmt.Sprintf("to place %s, and %s", count(v.Left, "token"), temps)
		case temps != "":
			return "to place " + temps
		}
		return "to place " + count(v.Left, "token")
	case rules.PhaseAttack:
		return "to attack, move or end their turn"
	case rules.PhaseOccupy:
		if known(v.To) {
			return fmt.Sprintf("to move at least %d into %s", v.Must, rules.Areas[v.To].Name)
		}
	}
	return ""
}

// winners lists who came first.
func winners(v rules.View) (w []int) {
	for i, p := range v.Places {
		if p == 1 {
			w = append(w, i)
		}
	}
	return w
}

// now says whose turn it is and what to do, or who has won.
func (o Scene) now(v rules.View, shown func(string) string) string {
	if v.Phase != rules.PhaseOver {
		return render.Isolated(text.Fit(o.name(v, actor(v), shown), 22)) + " " + task(v)
	}
	var names []string
	for _, w := range winners(v) {
		names = append(names, text.Fit(o.name(v, w, shown), 22))
	}
	switch len(names) {
	case 0:
		return "The match is over"
	case 1:
		return render.Isolated(names[0]) + " has won"
	}
	return render.Sharing(names, "share the win")
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return grouped(n) + " " + thing + "s"
}

// held lists the sectors that a party holds wholly.
func held(v rules.View, party int) (sectors []int) {
	for s := range rules.Sectors {
		all, any := true, false
		for i, h := range v.Areas {
			if h.InPlay && i < len(rules.Areas) && rules.Areas[i].Sector == s {
				any = true
				all = all && h.Owner == party
			}
		}
		if any && all {
			sectors = append(sectors, s)
		}
	}
	return sectors
}

// sum tells how a party's next reinforcement comes about, so that people can
// check it; in the set-up, what is still to place.
func sum(v rules.View, party int) string {
	p := v.Parties[party]
	switch {
	case p.Out:
		return "out"
	case p.Gone:
		return "has left; the tokens stay"
	case settingUp(v) && p.Reserve == 0:
		return "all placed"
	case settingUp(v):
		return grouped(p.Reserve) + " still to place"
	case v.Phase == rules.PhaseOver:
		return ""
	}
	third, sectors := p.Areas/3, held(v, party)
	more := 3 * len(sectors)
	s := fmt.Sprintf("%s ÷ 3 = %d", count(p.Areas, "area"), third)
	switch {
	case party >= v.Seats: // its tokens come with the others' turns, half as many
		return "half of what the other gets"
	case p.Next == 0 && third+more > 0:
		return count(p.Areas, "area")
	case p.Next > third+more:
		s += fmt.Sprintf(", at least %d", p.Next-more)
	}
	switch len(sectors) {
	case 0:
	case 1:
		s += ", + 3 for " + rules.Sectors[sectors[0]].Name
	default:
		s += fmt.Sprintf(", + %d for %d sectors", more, len(sectors))
	}
	return s
}
