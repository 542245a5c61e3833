// Package trial does in Discord what matches do there, and takes it back: it sends a
// picture to the application's owner by direct message, which rings nobody, and
// deletes it.
package trial

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
)

// An Ask makes a call of Discord's. It gives the status of a refusal and Discord's own
// number of it, both 0 where there is none.
type Ask func(ctx context.Context, method, url string, body any, files []*discordgo.File, out any) (status, code int, err error)

const (
	within = 15 * time.Second // for one step
	words  = "Division Bell is being checked. This message goes away by itself."
	silent = 1 << 12 // it rings nobody
	tries  = 3
	byHand = ". It may have been sent all the same: delete it by hand"
	what   = "send a picture by direct message"
)

// Discord's numbers of those who cannot be written to, and of what is gone.
const (
	codeNoDirect       = 50007
	codeUnknownMessage = 10008
)

// Run tries it out.
func Run(ctx context.Context, ask Ask, t *chatkit.Trial) {
	ctx, cancel := context.WithTimeout(ctx, 4*within)
	defer cancel()
	owner, err := ownerOf(ctx, ask)
	if err != nil {
		t.Failed(what, fmt.Sprintf("Discord doesn't say whose application it is (%v)", err))
		return
	}
	if owner == "" {
		t.Skipped(what, "since Discord names no owner of the application")
		return
	}
	var channel struct {
		ID string `json:"id"`
	}
	rest := ""
	status, code, err := ask(ctx, "POST", discordgo.EndpointUserChannels("@me"), map[string]any{"recipient_id": owner}, nil, &channel)
	if err == nil {
		var may bool
		if status, code, may, err = send(ctx, ask, channel.ID); may {
			rest = byHand
		}
	}
	switch {
	case err == nil:
		t.Did(what)
	case code == codeNoDirect:
		t.Skipped(what, "since the application's owner shares no server with the bot, or takes no direct messages from it")
	case status > 0 && code == 0:
		t.Failed(what, fmt.Sprintf("the upload was answered %d by something other than Discord. Let this machine send files to https://discord.com in the firewall or proxy; until then boards are told in words", status)+rest)
	case late(err):
		t.Failed(what, fmt.Sprintf("the upload hangs for %v. Let this machine send files to https://discord.com in the firewall or proxy; until then boards are told in words", within)+rest)
	default:
		t.Failed(what, err.Error()+rest)
	}
}

// late reports whether there was no answer in time.
func late(err error) bool {
	var slow interface{ Timeout() bool }
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &slow) && slow.Timeout()
}

// ownerOf is the user id of who made the application, or of whoever owns its team.
func ownerOf(ctx context.Context, ask Ask) (string, error) {
	var app struct {
		Owner struct {
			ID string `json:"id"`
		} `json:"owner"`
		Team *struct {
			Owner string `json:"owner_user_id"`
		} `json:"team"`
	}
	_, _, err := ask(ctx, "GET", discordgo.EndpointAPI+"applications/@me", nil, nil, &app)
	if app.Team != nil {
		return app.Team.Owner, err // the owner that it names is the team itself
	}
	return app.Owner.ID, err
}

// send sends a picture and deletes it. Where it is not known whether the message is
// there, it is said again under the same nonce, for which Discord gives the same one;
// may: and still it isn't known.
func send(ctx context.Context, ask Ask, channel string) (status, code int, may bool, err error) {
	var made struct {
		ID string `json:"id"`
	}
	nonce := rand.Text()[:20]
	say := func(ctx context.Context, picture bool) (int, int, error) {
		body := map[string]any{
			"content": words, "flags": silent, "nonce": nonce, "enforce_nonce": true,
			"allowed_mentions": map[string]any{"parse": []string{}},
		}
		var files []*discordgo.File
		if picture {
			body["attachments"] = []map[string]any{{"id": 0, "filename": "pixel.png"}}
			files = []*discordgo.File{{Name: "pixel.png", ContentType: "image/png", Reader: bytes.NewReader(chatkit.Pixel())}}
		}
		return ask(ctx, "POST", discordgo.EndpointChannelMessages(channel), body, files, &made)
	}
	step, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	status, code, err = say(step, true)
	if err != nil && step.Err() != nil {
		err = context.DeadlineExceeded
	}
	tidy, done := chatkit.Tidying(ctx)
	defer done()
	unknown := func(status int, err error) bool { return err != nil && (status == 0 || status >= 500) }
	if unknown(status, err) {
		if again, _, no := say(tidy, false); no != nil {
			return status, code, unknown(again, no), err
		}
	}
	if made.ID == "" {
		return status, code, false, err
	}
	var no error
	for range tries {
		var gone int
		if _, gone, no = ask(tidy, "DELETE", discordgo.EndpointChannelMessage(channel, made.ID), nil, nil, nil); no == nil || gone == codeUnknownMessage {
			return status, code, false, err
		}
	}
	return 0, -1, false, fmt.Errorf("the message was sent but not deleted again (%w); delete it by hand", no)
}
