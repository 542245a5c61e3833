//go:build !unix

package enginetest

import "time"

var began = time.Now()

// spent is how long the process has run, where it cannot be told how busy it was.
func spent() time.Duration { return time.Since(began) }
