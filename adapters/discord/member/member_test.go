package member_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/discord/member"
	"divisionbell/bot/match"
)

// TestAServerThatDoesNotAnswerIsNotAskedAgainSoon, for anybody, and what is known of it and of
// others is told meanwhile; of whom nobody had the time to ask it is asked when there is some.
func TestAServerThatDoesNotAnswerIsNotAskedAgainSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, well := 0, true
		r := member.New(func(ctx context.Context, server, _ string) (bool, error) {
			if asked++; !well && server == "1" {
				return false, errors.New("503")
			}
			return true, nil
		})
		is := func(ctx context.Context, server, who string, known bool, times int) {
			t.Helper()
			is, err := r.Member(ctx, server, match.Account{ID: who})
			if is != known || (err == nil) != known || asked != times {
				t.Errorf("%s in %s: %t, %v, asked %d times, not %d", who, server, is, err, asked, times)
			}
		}
		ctx := t.Context()
		spent, cancel := context.WithCancel(ctx)
		cancel()
		is(spent, "1", "ann", false, 0)
		is(ctx, "1", "ann", true, 1)
		well = false
		is(ctx, "1", "bob", false, 2)
		is(ctx, "1", "cat", false, 2)
		is(ctx, "1", "ann", true, 2)
		is(ctx, "2", "cat", true, 3)
		well = true
		is(ctx, "1", "cat", false, 3)
		time.Sleep(10 * time.Second)
		is(ctx, "1", "cat", true, 4)
	})
}
