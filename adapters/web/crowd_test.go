package web

import (
	"testing"
	"time"

	"divisionbell/adapters/web/crowd"
)

// A crowd plays on the program's page: it presses, nothing fails, and what it saw is told.
func TestACrowdPlays(t *testing.T) {
	c := crowd.Crowd{URL: program(t), Matches: 2, Windows: 4, Length: 90 * time.Second, Presses: 6, Think: 10 * time.Millisecond, Line: "exchequer setup=dealt tokens=all"}
	r, err := c.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Presses) == 0 || r.Looks == 0 || len(r.Failed) > 0 {
		t.Errorf("%d presses, %d looks, %d failed: %v", len(r.Presses), r.Looks, len(r.Failed), r.Failed)
	}
}
