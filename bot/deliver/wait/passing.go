package wait

import (
	"context"
	"errors"
	"log/slog"

	"divisionbell/bot/match"
)

// lasting is after how many failures in a row, some 14 seconds, something is no longer
// what comes and goes on platforms.
const lasting = 4

// Passing logs that something failed at a platform for the nth time in a row: that it is
// to wait is how platforms are, what comes and goes is a warning, and what lasts is an
// error, told each time twice as seldom.
func Passing(ctx context.Context, log *slog.Logger, tries int, what string, why error, args ...any) {
	level := slog.LevelWarn
	switch {
	case errors.Is(why, match.ErrNotNow):
		level = slog.LevelDebug
	case tries&(tries-1) != 0 || ctx.Err() != nil:
		return
	case tries >= lasting:
		level = slog.LevelError
	}
	log.Log(ctx, level, what, append([]any{"err", why}, args...)...)
}
