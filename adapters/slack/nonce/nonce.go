// Package nonce has Slack know a message again that is posted twice: by an id of its
// sender's own, the client_msg_id. What Slack cannot know again it has said again seldom.
package nonce

import (
	"crypto/sha256"
	"fmt"
	"net/url"
	"strings"

	"github.com/slack-go/slack"
)

// Of is an id of a message, the same for the same words.
func Of(words ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(words, "\x00")))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80 // a UUID of its maker's own law
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// Under posts a message under an id, by the Web API at an address.
func Under(id, api string) slack.MsgOption {
	return slack.UnsafeMsgOptionEndpoint(api+"chat.postMessage", func(v url.Values) { v.Set("client_msg_id", id) })
}
