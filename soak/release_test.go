package soak

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestARelease is the same, byte for byte, when it is built again elsewhere; it names
// its sums, and itself.
func TestARelease(t *testing.T) {
	system := runtime.GOOS + "/" + runtime.GOARCH
	name := "divisionbell-9.8.7-" + strings.ReplaceAll(system, "/", "-")
	var built [2][]byte
	for n := range built {
		dist := filepath.Join(t.TempDir(), "dist")
		c := exec.CommandContext(t.Context(), "./release", system)
		c.Dir = ".."
		c.Env = append(os.Environ(), "VERSION=9.8.7", "DIST="+dist)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("./release %s: %v\n%s", system, err, out)
		}
		var err error
		if built[n], err = os.ReadFile(filepath.Join(dist, name)); err != nil {
			t.Fatal(err)
		}
		sums, err := os.ReadFile(filepath.Join(dist, "SHA256SUMS"))
		if want := fmt.Sprintf("%x  %s\n", sha256.Sum256(built[n]), name); err != nil || string(sums) != want {
			t.Errorf("the sums are %q, not %q: %v", sums, want, err)
		}
		said, err := exec.CommandContext(t.Context(), filepath.Join(dist, name), "--version").CombinedOutput()
		if err != nil || !strings.HasPrefix(string(said), "divisionbell 9.8.7 (") || !strings.Contains(string(said), system) {
			t.Errorf("--version says %q: %v", said, err)
		}
	}
	if !bytes.Equal(built[0], built[1]) {
		t.Error("built twice it is not the same")
	}
	if here, err := filepath.Abs(".."); err != nil || bytes.Contains(built[0], []byte(here)) {
		t.Errorf("the program names the folder it was built in: %v", err)
	}
}
