package menu

import (
	"context"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// PageGazette begins the names of the pages that are issues of a match's Gazette:
// gazette-3; alone it is the newest.
const PageGazette = "gazette"

// An Issuer makes the Gazette of matches.
type Issuer interface {
	// Issue is one by its number, as all may read it; 0: the newest, or as long as there is
	// none, what the first would say now. Refused by [engine.Illegal] when it is none.
	Issue(ctx context.Context, l *table.State, no int) (msg.Message, error)
}

// issue is one of the Gazette; nothing where all may not know of the match.
func issue(ctx context.Context, h *Menu, l *table.State, no int) (msg.Message, error) {
	if h.Gazette == nil || l.Table == nil || h.veiled(l, engine.Nobody) {
		return msg.Message{}, nil
	}
	return h.Gazette.Issue(ctx, l, no)
}

// issueNo is which issue a page's name asks for.
func issueNo(name string) (no int, ok bool) {
	rest, ok := strings.CutPrefix(strings.ToLower(name), PageGazette)
	if !ok || rest == "" {
		return 0, ok
	}
	no, err := strconv.Atoi(strings.TrimLeft(rest, "- "))
	return no, err == nil && no > 0
}
