package install

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"sync/atomic"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
)

// peeked is how much of an answer is looked at: a refusal says why at its beginning.
const peeked = 128

// Fatal are the answers after which a token will never do.
var Fatal = map[string]bool{
	"invalid_auth": true, "not_authed": true, "account_inactive": true, "token_revoked": true,
	"token_expired": true, "not_allowed_token_type": true, "no_permission": true,
}

// AppRefused is an app-level token's refusal; nil for an outage.
func AppRefused(err error) error {
	if why := Reason(err); Fatal[why] || why == "missing_scope" {
		return chatkit.Permanent(fmt.Errorf("the app-level token is refused (%s): make one, xapp-…, with the scope connections:write on the app's page “Basic Information”", why))
	}
	return nil
}

// Reason is Slack's own word for a refusal; "" when it is none.
func Reason(err error) string {
	var no slack.SlackErrorResponse
	if errors.As(err, &no) {
		return no.Err
	}
	return ""
}

// ended are those after which it was taken away; others hold for a while, or for where the
// call comes from.
var ended = map[string]bool{"account_inactive": true, "token_revoked": true}

// askedAnew is how long Slack is not asked again whether a token is no more.
const askedAnew = time.Minute

// A Renewer does requests of the Web API with a workspace's token. What Slack refuses for
// its token was not done: it is done once more with the one that Newer gives; "": there is none.
// Where Slack then says of the token itself that it is no more, Over hears it beside the
// request, as Start has things done; nil: nothing does.
type Renewer struct {
	Client *http.Client
	Token  string
	Newer  func(ctx context.Context) string
	Start  func(what string, f func(ctx context.Context))
	Over   func(ctx context.Context, why string)

	asked atomic.Int64 // when it was asked for last
}

// Do does a request.
func (n *Renewer) Do(r *http.Request) (*http.Response, error) {
	resp, err := n.Client.Do(r)
	if err != nil || resp.StatusCode != http.StatusOK {
		return resp, err
	}
	why := refused(resp)
	if !Fatal[why] {
		return resp, nil
	}
	token := n.Newer(r.Context())
	if token == n.Token && ended[why] {
		n.ask(r.URL.String())
	}
	if token == "" || token == n.Token {
		return resp, nil
	}
	again, ok := n.with(token, r)
	if !ok {
		return resp, nil
	}
	_ = resp.Body.Close()
	return n.Client.Do(again)
}

// ask has Slack say whether the token is no more, but seldom: one call that is refused may be
// a fault. Who calls the method that says so knows.
func (n *Renewer) ask(called string) {
	last, now := n.asked.Load(), time.Now()
	api, method := path.Split(called)
	if n.Over == nil || method == "auth.test" || now.Sub(time.UnixMilli(last)) < askedAnew || !n.asked.CompareAndSwap(last, now.UnixMilli()) {
		return
	}
	n.Start("ask whether the app was taken away", func(ctx context.Context) {
		_, err := slack.New(n.Token, slack.OptionAPIURL(api), slack.OptionHTTPClient(n.Client)).AuthTestContext(ctx)
		if why := Reason(err); ended[why] {
			n.Over(ctx, why)
		}
	})
}

// refused is why an answer refuses, if it does, and leaves it to be read.
func refused(resp *http.Response) string {
	body := bufio.NewReaderSize(resp.Body, peeked)
	start, _ := body.Peek(peeked)
	resp.Body = struct {
		io.Reader
		io.Closer
	}{body, resp.Body}
	if !bytes.HasPrefix(start, []byte("{")) || bytes.Contains(start, []byte(`"ok":true`)) {
		return ""
	}
	_, why, _ := bytes.Cut(start, []byte(`"error":"`))
	why, _, _ = bytes.Cut(why, []byte(`"`))
	return string(why)
}

// with is a request with another token in the old one's place; false: it cannot be.
func (n *Renewer) with(token string, r *http.Request) (*http.Request, bool) {
	if r.GetBody == nil {
		return nil, false
	}
	body, err := r.GetBody()
	if err != nil {
		return nil, false
	}
	said, err := io.ReadAll(body)
	form, no := url.ParseQuery(string(said))
	header := r.Header.Clone()
	switch {
	case err != nil:
		return nil, false
	case header.Get("Authorization") == "Bearer "+n.Token:
		header.Set("Authorization", "Bearer "+token)
	case no == nil && form.Get("token") == n.Token:
		form.Set("token", token)
		said = []byte(form.Encode())
	default:
		return nil, false
	}
	again, err := http.NewRequestWithContext(r.Context(), r.Method, r.URL.String(), bytes.NewReader(said))
	if err != nil {
		return nil, false
	}
	again.Header = header
	return again, true
}
