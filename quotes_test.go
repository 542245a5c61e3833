package divisionbell_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
	"testing"
)

// refusing are the calls whose first literal is read by a person.
var refusing = map[string]bool{"Illegal": true, "Bar": true, "refuse": true, "Say": true, "Plain": true, "Bold": true}

// TestWhatPeopleReadQuotesAsBooksDo: “this”, never "this", which is how code quotes.
func TestWhatPeopleReadQuotesAsBooksDo(t *testing.T) {
	read := 0
	for _, s := range sources(t) {
		if s.test() || !strings.HasPrefix(s.name, "bot/") && !strings.HasPrefix(s.name, "engine/") || strings.HasPrefix(path.Base(s.pkg), "enginetest") {
			continue
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, s.name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !refusing[called(call)] {
				return true
			}
			for _, arg := range call.Args {
				ast.Inspect(arg, func(n ast.Node) bool {
					if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
						read++
						if said, err := strconv.Unquote(l.Value); err != nil || strings.Contains(said, "%q") || strings.Contains(said, `"`) {
							t.Errorf("%s: %s quotes as code does; write “%%s”", set.Position(l.Pos()), l.Value)
						}
					}
					return true
				})
			}
			return true
		})
	}
	if read < 1000 {
		t.Fatalf("only %d strings were read", read)
	}
}

// called is the name of what is called, without its package or receiver.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}
