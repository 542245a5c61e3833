package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// serveArgs gives the program's arguments to a child that is the program itself.
const serveArgs = "SERVE_TEST_ARGS"

// serveChild is the program, in a process that is the test's own.
func serveChild() int {
	return run(signals(), strings.Fields(os.Getenv(serveArgs)), terminal{os.Stdin, os.Stdout, os.Stderr, []string{"DIVISIONBELL_METRICS_LISTEN="}})
}

// mostToStop is how long the program may take to stop.
const mostToStop = 10 * time.Second

// TestAStopLosesNothing: the program is told to stop while twelve people roll
// as quickly as they can. It ends by itself, in time, and every roll that was
// answered is kept and was told to the room, or is owed to it.
func TestAStopLosesNothing(t *testing.T) {
	began, file := time.Now(), placeIn(t, t.TempDir())
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), serveArgs+"=--db "+file+" serve --listen 127.0.0.1:0")
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, url, _ := strings.Cut(line, "Ready: open ")
	url, _, _ = strings.Cut(url, " ")
	go io.Copy(io.Discard, out)

	var mu sync.Mutex
	answered := 0
	enough := make(chan struct{})
	var people sync.WaitGroup
	for n := range 12 {
		people.Go(func() {
			who, err := post(url+"api/people", map[string]any{"name": fmt.Sprint("Person ", n)})
			if err != nil {
				return
			}
			for i := 0; ; i++ {
				_, err := post(url+"api/do", map[string]any{"room": "table", "as": who["id"], "text": fmt.Sprintf("/roll 1d6 # %d of %d", i, n), "delivery": fmt.Sprintf("%d-%d", n, i)})
				if err != nil {
					return
				}
				mu.Lock()
				if answered++; answered == 200 {
					close(enough)
				}
				mu.Unlock()
			}
		})
	}
	select {
	case <-enough:
	case <-time.After(time.Minute):
		t.Fatal("nobody is answered")
	}
	told := time.Now()
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Fatalf("it did not end well: %v", err)
	}
	if took := time.Since(told); took > mostToStop {
		t.Errorf("it took %v to stop", took)
	}
	people.Wait()

	db := opened(t, file)
	days, kept := slices.Compact([]string{began.UTC().Format(time.DateOnly), time.Now().UTC().Format(time.DateOnly)}), 0
	for _, day := range days {
		next, err := db.NextRoll(context.Background(), day)
		if err != nil {
			t.Fatal(err)
		}
		kept += int(next) - 1
	}
	if kept < answered {
		t.Errorf("%d rolls were answered and %d kept", answered, kept)
	}
	owed, err := db.Owed(context.Background(), time.Now().Add(24*time.Hour).UnixMilli(), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	posts, err := db.PostsIn(context.Background(), 1, 0, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(owed)+len(posts) < kept || len(owed)+len(posts) > kept+len(days) { // each day's first tells its seal
		t.Errorf("of %d rolls %d were told and %d are owed", kept, len(posts), len(owed))
	}
}

// post asks the page for something, as a window of it would.
func post(url string, body any) (map[string]any, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	q, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Sec-Fetch-Site", "same-origin")
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, err
	}
	defer a.Body.Close()
	var out map[string]any
	if err := json.NewDecoder(a.Body).Decode(&out); err != nil {
		return nil, err
	}
	if a.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %v", a.Status, out)
	}
	return out, nil
}
