package divisionbell_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// refusing are the calls whose first literal is read by a person.
var refusing = map[string]bool{"Illegal": true, "Bar": true, "refuse": true, "Say": true, "Plain": true, "Bold": true}

// readByPeople gives every string that people read, with the name of what is called with it.
func readByPeople(t *testing.T, each func(call, at, literal string)) {
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
						each(called(call), set.Position(l.Pos()).String(), l.Value)
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

// TestWhatPeopleReadQuotesAsBooksDo: “this”, never "this", which is how code quotes.
func TestWhatPeopleReadQuotesAsBooksDo(t *testing.T) {
	readByPeople(t, func(_, at, literal string) {
		if said, err := strconv.Unquote(literal); err != nil || strings.Contains(said, "%q") || strings.Contains(said, `"`) {
			t.Errorf("%s: %s quotes as code does; write “%%s”", at, literal)
		}
	})
}

var (
	lineToType = regexp.MustCompile(`(\S+) /(?:match|bell|roll|help|%s)\b`)
	byPosition = regexp.MustCompile(`[^` + "`" + `"]/(?:match|bell|[a-z]+) [a-z-]+ (?:%|[A-Z]{2}|[0-9])`)
)

// TestLinesToTypeAreMarked: what a refusal says to type stands in backquotes, so that each
// platform has it typed in its own way; in other texts it is a msg.Code.
func TestLinesToTypeAreMarked(t *testing.T) {
	readByPeople(t, func(call, at, literal string) {
		if call == "Say" || call == "Plain" || call == "Bold" {
			if byPosition.MatchString(literal) {
				t.Errorf("%s: what %s has typed is no msg.Code", at, literal)
			}
			return
		}
		for _, m := range lineToType.FindAllStringSubmatch(literal, -1) {
			if m[1] != "no" { // which says that there is none
				t.Errorf("%s: what %s has typed is in no backquotes", at, literal)
			}
		}
	})
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
