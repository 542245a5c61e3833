package bottest

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"
)

// Chance is what a host of a test draws from unless the test says otherwise: the
// test's own, so that a run that failed fails again, and another at each call.
func Chance(tb interface{ Name() string }) io.Reader {
	n, _ := calls.LoadOrStore(tb.Name(), new(atomic.Int64))
	return rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d", tb.Name(), n.(*atomic.Int64).Add(1))))
}

// calls are how often each test has called.
var calls sync.Map
