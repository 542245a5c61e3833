//go:build unix

package enginetest

import (
	"syscall"
	"time"
)

// spent is how long the process has kept a core busy, so that a busy machine makes no
// thought look longer than it is.
func spent() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
