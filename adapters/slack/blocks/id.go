package blocks

import (
	"strconv"
	"strings"

	"github.com/slack-go/slack"
)

// An ID is a block's: for which thread and by which workspace it was drawn, the number that
// is its own in the message, and the mark of what that says.
type ID struct {
	Thread, Team string
	N            int
	Mark         string
}

func (id ID) String() string {
	out := "1|" + id.Thread + "|" + strconv.Itoa(id.N)
	if id.Team != "" {
		out += "." + id.Team
	}
	if id.Mark != "" {
		out += "|" + id.Mark
	}
	return out
}

// DrawnFor is for which thread and by which workspace a block was drawn; no team, of what an
// older program drew.
func DrawnFor(id string) (thread, team string) {
	f := strings.Split(id, "|")
	if len(f) < 3 || f[0] != "1" {
		return "", ""
	}
	_, team, _ = strings.Cut(f[2], ".")
	return f[1], team
}

// NoMark: blocks have no ids of ours.
const NoMark = "none"

// Marked is the mark that blocks were laid out with.
func Marked(list []slack.Block) string {
	if len(list) == 0 || !strings.HasPrefix(list[0].ID(), "1|") {
		return NoMark
	}
	f := strings.Split(list[0].ID(), "|")
	return strings.Join(f[min(3, len(f)):], "")
}

// FileIn is the picture that blocks show.
func FileIn(list []slack.Block) string {
	for _, b := range list {
		if i, ok := b.(*slack.ImageBlock); ok && i.SlackFile != nil {
			return i.SlackFile.ID
		}
	}
	return ""
}
