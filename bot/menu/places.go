package menu

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Moved tells somebody that a match of theirs is shown where they are, anew or as
// before, and that what awaits them is told there.
func Moved(code string, anew bool) msg.Message {
	if anew {
		return msg.Message{Text: msg.Text{}.Bold(code).Plain(" now shows here, and so do your turns.")}
	}
	return msg.Message{Text: msg.Say("From now on I'll notify you here about ").Bold(code).Plain(", and tell you here what's for you alone.")}
}

// BothSit refuses to make two accounts one that sit in a match of one seat each, and
// leads to how one of them gives its seat up.
func BothSit(m match.Match) msg.Message {
	leave := msg.Button{Label: "Leave " + m.Code, ID: Press{Line: "match leave " + m.Code}.ID()}
	out := msg.Message{Refused: true, Text: msg.Say("Both accounts have a seat in ").Bold(m.Code).Plain(", and it's one seat each there. Link them when it's over, or ")}
	if m.Phase == match.Open {
		out.Text, out.Buttons = out.Text.Plain("leave one seat first."), []msg.Button{leave}
		return out
	}
	out.Text = out.Text.Plain("hand one seat to a bot first.")
	out.Buttons = []msg.Button{{Label: "Let a bot play " + m.Code, ID: Press{Line: "match handover " + m.Code + " bot"}.ID()}, leave}
	return out
}

// platformNames are what people call platforms that are not called as they are written.
var platformNames = map[string]string{"discord": "Discord", "slack": "Slack", "web": "the page", "console": "the terminal"}

// PlatformName is what people call a platform.
func PlatformName(platform string) string { return cmp.Or(platformNames[platform], platform) }

// Linked tells somebody that these accounts are one person now.
func Linked(accounts []match.Account) msg.Message {
	var where []string
	for _, a := range accounts {
		if w := fmt.Sprintf("%s on %s", a.Name, PlatformName(a.Platform)); !slices.Contains(where, w) {
			where = append(where, w)
		}
	}
	return msg.Message{
		Text:    msg.Say("Linked: " + strings.Join(where, ", ") + ". Your seats, rolls and settings are now the same in each."),
		Buttons: []msg.Button{{Label: "Show my turns", ID: Press{Line: "match list"}.ID()}},
	}
}
