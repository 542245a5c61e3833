package discord

import "context"

// DialAbandoned connects for a session that was given up while it was opening.
func (a *App) DialAbandoned(ctx context.Context, address string) error {
	l, err := a.newLine(0, 1)
	if err != nil {
		return err
	}
	l.abandon()
	_, err = l.dial(ctx, "tcp", address)
	return err
}
