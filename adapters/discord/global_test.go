package discord_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord"
)

// TestAGlobalLimitIsNoChannels: a limit of all requests is waited for as long as it
// says, and leaves what is known of a channel's own as it was.
func TestAGlobalLimitIsNoChannels(t *testing.T) {
	limits := discordgo.NewRatelimiter()
	known := http.Header{"X-Ratelimit-Remaining": {"4"}, "X-Ratelimit-Reset-After": {"60"}}
	if err := limits.LockBucket("channel").Release(known); err != nil {
		t.Fatal(err)
	}
	no := &http.Response{
		StatusCode: http.StatusTooManyRequests, Header: http.Header{"X-Ratelimit-Global": {"true"}, "Retry-After": {"3"}},
		Body: io.NopCloser(strings.NewReader(`{"message": "slow down", "retry_after": 3, "global": true}`)),
	}
	b := limits.LockBucket("channel")
	if err := discord.MendLimit(no); err != nil {
		t.Fatal(err)
	}
	if err := b.Release(no.Header); err != nil {
		t.Fatal(err)
	}
	if wait := limits.GetWaitTime(b, 1); wait > 3*time.Second || wait < 2*time.Second {
		t.Errorf("a global limit of 3 s has a channel wait %v", wait)
	}
}

// TestAWaitOfLessThanAMillisecond is one of a millisecond: discordgo cuts what is less to
// none at all, which would be no wait that Discord asks for, but an error that is tried
// again after seconds.
func TestAWaitOfLessThanAMillisecond(t *testing.T) {
	type asks struct {
		asked float64 // seconds
		waits time.Duration
	}
	all := []asks{{0.0000001, time.Millisecond}, {0.0008125, time.Millisecond}, {1.2001, 1201 * time.Millisecond}}
	for ms := 1; ms <= 3000; ms++ {
		all = append(all, asks{float64(ms) / 1000, time.Duration(ms) * time.Millisecond})
	}
	for _, c := range all {
		no := &http.Response{StatusCode: http.StatusTooManyRequests, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(fmt.Sprintf(`{"message": "slow down", "retry_after": %v}`, c.asked)))}
		if err := discord.MendLimit(no); err != nil {
			t.Fatal(err)
		}
		var said discordgo.TooManyRequests
		if err := json.NewDecoder(no.Body).Decode(&said); err != nil || said.RetryAfter != c.waits {
			t.Errorf("a wait of %v s is read as %v (%v)", c.asked, said.RetryAfter, err)
		}
	}
}
