package mrkdwn

import (
	"encoding/json"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestAnAddressOfOursIsALink, whole, with all that stands behind its number sign.
func TestAnAddressOfOursIsALink(t *testing.T) {
	const address = "https://bell.example.org/enter#0a_b"
	raw, err := json.Marshal(RichBlock(Pieces(msg.Say("Open ").Link(address), func(match.PersonID) string { return "" })))
	if err != nil || !strings.Contains(string(raw), `{"type":"link","url":"`+address+`","text":"`+address+`"}`) {
		t.Errorf("%s %v", raw, err)
	}
}
