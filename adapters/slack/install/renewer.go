package install

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
)

// peeked is how much of an answer is looked at: a refusal says why at its beginning.
const peeked = 128

// Fatal are the answers after which a token will never do.
var Fatal = map[string]bool{
	"invalid_auth": true, "not_authed": true, "account_inactive": true, "token_revoked": true,
	"token_expired": true, "not_allowed_token_type": true, "no_permission": true,
}

// A Renewer does requests of the Web API with a workspace's token. What Slack refuses for
// its token was not done: it is done once more with the one that Newer gives; "": there is none.
type Renewer struct {
	Client *http.Client
	Token  string
	Newer  func(ctx context.Context) string
}

// Do does a request.
func (n Renewer) Do(r *http.Request) (*http.Response, error) {
	resp, err := n.Client.Do(r)
	if err != nil || resp.StatusCode != http.StatusOK || !outdated(resp) {
		return resp, err
	}
	token := n.Newer(r.Context())
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

// outdated reports whether an answer refuses the token, and leaves it to be read.
func outdated(resp *http.Response) bool {
	body := bufio.NewReaderSize(resp.Body, peeked)
	start, _ := body.Peek(peeked)
	resp.Body = struct {
		io.Reader
		io.Closer
	}{body, resp.Body}
	if !bytes.HasPrefix(start, []byte("{")) || bytes.Contains(start, []byte(`"ok":true`)) {
		return false
	}
	_, why, _ := bytes.Cut(start, []byte(`"error":"`))
	why, _, _ = bytes.Cut(why, []byte(`"`))
	return Fatal[string(why)]
}

// with is a request with another token in the old one's place; false: it cannot be.
func (n Renewer) with(token string, r *http.Request) (*http.Request, bool) {
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
