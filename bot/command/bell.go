package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"strings"
)

// Bells are what /bell can do beside saying any other command.
func Bells() []Subcommand {
	return []Subcommand{
		{Name: "link", Help: "make your accounts on two platforms one person", alone: link, Params: []match.Param{
			match.May("code", engine.Text, "what the other platform gave you"),
		}},
		{Name: "settings", Help: "what is settled for this place", alone: settings, Params: []match.Param{
			match.May("setting", engine.Word, "rooms, makers, clock, zone, remind or limit").Shaped("NAME"),
			match.May("value", engine.Text, "what it is to be"),
		}},
		{Name: "help", Help: "how to begin, and what else there is", alone: bellHelp},
		{Name: "remind", Help: "when you are reminded: 12h, a cron schedule, off", alone: habitual(remindCommand), Params: []match.Param{
			match.May("when", engine.Text, "12h, or 0 9,16 * * MON-FRI, or off"),
		}},
		{Name: "clock", Help: "your quiet hours, your days, how you are rung", alone: habitual(clockCommand), Params: []match.Param{
			match.May("setting", engine.Text, "quiet 22:00-07:00, days weekdays, ring dm"),
		}},
		{Name: "zone", Help: "your time zone", alone: habitual(zoneCommand), Params: []match.Param{
			match.May("zone", engine.Text, "such as Europe/London"),
		}},
		{Name: "vacation", Help: "say that you are away; your clocks stand still", alone: habitual(vacationCommand), Params: []match.Param{
			match.May("span", engine.Text, "5d, or 2026-12-20 2027-01-02, or off"),
		}},
		{Name: "order", Help: "say beforehand what shall be said for you", at: orderCommand, phases: []match.Phase{match.Playing, match.Paused}, text: true, Params: []match.Param{
			whichMatch, match.May("words", engine.Text, "end, or always end, or when attack end; off disarms"),
		}},
		{Name: "mute", Help: "no more reminders for this turn", at: muteCommand, phases: []match.Phase{match.Playing, match.Paused}, text: true, Params: []match.Param{
			whichMatch, match.May("ring", engine.Word, "for the whole match: channel, dm or off"),
		}},
	}
}

// bellCommand answers /bell. Every other command works behind it as well, for
// places where another app owns its name.
func bellCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	word, after := text.Cut(rest)
	word = strings.ToLower(word)
	if word == "" {
		return bellHelp(ctx, h, c, "")
	}
	for _, sub := range Bells() {
		if sub.Name != word {
			continue
		}
		if m, ok := repeated(ctx, h, c.Delivery); ok {
			return m
		}
		c.fate.command = "bell " + sub.Name
		c.Line = "bell " + sub.Name + " " + after
		if sub.alone != nil {
			return settled(ctx, h, c, sub.alone(ctx, h, c, after))
		}
		return atMatch(ctx, h, c, sub, after)
	}
	if word == "bell" {
		return bellHelp(ctx, h, c, "")
	}
	c.Line = rest
	return line(ctx, h, c)
}
