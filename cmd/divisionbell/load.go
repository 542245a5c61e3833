package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"divisionbell/adapters/web/crowd"
)

// loadCommand has many people play on a page that runs, and says how it bore them.
type loadCommand struct {
	URL     string        `arg:"" help:"Where the page is, such as http://127.0.0.1:8042/. It gets rooms and people: not one that anybody uses."`
	Matches int           `help:"How many matches are played." default:"50"`
	Windows int           `help:"How many windows look at them; the same number sits at each match." default:"200"`
	For     time.Duration `help:"How long." default:"1m"`
	Think   time.Duration `help:"How long somebody thinks before a press, on average." default:"2s"`
	Match   string        `help:"How each match is made." default:"exchequer setup=dealt"`
	PID     int           `help:"The program's process, to tell its memory (Linux)." placeholder:"N"`
}

// Run plays and tells.
func (k *loadCommand) Run(ctx context.Context, t terminal) error {
	c := crowd.Crowd{URL: strings.TrimSuffix(k.URL, "/") + "/", Matches: k.Matches, Windows: k.Windows, Length: k.For, Think: k.Think, Line: k.Match}
	bar := progress(t, "windows")
	r, err := c.Run(ctx, func(n int) { bar(n, k.Windows) })
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "%d presses by %d windows over %d matches in %v; %d looks at a board.\n", len(r.Presses), k.Windows, k.Matches, k.For, r.Looks)
	fmt.Fprintf(t.out, "A press was answered in %v (half), %v (95 %%), %v (99 %%), %v (all).\n", r.At(50).Round(10*time.Microsecond), r.At(95).Round(10*time.Microsecond), r.At(99).Round(10*time.Microsecond), r.At(100).Round(10*time.Microsecond))
	fmt.Fprintf(t.out, "Refused: %d. Failed: %d.\n", r.Refused, len(r.Failed))
	if len(r.Failed) > 0 {
		fmt.Fprintf(t.out, "The first that failed: %v\n", r.Failed[0])
	}
	if k.PID != 0 {
		now, most, err := resident(k.PID)
		if err != nil {
			return err
		}
		fmt.Fprintf(t.out, "Resident memory: %d MB now, %d MB at most.\n", now>>20, most>>20)
	}
	return nil
}

// resident is what a process holds of memory, and the most that it ever held, in bytes.
func resident(pid int) (now, most int64, err error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, 0, fmt.Errorf("memory of process %d: %w", pid, err)
	}
	for line := range strings.Lines(string(data)) {
		name, value, _ := strings.Cut(line, ":")
		kb, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
		switch name {
		case "VmRSS":
			now = kb << 10
		case "VmHWM":
			most = kb << 10
		}
	}
	return now, most, nil
}
