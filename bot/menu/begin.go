package menu

import (
	"context"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// Begin is what a newcomer needs to begin.
func Begin(games []match.Table) msg.Message {
	first := games[0].About()
	t := msg.Say("Want to play? Press the game below or type ").Code("/match new " + first.ID).Plain(". Friends type ").
		Code("/match join").Plain("; ").Code("/match add-bot").Plain(" adds a bot; ").Code("/match start").Plain(" deals.\n")
	for _, g := range games {
		a := g.About()
		t = t.Code("/" + a.ID).Plain(" — " + text.Stop(a.Name) + " " + a.Help + "\n")
	}
	t = t.Code("/match").Plain(" runs your matches, ").Code("/bell").Plain(" sets your notifications and time zone, ").
		Code("/roll 4d6kh3").Plain(" rolls dice. ").Code("/match help").Plain(" lists the commands, ").Code("/" + first.ID + " help").Plain(" a game's. New here? ").Code("/match lesson").Plain(" teaches a game in two minutes.")
	return msg.Message{Text: t, Buttons: []msg.Button{
		{Label: "Play " + first.Name, ID: Press{Line: "match new " + first.ID}.ID(), Look: msg.Primary},
		{Label: "Learn a game", ID: Press{Line: "match lesson"}.ID()},
		{Label: "Show my turns", ID: Press{Line: "match list"}.ID()},
	}}
}

// NoCommand asks whether near was meant, the command that is. Where none is, it tells how
// to begin, and to who has found /bell only what that has.
func NoCommand(games []match.Table, said, near string, bells []string) msg.Message {
	t := msg.Say("I don't know ").Code("/" + text.Line(said, table.MaxName)).Plain(". ")
	if near != "" {
		return msg.Message{Text: t.Plain("Did you mean ").Code(near).Plain("? For all commands, type ").Code("/help").Plain(".")}
	}
	if strings.HasPrefix(said, "bell ") {
		return msg.Message{Text: t.Code("/bell").Plain(" has " + strings.Join(bells, ", ") + ". To read what each does, type ").Code("/bell help").Plain(".")}
	}
	m := Begin(games)
	m.Text = t.Join(m.Text)
	return m
}

// NothingHere offers to begin a match where there is none, or none of a game.
func NothingHere(h *table.Matches, game string) msg.Message {
	if g, ok := h.Game(game); ok {
		return OfferNew("There's no "+g.About().Name+" match here yet.", game)
	}
	return OfferNew("There's no match here yet.", h.Games[0].About().ID)
}

// OfferNew offers to begin a match of a game.
func OfferNew(why, game string) msg.Message {
	return msg.Message{
		Text:    msg.Say(why + " Start one with ").Code("/match new " + game).Plain("."),
		Buttons: []msg.Button{{Label: "Start a match", ID: Press{Line: "match new " + game}.ID(), Look: msg.Primary}},
	}
}

// WhichGame asks which game a new match is to be of, with the options it is to have.
func WhichGame(ctx context.Context, h *Menu, options string) msg.Message {
	games := h.Matches.Games
	line := func(of string) string { return strings.TrimSpace("match new " + of + " " + options) }
	m := msg.Message{Text: msg.Say("Which game? Press one, or type ").Code("/" + line(games[0].About().ID)).Plain("."), Refused: true}
	for _, g := range games {
		m.Buttons = append(m.Buttons, msg.Button{Label: g.About().Name, ID: h.ButtonID(ctx, Press{Line: line(g.About().ID), Code: "-"})})
	}
	return m
}

// WayOn is what a seat can do now, or who is waited for and what need not wait.
func (s Composer) WayOn(ctx context.Context) (msg.Text, []msg.Button) {
	if s.Ask.Kind != "" {
		return s.l.Game.Look.WayOn(s.Ask, s.View, s.Scene), s.Buttons(ctx)
	}
	var ways []string
	for _, o := range s.verbs {
		if v, ok := s.Seen.About().Verb(o.Word); ok && !v.Query {
			ways = append(ways, "/"+s.Seen.About().ID+" "+v.Name)
		}
	}
	t := table.WaitingFor(s.h.Matches, s.l)
	for i, way := range ways[:min(len(ways), mostMeanwhile)] {
		switch {
		case i == 0:
			t = t.Plain(" Meanwhile, you can use ")
		case i == min(len(ways), mostMeanwhile)-1:
			t = t.Plain(" or ")
		default:
			t = t.Plain(", ")
		}
		t = t.Code(way)
	}
	if len(ways) > 0 {
		t = t.Plain(".")
	}
	return t, s.Buttons(ctx)
}

// mostMeanwhile are as many ways as a sentence names of those that need not wait.
const mostMeanwhile = 4

// Habits are how a person is told, with ways to change it.
func Habits(p match.Person) msg.Message {
	m := msg.Message{Text: p.HabitsText()}
	for _, b := range [][2]string{{"Notifications", "bell clock"}, {"Reminders", "bell remind"}, {"Time zone", "bell zone"}, {"Time away", "bell vacation"}} {
		m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: Press{Line: b[1]}.ID()})
	}
	return m
}
