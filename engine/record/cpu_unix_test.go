//go:build unix

package record_test

import (
	"syscall"
	"time"
)

// spent is the processor time that this process has had, on all cores.
func spent() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
