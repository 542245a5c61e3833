package slack

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/nonce"
)

// trialWithin is how long one step of a trial may take before it counts as blocked, and
// trialWords what a direct message says that is taken back at once.
const (
	trialWithin = 10 * time.Second
	trialWords  = "Division Bell is being checked. This message goes away by itself."
)

// A trial does in a workspace what matches do there, and takes it back.
type trial struct {
	*chatkit.Trial
	api     *slack.Client
	address string // of the Web API
	client  *http.Client
	name    string // of the workspace
	user    string // to whom a direct message is written; empty: nobody is known
}

// picture uploads one of one pixel.
func (t *trial) picture(ctx context.Context) {
	what := "upload a picture in " + t.name
	if err := t.upload(ctx); err != nil {
		t.Failed(what, err.Error())
		return
	}
	t.Did(what)
}

func (t *trial) upload(ctx context.Context) (err error) {
	pixel := chatkit.Pixel()
	up, err := t.api.GetUploadURLExternalContext(ctx, slack.GetUploadURLExternalParameters{FileName: "pixel.png", FileSize: len(pixel)})
	if err != nil {
		return errors.New(mend(err, "give the app the scopes of its manifest, and reinstall it"))
	}
	defer func() {
		tidy, cancel := chatkit.Tidying(ctx)
		defer cancel()
		no := patiently(tidy, func() error { return t.api.DeleteFileContext(tidy, up.FileID) })
		if why := reason(no); no != nil && why != "file_not_found" && why != "file_deleted" && err == nil {
			err = fmt.Errorf("the picture could not be deleted again (%w)", no)
		}
	}()
	if err := t.send(ctx, up.UploadURL, pixel); err != nil {
		return err
	}
	if _, err = t.api.CompleteUploadExternalContext(ctx, slack.CompleteUploadExternalParameters{Files: []slack.FileSummary{{ID: up.FileID, Title: "pixel.png"}}}); err != nil {
		return errors.New(mend(err, "give the app the scopes of its manifest, and reinstall it"))
	}
	return nil
}

// send gives the bytes to the host that takes files, which is another than the Web API's.
func (t *trial) send(ctx context.Context, to string, body []byte) error {
	within, cancel := context.WithTimeout(ctx, trialWithin)
	defer cancel()
	q, err := http.NewRequestWithContext(within, http.MethodPost, to, bytes.NewReader(body))
	if err != nil {
		return errors.New("no address to upload to was given by Slack")
	}
	host := q.URL.Host
	q.Header.Set("Content-Type", "application/octet-stream")
	a, err := t.client.Do(q)
	said := ""
	switch {
	case within.Err() != nil && ctx.Err() == nil:
		said = fmt.Sprintf("doesn't answer within %v", trialWithin)
	case err != nil:
		var asked *url.Error
		if errors.As(err, &asked) { // without the address, which whoever reads it could use
			err = asked.Err
		}
		said = fmt.Sprintf("cannot be reached (%v)", err)
	default:
		a.Body.Close()
		if a.StatusCode == http.StatusOK {
			return nil
		}
		said = "answers " + a.Status
	}
	return fmt.Errorf("%s %s, so boards are told in words. Let this machine open https://%s in the firewall or proxy", host, said, host)
}

// direct writes a direct message.
func (t *trial) direct(ctx context.Context) {
	what := "write a direct message in " + t.name
	if t.user == "" {
		t.Skipped(what, "since nobody there has used Division Bell yet: type /bell there, and check again")
		return
	}
	const how = "paste the manifest again and reinstall"
	c, _, _, err := t.api.OpenConversationContext(ctx, &slack.OpenConversationParameters{Users: []string{t.user}, ReturnIM: true})
	if err != nil {
		t.Failed(what, mend(err, how))
		return
	}
	o := []slack.MsgOption{slack.MsgOptionText(trialWords, false), nonce.Under(nonce.Of(rand.Text()), t.address)}
	_, ts, err := t.api.PostMessageContext(ctx, c.ID, o...)
	tidy, cancel := chatkit.Tidying(ctx)
	defer cancel()
	rest := ""
	if err != nil && !refusal(err) && retryAfter(err) == 0 { // it may be there, and is found by saying it again
		rest = ". It may have been written all the same: delete it by hand"
		err = patiently(tidy, func() (err error) { _, ts, err = t.api.PostMessageContext(tidy, c.ID, o...); return err })
	}
	if err != nil {
		t.Failed(what, mend(err, how)+rest)
		return
	}
	err = patiently(tidy, func() (err error) { _, _, err = t.api.DeleteMessageContext(tidy, c.ID, ts); return err })
	if err != nil && reason(err) != "message_not_found" {
		t.Failed(what, fmt.Sprintf("the message was written but not deleted again (%v); delete it by hand", err))
		return
	}
	t.Did(what)
}
