package slack_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
)

// TestACheckupTriesWhatMatchesNeed and leaves nothing behind, whichever step fails.
func TestACheckupTriesWhatMatchesNeed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what    string
		ail     func(s *slacktest.Slack, w *slacktest.Workspace)
		nobody  bool
		told    string // a step; empty: no such is wanted
		finding string // empty: all is well
		stays   int    // messages
	}{
		{"well", nil, false, "write a direct message in Commons: ok", "", 0},
		{"nobody is known", nil, true, "write a direct message in Commons: skipped, since nobody there has used Division Bell yet", "", 0},
		{"the host of files refuses", func(s *slacktest.Slack, _ *slacktest.Workspace) { s.Break("upload", slacktest.Refused) }, false,
			"write a direct message in Commons: ok", "answers 403 Forbidden, so boards are told in words. Let this machine open https://127.0.0.1", 0},
		{"the host of files hangs", func(s *slacktest.Slack, _ *slacktest.Workspace) { s.Break("upload", slacktest.Hangs) }, false,
			"", "upload a picture in Commons: 127.0.0.1", 0},
		{"the connection is cut", func(s *slacktest.Slack, _ *slacktest.Workspace) { s.Break("upload", slacktest.Closed) }, false,
			"", "cannot be reached (EOF)", 0},
		{"the upload is not completed", func(s *slacktest.Slack, _ *slacktest.Workspace) {
			s.Break("files.completeUploadExternal", slacktest.Busy)
		}, false, "", "upload a picture in Commons: Cannot reach Slack", 0},
		{"it is completed and nobody hears of it", func(s *slacktest.Slack, _ *slacktest.Workspace) {
			s.Break("files.completeUploadExternal", slacktest.Lost)
		}, false, "", "upload a picture in Commons: Cannot reach Slack", 0},
		{"no direct messages", func(s *slacktest.Slack, _ *slacktest.Workspace) { s.Break("conversations.open", slacktest.Refused) }, false,
			"upload a picture in Commons: ok", "write a direct message in Commons: ", 0},
		{"a message of which nobody hears at first", func(s *slacktest.Slack, _ *slacktest.Workspace) {
			s.Break("chat.postMessage", slacktest.LostOnce)
		}, false, "write a direct message in Commons: ok", "", 0},
		{"a message of which nobody hears", func(s *slacktest.Slack, _ *slacktest.Workspace) {
			s.Break("chat.postMessage", slacktest.Lost)
		}, false, "", "It may have been written all the same: delete it by hand", 1},
		{"no message is taken", func(s *slacktest.Slack, _ *slacktest.Workspace) {
			s.Break("chat.postMessage", slacktest.Refused)
		}, false, "", "write a direct message in Commons: Cannot reach Slack", 0},
		{"a message that stays", func(s *slacktest.Slack, _ *slacktest.Workspace) { s.Break("chat.delete", slacktest.Refused) }, false,
			"", "delete it by hand", 1},
	} {
		s := slacktest.New(slacktest.Options{})
		w := s.Workspace("Commons")
		ann := w.Person("Ann")
		if c.ail != nil {
			c.ail(s, w)
		}
		var told []string
		o := slack.Checkup{Tell: func(line string) { told = append(told, line) }}
		o.Tokens, o.Mode, o.Secret, o.API = []string{w.Token}, slack.HTTP, s.Secret(), s.API()
		o.Client = &http.Client{Timeout: time.Second}
		if !c.nobody {
			o.Somebody = func(context.Context, string) string { return ann.ID }
		}
		findings := strings.Join(slack.Check(ctx, o), "\n")
		if c.finding == "" && findings != "" || !strings.Contains(findings, c.finding) || strings.Contains(findings, "/upload/") || strings.Contains(findings, w.Token) {
			t.Errorf("%s: findings %q", c.what, findings)
		}
		if c.told != "" && !strings.Contains(strings.Join(told, "\n"), c.told) {
			t.Errorf("%s: told %q", c.what, told)
		}
		if n := w.Files(); n != 0 {
			t.Errorf("%s: %d files are left behind", c.what, n)
		}
		if list := ann.Messages(ann.Door()); len(list) != c.stays {
			t.Errorf("%s: there is %v", c.what, list)
		}
		s.Break("upload", slacktest.None)
		s.Close()
	}
}
