package slack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"sync"
	"time"

	"github.com/slack-go/slack"
	"github.com/slack-go/slack/socketmode"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/bot/match"
)

// atOnce is how many deliveries over the socket are dealt with side by side.
const atOnce = 256

// connect listens over Socket Mode until ctx ends. Whatever cuts the line, it
// is taken up again; a token that Slack refuses is an error.
func (a *App) connect(ctx context.Context) error {
	quiet := log.New(io.Discard, "", 0)
	api := slack.New("", slack.OptionAPIURL(a.API), slack.OptionHTTPClient(a.opener), slack.OptionAppLevelToken(a.AppToken), slack.OptionLog(quiet))
	pauses := chatkit.Backoff{First: retryFirst, Longest: retryAtMost}
	for {
		options := []socketmode.Option{socketmode.OptionLog(quiet), socketmode.OptionReadLimit(16 << 20)}
		if a.Dialer != nil {
			options = append(options, socketmode.OptionDialer(a.Dialer))
		}
		client := socketmode.New(api, options...)
		began := time.Now()
		err := a.attend(ctx, client)
		if ctx.Err() != nil {
			return nil
		}
		if no := install.AppRefused(err); no != nil {
			return fmt.Errorf("slack: %w", no)
		}
		if time.Since(began) > retryAtMost {
			pauses.Reset()
		}
		pause := pauses.Next()
		if a.opener.Far() {
			pause = min(pause, retryFar)
		}
		a.log.Warn("slack: the socket is closed", "err", err, "again", pause)
		if !chatkit.Sleep(ctx, pause) {
			return nil
		}
	}
}

// attend runs one client, which takes up cut lines itself, and deals with what
// comes until it gives up or ctx ends.
func (a *App) attend(ctx context.Context, client *socketmode.Client) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil { // the library panics on some broken lines
				ended <- fmt.Errorf("slack: the socket broke: %w", match.Broken(v))
			}
		}()
		ended <- client.RunContext(ctx)
	}()
	var under sync.WaitGroup
	defer under.Wait()
	defer a.connected(false)
	places := make(chan struct{}, atOnce)
	for {
		select {
		case err := <-ended:
			return err
		case e := <-client.Events:
			switch e.Type {
			case socketmode.EventTypeConnected:
				a.opener.Opened()
				a.log.Info("slack: connected")
				a.connected(true)
			case socketmode.EventTypeConnecting:
				a.connected(false)
			case socketmode.EventTypeConnectionError:
				why, longest, pause := errors.New("out of reach"), retryAtMost, time.Duration(0)
				if x, ok := e.Data.(*slack.ConnectionErrorEvent); ok {
					why, pause = x.ErrorObj, x.Backoff // the library waits for five minutes at last
				}
				if a.opener.Far() {
					longest = retryFar
				}
				a.log.Warn("slack: out of reach", "err", why)
				if install.AppRefused(why) != nil || pause > longest && retryAfter(why) == 0 {
					return why
				}
			}
			kind, envelope, payload := unwrap(e)
			if envelope == "" {
				continue
			}
			a.opener.Came()
			places <- struct{}{}
			under.Go(func() {
				defer func() { <-places }()
				a.deliver(ctx, client, kind, envelope, payload)
			})
		}
	}
}

// unwrap is what came as it came: the library refuses kinds of events that it
// does not know, and those want an acknowledgement too.
func unwrap(e socketmode.Event) (kind, envelope string, payload json.RawMessage) {
	if e.Request != nil {
		return e.Request.Type, e.Request.EnvelopeID, e.Request.Payload
	}
	if bad, ok := e.Data.(*socketmode.ErrorBadMessage); ok {
		var r socketmode.Request
		if json.Unmarshal(bad.Message, &r) == nil {
			return r.Type, r.EnvelopeID, r.Payload
		}
	}
	return "", "", nil
}

// deliver deals with one delivery and acknowledges it, if that can be done in time.
func (a *App) deliver(ctx context.Context, client *socketmode.Client, kind, envelope string, payload json.RawMessage) {
	var ack []byte
	func() {
		defer a.recover(kind)
		switch kind {
		case socketmode.RequestTypeSlashCommands:
			var c slack.SlashCommand
			if err := json.Unmarshal(payload, &c); err != nil {
				a.log.Warn("slack: a command could not be read", "err", err)
				return
			}
			ack = a.command(c)
		case socketmode.RequestTypeInteractive:
			ack = a.interaction(payload)
		case socketmode.RequestTypeEventsAPI:
			ack = a.event(payload)
		}
	}()
	var body any
	if len(ack) > 0 {
		body = json.RawMessage(ack)
	}
	// Nobody reads it when the line is lost, and later Slack delivers again.
	inTime, cancel := context.WithTimeout(ctx, ackWithin)
	defer cancel()
	if err := client.AckCtx(inTime, envelope, body); err != nil && ctx.Err() == nil {
		a.log.Warn("slack: a delivery could not be acknowledged", "err", err)
	}
}
