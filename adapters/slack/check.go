package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/slack-go/slack"
)

// checkWithin is how long one question of Check may take.
const checkWithin = callWithin

// Check asks Slack whether the tokens will do, and gives what is to be mended,
// one sentence each; none: all is well. It never shows a token.
func Check(ctx context.Context, o Options) (findings []string) {
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
	seen := map[string]int{}
	for i, token := range o.Tokens {
		findings = append(findings, checkToken(ctx, o.API, client, token, i+1, seen)...)
	}
	if o.Mode == Socket {
		findings = append(findings, checkSocket(ctx, o, client)...)
	} else if len(o.Secret) != 32 {
		findings = append(findings, "the signing secret has usually 32 characters; copy it from the app's page “Basic Information”")
	}
	return findings
}

// checkToken asks who we are and with which scopes.
func checkToken(ctx context.Context, api string, client *http.Client, token string, n int, seen map[string]int) []string {
	if !strings.HasPrefix(token, "xoxb-") {
		return []string{fmt.Sprintf("bot token %d does not begin with xoxb-: copy the Bot User OAuth Token from “OAuth & Permissions”", n)}
	}
	var scopes []string
	c := slack.New(token, slack.OptionAPIURL(api), slack.OptionHTTPClient(client), slack.OptionOnResponseHeaders(func(_ string, h http.Header) {
		for _, x := range strings.Split(h.Get("X-Oauth-Scopes"), ",") {
			if x = strings.TrimSpace(x); x != "" {
				scopes = append(scopes, x)
			}
		}
	}))
	who, err := c.AuthTestContext(ctx)
	if err != nil {
		return []string{fmt.Sprintf("bot token %d: %s", n, mend(err, "copy the Bot User OAuth Token again from “OAuth & Permissions”"))}
	}
	if before := seen[who.TeamID]; before > 0 {
		return []string{fmt.Sprintf("bot tokens %d and %d are for the same workspace, %s: list each workspace once", before, n, who.Team)}
	}
	seen[who.TeamID] = n
	var lacking []string
	for _, x := range Scopes {
		if len(scopes) > 0 && !slices.Contains(scopes, x) {
			lacking = append(lacking, x)
		}
	}
	if len(lacking) > 0 {
		return []string{fmt.Sprintf("the app in %s needs %s. Paste the manifest again and reinstall", who.Team, strings.Join(lacking, ", "))}
	}
	return nil
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
