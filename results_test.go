package divisionbell_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNoResultReliesOnOrder: Go leaves open whether the x of "return x, f(&x)"
// is read before f has filled it or after, so a statement of its own says which.
func TestNoResultReliesOnOrder(t *testing.T) {
	set := token.NewFileSet()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for at, x := range unordered(f) {
			t.Errorf("%s returns %s beside a call that is given &%s", set.Position(at), x, x)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// unordered are the results of a file that a call beside them may change.
func unordered(f *ast.File) map[token.Pos]string {
	found := map[token.Pos]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		ret, ok := n.(*ast.ReturnStmt)
		if !ok {
			return true
		}
		for i, r := range ret.Results {
			x, ok := r.(*ast.Ident)
			if !ok {
				continue
			}
			beside := slices.Concat(ret.Results[:i:i], ret.Results[i+1:])
			if slices.ContainsFunc(beside, func(e ast.Expr) bool { return handsOut(e, x.Name) }) {
				found[ret.Pos()] = x.Name
			}
		}
		return true
	})
	return found
}

// handsOut reports whether a call in e is given the address of x.
func handsOut(e ast.Expr, x string) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		found = found || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			u, ok := arg.(*ast.UnaryExpr)
			if !ok || u.Op != token.AND {
				return false
			}
			id, ok := u.X.(*ast.Ident)
			return ok && id.Name == x
		})
		return true
	})
	return found
}

// TestTheOrderIsSeenThrough tries results that must be found and some that must not.
func TestTheOrderIsSeenThrough(t *testing.T) {
	for result, relies := range map[string]bool{
		"x, f(&x)":          true,
		"x, g(s, f(1, &x))": true,
		"f(&x), x":          true,
		"x, f(&y)":          false,
		"y, f(x)":           false,
		"x, &x":             false,
		"f(&x)":             false,
	} {
		src := "package p\nfunc h() { return " + result + " }"
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := unordered(f); (len(got) > 0) != relies {
			t.Errorf("return %s: found %v, want %v", result, got, relies)
		}
	}
}
