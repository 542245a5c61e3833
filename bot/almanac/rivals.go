package almanac

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/rating"
	"divisionbell/bot/text"
)

// How many matches make rivals, and how many rivals are told of.
const (
	rivalry    = 3
	mostRivals = 5
)

// A pair is two people over all their matches with each other.
type pair struct {
	one, two         int64
	won, lost, drawn int // of one
	met              []*result
}

// Rivals tells of the pairs of a place that have played most with each other, and both want
// to be told of; those of who asks come first.
func (a *Almanac) Rivals(ctx context.Context, who match.Person, room match.Room) (msg.Message, error) {
	all, err := a.results(ctx, placeOf(room))
	if err != nil {
		return msg.Message{}, err
	}
	people, err := a.people(ctx, all)
	if err != nil {
		return msg.Message{}, err
	}
	list := pairs(all, func(p rating.Player) bool { return p.Bot == "" && people[p.Person].Habits.Rivals })
	me := int64(who.ID)
	slices.SortStableFunc(list, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.with(me), a.with(me)), cmp.Compare(len(b.met), len(a.met)))
	})
	t := msg.Text{}
	if !who.Habits.Rivals {
		t = t.Plain("You're nobody's rival until you say so. ").Code("/" + rivalsLine + " on").Plain(" shows you with others who did.\n")
	}
	if len(list) == 0 {
		t = t.Plain(fmt.Sprintf("No rivals here yet: it takes two who have this on, and %d matches with each other.", rivalry))
	}
	for _, p := range list[:min(len(list), mostRivals)] {
		line, err := a.rivals(ctx, p, people)
		if err != nil {
			return msg.Message{}, err
		}
		t = t.Join(line).Line()
	}
	m := msg.Message{Text: msg.TrimLine(t), Buttons: []msg.Button{button("Show me as a rival", rivalsLine+" on")}}
	if who.Habits.Rivals {
		m.Buttons = []msg.Button{button("Leave me out", rivalsLine+" off")}
	}
	return m, nil
}

// with is 1 where a person is one of a pair.
func (p pair) with(person int64) int {
	if p.one == person || p.two == person {
		return 1
	}
	return 0
}

// pairs are those of people who are wanted and have met often enough.
func pairs(all []*result, wanted func(rating.Player) bool) (list []pair) {
	at := map[[2]int64]*pair{}
	for _, r := range all {
		m := r.Among(wanted)
		for i, p := range m.Players {
			for j := range i {
				one, two := j, i
				if p.Person < m.Players[j].Person {
					one, two = i, j
				}
				key := [2]int64{m.Players[one].Person, m.Players[two].Person}
				if at[key] == nil {
					at[key] = &pair{one: key[0], two: key[1]}
				}
				q := at[key]
				q.met = append(q.met, r)
				switch cmp.Compare(m.Places[one], m.Places[two]) {
				case -1:
					q.won++
				case 1:
					q.lost++
				default:
					q.drawn++
				}
			}
		}
	}
	for _, p := range at {
		if len(p.met) >= rivalry {
			list = append(list, *p)
		}
	}
	slices.SortFunc(list, func(a, b pair) int { return cmp.Or(cmp.Compare(a.one, b.one), cmp.Compare(a.two, b.two)) })
	return list
}

// A quarrel is what two people did to each other: how often each fell upon the other, and
// broke their word.
type quarrel struct{ attacks, broken [2]int }

// quarrel is that of a pair in their newest matches with each other.
func (a *Almanac) quarrel(ctx context.Context, p pair) (q quarrel, err error) {
	for _, r := range p.met[max(0, len(p.met)-mostLives):] {
		l, err := a.lived(ctx, r)
		if err != nil {
			return q, err
		}
		for _, d := range l.deeds {
			times := &q.attacks
			if d.broke {
				times = &q.broken
			}
			switch d {
			case deed{p.one, p.two, d.broke}:
				times[0]++
			case deed{p.two, p.one, d.broke}:
				times[1]++
			}
		}
	}
	return q, nil
}

// rivals tells of a pair in a line.
func (a *Almanac) rivals(ctx context.Context, p pair, people company) (msg.Text, error) {
	if p.lost > p.won {
		p.one, p.two, p.won, p.lost = p.two, p.one, p.lost, p.won
	}
	q, err := a.quarrel(ctx, p)
	if err != nil {
		return nil, err
	}
	last := p.met[len(p.met)-1]
	name := func(person int64) string { return cmp.Or(text.Line(people[person].Name, nameColumns), "somebody") }
	t := msg.Text{}.Bold(name(p.one)).Plain(" ").Bold(fmt.Sprintf("%d–%d", p.won, p.lost)).Plain(" ").Bold(name(p.two))
	if p.drawn > 0 {
		t = t.Plain(fmt.Sprintf(", %d shared", p.drawn))
	}
	t = t.Plain(".")
	for _, of := range [...]struct {
		what  string
		times [2]int
	}{{"Attacks", q.attacks}, {"Broken words", q.broken}} {
		var by []string
		for i, person := range [...]int64{p.one, p.two} {
			if of.times[i] > 0 {
				by = append(by, fmt.Sprintf("%s %d", name(person), of.times[i]))
			}
		}
		if by != nil {
			t = t.Plain(" " + of.what + ": " + strings.Join(by, ", ") + ".")
		}
	}
	return t.Plain(" Last met in "+a.called(last.game)+" ").Bold(last.code).Plain(", ").When(match.When(last.Ended), a.now()).Plain("."), nil
}
