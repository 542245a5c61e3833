package bottest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Golden holds what was made to a file in testdata; update writes the file first.
func Golden(tb testing.TB, update bool, name, got string) {
	tb.Helper()
	file := filepath.Join("testdata", name)
	if update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		tb.Errorf("%s (-want +got):\n%s", file, d)
	}
}
