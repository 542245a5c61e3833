package main

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Where the program was killed the next one speaks as soon as it hears: it does not wait
// until what the dead one held has run out, which is ten seconds. Until it is connected
// /readyz says so, and from then on that it is ready.
func TestSpeaksSoonAfterAKill(t *testing.T) {
	t.Parallel()
	p := newParlour(t, "socket")
	conf := strings.Replace(p.configuration(), `metrics: {listen: ""}`, `metrics: {listen: "127.0.0.1:0"}`, 1)
	until := func(what string, ok func() bool) {
		t.Helper()
		for end := time.Now().Add(slackPatience); !ok(); time.Sleep(2 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: never\n%s", what, p.said)
			}
		}
	}
	begin := func() (figures string) {
		t.Helper()
		p.child, p.said = p.program(conf, "serve")
		p.must(p.child.Start())
		until("it measures", func() bool {
			if m := measured.FindStringSubmatch(p.said.String()); m != nil {
				figures = "http://" + m[1]
			}
			return figures != ""
		})
		return figures
	}
	ready := func(figures string) (int, string) {
		t.Helper()
		a, err := http.Get(figures + "/readyz")
		p.must(err)
		defer a.Body.Close()
		b, err := io.ReadAll(a.Body)
		p.must(err)
		return a.StatusCode, string(b)
	}
	isReady := func(figures string) func() bool {
		return func() bool {
			status, said := ready(figures)
			if status != http.StatusOK && !strings.Contains(said, "slack is not connected") && !strings.Contains(said, "has not asked yet") {
				t.Fatalf("not ready, since %q", said)
			}
			return status == http.StatusOK
		}
	}

	until("it is ready", isReady(begin()))
	p.must(p.ann.Command(p.room, "/match new exchequer"))
	lobby := p.see(p.bob, ": waiting for players (1 of ")
	code := regexp.MustCompile(`Exchequer! (\w+):`).FindStringSubmatch(lobby.Words)[1]
	p.must(p.ann.Command(p.room, "/match say "+code+" before the kill"))
	p.see(p.bob, "before the kill")

	p.kill()
	begun := time.Now()
	figures := begin()
	until("it is ready", isReady(figures))
	since := time.Now()
	p.must(p.ann.Command(p.room, "/match say "+code+" after the kill"))
	p.see(p.bob, "after the kill")
	if took := time.Since(since); took > 3*time.Second {
		t.Errorf("the next one speaks after %v", took)
	} else {
		t.Logf("the next one speaks after %v, which is %v after it began", took, time.Since(begun))
	}

	p.kill()
	p.slack.Outage(true)
	figures = begin()
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
		if status, said := ready(figures); status != http.StatusServiceUnavailable || !strings.Contains(said, "slack is not connected") {
			t.Fatalf("while Slack is away: %d %s", status, said)
		}
	}
	p.slack.Outage(false)
	until("it is ready again", isReady(figures))
	p.must(p.ann.Command(p.room, "/match say "+code+" after the outage"))
	p.see(p.bob, "after the outage")
	p.end()
}
