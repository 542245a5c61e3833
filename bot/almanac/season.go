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
	"divisionbell/engine"
)

// A Podium is what a season's cup shows. All of it is data.
type Podium struct {
	Season  string // 2026-Q4
	Over    bool
	Players []Placed // the best first
	Matches int
}

// A Placed is somebody's line of a cup: their place, which others may share, their points of
// 100 and matches.
type Placed struct {
	Place   int
	Name    string
	Points  string
	Matches int
}

// mostPlaced are the lines of a season's table at most.
const mostPlaced = 12

// Season is the table of a season in the place of a room: that which is named, else the one
// that goes on.
func (a *Almanac) Season(ctx context.Context, room match.Room, args string) (msg.Message, error) {
	s, current := rating.SeasonAt(a.now()), rating.SeasonAt(a.now())
	if word := strings.TrimSpace(args); word != "" {
		var ok bool
		if s, ok = rating.ParseSeason(word); !ok {
			return msg.Message{}, engine.Illegal("", "I can't read the season “%s”. Write it like %s", text.Line(word, nameColumns), current)
		}
	}
	p, err := a.podium(ctx, room, s)
	if err != nil {
		return msg.Message{}, err
	}
	m := a.cup(room, p)
	if len(p.Players) == 0 {
		m.Text = msg.Say(fmt.Sprintf("Nobody has finished a match against somebody else in season %s here; bots aren't in it.", s))
	}
	before := rating.SeasonAt(s.Begin().AddDate(0, 0, -1))
	m.Buttons = append(m.Buttons, button("Season "+before.String(), seasonLine+" "+before.String()))
	if s != current {
		m.Buttons = append(m.Buttons, button("This season", seasonLine))
	}
	return m, nil
}

// podium is a season in the place of a room, of people alone.
func (a *Almanac) podium(ctx context.Context, room match.Room, s rating.Season) (Podium, error) {
	p := Podium{Season: s.String(), Over: !a.now().Before(s.Next().Begin())}
	all, err := a.results(ctx, placeOf(room))
	if err != nil {
		return p, err
	}
	from, to := s.Begin().UnixMilli(), s.Next().Begin().UnixMilli()
	all = slices.DeleteFunc(all, func(r *result) bool { return r.Ended < from || r.Ended >= to })
	people, err := a.people(ctx, all)
	if err != nil {
		return p, err
	}
	for _, r := range all {
		if len(r.Among(people.person).Players) > 1 {
			p.Matches++
		}
	}
	for i, of := range s.Table(matches(all), people.person) {
		l := Placed{Name: people[of.Person].Name, Place: i + 1, Points: fmt.Sprintf("%.1f", of.Points), Matches: of.Matches}
		if i > 0 && p.Players[i-1].Points == l.Points && p.Players[i-1].Matches == l.Matches {
			l.Place = p.Players[i-1].Place
		}
		p.Players = append(p.Players, l)
	}
	return p, nil
}

// cupPicture is what the picture of a cup says that it is of, in place of a match. Its page
// is the season, and the channel where it was asked for.
const cupPicture = "cup"

// CupOf is the season whose cup a picture shows; false: it shows something else.
func CupOf(p msg.Picture) (season string, ok bool) {
	season, _, _ = strings.Cut(p.Page, " ")
	return season, p.Match == cupPicture
}

// cup tells a room of a season and shows its cup.
func (a *Almanac) cup(room match.Room, p Podium) msg.Message {
	t := msg.Text{}.Bold("Season " + p.Season)
	if len(p.Players) == 0 {
		return msg.Message{Text: t}
	}
	first := slices.DeleteFunc(slices.Clone(p.Players), func(l Placed) bool { return l.Place > 1 })
	names := make([]string, len(first))
	for i, l := range first {
		names[i] = text.Line(l.Name, nameColumns)
	}
	verb := map[bool]string{true: " won the cup", false: " leads"}[p.Over]
	if len(first) > 1 {
		verb = map[bool]string{true: " share the cup", false: " lead together"}[p.Over]
	}
	t = t.Plain(": ").Bold(msg.Listed(names)).Plain(fmt.Sprintf("%s with %s of 100 points, after %s here.\n", verb, first[0].Points, counted(p.Matches, "match", "matches")))
	words := board(p)
	t = t.Block(words).Line().Plain("Points are the share of opponents you finish ahead of, as the mean of your best six matches; one you haven't played counts as 0.")
	m := msg.Message{Text: t}
	if a.Cup != nil {
		m.Picture = &msg.Picture{Alt: alt(p), Match: cupPicture, Page: p.Season + " " + room.Channel, Viewer: int(engine.Nobody), Draw: func() ([]byte, error) { return a.Cup(p) }}
	}
	return m
}

// board is a season's in words, of 42 columns at most.
func board(p Podium) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%3s %s %6s %7s\n", "#", padded("Player"), "Points", "Matches")
	for i, l := range p.Players {
		if i == mostPlaced {
			fmt.Fprintf(&b, "    and %d more\n", len(p.Players)-i)
			break
		}
		fmt.Fprintf(&b, "%3d %s %6s %7d\n", l.Place, padded(text.Clean(l.Name)), l.Points, l.Matches)
	}
	return strings.TrimRight(b.String(), "\n")
}

// alt describes the cup.
func alt(p Podium) string {
	said := "The cup of season " + p.Season + "."
	for i, l := range p.Players[:min(len(p.Players), 3)] {
		said += fmt.Sprintf(" %s: %s, %s points.", ordinal(p.Players[i].Place), cmp.Or(text.Line(l.Name, nameColumns), "somebody"), l.Points)
	}
	return said
}

// counted is a number of things.
func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", more)
}
