package discord_test

import (
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
