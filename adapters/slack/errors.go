package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// gone are Slack's answers for messages and rooms that are not to be had.
var gone = map[string]bool{
	"message_not_found": true, "cant_update_message": true, "cant_delete_message": true, "edit_window_closed": true,
	"channel_not_found": true, "is_archived": true, "not_in_channel": true, "is_inactive": true,
	"thread_not_found": true, "user_not_found": true, "users_not_found": true, "user_disabled": true,
	"cannot_dm_bot": true, "user_not_visible": true, "user_not_in_channel": true,
	"team_not_found": true, "team_access_not_granted": true,
	"account_inactive": true, "token_revoked": true, "invalid_auth": true, "not_authed": true,
}

// passing are those that are better tried again.
var passing = map[string]bool{
	"internal_error": true, "fatal_error": true, "service_unavailable": true, "request_timeout": true,
	"team_added_to_org": true, "accesslimited": true, "rollup_error": true,
}

// reason is Slack's own word for a refusal; "" when it is none.
func reason(err error) string {
	var no slack.SlackErrorResponse
	if errors.As(err, &no) {
		return no.Err
	}
	return ""
}

// judged makes of Slack's error what the host knows.
func judged(what string, err error) error {
	if err == nil {
		return nil
	}
	var limited *slack.RateLimitedError
	if errors.As(err, &limited) {
		return &match.Wait{For: limited.RetryAfter, Err: fmt.Errorf("slack: %s: %w", what, err)}
	}
	why := reason(err)
	switch {
	case why == "ratelimited" || why == "rate_limited" || why == "message_limit_exceeded":
		return &match.Wait{For: time.Second, Err: fmt.Errorf("slack: %s: %w", what, err)}
	case gone[why]:
		return fmt.Errorf("slack: %s: %w: %w", what, err, match.ErrGone)
	case why == "" || passing[why]:
		return fmt.Errorf("slack: %s: %w", what, err)
	}
	return fmt.Errorf("slack: %s: %w: %w", what, err, match.ErrRefused)
}

// tries is how often something for one person is attempted.
const tries = 4

// patiently does f, and again as long as Slack asks to wait or cannot be reached.
// What there is no time to wait for it leaves at once: there may be another way.
func patiently(ctx context.Context, f func() error) error {
	again := chatkit.Retry{First: 500 * time.Millisecond, Tries: tries}
	again.Again = func(err error) (time.Duration, bool) { return retryAfter(err), !refusal(err) }
	return again.Do(ctx, f)
}

// retryAfter is how long Slack asks to wait; 0: it does not.
func retryAfter(err error) time.Duration {
	var limited *slack.RateLimitedError
	if errors.As(err, &limited) {
		return limited.RetryAfter
	}
	return 0
}

// refusal reports whether Slack was reached, is well and says no.
func refusal(err error) bool {
	var status slack.StatusCodeError
	if errors.As(err, &status) && status.Code < 500 && status.Code != http.StatusTooManyRequests {
		return true
	}
	why := reason(err)
	return why != "" && !passing[why]
}
