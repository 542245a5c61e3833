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
		{Name: "link", Help: "make your accounts on two platforms one person", alone: (*Host).link, Params: []Param{
			may("code", engine.Text, "what the other platform gave you"),
		}},
		{Name: "settings", Help: "what is settled for this place", alone: (*Host).settings, Params: []Param{
			may("setting", engine.Word, "rooms, makers, clock, zone, remind or limit").shaped("NAME"),
			may("value", engine.Text, "what it is to be"),
		}},
		{Name: "help", Help: "how to begin, and what else there is", alone: (*Host).bellHelp},
		{Name: "remind", Help: "when you are reminded: 12h, a cron schedule, off", alone: habitual((*Host).remindCommand), Params: []Param{
			may("when", engine.Text, "12h, or 0 9,16 * * MON-FRI, or off"),
		}},
		{Name: "clock", Help: "your quiet hours, your days, how you are rung", alone: habitual((*Host).clockCommand), Params: []Param{
			may("setting", engine.Text, "quiet 22:00-07:00, days weekdays, ring dm"),
		}},
		{Name: "zone", Help: "your time zone", alone: habitual((*Host).zoneCommand), Params: []Param{
			may("zone", engine.Text, "such as Europe/London"),
		}},
		{Name: "vacation", Help: "say that you are away; your clocks stand still", alone: habitual((*Host).vacationCommand), Params: []Param{
			may("span", engine.Text, "5d, or 2026-12-20 2027-01-02, or off"),
		}},
		{Name: "order", Help: "say beforehand what shall be said for you", at: (*Host).orderCommand, phases: []match.Phase{match.Playing, match.Paused}, text: true, Params: []Param{
			whichMatch, may("words", engine.Text, "end, or always end, or when attack end; off disarms"),
		}},
		{Name: "mute", Help: "no more reminders for this turn", at: (*Host).muteCommand, phases: []match.Phase{match.Playing, match.Paused}, text: true, Params: []Param{
			whichMatch, may("ring", engine.Word, "for the whole match: channel, dm or off"),
		}},
	}
}

// bellCommand answers /bell. Every other command works behind it as well, for
// places where another app owns its name.
func (h *Host) bellCommand(ctx context.Context, c caller, rest string) msg.Message {
	word, after := cut(rest)
	word = strings.ToLower(word)
	if word == "" {
		return h.bellHelp(ctx, c, "")
	}
	for _, sub := range Bells() {
		if sub.Name != word {
			continue
		}
		if m, ok := h.repeated(ctx, c.Delivery); ok {
			return m
		}
		c.fate.command = "bell " + sub.Name
		c.Line = "bell " + sub.Name + " " + after
		if sub.alone != nil {
			return h.settled(ctx, c, sub.alone(h, ctx, c, after))
		}
		return h.atMatch(ctx, c, sub, after)
	}
	if word == "bell" {
		return h.bellHelp(ctx, c, "")
	}
	c.Line = rest
	return h.line(ctx, c)
}

// bellHelp is the first help there is, with what only /bell can do.
func (h *Host) bellHelp(context.Context, caller, string) msg.Message {
	m := h.help()
	m.Text = m.Text.Line().Join(helpOn("bell", Bells())).Line().
		Plain("Where commands are typed whole, every other works behind ").Code("/bell").Plain(" too, as in ").Code("/bell match list").Plain(".")
	for _, b := range [][2]string{{"How I am rung", "clock"}, {"Reminders", "remind"}, {"My time zone", "zone"}, {"Vacation", "vacation"}} {
		m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: press{line: "bell " + b[1]}.id()})
	}
	return m
}
