package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// ask asks a page of operators.
func ask(t *testing.T, o *operatorPage, path string) (status int, said string) {
	t.Helper()
	a, err := http.Get("http://" + o.address() + path)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, string(body)
}

// everywhere: the process speaks wherever it can.
func everywhere() (waits, calm []string) { return nil, nil }

func openPage(t *testing.T, count func(context.Context) (match.Counts, error)) (*operatorPage, *metrics) {
	t.Helper()
	m := newMetrics()
	o, err := openOperatorPage("127.0.0.1:0", m, count, func() error { return nil }, nil, everywhere, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.close)
	return o, m
}

func TestOperatorsReadWhatHappens(t *testing.T) {
	o, m := openPage(t, func(context.Context) (match.Counts, error) {
		return match.Counts{Matches: map[match.Phase]int{match.Playing: 3}, Behind: 2, Notices: 5, Outbox: 1}, nil
	})
	m.Did("exchequer action", match.OutcomeRefused, 30*time.Millisecond)
	m.Sent("slack", "post", match.OutcomeWait)
	m.Shut("discord")
	m.Connected("discord", true)
	m.Connected("discord", false)
	m.Connected("discord", true)
	m.Connected("slack", false)
	_, said := ask(t, o, "/metrics")
	for _, want := range []string{
		`divisionbell_commands_total{command="exchequer action",outcome="refused"} 1`,
		`divisionbell_answer_seconds_bucket{outcome="refused",le="0.05"} 1`,
		`divisionbell_answer_seconds_bucket{outcome="refused",le="0.025"} 0`,
		`divisionbell_sent_total{kind="post",outcome="wait",platform="slack"} 1`,
		`divisionbell_rooms_shut_total{platform="discord"} 1`,
		`divisionbell_reconnects_total{platform="discord"} 1`,
		`divisionbell_connected{platform="slack"} 0`,
		`divisionbell_matches{phase="playing"} 3`,
		`divisionbell_matches{phase="over"} 0`,
		`divisionbell_owed{queue="notices"} 5`,
		`divisionbell_owed{queue="rooms"} 2`,
		`go_goroutines`,
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%s is not told", want)
		}
	}
	if status, said := ask(t, o, "/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(said, "slack is not connected") {
		t.Errorf("ready: %d %s", status, said)
	}
	m.Connected("slack", true)
	if status, said := ask(t, o, "/readyz"); status != http.StatusOK {
		t.Errorf("not ready: %d %s", status, said)
	}
	m.Ended("discord", errors.New("the token is refused"))
	if status, said := ask(t, o, "/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(said, "discord is not served any more: the token is refused") {
		t.Errorf("ready: %d %s", status, said)
	}
	m.Ended("discord", nil)
	m.Connected("discord", true)
	m.Refused("slack", "T1", true)
	if status, said := ask(t, o, "/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(said, "slack refuses the token of workspace T1") {
		t.Errorf("ready: %d %s", status, said)
	}
	if _, said := ask(t, o, "/metrics"); !strings.Contains(said, `divisionbell_tokens_refused{platform="slack"} 1`) {
		t.Error("a refused token is not counted")
	}
	m.Refused("slack", "T1", false)
	m.Refused("discord", "", true)
	if status, said := ask(t, o, "/readyz"); status != http.StatusServiceUnavailable || said != "discord refuses the token\n" {
		t.Errorf("ready: %d %q", status, said)
	}
	m.Refused("discord", "", false)
	m.Withdrawn("slack", "T2", "app_uninstalled")
	if status, said := ask(t, o, "/readyz"); status != http.StatusOK || said != "ready; slack: the app isn't in service in workspace T2 (app_uninstalled)\n" {
		t.Errorf("ready: %d %s", status, said)
	}
	if _, said := ask(t, o, "/metrics"); !strings.Contains(said, `divisionbell_installs_withdrawn{platform="slack"} 1`) {
		t.Error("an app that was taken away is not counted")
	}
	m.Withdrawn("slack", "T2", "")
	if status, said := ask(t, o, "/readyz"); status != http.StatusOK || said != "ready\n" {
		t.Errorf("not ready: %d %s", status, said)
	}
	o.stop()
	if status, said := ask(t, o, "/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(said, "stopping") {
		t.Errorf("ready: %d %s", status, said)
	}
	if status, _ := ask(t, o, "/healthz"); status != http.StatusOK {
		t.Errorf("a host that stops is not ill: %d", status)
	}
}

func TestAHostWithoutItsDatabaseIsNotReady(t *testing.T) {
	o, m := openPage(t, func(context.Context) (match.Counts, error) { return match.Counts{}, errors.New("disk full") })
	if status, said := ask(t, o, "/readyz"); status != http.StatusServiceUnavailable || strings.Contains(said, "disk full") {
		t.Errorf("%d %s", status, said)
	}
	if status, said := ask(t, o, "/metrics"); status != http.StatusOK || !strings.Contains(said, "go_goroutines") {
		t.Errorf("%d %s", status, said)
	}
	m.pumped.Store(time.Now().Add(-stalled - time.Second).UnixMilli())
	if status, said := ask(t, o, "/healthz"); status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", status, said)
	}
}

func TestHealthAsksTheRunningHost(t *testing.T) {
	o, m := openPage(t, func(context.Context) (match.Counts, error) { return match.Counts{}, nil })
	health := func(args ...string) (int, string) {
		var said bytes.Buffer
		status := run(context.Background(), append([]string{"health"}, args...),
			terminal{strings.NewReader(""), &said, io.Discard, []string{"DIVISIONBELL_METRICS_LISTEN=" + o.address()}})
		return status, said.String()
	}
	if status, said := health(); status != 0 || said != "well\n" {
		t.Errorf("%d %q", status, said)
	}
	m.Connected("discord", false)
	if status, said := health("--ready"); status != exitFalse || !strings.Contains(said, "discord") {
		t.Errorf("%d %q", status, said)
	}
	o.close()
	if status, said := health(); status != exitFalse || !strings.Contains(said, "no answer") {
		t.Errorf("%d %q", status, said)
	}
}

// TestClocksApart are a figure, and a sentence where they are too far: nothing else stands
// still.
func TestClocksApart(t *testing.T) {
	var apart time.Duration
	o, err := openOperatorPage("127.0.0.1:0", newMetrics(), func(context.Context) (match.Counts, error) { return match.Counts{}, nil },
		func() error { return nil }, func() time.Duration { return apart }, everywhere, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.close)
	for by, want := range map[time.Duration]string{1500 * time.Millisecond: "ready", -3 * time.Second: "ready; This machine's clock and the database server's are 3s apart. Set both by the network (NTP)."} {
		apart = by
		if status, said := ask(t, o, "/readyz"); status != http.StatusOK || strings.TrimSpace(said) != want {
			t.Errorf("%v apart: %d %s", by, status, said)
		}
		if _, said := ask(t, o, "/metrics"); !strings.Contains(said, fmt.Sprintf("divisionbell_clock_apart_seconds %v\n", by.Seconds())) {
			t.Errorf("%v apart is not told", by)
		}
	}
}
