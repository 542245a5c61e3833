package chatkit

import (
	"context"
	"encoding/base64"
	"time"
)

// A Trial tries out what matches need, tells of each step in a line, and keeps what is
// to be mended.
type Trial struct {
	Tell     func(line string)
	Findings []string
}

// Did tells of a step that went well.
func (t *Trial) Did(what string) { t.tell(what + ": ok") }

// Skipped tells of a step that was not tried, and why.
func (t *Trial) Skipped(what, why string) { t.tell(what + ": skipped, " + why) }

// Failed keeps what is to be mended of a step.
func (t *Trial) Failed(what, why string) { t.Findings = append(t.Findings, what+": "+why) }

func (t *Trial) tell(line string) {
	if t.Tell != nil {
		t.Tell(line)
	}
}

// tidyWithin is how long a trial takes at most to take back what it made.
const tidyWithin = 15 * time.Second

// Tidying is a context for taking back what was tried, also when the trial was stopped.
func Tidying(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), tidyWithin)
}

// Pixel is the smallest picture there is, as PNG.
func Pixel() []byte {
	b, err := base64.StdEncoding.DecodeString("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABc3UBGAAAAABJRU5ErkJggg==")
	if err != nil {
		panic(err) // it is a constant
	}
	return b
}
