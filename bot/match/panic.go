package match

import (
	"fmt"
	"runtime"
	"strings"
)

// depth is how many functions a panic is followed up through.
const depth = 6

// Broken is a recovered panic as an error that says where it began, by functions
// and lines. It is no whole stack: that would print what the functions were given,
// and secrets and hands are among it. To be called where recover was.
func Broken(r any) error {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	var at []string
	fallen := false
	for more := true; more && len(at) < depth; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			fallen, at = true, nil
		case fallen && !strings.HasPrefix(f.Function, "runtime."):
			at = append(at, fmt.Sprintf("%s:%d", f.Function, f.Line))
		}
	}
	return fmt.Errorf("panic: %v, in %s", r, strings.Join(at, " < "))
}
