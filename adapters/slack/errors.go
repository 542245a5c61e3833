package slack

import (
	"context"
	"errors"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/thrift"
	"divisionbell/bot/match"
)

var (
	gone  = chatkit.Meaning{Kind: match.ErrGone}
	shut  = chatkit.Meaning{Kind: match.ErrClosed}
	retry = chatkit.Meaning{}
	wait  = chatkit.Meaning{Kind: match.ErrNotNow, Wait: time.Second}
)

// kinds are what Slack's errors mean to the host: those of messages and rooms that
// are not to be had, those that are better tried again, and all others a refusal.
var kinds = chatkit.Errors[string]{Platform: Platform, Code: reason, Else: otherwise, Known: map[string]chatkit.Meaning{
	"message_not_found": gone, "cant_update_message": gone, "cant_delete_message": gone, "edit_window_closed": gone,
	"channel_not_found": shut, "is_archived": shut, "not_in_channel": shut, "is_inactive": shut,
	"thread_not_found": gone, "user_not_found": gone, "users_not_found": gone, "user_disabled": gone,
	"cannot_dm_bot": gone, "user_not_visible": gone, "user_not_in_channel": gone,
	"team_not_found": gone, "team_access_not_granted": gone,
	// A refused token is no trouble of the room's: all waits until there is a good one.
	"account_inactive": retry, "token_revoked": retry, "invalid_auth": retry, "not_authed": retry, "token_expired": retry,

	"internal_error": retry, "fatal_error": retry, "service_unavailable": retry, "request_timeout": retry,
	"team_added_to_org": retry, "accesslimited": retry, "rollup_error": retry,
	"org_login_required": retry, "ekm_access_denied": retry, // while it moves, or its keys are withheld

	"ratelimited": wait, "rate_limited": wait, "message_limit_exceeded": wait,
}}

// reason is Slack's own word for a refusal; "" when it is none.
func reason(err error) string { return install.Reason(err) }

// otherwise is what an error means that is none of those.
func otherwise(err error) chatkit.Meaning {
	var limited *slack.RateLimitedError
	switch {
	case errors.As(err, &limited):
		return chatkit.Meaning{Kind: match.ErrNotNow, Wait: limited.RetryAfter}
	case reason(err) == "":
		return retry
	}
	return chatkit.Meaning{Kind: match.ErrRefused}
}

// judged says what an error of Slack's means to the host. what: what was to be
// done, such as "post".
func judged(what string, err error) error { return kinds.Judged(what, err) }

// fate is what became of an edit for which an error came. What Slack refuses for its token
// was not made.
func fate(err error) chatkit.Fate {
	if refusesToken(reason(err)) {
		return chatkit.Unmade
	}
	return kinds.Fate(err)
}

// refusesToken reports whether a refusal is the token's.
func refusesToken(why string) bool { return install.Fatal[why] && why != "no_permission" }

// passing reports whether a refusal is better tried again.
func passing(why string) bool {
	m, known := kinds.Known[why]
	return known && m.Kind == nil && !install.Fatal[why]
}

// tries is how often something for one person is attempted.
const tries = 4

// patiently does f, and again as long as Slack asks to wait or cannot be reached.
// What there is no time to wait for it leaves at once: there may be another way.
func patiently(ctx context.Context, f func() error) error {
	return chatkit.Retry{First: 500 * time.Millisecond, Tries: tries, Again: helps}.Do(ctx, f)
}

// helps reports whether it may help to try again after an error, and when Slack asks for that.
func helps(err error) (time.Duration, bool) { return retryAfter(err), !refusal(err) }

// retryAfter is how long Slack asks to wait; 0: it does not.
var retryAfter = thrift.Asked

// refusal reports whether Slack was reached, is well and says no. That it says in its own
// words: a status alone is a proxy's, or its edge's.
func refusal(err error) bool {
	why := reason(err)
	return why != "" && !passing(why)
}
