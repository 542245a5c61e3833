package chatkit_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
)

// What is under way when it is told to stop is answered, as far as there is time.
func TestServe(t *testing.T) {
	for _, c := range []struct {
		name  string
		grace time.Duration
		cut   bool
	}{
		{"there is time", time.Minute, false},
		{"there is none", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			inside, leave := make(chan struct{}), make(chan struct{})
			h := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				close(inside)
				<-leave
				_, _ = io.WriteString(w, "done")
			})
			served := make(chan error, 1)
			go func() { served <- chatkit.Serve(ctx, l, h, c.grace) }()
			got := make(chan string, 1)
			go func() {
				r, err := http.Get("http://" + l.Addr().String())
				if err != nil {
					got <- "cut"
					return
				}
				defer r.Body.Close()
				b, _ := io.ReadAll(r.Body)
				got <- string(b)
			}()
			<-inside
			stop()
			if c.cut {
				if err := <-served; !errors.Is(err, chatkit.ErrCut) {
					t.Errorf("it ends with %v", err)
				}
				if answer := <-got; answer != "cut" {
					t.Errorf("the call is answered with %q", answer)
				}
				close(leave)
				return
			}
			close(leave)
			if err := <-served; err != nil {
				t.Errorf("it ends with %v", err)
			}
			if answer := <-got; answer != "done" {
				t.Errorf("the call is answered with %q", answer)
			}
		})
	}
}

// A listener that breaks ends it.
func TestServeBreaks(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if err := chatkit.Serve(t.Context(), l, http.NotFoundHandler(), time.Minute); err == nil || errors.Is(err, chatkit.ErrCut) {
		t.Errorf("it ends with %v", err)
	}
}

// A browser opens connections in advance: one over which nothing was asked yet is not
// waited for.
func TestServeWaitsForNoSilence(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- chatkit.Serve(ctx, l, http.NotFoundHandler(), 4*time.Second) }() // less than the five that net/http gives it
	silent, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	r, err := http.Get("http://" + l.Addr().String()) // which is taken after the silent one
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	stop()
	if err := <-served; err != nil {
		t.Errorf("it ends with %v", err)
	}
}
