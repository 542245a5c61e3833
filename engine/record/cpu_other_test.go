//go:build !unix

package record_test

import "time"

// spent is not known here.
func spent() time.Duration { return 0 }
