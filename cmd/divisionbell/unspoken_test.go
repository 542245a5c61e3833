package main

import (
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/web"
)

// TestNotReadyWhileAnothersLeaseRunsOut: where a process of another machine was killed the
// next one answers and says nothing. Until it may speak /readyz says for what it waits.
func TestNotReadyWhileAnothersLeaseRunsOut(t *testing.T) {
	t.Parallel()
	in := terminal{strings.NewReader(""), io.Discard, io.Discard, anyPorts}
	h, err := build(t.Context(), &cli{DB: filepath.Join(t.TempDir(), "bell.db")}, in, furnishing{metrics: newMetrics()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	now := time.Now().UnixMilli()
	if _, ok, err := h.store.Lease(t.Context(), "speak on web", "another-machine/7", now, now+1500); err != nil || !ok {
		t.Fatal(ok, err)
	}
	page, err := h.operatorPage(in)
	if err != nil || page == nil {
		t.Fatal(page, err)
	}
	defer page.close()
	table, err := web.New(web.Options{Host: h.host, Store: h.store, Listen: "127.0.0.1:0", Log: h.log})
	if err != nil {
		t.Fatal(err)
	}
	go table.Run(t.Context())
	go h.host.Run(t.Context(), "this-machine/8")
	waited := 0
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		status, said := ask(t, page, "/readyz")
		if status == http.StatusOK && said == "ready\n" {
			break
		}
		waits := said == "waits to speak on web until another process's lease there runs out, in ten seconds at most\n"
		if status != http.StatusServiceUnavailable || !waits && (waited > 0 || said != "has not asked yet whether it may speak on web\n") || time.Now().After(end) {
			t.Fatalf("after %d answers: %d %s", waited, status, said)
		}
		if waits {
			waited++
		}
	}
	if is := time.Now().UnixMilli(); waited == 0 || is < now+1500 {
		t.Errorf("ready after %d answers, %d ms before it may speak", waited, now+1500-is)
	}
}
