package almanac

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/rating"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// The lines that ask for tables.
const (
	ratingLine = "bell rating"
	seasonLine = "bell season"
	rivalsLine = "bell rivals"
	statsLine  = "bell stats"
)

// How many lines a table has at most.
const (
	mostPlayers = 20
	mostBots    = 8
)

// Ratings is the ladder of a game in the place of a room: that which is named, else the
// one that was played last.
func (a *Almanac) Ratings(ctx context.Context, who match.Person, room match.Room, args string) (msg.Message, error) {
	word := strings.ToLower(strings.TrimSpace(args))
	if _, ok := a.Matches.Game(word); !ok && word != "" {
		return msg.Message{}, engine.Illegal("", "There's no game “%s”. Choose %s, or off to leave yourself out", text.Line(word, nameColumns), engine.Or(a.games(nil)))
	}
	all, err := a.results(ctx, placeOf(room))
	if err != nil {
		return msg.Message{}, err
	}
	people, err := a.people(ctx, all)
	if err != nil {
		return msg.Message{}, err
	}
	game := word
	if game == "" && len(all) > 0 {
		game = all[len(all)-1].game
	}
	of := slices.DeleteFunc(slices.Clone(all), func(r *result) bool { return r.game != game })
	list := rating.Usual.Ladder(matches(of), people.rated)
	m := msg.Message{Text: a.ladder(game, list, people, who, of)}
	for _, g := range a.games(all) {
		if g != game {
			m.Buttons = append(m.Buttons, button(a.called(g), ratingLine+" "+g))
		}
	}
	if who.Habits.Unrated {
		m.Buttons = append(m.Buttons, button("Count me again", ratingLine+" on"))
	}
	return m, nil
}

// games are the ids of those that a place has played, or of all there are.
func (a *Almanac) games(in []*result) (ids []string) {
	for _, g := range a.Matches.Games {
		id := g.About().ID
		if in == nil || slices.ContainsFunc(in, func(r *result) bool { return r.game == id }) {
			ids = append(ids, id)
		}
	}
	return ids
}

// called is a game's name; its id where this program does not have it.
func (a *Almanac) called(id string) string {
	if g, ok := a.Matches.Game(id); ok {
		return g.About().Name
	}
	return id
}

func button(label, line string) msg.Button {
	return msg.Button{Label: text.Fit(label, menu.MaxLabel), ID: menu.Press{Line: line}.ID()}
}

// ladder tells a ladder: who asked first, then all, and the bots apart.
func (a *Almanac) ladder(game string, list []rating.Standing, people company, who match.Person, of []*result) msg.Text {
	t := msg.Text{}
	if game != "" {
		t = t.Bold("Ratings of " + a.called(game)).Line()
	}
	persons := slices.DeleteFunc(slices.Clone(list), func(s rating.Standing) bool { return s.Bot != "" })
	bots := slices.DeleteFunc(slices.Clone(list), func(s rating.Standing) bool { return s.Bot == "" })
	mine := slices.IndexFunc(persons, func(s rating.Standing) bool { return s.Person == int64(who.ID) })
	switch {
	case who.Habits.Unrated:
		t = t.Plain("You're left out, and others are rated as if you hadn't played. ").Code("/" + ratingLine + " on").Plain(" brings you back.\n")
	case len(persons) == 0:
		return t.Plain("Nobody is rated here yet. Finish a match against somebody, or against a bot, and you are.")
	case mine < 0:
		t = t.Plain("You aren't rated yet: finish a match here first.\n")
	default:
		s := persons[mine]
		t = t.Plain("You have ").Bold(shown(s.Shown())).Plain(fmt.Sprintf(" (%s by %s). ", changed(s.Change), codeOf(of, s.Last)))
		if s.Provisional() {
			t = t.Plain(fmt.Sprintf("It's provisional until you've finished %d matches.\n", rating.Provisional))
		} else {
			t = t.Plain("You're " + ordinal(mine+1) + ".\n")
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%3s %s %6s %6s %4s\n", "#", padded("Player"), "Rating", "Last", "M")
	for i, s := range persons {
		if i < mostPlayers || i == mine {
			b.WriteString(line(i, s, people[s.Person].Name))
		}
	}
	if left := len(persons) - mostPlayers; left > 0 {
		fmt.Fprintf(&b, "    and %d more\n", left)
	}
	if len(bots) > 0 {
		b.WriteString("\nBots, on the same scale\n")
		for i, s := range bots[:min(len(bots), mostBots)] {
			b.WriteString(line(i, s, s.Bot))
		}
	}
	t = t.Block(strings.TrimRight(b.String(), "\n"))
	return t.Line().Plain("A rating is what you almost surely play: it starts at 0 and moves by whom you finish ahead of. ? is provisional; Last is by the last match.")
}

// nameColumns are those of a name in a table.
const nameColumns = 19

// line is a player's line of a ladder, of 42 columns.
func line(i int, s rating.Standing, name string) string {
	place := fmt.Sprint(i + 1)
	if s.Provisional() {
		place = "?"
	}
	return fmt.Sprintf("%3s %s %6s %6s %4d\n", place, padded(text.Clean(name)), shown(s.Shown()), signed(s.Change), s.Matches)
}

// padded is a name in just its columns.
func padded(name string) string {
	name = text.Fit(name, nameColumns)
	return name + strings.Repeat(" ", max(0, nameColumns-text.Columns(name)))
}

// shown is a rating to a tenth, and never a nought with a sign.
func shown(x float64) string { return minus(fmt.Sprintf("%.1f", tenths(x))) }

// minus is a number with a minus sign in place of a hyphen.
func minus(n string) string { return strings.Replace(n, "-", "−", 1) }

// signed is a change of one.
func signed(x float64) string {
	if x = tenths(x); x == 0 {
		return "0.0"
	}
	return minus(fmt.Sprintf("%+.1f", x))
}

// changed is a change in a sentence.
func changed(x float64) string {
	if tenths(x) == 0 {
		return "unchanged"
	}
	return signed(x)
}

func tenths(x float64) float64 {
	x = math.Round(x*10) / 10
	if x == 0 {
		return 0
	}
	return x
}

func codeOf(of []*result, id int64) string {
	for _, r := range of {
		if r.ID == id {
			return r.code
		}
	}
	return "a match"
}

// ordinal is 1st, 2nd, 3rd, 4th, 11th, 21st.
func ordinal(n int) string {
	switch {
	case n%100/10 == 1:
	case n%10 == 1:
		return fmt.Sprint(n, "st")
	case n%10 == 2:
		return fmt.Sprint(n, "nd")
	case n%10 == 3:
		return fmt.Sprint(n, "rd")
	}
	return fmt.Sprint(n, "th")
}
