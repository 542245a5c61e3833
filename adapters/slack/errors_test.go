package slack_test

import (
	"errors"
	"fmt"
	"net/http"
	"testing"

	slackgo "github.com/slack-go/slack"

	"divisionbell/adapters/slack"
	"divisionbell/bot/match"
)

// A status says nothing of a room: Slack refuses in words, which come with 200.
func TestAStatusAloneIsNoRefusal(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusRequestEntityTooLarge, http.StatusBadGateway} {
		if slack.Refusal(fmt.Errorf("post: %w", slackgo.StatusCodeError{Code: status})) {
			t.Errorf("a bare %d is taken for Slack's word", status)
		}
	}
	if !slack.Refusal(fmt.Errorf("post: %w", slackgo.SlackErrorResponse{Err: "channel_not_found"})) {
		t.Error("channel_not_found is no refusal")
	}
}

// What Slack says of a workspace as a whole shuts no room of it: docs.slack.dev,
// chat.postMessage, "Errors".
func TestAWorkspaceThatIsAwayShutsNoRoom(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"team_added_to_org", "org_login_required", "ekm_access_denied", "service_unavailable", "fatal_error"} {
		err := slack.Judged("post", slackgo.SlackErrorResponse{Err: word})
		for _, of := range []error{match.ErrClosed, match.ErrGone, match.ErrRefused} {
			if errors.Is(err, of) {
				t.Errorf("%s is taken for a room's own: %v", word, err)
			}
		}
	}
}
