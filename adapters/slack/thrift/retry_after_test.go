package thrift

import (
	"net/http"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
)

// answers is a client that counts its calls, and answers 429 as long as it says when to come
// again.
type answers struct{ calls, after int }

func (a *answers) Do(*http.Request) (*http.Response, error) {
	a.calls++
	if a.after == 0 {
		return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
	}
	return &http.Response{StatusCode: http.StatusTooManyRequests, Body: http.NoBody, Header: http.Header{"Retry-After": {strconv.Itoa(a.after)}}}, nil
}

// TestRetryAfterHoldsAMethod: until the time which Slack asked for a method of a workspace is
// not called, nor afforded; others are, and so is what is posted, which has its own limits in
// each channel.
func TestRetryAfterHoldsAMethod(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slack := &answers{after: 90}
		s := New(time.Now, Usual)
		c := s.Obeying(slack)
		do := func(method string, calls bool, after string) {
			t.Helper()
			before := slack.calls
			r, err := http.NewRequest(http.MethodPost, "https://slack.example/api/"+method, nil)
			if err != nil {
				t.Fatal(err)
			}
			resp, err := c.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if got := resp.Header.Get("Retry-After"); got != after || slack.calls > before != calls {
				t.Errorf("%s asks to wait for %q, and %d calls were made", method, got, slack.calls-before)
			}
		}
		tells := func() bool { return s.Affords(match.Room{ID: 1, Channel: "C1"}, match.ToTell, time.Now()) }
		do("chat.update", true, "90")
		do("chat.postMessage", true, "90")
		slack.after = 0
		time.Sleep(30 * time.Second)
		do("chat.update", false, "60")
		do("chat.postMessage", true, "")
		do("chat.delete", true, "")
		if tells() {
			t.Error("an edit is afforded that Slack does not take")
		}
		time.Sleep(time.Minute)
		if !tells() || tells() {
			t.Error("after that not one edit is afforded")
		}
		do("chat.update", true, "")
		do("chat.update", true, "")
	})
}

// TestRetryAfterIsObeyedByEveryMethodOfAWorkspace: also by those of which nothing is afforded.
func TestRetryAfterIsObeyedByEveryMethodOfAWorkspace(t *testing.T) {
	for _, method := range []string{
		"chat.delete", "chat.postEphemeral", "chat.update", "conversations.open", "users.info", "views.open", "views.publish", "views.push", "views.update",
	} {
		synctest.Test(t, func(t *testing.T) {
			slack := &answers{after: 120}
			c := New(time.Now, Usual).Obeying(slack)
			do := func() {
				r, err := http.NewRequest(http.MethodPost, "https://slack.example/api/"+method, nil)
				if err != nil {
					t.Fatal(err)
				}
				resp, err := c.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				resp.Body.Close()
			}
			for range 5 {
				do()
				time.Sleep(20 * time.Second)
			}
			if slack.calls != 1 {
				t.Errorf("%s is called %d times within its Retry-After", method, slack.calls)
			}
			time.Sleep(20 * time.Second)
			if do(); slack.calls != 2 {
				t.Errorf("%s is not called after that", method)
			}
		})
	}
}
