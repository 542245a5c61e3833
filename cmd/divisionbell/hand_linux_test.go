package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A screen is the far end of a pseudo-terminal: keys go in, what is shown comes out.
type screen struct {
	*os.File
	mu    sync.Mutex
	shown strings.Builder
	seen  int // up to where it was looked at
}

// pseudoTerminal opens both ends of one.
func pseudoTerminal(t *testing.T) (*screen, *os.File) {
	t.Helper()
	far, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	t.Cleanup(func() { far.Close() })
	n, err := unix.IoctlGetInt(int(far.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(far.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(int(far.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: 72})
	}
	if err != nil {
		t.Fatal(err)
	}
	near, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { near.Close() })
	s := &screen{File: far}
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := far.Read(buf)
			s.mu.Lock()
			s.shown.Write(buf[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return s, near
}

func (s *screen) all() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown.String()
}

// types waits for words behind those that it last waited for, then types.
func (s *screen) types(t *testing.T, await, keys string) {
	t.Helper()
	for late := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		shown := s.all()
		if i := strings.Index(shown[s.seen:], await); i >= 0 {
			s.seen += i + len(await)
			break
		}
		if time.Now().After(late) {
			t.Fatalf("%q does not come:\n%s", await, s.all()[s.seen:])
		}
	}
	if _, err := io.WriteString(s, keys); err != nil {
		t.Fatal(err)
	}
}

// A match is opened, filled and begun by hand, with Tab and Up, at a terminal that shows
// sixels; it is given back as it was.
func TestByHandAtATerminal(t *testing.T) {
	s, near := pseudoTerminal(t)
	before, err := unix.IoctlGetTermios(int(near.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	state := t.TempDir()
	status := make(chan int)
	go func() {
		args := []string{"--db", filepath.Join(state, "hand.db"), "console", "--seed", "5"}
		status <- run(t.Context(), args, terminal{near, near, near, []string{"TERM=xterm-256color", "XDG_STATE_HOME=" + state}})
	}()
	s.types(t, "\x1b[c", "\x1b[?62;4c") // it asks what the terminal can do
	s.types(t, "Who are you?", "Ann\r")
	s.types(t, "Ann", "match new exch\t")
	s.types(t, "/match new exchequer", "setup=dealt\r")
	s.types(t, "is open and you're in seat 1", "add a b\t")
	s.types(t, "Add a bot", "\r")
	s.types(t, "waiting for players (2 of 6)", "Start\r")
	s.types(t, "\x1bPq\"1;1;", "") // the board, in sixels
	s.types(t, "(A)", "\x1b[A")    // the prompt knows the seat
	s.types(t, "Start", "\r")
	s.types(t, "has already started", "quit\r")
	if code := <-status; code != 0 {
		t.Errorf("it ends with %d:\n%s", code, s.all())
	}
	after, err := unix.IoctlGetTermios(int(near.Fd()), unix.TCGETS)
	if err != nil || *after != *before {
		t.Errorf("the terminal is left as %+v, %v", after, err)
	}
	if kept, err := os.ReadFile(filepath.Join(state, "divisionbell", "history")); err != nil || !strings.Contains(string(kept), "Ann\tStart\n") {
		t.Errorf("kept is %q, %v", kept, err)
	}
}
