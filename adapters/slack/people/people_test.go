package people_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/people"
	"divisionbell/bot/match"
)

// asked are people of whom Slack is asked by ask.
func asked(ask func(ctx context.Context, user string) (*slack.User, error)) *people.People {
	return people.New(people.People{
		Platform: "slack", Most: 100, Log: slog.New(slog.DiscardHandler),
		Nobody: func(error) bool { return false },
		Kept: func(context.Context, string, string, string) (match.Account, error) {
			return match.Account{}, match.ErrNotFound
		},
		Ask: func(ctx context.Context, _, user string) (*slack.User, error) { return ask(ctx, user) },
	})
}

// TestWhatSlackSaidOutlivesAQuestionThatFailed: of two questions about one person, which are
// asked at once, the second is answered and the first fails later.
func TestWhatSlackSaidOutlivesAQuestionThatFailed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int64
		k := asked(func(ctx context.Context, _ string) (*slack.User, error) {
			if n.Add(1) == 1 {
				<-ctx.Done()
				return nil, errors.New("no answer")
			}
			u := &slack.User{TeamID: "T", TZ: "Europe/Paris", IsAdmin: true}
			u.Profile.DisplayName = "Bob"
			return u, nil
		})
		says := func(who string, p people.Profile) {
			t.Helper()
			if p.Name != "Bob" || !p.Admin || p.Zone != "Europe/Paris" {
				t.Errorf("%s %q, %v, %q", who, p.Name, p.Admin, p.Zone)
			}
		}
		first := make(chan people.Profile)
		go func() { first <- k.Of(context.Background(), "T", "", "U1", "") }()
		time.Sleep(100 * time.Millisecond)
		says("who asked second reads", k.Of(context.Background(), "T", "", "U1", "bob"))
		says("who asked first reads", <-first)
		says("after that it is", k.Of(context.Background(), "T", "", "U1", "bob"))
	})
}

// TestANameThatCameIsNotLostToAQuestionThatFailedLater: two questions fail, and a name came
// with the second alone.
func TestANameThatCameIsNotLostToAQuestionThatFailedLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int64
		k := asked(func(ctx context.Context, _ string) (*slack.User, error) {
			if n.Add(1) == 1 {
				<-ctx.Done()
			}
			return nil, errors.New("no answer")
		})
		go k.Of(context.Background(), "T", "", "U1", "")
		time.Sleep(100 * time.Millisecond)
		k.Of(context.Background(), "T", "", "U1", "bob")
		time.Sleep(2 * time.Second)
		if p := k.Of(context.Background(), "T", "", "U1", ""); p.Name != "bob" {
			t.Errorf("they are called %q", p.Name)
		}
	})
}

// TestSeveralAreAskedOfSideBySide: so many at once, and no more.
func TestSeveralAreAskedOfSideBySide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var now, most atomic.Int64
		k := asked(func(ctx context.Context, user string) (*slack.User, error) {
			most.Store(max(most.Load(), now.Add(1)))
			defer now.Add(-1)
			time.Sleep(500 * time.Millisecond)
			u := &slack.User{TeamID: "T"}
			u.Profile.DisplayName = "called " + user
			return u, nil
		})
		called := map[string]string{}
		for n := range 40 {
			called[fmt.Sprint("U", n)] = ""
		}
		began := time.Now()
		all := k.Each(context.Background(), "T", "", called)
		if took := time.Since(began); took > 2*time.Second || most.Load() > 16 {
			t.Errorf("40 people take %v, %d at once", took, most.Load())
		}
		for user := range called {
			if all[user].Name != "called "+user {
				t.Errorf("%s is %q", user, all[user].Name)
			}
		}
	})
}
