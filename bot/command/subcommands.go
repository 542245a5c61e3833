package command

import (
	"slices"
	"strings"

	"divisionbell/bot/almanac"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/engine"
	"divisionbell/engine/dice"
)

// A Subcommand of /match or /bell, as adapters offer it and help lists it. It
// is done alone, or at a match that its line means.
type Subcommand struct {
	Name, Help string
	Params     []match.Param // in order, required ones first
	do         handler
	alone      bool          // it is done without a match; else at one that is held, for which the rest is
	game       string        // of which game's matches it is; empty: of any
	phases     []match.Phase // which matches it can mean; none: any
	apt        aptness       // which of several it means, when it is not said
	text       bool          // what follows need not begin with a code
	apart      bool          // it depends on nothing that others do meanwhile
	acts       bool          // it changes the match by an action of the game alone
}

// whichMatch begins the line of most subcommands.
var whichMatch = match.May("code", engine.Text, "the match's code, if it isn't clear which")

// surely confirms what would be asked about first.
var surely = match.May("sure", engine.Word, "yes: do it without asking me first").Of(match.Yes).Shaped(match.Yes)

// playing are the phases of a match that has begun and is not over, ended of one that is.
var playing, ended = []match.Phase{match.Playing, match.Paused}, []match.Phase{match.Over, match.Abandoned}

// Subcommands are what /match can do, in the order people meet them.
func Subcommands() []Subcommand {
	open := []match.Phase{match.Open}
	code := []match.Param{whichMatch}
	return []Subcommand{
		{Name: "new", Help: "start a match and take seat 1", do: newMatch, alone: true, Params: []match.Param{
			match.Needs("game", engine.Word, "which game"),
			match.May("options", engine.Text, "option=value, as many as you like").Shaped("option=value …"),
		}},
		{Name: "lesson", Help: "learn a game in two minutes by playing it; only you see it", do: lessonCommand, alone: true, Params: []match.Param{
			match.May("game", engine.Word, "which game"), match.May("step", engine.Text, "a step, and your move there").Shaped("STEP WORDS"),
		}},
		{Name: "join", Help: "join a match, or show one of yours here", Params: code, do: join, apart: true},
		{Name: "leave", Help: "leave your seat", do: leave, Params: []match.Param{
			whichMatch,
			match.May("for-good", engine.Word, "good: you can't come back").Keyed("for").Of("good").Shaped("good"), surely,
		}},
		{Name: "add-bot", Help: "add a bot", do: addBot, phases: open, text: true, Params: []match.Param{
			whichMatch, match.May("kind", engine.Word, "which bot"),
		}},
		{Name: "words", Help: "mix words of your own into the dice", do: addWords, phases: open, text: true, Params: []match.Param{
			whichMatch, match.Needs("text", engine.Text, "your words for the dice").Said(),
		}},
		{Name: "start", Help: "start to play", Params: code, do: start, phases: open},
		{Name: "list", Help: "your turns, in all your matches", do: listCommand, alone: true},
		{Name: "board", Help: "see the board, or another page of it", do: board, apt: hasPage, Params: []match.Param{
			whichMatch,
			match.May("page", engine.Word, "another page, if the game has any"),
		}},
		{Name: "hand", Help: "see your cards", Params: code, do: hand, apt: hasHand},
		{Name: "hint", Help: "the best moves now, with your chances; only you see it", do: advised(hint, true), alone: true, Params: code},
		{Name: "try", Help: "see what a move would lead to; nothing changes", do: advised(try, false), alone: true, Params: []match.Param{
			whichMatch, match.May("move", engine.Text, "the move, as you'd type it"),
		}},
		{Name: "log", Help: "read the last lines of the log", do: readLog, text: true, Params: []match.Param{
			whichMatch, match.May("lines", engine.Number, "how many").Within(1, menu.MostLogged).Shaped("N"),
		}},
		{Name: "rules", Help: "look up the rulebook", do: rules, alone: true, Params: []match.Param{
			match.May("words", engine.Text, "what to look for"),
		}},
		{Name: "options", Help: "the options of this match, or of a game", Params: code, do: options},
		{Name: "undo", Help: "undo your own last action", Params: code, do: seated(undoCommand, match.Playing), phases: playing},
		{Name: "say", Help: "send a message to everyone, or to some players", do: sayCommand, text: true, apart: true, Params: []match.Param{
			whichMatch, match.May("to", engine.Text, "only these seats: A, or a name").Keyed("to").Shaped("SEATS"),
			match.Needs("text", engine.Text, "what to say").Said(),
		}},
		{Name: "vote", Help: "vote yes or no", do: during(voteCommand, match.Open, match.Playing, match.Paused), phases: playing, text: true, apart: true, Params: []match.Param{
			whichMatch, match.May("answer", engine.Word, "yes or no").Of("yes", "no").Shaped("yes|no"),
			match.May("motion", engine.Text, "which, when more than one is open: extend, end"),
		}},
		{Name: "invite", Help: "invite somebody", do: invite, phases: open, text: true, Params: []match.Param{
			whichMatch, match.May("person", engine.Text, "who").Asked(),
			match.May("link", engine.Text, "link: for friends who aren't here").As("link", "link 2", "none").Shaped("link"),
		}},
		{Name: "watch", Help: "show a match here for people to watch", Params: code, do: watch},
		{Name: "rematch", Help: "start the same again", Params: code, do: rematch, phases: ended},
		{Name: "abandon", Help: "ask everyone to end the match", Params: []match.Param{whichMatch, surely}, do: abandon},
		{Name: "settings", Help: "read or change the match's timing", do: settingsCommand, text: true, Params: []match.Param{
			whichMatch, match.May("setting", engine.Text, "such as clock 24h").Shaped("NAME VALUE"),
		}},
		{Name: "ask", Help: "ask everyone to pause, extend, replace, undo or end", do: askCommand, phases: playing, text: true, Params: []match.Param{
			whichMatch, match.May("what", engine.Text, "pause, resume, extend 24h, end, replace NAME, undo 2"),
		}},
		{Name: "handover", Help: "hand your seat to a person or a bot", do: seated(handoverCommand, playing...), phases: playing, text: true, Params: []match.Param{
			whichMatch, match.May("to", engine.Text, "a name, or bot"), surely,
		}},
		{Name: "unwatch", Help: "stop showing it here", Params: code, do: unwatch},
		{Name: "remove", Help: "remove a player from a match you made", do: remove, phases: open, text: true, Params: []match.Param{whichMatch, match.Needs("person", engine.Text, "who").Asked()}},
		{Name: "export", Help: "save the match as a file anyone can check", Params: code, do: exportCommand},
	}
}

// Bells are what /bell can do beside saying any other command.
func Bells() []Subcommand {
	return []Subcommand{
		{Name: "link", Help: "share one account on two platforms", do: link, alone: true, Params: []match.Param{
			match.May("code", engine.Text, "what the other platform gave you"),
		}},
		{Name: "page", Help: "a link to play on the page, as yourself", do: page, alone: true, Params: []match.Param{
			match.May("out", engine.Text, "out: sign out there, everywhere").As("out"),
		}},
		{Name: "calendar", Help: "your deadlines as a calendar to subscribe to", do: calendarCommand, alone: true, Params: []match.Param{
			match.May("off", engine.Text, "off: take it back").As("off"),
		}},
		{Name: "settings", Help: "settings of this channel and server", do: settings, alone: true, Params: []match.Param{
			match.May("setting", engine.Word, "rooms, makers, clock, zone, remind, gazette, limit, forum, season or dialect").Shaped("NAME"),
			match.May("value", engine.Text, "its new value"),
		}},
		{Name: "help", Help: "how to start, and what else there is", do: bellHelp, alone: true},
		{Name: "remind", Help: "when I remind you: 12h, a cron schedule, off", do: habitual(remindCommand), alone: true, Params: []match.Param{
			match.May("when", engine.Text, "12h, or 0 9,16 * * MON-FRI, or off").As("12h", "24h", "0 9,16 * * MON-FRI", "auto", "off"),
		}},
		{Name: "clock", Help: "your quiet hours, your days, how I notify you", do: habitual(clockCommand), alone: true, Params: []match.Param{
			match.May("setting", engine.Text, "quiet 22:00-07:00, days weekdays, ring dm").
				As("quiet 22:00-07:00", "quiet off", "days weekdays", "days daily", "ring channel", "ring dm", "ring off"),
		}},
		{Name: "zone", Help: "your time zone", do: habitual(zoneCommand), alone: true, Params: []match.Param{
			match.May("zone", engine.Text, "such as Europe/London"),
		}},
		{Name: "dialect", Help: "which dice notation your rolls use", do: habitual(dialectCommand), alone: true, Params: []match.Param{
			match.May("name", engine.Text, "such as avrae or roll20; auto for this channel's").As(append(dice.Dialects(), "auto")...),
		}},
		{Name: "quotes", Help: "may the Gazette quote what you tell everyone in a match?", do: habitual(quotesCommand), alone: true, Params: []match.Param{
			match.May("answer", engine.Word, "on or off").Of("on", "off"),
		}},
		{Name: "vacation", Help: "tell me you're away; your deadlines stop", do: habitual(vacationCommand), alone: true, Params: []match.Param{
			match.May("span", engine.Text, "5d, or 2026-12-20 2027-01-02, or off").As("3d", "7d", "14d", "off"),
		}},
		{Name: "order", Help: "set what I play for you on your next turn", do: seated(orderCommand, playing...), phases: playing, text: true, Params: []match.Param{
			whichMatch, match.May("words", engine.Text, "[as NAME] [always] [when KIND] WORDS, WORDS …; off NAME cancels"),
		}},
		{Name: "orders", Help: "your orders, and what each waits for", do: seated(ordersCommand, playing...), phases: playing, Params: []match.Param{whichMatch}},
		{Name: "rating", Help: "who is rated how here, game by game", do: tabled(almanac.InRatings, ratings), alone: true, Params: []match.Param{
			match.May("game", engine.Word, "which game; off leaves you out").As("on", "off"),
		}},
		{Name: "season", Help: "this quarter's cup, or an older one", do: season, alone: true, Params: []match.Param{
			match.May("season", engine.Word, "such as 2026-Q4"),
		}},
		{Name: "rivals", Help: "who plays whom most here", do: tabled(almanac.InRivals, rivals), alone: true, Params: []match.Param{
			match.May("show", engine.Word, "on: show you too; off: leave you out").As("on", "off"),
		}},
		{Name: "stats", Help: "how much is played here, and how fast", do: tabled(almanac.InStats, statistics), alone: true, Params: []match.Param{
			match.May("count", engine.Word, "off: leave you out").As("on", "off"),
		}},
		{Name: "mute", Help: "mute reminders for this turn", do: muteCommand, phases: playing, text: true, Params: []match.Param{
			whichMatch, match.May("ring", engine.Word, "for the whole match: channel, dm or off").Of("channel", "dm", "off"),
		}},
	}
}

// asides are subcommands of /match that can be typed and stand behind buttons;
// platforms are not told of each, since their lists are short: /match ask and
// /match handover lead to them.
func asides() []Subcommand {
	return []Subcommand{
		{Name: "pause", Help: "stop all deadlines", Params: []match.Param{whichMatch}, do: seated(pauseCommand, playing...), phases: playing},
		{Name: "resume", Help: "carry on after a pause", Params: []match.Param{whichMatch}, do: seated(resumeCommand, playing...), phases: playing},
		{Name: "extend", Help: "more time for whoever's turn it is: extend 24h", Params: []match.Param{
			whichMatch, match.May("time", engine.Text, "how much: 24h, 2d").As("12h", "24h", "2d", "7d"),
		}, do: seated(extendCommand, match.Playing), phases: playing, text: true},
		{Name: "end", Help: "finish now, the score decides", Params: []match.Param{whichMatch}, do: seated(endCommand, playing...), phases: playing},
		{Name: "replace", Help: "a stand-in for a player who's gone quiet: replace NAME", Params: []match.Param{
			whichMatch, match.May("who", engine.Text, "whose seat it takes"),
		}, do: seated(replaceCommand, match.Playing), phases: playing, text: true},
		{Name: "mute", Help: "hide what a guest says: mute NAME, or mute NAME off", Params: []match.Param{
			whichMatch, match.May("guest", engine.Text, "whose words; off behind it shows them again"),
		}, do: seated(muteGuest, playing...), phases: playing, text: true},
		{Name: "take-back", Help: "undo the last actions, anyone's: undo 2", Params: []match.Param{
			whichMatch, match.May("steps", engine.Number, "how many").Within(1, mostUndone).Shaped("N"),
		}, do: seated(undoVote, match.Playing), phases: playing, text: true},
		{Name: "take", Help: "take a seat that you've been offered", Params: []match.Param{whichMatch}, do: during(takeCommand, playing...), phases: playing},
		{Name: "return", Help: "take your seat back from a bot", Params: []match.Param{whichMatch}, do: during(returnCommand, playing...), phases: playing},
	}
}

// seatAsides are those of a seat that was handed over; the others are what the
// table can be asked.
func seatAsides() []Subcommand {
	return slices.DeleteFunc(asides(), func(s Subcommand) bool { return !ofSeat(s) })
}

func ofSeat(s Subcommand) bool { return s.Name == "take" || s.Name == "return" }

func subs(list []Subcommand) (out []match.Sub) {
	for _, s := range list {
		out = append(out, match.Sub{Name: s.Name, Help: s.Help, Params: s.Params})
	}
	return out
}

func params(a engine.About, v engine.Verb) (out []match.Param) {
	for _, p := range v.Params {
		q := match.Param{Param: p}
		if all := a.Names(p.Set); len(all) <= 4 && !p.Many { // all are shown before anything is typed
			for _, n := range all {
				q.Among = append(q.Among, n.Word)
			}
		}
		out = append(out, q)
	}
	if v.Confirm {
		out = append(out, surely)
	}
	return out
}

// Commands are all there are, in the order people are told of them.
func (h *Commands) Commands() []match.Command {
	out := []match.Command{
		{Name: "match", Help: "Matches: start, join, play, watch", Anywhere: true, Subs: subs(slices.Concat(Subcommands(), explains(), asides()))},
		{Name: "bell", Help: "Your notifications, accounts and this channel", Subs: subs(Bells())},
		{Name: "roll", Help: "Roll dice: 4d6kh3", Anywhere: true, OnMessage: match.Shortcut{Title: "Roll this", Help: "Roll the first dice in this message", Line: "roll this "}, Params: []match.Param{
			{Param: engine.Param{Name: "dice", Help: "such as 4d6kh3 or 2d20kl1 + 5; help tells more", Kind: engine.Text}},
		}},
	}
	for _, g := range h.Matches.Games {
		a := g.About()
		c := match.Command{Name: a.ID, Help: a.Name + ": " + a.Help, Game: a.ID}
		for _, v := range a.Verbs {
			if !v.Host {
				c.Subs = append(c.Subs, match.Sub{Name: v.Name, Help: v.Help, Params: params(a, v)})
			}
		}
		if a.Daily != "" {
			c.Subs = append(c.Subs, match.Sub{Name: "daily", Help: "today's puzzle: same draws for everyone, your first go is scored", Params: []match.Param{
				{Param: engine.Param{Name: "board", Help: "board, card, share or proof, and a date", Kind: engine.Text, Optional: true}},
			}})
		}
		out = append(out, c)
	}
	return out
}

// Usage is what follows the subcommand's name: [CODE], [to SEATS] TEXT.
func (s Subcommand) Usage() string {
	var words []string
	for _, p := range s.Params {
		w := strings.ToUpper(p.Name)
		if p.Shape != "" {
			w = p.Shape
		}
		if p.Key != "" {
			w = p.Key + " " + w
		}
		if p.Optional {
			w = "[" + w + "]"
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

// codeAlone: a match's code may follow, and what confirms, and nothing else.
func (s Subcommand) codeAlone() bool {
	return len(s.Params) > 0 && s.Params[0].Name == whichMatch.Name &&
		!slices.ContainsFunc(s.Params[1:], func(p match.Param) bool { return p.Name != surely.Name })
}

func names(list []Subcommand) []string {
	return each(list, func(s Subcommand) string { return s.Name })
}

// each is what is said of each of a list.
func each[T any](list []T, say func(T) string) (said []string) {
	for _, v := range list {
		said = append(said, say(v))
	}
	return said
}
