package bot

import (
	"context"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Bells are what /bell can do beside saying any other command.
func Bells() []Subcommand {
	return []Subcommand{
		{Name: "link", Help: "make your accounts on two platforms one person", alone: link, Params: []Param{
			may("code", engine.Text, "what the other platform gave you"),
		}},
		{Name: "settings", Help: "what is settled for this place", alone: settings, Params: []Param{
			may("setting", engine.Word, "rooms, makers, clock, zone, remind or limit").shaped("NAME"),
			may("value", engine.Text, "what it is to be"),
		}},
		{Name: "help", Help: "how to begin, and what else there is", alone: bellHelp},
		{Name: "remind", Help: "when you are reminded: 12h, a cron schedule, off", alone: habitual(remindCommand), Params: []Param{
			may("when", engine.Text, "12h, or 0 9,16 * * MON-FRI, or off"),
		}},
		{Name: "clock", Help: "your quiet hours, your days, how you are rung", alone: habitual(clockCommand), Params: []Param{
			may("setting", engine.Text, "quiet 22:00-07:00, days weekdays, ring dm"),
		}},
		{Name: "zone", Help: "your time zone", alone: habitual(zoneCommand), Params: []Param{
			may("zone", engine.Text, "such as Europe/London"),
		}},
		{Name: "vacation", Help: "say that you are away; your clocks stand still", alone: habitual(vacationCommand), Params: []Param{
			may("span", engine.Text, "5d, or 2026-12-20 2027-01-02, or off"),
		}},
		{Name: "order", Help: "say beforehand what shall be said for you", at: orderCommand, phases: []match.Phase{match.Playing, match.Paused}, text: true, Params: []Param{
			whichMatch, may("words", engine.Text, "end, or always end, or when attack end; off disarms"),
		}},
		{Name: "mute", Help: "no more reminders for this turn", at: muteCommand, phases: []match.Phase{match.Playing, match.Paused}, text: true, Params: []Param{
			whichMatch, may("ring", engine.Word, "for the whole match: channel, dm or off"),
		}},
	}
}

// bellCommand answers /bell. Every other command works behind it as well, for
// places where another app owns its name.
func bellCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	word, after := cut(rest)
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

// bellHelp is the first help there is, with what only /bell can do.
func bellHelp(_ context.Context, h *Commands, _ caller, _ string) msg.Message {
	m := help(h)
	m.Text = m.Text.Line().Join(helpOn("bell", Bells())).Line().
		Plain("Where commands are typed whole, every other works behind ").Code("/bell").Plain(" too, as in ").Code("/bell match list").Plain(".")
	for _, b := range [][2]string{{"How I am rung", "clock"}, {"Reminders", "remind"}, {"My time zone", "zone"}, {"Vacation", "vacation"}} {
		m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: press{line: "bell " + b[1]}.id()})
	}
	return m
}
