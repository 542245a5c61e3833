package slack_test

import (
	"fmt"
	"net/http"
	"testing"

	slackgo "github.com/slack-go/slack"

	"divisionbell/adapters/slack"
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
