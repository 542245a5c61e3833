package table

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestOneJournal parses the host, the store and the programs: entries of a log are
// made and chained in one file alone, but for those of tests.
func TestOneJournal(t *testing.T) {
	found := map[string]bool{}
	for _, tree := range []string{"../../bot", "../../storage", "../../cmd"} {
		err := filepath.WalkDir(tree, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(filepath.Dir(name), "test") {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				of := ""
				switch n := n.(type) {
				case *ast.CallExpr:
					of = recordName(n.Fun)
				case *ast.CompositeLit:
					if len(n.Elts) > 0 {
						of = recordName(n.Type)
					}
				}
				if of == "Link" || of == "Entry" {
					found[of] = true
					if filepath.Base(name) != "journal.go" {
						t.Errorf("%s: record.%s is for the journal alone", name, of)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if !found["Link"] || !found["Entry"] {
		t.Fatalf("of the journal itself only %v was found", found)
	}
}

// recordName is NAME of record.NAME; "" for anything else.
func recordName(e ast.Expr) string {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if of, ok := s.X.(*ast.Ident); !ok || of.Name != "record" {
		return ""
	}
	return s.Sel.Name
}
