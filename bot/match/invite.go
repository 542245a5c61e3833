package match

import (
	"strconv"
	"strings"
)

// An invitation's note names the person as well, where they are known.
const InviteMark = "\x1f"

// Invitee reads it; person 0 is known by name alone.
func Invitee(text string) (person int64, name string) {
	rest, ok := strings.CutPrefix(text, InviteMark)
	id, name, cut := strings.Cut(rest, InviteMark)
	if !ok || !cut {
		return 0, text
	}
	person, _ = strconv.ParseInt(id, 10, 64)
	return person, name
}
