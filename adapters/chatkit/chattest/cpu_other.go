//go:build !unix

package chattest

import "time"

// cpu is not known here.
func cpu() time.Duration { return 0 }
