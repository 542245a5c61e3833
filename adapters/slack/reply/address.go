package reply

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/nonce"
)

// most is how many answers Slack takes at an address.
const most = 5

// ErrAnswered: an address was answered as often as Slack takes it.
var ErrAnswered = chatkit.Permanent(errors.New("reply: answered as often as Slack takes it"))

// A Writer answers where Slack said that we may.
type Writer struct {
	client *http.Client
	unsure nonce.Lost
}

// NewWriter makes one that calls by a client.
func NewWriter(client *http.Client) Writer { return Writer{client, nonce.NewLost()} }

// A Count is how many answers Slack has taken at an address.
type Count struct{ taken atomic.Int32 }

// Write says something at an address, and tries that once. What Slack did not take does not
// count; nil: nobody counts. Without a key what may be there is its caller's to say in
// another way.
func (w Writer) Write(ctx context.Context, address string, count *Count, key string, r blocks.Reply) (err error) {
	if count != nil {
		defer func() {
			if !taken(err) {
				count.taken.Add(-1)
			}
		}()
		if count.taken.Add(1) > most {
			return ErrAnswered
		}
	}
	body := slack.WebhookMessage{
		Text: r.Text, ResponseType: r.Type, ThreadTimestamp: r.Thread, ReplaceOriginal: r.Replace, DeleteOriginal: r.Delete,
	}
	if len(r.Blocks) > 0 {
		body.Blocks = &slack.Blocks{BlockSet: r.Blocks}
	}
	post := func() error {
		err := slack.PostWebhookCustomHTTPContext(ctx, address, w.client, &body)
		if err != nil && !unclear(err) && taken(err) { // an address refuses by its status alone
			return chatkit.Permanent(err)
		}
		return err
	}
	if r.Replace || r.Delete { // twice is as once
		return post()
	}
	return w.unsure.Say(key, post)
}

// taken reports whether Slack may have taken an answer, or takes no more.
func taken(err error) bool {
	var status slack.StatusCodeError
	return err == nil || unclear(err) || errors.As(err, &status) && status.Code < http.StatusInternalServerError
}

// unclear reports whether what gave an error may be there.
func unclear(err error) bool {
	return nonce.Unclear(err) && !errors.Is(err, ErrAnswered) && !errors.Is(err, nonce.ErrRests)
}
