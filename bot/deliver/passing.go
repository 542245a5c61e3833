package deliver

import (
	"context"
	"errors"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// lasting is after how many failures in a row, some 14 seconds, something is no longer
// what comes and goes on platforms.
const lasting = 4

// passing logs that something failed at a platform for the nth time in a row: that it is
// to wait is how platforms are, what comes and goes is a warning, and what lasts is an
// error, told each time twice as seldom.
func passing(ctx context.Context, m *table.Matches, tries int, what string, why error, args ...any) {
	switch {
	case errors.Is(why, match.ErrNotNow):
		m.Log.DebugContext(ctx, what+" yet", append([]any{"why", why}, args...)...)
	case tries&(tries-1) != 0:
	case tries >= lasting:
		m.Trouble(ctx, what, why, args...)
	case ctx.Err() == nil:
		m.Log.WarnContext(ctx, what, append([]any{"err", why}, args...)...)
	}
}
