package chattest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// prose is what stands behind a command in sentences that go on, and how the guide
// shortens one.
var prose = map[string]bool{"%s has": true, "help once": true, "bell there": true, "roll works": true, "match bo": true}

// OfAGame is the name of a lesson that a text fills in: any game's.
const OfAGame = "%s"

// A Lesson is a command that a text of the program's names, without its slash: its name,
// and the word after it, if that is one that could be a subcommand.
type Lesson struct{ Where, Name, Word string }

// Lessons are all commands that texts name below a directory: strings of what is no test,
// and Markdown, but for what is told of the past. Names are those of commands.
func Lessons(tb testing.TB, root string, names []string) (all []Lesson) {
	tb.Helper()
	named := regexp.MustCompile("(?:^|[\\s(“\"'`*|>])/(" + strings.Join(append(names, OfAGame), "|") + ")(?: ([a-z][a-z-]*))?(?:$|[^a-zA-Z0-9/_.-]|[.](?:$|\\s))")
	in := func(where, text string) {
		for len(text) > 0 {
			at := named.FindStringSubmatchIndex(text)
			if at == nil {
				return
			}
			l := Lesson{Where: where, Name: text[at[2]:at[3]]}
			next := at[3]
			if at[4] >= 0 {
				l.Word, next = text[at[4]:at[5]], at[5]
			}
			if prose[l.Name+" "+l.Word] {
				l.Word = ""
			}
			all, text = append(all, l), text[next:]
		}
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || strings.HasSuffix(name, "test")):
			return filepath.SkipDir
		case strings.HasSuffix(name, ".md") && name != "CHANGELOG.md":
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for n, line := range strings.Split(string(text), "\n") {
				in(path+":"+strconv.Itoa(n+1), line)
			}
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			files := token.NewFileSet()
			f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					if text, err := strconv.Unquote(l.Value); err == nil {
						in(files.Position(l.Pos()).String(), text)
					}
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return all
}
