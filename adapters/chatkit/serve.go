package chatkit

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// ErrCut: calls were cut off that did not come to an end in time.
var ErrCut = errors.New("calls were cut off")

// Serve has h answer the calls of a platform until ctx ends, and those under way
// come to an end, but no later than grace allows: ErrCut. Another error ended it
// by itself.
func Serve(ctx context.Context, l net.Listener, h http.Handler, grace time.Duration) error {
	var unasked Unasked
	s := &http.Server{
		ConnState: unasked.Note, Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
	}
	s.RegisterOnShutdown(unasked.Drop)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := s.Shutdown(closing); err != nil {
		return fmt.Errorf("%w: %w", ErrCut, errors.Join(err, s.Close()))
	}
	return nil
}
