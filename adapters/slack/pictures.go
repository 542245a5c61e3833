package slack

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/alone"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// How long a file may take until Slack can show it, how long until we first
// look and, at the longest, between two looks, and how many of a room's messages
// with pictures are looked through.
const (
	readyWithin  = 20 * time.Second
	readyFirst   = 150 * time.Millisecond
	readyLongest = 2 * time.Second
	shownKept    = 200
)

// errNotReady: Slack took a file and does not show it yet.
var errNotReady = errors.New("slack: the picture was not ready in time")

// A shown picture is the file that a message shows. It rests in the store, so
// that the file goes when another takes its place, whoever runs then.
type shown struct {
	TS   string `json:"ts"`
	File string `json:"file"`
	Sum  []byte `json:"sum"` // SHA-256 of the picture
	post int64
}

// pictures remembers what messages show, and the newest private picture of each
// person.
type pictures struct {
	by     *chatkit.Bounded[string, shown]
	mu     sync.Mutex
	coming map[string]*painting // by message: what it went without
	alone  *alone.Pictures
}

func newPictures() *pictures {
	return &pictures{
		by: chatkit.NewBounded[string, shown](maxKnown), coming: map[string]*painting{},
		alone: alone.New(maxKnown),
	}
}

// upload gives Slack a file and waits until it can be shown. With a channel it
// is shared there, and nothing is waited for.
func (a *App) upload(ctx context.Context, w *workspace, name, alt string, body []byte, channel, thread string) (id string, err error) {
	up, err := w.api.GetUploadURLExternalContext(ctx, slack.GetUploadURLExternalParameters{FileName: name, FileSize: len(body), AltTxt: text.Clip(alt, maxAlt/2)})
	if err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, up.UploadURL, bytes.NewReader(body))
	if err != nil {
		return "", fmt.Errorf("slack: upload: %w", err)
	}
	req.Header.Set("Content-Type", "application/octet-stream")
	resp, err := a.client.Do(req)
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err // without the address, which whoever reads it could use
	}
	if err != nil {
		return "", fmt.Errorf("slack: upload: %w", err)
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("slack: upload: %s", resp.Status)
	}
	_, err = w.api.CompleteUploadExternalContext(ctx, slack.CompleteUploadExternalParameters{
		Files: []slack.FileSummary{{ID: up.FileID, Title: name}}, Channel: channel, ThreadTimestamp: thread,
	})
	if err != nil || channel != "" {
		return up.FileID, err
	}
	if err := a.awaitFile(ctx, w, up.FileID); err != nil {
		a.discard(w, up.FileID)
		return "", err
	}
	return up.FileID, nil
}

// awaitFile asks until Slack has looked at a file: then it has a type. Where
// Slack wants to be asked later than that can be waited for, it says so.
func (a *App) awaitFile(ctx context.Context, w *workspace, id string) error {
	if !chatkit.Sleep(ctx, a.look) {
		return ctx.Err()
	}
	again := chatkit.Retry{First: 2 * a.look, Longest: readyLongest, Until: time.Now().Add(readyWithin)}
	again.Again = func(err error) (time.Duration, bool) {
		wait := retryAfter(err)
		return wait, wait > 0 || errors.Is(err, errNotReady)
	}
	return again.Do(ctx, func() error {
		f, _, _, err := w.api.GetFileInfoContext(ctx, id, 0, 0)
		switch why := reason(err); {
		case err == nil && f.Mimetype != "":
			return nil
		case retryAfter(err) > 0, why != "" && why != "file_not_found" && !passing(why):
			return err
		}
		return errNotReady
	})
}

// recall is what a message shows.
func (a *App) recall(ctx context.Context, r match.Room, ts string) shown {
	key := place(r, ts)
	x, ok := a.pictures.by.Get(key)
	if ok || r.ID == 0 {
		return x
	}
	kept, err := a.Store.PostsIn(ctx, r.ID, 0, 0, shownKept)
	if err != nil {
		a.log.Warn("slack: what a message shows cannot be read", "err", err)
		return shown{}
	}
	for _, p := range kept {
		var y shown
		if json.Unmarshal(p.Body, &y) == nil && y.TS == ts {
			y.post = p.ID
			x = y
		}
	}
	a.pictures.by.Put(key, x)
	return x
}

// shows keeps what a message shows from now on.
func (a *App) shows(ctx context.Context, r match.Room, ts string, old, now shown) {
	if old.File == now.File {
		return
	}
	now.TS, now.post = ts, old.post
	var err error
	switch {
	case r.ID == 0:
	case now.File == "":
		err = a.Store.DropPost(ctx, old.post)
		now = shown{}
	default:
		var body []byte
		if body, err = json.Marshal(now); err == nil {
			now.post, err = a.Store.PutPost(ctx, match.Post{ID: old.post, Room: r.ID, At: stamp(ts).UnixMilli(), Body: body})
		}
	}
	if err != nil {
		a.log.Warn("slack: what a message shows cannot be kept", "err", err)
	}
	a.pictures.by.Put(place(r, ts), now)
}

func place(r match.Room, ts string) string { return r.Workspace + " " + r.Channel + " " + ts }

// stamp reads Slack's time of a message, which is also its id.
func stamp(ts string) time.Time {
	var sec, micro int64
	if _, err := fmt.Sscanf(ts, "%d.%d", &sec, &micro); err != nil {
		return time.Time{}
	}
	return time.Unix(sec, micro*1000)
}
