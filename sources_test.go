package divisionbell_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// module is this module's path, before every import of its own.
const module = "divisionbell/"

// A source is one Go file of ours.
type source struct {
	name    string // with its folder, by slashes
	pkg     string // the folder
	lines   int
	imports []string       // as they are written
	methods map[string]int // by receiver's type
	faults  []string       // what its errors begin with, up to the first colon
}

func (s source) test() bool { return strings.HasSuffix(s.name, "_test.go") }

var readSources = sync.OnceValues(func() (all []source, err error) {
	err = filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != ".":
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		s, err := readSource(filepath.ToSlash(name))
		all = append(all, s)
		return err
	})
	return all, err
})

func readSource(name string) (source, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return source{}, err
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		return source{}, err
	}
	s := source{name: name, pkg: path.Dir(name), lines: bytes.Count(text, []byte("\n")), methods: map[string]int{}}
	for _, i := range f.Imports {
		to, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return source{}, err
		}
		s.imports = append(s.imports, to)
	}
	for _, d := range f.Decls {
		if m, ok := d.(*ast.FuncDecl); ok && m.Recv != nil {
			s.methods[receiver(m.Recv.List[0].Type)]++
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if begin, colon := fault(call); colon {
				s.faults = append(s.faults, begin)
			}
		}
		return true
	})
	return s, nil
}

// fault is how the text of an error that a call makes begins, if a colon follows.
func fault(call *ast.CallExpr) (begin string, colon bool) {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || f.Sel.Name != "Errorf" && f.Sel.Name != "New" {
		return "", false
	}
	in, named := f.X.(*ast.Ident)
	said, literal := call.Args[0].(*ast.BasicLit)
	if !named || !literal || said.Kind != token.STRING || in.Name != "fmt" && in.Name != "errors" {
		return "", false
	}
	text, err := strconv.Unquote(said.Value)
	if err != nil {
		return "", false
	}
	begin, _, colon = strings.Cut(text, ": ")
	return begin, colon
}

// receiver is the name of a method's type, without pointer and parameters.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// sources are all Go files of the module, tests too.
func sources(t *testing.T) []source {
	t.Helper()
	all, err := readSources()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 40 {
		t.Fatalf("only %d source files were found", len(all))
	}
	return all
}

// packages are what each package of ours imports of ours, outside tests.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		to := all[s.pkg]
		for _, i := range s.imports {
			if own, ours := strings.CutPrefix(i, module); ours && !slices.Contains(to, own) {
				to = append(to, own)
			}
		}
		slices.Sort(to)
		all[s.pkg] = to
	}
	return all
}
