package divisionbell_test

import (
	"path"
	"slices"
	"testing"
)

// TestErrorsBearTheirPackagesName: an error that begins with a package's name is of that
// package, so that an operator who reads it finds where it was made.
func TestErrorsBearTheirPackagesName(t *testing.T) {
	var names []string
	for pkg := range packages(t) {
		names = append(names, path.Base(pkg))
	}
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		for _, begin := range s.faults {
			if slices.Contains(names, begin) && begin != path.Base(s.pkg) {
				t.Errorf("%s: an error begins with %q, which is another package", s.name, begin)
			}
		}
	}
}
