package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
)

// checkWithin is how long one question of Check may take.
const checkWithin = callWithin

// A Checkup is what Check wants besides the options. Tell is told of each step, and
// Somebody gives the user id of a person in a workspace who may be written to; empty:
// nobody.
type Checkup struct {
	Options
	Tell     func(line string)
	Somebody func(ctx context.Context, workspace string) string
}

// Check asks Slack whether the tokens will do, uploads a picture, writes a direct
// message and takes both back. It gives what is to be mended, one sentence each; none:
// all is well. It never shows a token.
func Check(ctx context.Context, o Checkup) (findings []string) {
	if o.API == "" {
		o.API = slack.APIURL
	}
	if !strings.HasSuffix(o.API, "/") {
		o.API += "/"
	}
	if err := o.check(); err != nil {
		return []string{strings.TrimPrefix(err.Error(), "slack: ")}
	}
	client := o.Client
	if client == nil {
		client = &http.Client{Timeout: checkWithin}
	}
	x := &checkup{o: o, client: client, seen: map[string]string{}, trial: chatkit.Trial{Tell: o.Tell}}
	for i, token := range o.Tokens {
		x.token(ctx, token, fmt.Sprintf("bot token %d", i+1), true)
	}
	x.installs(ctx)
	findings = x.trial.Findings
	if o.Mode == Socket {
		findings = append(findings, checkSocket(ctx, o.Options, client)...)
	} else if len(o.Secret) != 32 {
		findings = append(findings, "the signing secret has usually 32 characters; copy it from the app's page “Basic Information”")
	}
	return findings
}

// A checkup is one under way.
type checkup struct {
	o      Checkup
	client *http.Client
	seen   map[string]string // what was checked, by workspace
	trial  chatkit.Trial
}

func (x *checkup) finds(format string, args ...any) {
	x.trial.Findings = append(x.trial.Findings, fmt.Sprintf(format, args...))
}

// installs checks what people installed themselves: each token, and with the first good
// one what matches need.
func (x *checkup) installs(ctx context.Context) {
	if x.o.ClientID == "" || x.o.Installs == nil {
		return
	}
	book, err := install.NewBook(Platform, x.o.Installs, x.o.Keys)
	if err != nil {
		x.finds("%v", err)
		return
	}
	open, shut, err := book.Sites(ctx)
	if err != nil {
		x.finds("the installs cannot be read (%v)", err)
		return
	}
	if len(shut) > 0 {
		x.finds("%s", strings.TrimPrefix(install.ShutWords(shut), "slack: "))
	}
	served := 0
	for _, s := range open {
		if s.Gone != "" {
			x.trial.Skipped(fmt.Sprintf("%s (%s)", s.Name, s.ID), "the app was taken away there ("+s.Gone+"); its matches wait until it is installed anew")
			continue
		}
		x.token(ctx, string(s.Token), "the install in "+s.Name, served == 0)
		served++
	}
	if len(open)+len(shut) == 0 {
		x.trial.Skipped("installs", "since nobody has installed the app yet: open "+strings.TrimSuffix(x.o.URL, "/")+install.PathInstall)
	}
}

// token asks who we are and with which scopes, and tries out what matches need.
func (x *checkup) token(ctx context.Context, token, called string, try bool) {
	if !strings.HasPrefix(token, "xoxb-") {
		x.finds("%s does not begin with xoxb-: copy the Bot User OAuth Token from “OAuth & Permissions”", called)
		return
	}
	var scopes []string
	c := slack.New(token, slack.OptionAPIURL(x.o.API), slack.OptionHTTPClient(x.client), slack.OptionOnResponseHeaders(func(_ string, h http.Header) {
		for _, x := range strings.Split(h.Get("X-Oauth-Scopes"), ",") {
			if x = strings.TrimSpace(x); x != "" {
				scopes = append(scopes, x)
			}
		}
	}))
	who, err := c.AuthTestContext(ctx)
	if err != nil {
		how := "copy the Bot User OAuth Token again from “OAuth & Permissions”"
		if strings.HasPrefix(called, "the install") {
			how = "have the app installed anew there"
		}
		x.finds("%s: %s", called, mend(err, how))
		return
	}
	if before := x.seen[who.TeamID]; before != "" {
		if !strings.HasPrefix(called, "the install") { // which may go beside one
			x.finds("%s and %s are for the same workspace, %s: list each workspace once", before, called, who.Team)
		}
		return
	}
	x.seen[who.TeamID] = called
	var lacking []string
	for _, x := range Scopes {
		if len(scopes) > 0 && !slices.Contains(scopes, x) {
			lacking = append(lacking, x)
		}
	}
	if len(lacking) > 0 {
		how := "Paste the manifest again and reinstall"
		if strings.HasPrefix(called, "the install") {
			how = "Have it installed anew there"
		}
		x.finds("the app in %s needs %s. %s", who.Team, strings.Join(lacking, ", "), how)
		return
	}
	if !try {
		return
	}
	t := &trial{Trial: &x.trial, api: c, address: x.o.API, client: x.client, name: who.Team}
	if x.o.Somebody != nil {
		t.user = x.o.Somebody(ctx, who.TeamID)
	}
	t.picture(ctx)
	t.direct(ctx)
}

// checkSocket asks for a line, and does not take it.
func checkSocket(ctx context.Context, o Options, client *http.Client) []string {
	if !strings.HasPrefix(o.AppToken, "xapp-") {
		return []string{"the app token does not begin with xapp-: make one on the app's page “Basic Information” under “App-Level Tokens”"}
	}
	c := slack.New("", slack.OptionAPIURL(o.API), slack.OptionHTTPClient(client), slack.OptionAppLevelToken(o.AppToken))
	if _, _, err := c.StartSocketModeContext(ctx); err != nil {
		return []string{"Socket Mode: " + mend(err, "give the app-level token the scope connections:write, and turn Socket Mode on in the app's settings")}
	}
	return nil
}

// mend is an error with what to do about it.
func mend(err error, how string) string {
	var limited *slack.RateLimitedError
	switch {
	case errors.As(err, &limited):
		return fmt.Sprintf("Slack asks to wait %s; try again then", limited.RetryAfter)
	case reason(err) != "":
		return fmt.Sprintf("Slack refuses it (%s): %s", reason(err), how)
	}
	return fmt.Sprintf("Cannot reach Slack (%v). Check the network and slack.api", err)
}
