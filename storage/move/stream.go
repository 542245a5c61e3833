package move

import "context"

// How many rows go from who reads to who writes at once, and how many such heaps may wait.
const (
	heap  = 256
	heaps = 8
)

// stream has rows read beside who writes them. next gives one after another, nil after the
// last; stop ends the reading and gives what went wrong with it.
func stream(ctx context.Context, read func(ctx context.Context, f func(row []any) error) error) (next func() ([]any, error), stop func() error) {
	ctx, cancel := context.WithCancel(ctx)
	ready := make(chan [][]any, heaps)
	ended := make(chan error, 1)
	go func() {
		defer close(ready)
		var rows [][]any
		give := func() error {
			select {
			case ready <- rows:
				rows = make([][]any, 0, heap)
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		err := read(ctx, func(row []any) error {
			if rows = append(rows, row); len(rows) < heap {
				return nil
			}
			return give()
		})
		if err == nil && len(rows) > 0 {
			err = give()
		}
		ended <- err
	}()
	var rows [][]any
	over := false
	var failed error
	next = func() ([]any, error) {
		for len(rows) == 0 {
			if over {
				return nil, failed
			}
			var more bool
			if rows, more = <-ready; !more {
				over, failed = true, <-ended
			}
		}
		row := rows[0]
		rows = rows[1:]
		return row, nil
	}
	return next, func() error {
		cancel()
		if over {
			return failed
		}
		for range ready {
		}
		if over, failed = true, <-ended; failed == context.Canceled {
			failed = nil // who writes has stopped it, and says why
		}
		return nil
	}
}
