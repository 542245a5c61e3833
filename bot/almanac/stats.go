package almanac

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// mostLives is how many matches, the newest, are read whole for statistics.
const mostLives = 100

// Statistics is how much was played in the place of a room.
func (a *Almanac) Statistics(ctx context.Context, who match.Person, room match.Room) (msg.Message, error) {
	all, err := a.results(ctx, placeOf(room))
	if err != nil {
		return msg.Message{}, err
	}
	m := msg.Message{Buttons: []msg.Button{button("Leave me out", statsLine+" off")}}
	if who.Habits.Uncounted {
		m.Buttons = []msg.Button{button("Count me again", statsLine+" on")}
		m.Text = msg.Say("You're left out.\n")
	}
	if len(all) == 0 {
		m.Text = m.Text.Plain("Nothing is finished here yet.")
		return m, nil
	}
	people, err := a.people(ctx, all)
	if err != nil {
		return msg.Message{}, err
	}
	t := m.Text.Bold(counted(len(all), "match", "matches")).Plain(" finished here: " + text.Stop(a.byGame(all)) + "\n")
	newest := all[max(0, len(all)-mostLives):]
	took, err := a.answers(ctx, newest, people)
	if err != nil {
		return msg.Message{}, err
	}
	if n := len(took); n > 0 {
		t = t.Plain("Half of all turns are answered within ").Bold(span(median(took))).Plain(fmt.Sprintf(" (of %s", counted(n, "answer", "answers")))
		if len(all) > mostLives {
			t = t.Plain(fmt.Sprintf(" in the last %d matches", mostLives))
		}
		t = t.Plain(").\n")
	}
	longest := slices.MaxFunc(all, func(a, b *result) int { return cmp.Compare(a.Ended-a.made, b.Ended-b.made) })
	t = t.Plain("The longest war was ").Bold(longest.code).Plain(fmt.Sprintf(", %s: %s, over %s.", a.called(longest.game),
		span(longest.Ended-longest.made), counted(int(longest.moves), "move", "moves")))
	by, n, err := a.faithless(ctx, newest, people)
	if err != nil {
		return msg.Message{}, err
	}
	if n > 0 {
		t = t.Plain("\nThe most broken word is ").Bold(text.Line(people[by].Name, nameColumns)).Plain("'s: " + counted(n, "promise or alliance", "promises and alliances") + ".")
	}
	m.Text = t
	return m, nil
}

// byGame counts matches by game: 3 of Exchequer!, 1 of Tax.
func (a *Almanac) byGame(all []*result) string {
	var said []string
	for _, g := range a.games(all) {
		n := 0
		for _, r := range all {
			if r.game == g {
				n++
			}
		}
		said = append(said, fmt.Sprintf("%d of %s", n, a.called(g)))
	}
	return msg.Listed(said)
}

// answers are how long the people of matches took, less those who are left out.
func (a *Almanac) answers(ctx context.Context, all []*result, people company) (took []int64, err error) {
	for _, r := range all {
		l, err := a.lived(ctx, r)
		if err != nil {
			return nil, err
		}
		for _, x := range l.answers {
			if who, there := people[x.person]; there && !who.Habits.Uncounted {
				took = append(took, x.took)
			}
		}
	}
	return took, nil
}

// faithless is who of those in statistics broke their word most in matches, and how often; of
// two alike whoever did so last.
func (a *Almanac) faithless(ctx context.Context, all []*result, people company) (who int64, most int, err error) {
	times := map[int64]int{}
	for _, r := range all {
		l, err := a.lived(ctx, r)
		if err != nil {
			return 0, 0, err
		}
		for _, x := range l.deeds {
			if p, there := people[x.by]; !x.broke || !there || p.Habits.Uncounted {
				continue
			}
			if times[x.by]++; times[x.by] >= most {
				who, most = x.by, times[x.by]
			}
		}
	}
	return who, most, nil
}

// median is the middle of some; of an even number the smaller of the two.
func median(of []int64) int64 {
	of = slices.Sorted(slices.Values(of))
	return of[(len(of)-1)/2]
}

// span is a length of time in its largest unit: 3 days, 2.5 hours, 40 minutes.
func span(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	const day = 24 * time.Hour
	switch {
	case d >= 2*day:
		return fmt.Sprintf("%d days", int(d/day))
	case d >= 2*time.Hour:
		return strings.TrimSuffix(fmt.Sprintf("%.1f", d.Hours()), ".0") + " hours"
	case d >= 2*time.Minute:
		return fmt.Sprintf("%d minutes", int(d/time.Minute))
	}
	return "a minute or two"
}
