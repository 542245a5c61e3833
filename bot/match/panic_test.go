package match_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
)

// TestAPanicSaysWhereItBegan, and not what was at hand.
func TestAPanicSaysWhereItBegan(t *testing.T) {
	for what, fall := range map[string]func(secret string){
		"no luck":            func(secret string) { panic("no luck") },
		"index out of range": func(secret string) { _ = []byte(secret)[len(secret)] },
	} {
		err := func() (err error) {
			defer func() { err = match.Broken(recover()) }()
			fall("hunter2")
			return nil
		}()
		said := err.Error()
		if !strings.HasPrefix(said, "panic: ") || !strings.Contains(said, what) || strings.Contains(said, "hunter2") {
			t.Errorf("%s: %s", what, said)
		}
		if where, _, _ := strings.Cut(said[strings.Index(said, ", in ")+5:], " < "); !strings.Contains(where, "TestAPanicSaysWhereItBegan.func") {
			t.Errorf("%s: it began in %q", what, where)
		}
	}
}
