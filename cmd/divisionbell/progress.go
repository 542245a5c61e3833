package main

import (
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress is a bar on a terminal that shows how much of some long work is done, and is
// gone when all is; elsewhere it is silent. What it gives may be called at once from
// several goroutines.
func progress(t terminal, unit string) func(n, of int) {
	f, ok := t.err.(*os.File)
	if !ok || !isTerminal(f) {
		return func(int, int) {}
	}
	const often = 100 * time.Millisecond
	var mu sync.Mutex
	var bar *progressbar.ProgressBar
	return func(n, of int) {
		mu.Lock()
		defer mu.Unlock()
		if bar == nil {
			bar = progressbar.NewOptions(of, progressbar.OptionSetWriter(f), progressbar.OptionSetDescription(unit), progressbar.OptionShowCount(),
				progressbar.OptionThrottle(often), progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true))
		}
		_ = bar.Set(n) // a terminal that takes nothing is not what the work is for
		if n >= of {
			_ = bar.Finish()
			bar = nil
		}
	}
}

// growing shows how far a copy has come, by the size of its draft beside what is copied,
// until stop is called.
func growing(t terminal, from, to string) (stop func()) {
	const often = 200 * time.Millisecond
	show := progress(t, "copying")
	whole, err := os.Stat(from)
	if err != nil || whole.Size() == 0 {
		return func() {}
	}
	const kilobyte = 1 << 10
	of := int(whole.Size()/kilobyte) + 1
	ended, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		tick := time.NewTicker(often)
		defer tick.Stop()
		for {
			select {
			case <-ended:
				show(of, of)
				return
			case <-tick.C:
				drafts, _ := filepath.Glob(to + ".draft-*") // to is no pattern, or nothing is shown
				for _, d := range drafts {
					if at, err := os.Stat(d); err == nil {
						show(min(int(at.Size()/kilobyte), of-1), of)
					}
				}
			}
		}
	}()
	return func() { close(ended); <-over }
}
