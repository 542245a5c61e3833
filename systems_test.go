package divisionbell_test

import (
	"os"
	"strings"
	"testing"

	load "golang.org/x/tools/go/packages"
)

// TestWindowsTakesTheProgram: all packages have their types right there. To build the
// program for it takes a minute and a half of two cores with nothing built, and is what
// ./release does.
func TestWindowsTakesTheProgram(t *testing.T) {
	all, err := load.Load(&load.Config{
		Mode: load.LoadAllSyntax &^ load.NeedTypesInfo,
		Env:  append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0"),
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	ours := 0
	load.Visit(all, nil, func(p *load.Package) {
		if strings.HasPrefix(p.PkgPath, "divisionbell/") {
			ours++
		}
		for _, e := range p.Errors {
			t.Error(e)
		}
	})
	if ours < 100 {
		t.Errorf("but %d packages were read", ours)
	}
}
