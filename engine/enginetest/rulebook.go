package enginetest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
)

// named finds "rule 4.3" and "rules 4.3, 4.4 and 5.1" where a test names them.
var (
	named  = regexp.MustCompile(`(?i)\brules?\s+(\d+(?:\.\d+)*[a-z]?(?:\s*(?:,|;|and|or|to|–|,\s*and)\s*\d+(?:\.\d+)*[a-z]?)*)`)
	number = regexp.MustCompile(`\d+(?:\.\d+)*[a-z]?`)
)

// Rulebook fails for each numbered rule of the game's rulebook that no test in
// dirs names, as "rule 4.3", in a line of a transcript (testdata/*.txt) that is
// not output or anywhere in a *_test.go; and for each number that a verb, a
// setting or a call of engine.Illegal in dirs cites and the rulebook lacks; and
// for each house rule that lacks its reason or its rule, and each value of a
// setting that says not what it means.
func Rulebook(t *testing.T, game engine.Game, dirs ...string) {
	t.Helper()
	for _, complaint := range rulebook(game.About(), dirs) {
		t.Error(complaint)
	}
}

func rulebook(a engine.About, dirs []string) (complaints []string) {
	complain := func(format string, args ...any) { complaints = append(complaints, fmt.Sprintf(format, args...)) }
	rules, settled := map[string]bool{}, 0
	for _, p := range engine.Paragraphs(a.Rulebook) {
		if rules[p.Number] {
			complain("rule %s stands twice in the rulebook", p.Number)
		}
		rules[p.Number] = true
		settled += len(p.House)
		for _, house := range p.House {
			if house.Rule == "" || house.Why == "" {
				complain("a house rule of rule %s lacks its reason: %.60q", p.Number, house.Rule)
			}
		}
	}
	if stray := strings.Count(a.Rulebook, "**House rule:**") - settled; stray > 0 {
		complain("%d house rules stand below no numbered rule", stray)
	}
	if len(rules) == 0 {
		complain("%s has no numbered rules", a.ID)
	}
	cite := func(who, rule string) {
		if rule != "" && !rules[rule] {
			complain("%s cites rule %s, which the rulebook lacks", who, rule)
		}
	}
	for _, v := range a.Verbs {
		cite("verb "+v.Name, v.Rule)
	}
	for _, s := range a.Settings {
		cite("setting "+s.Name, s.Rule)
		for _, value := range append(slices.Clone(s.Values), numbers(s)...) {
			if s.Means[value] == "" {
				complain("setting %s does not say what %s means", s.Name, value)
			}
		}
	}
	shown := map[string]bool{}
	for _, dir := range dirs {
		tests, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
		scripts, _ := filepath.Glob(filepath.Join(dir, "testdata", "*.txt"))
		for _, file := range slices.Concat(tests, scripts) {
			text, err := os.ReadFile(file)
			if err != nil {
				complain("%v", err)
			}
			names(string(text), strings.HasSuffix(file, ".txt"), shown)
		}
		sources, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, file := range sources {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			if err := citations(file, cite); err != nil {
				complain("%v", err)
			}
		}
	}
	for _, p := range engine.Paragraphs(a.Rulebook) {
		if !shown[p.Number] {
			complain("no test names rule %s: %.60q", p.Number, p.Text)
		}
	}
	return complaints
}

// numbers is how a setting's numbers are spelt among its meanings, if it takes any.
func numbers(s engine.Setting) []string {
	if s.Max > 0 {
		return []string{"N"}
	}
	return nil
}

// names notes the rules that a text names. The output of a transcript does not
// count: a refusal's number is not a rule shown on purpose.
func names(text string, script bool, shown map[string]bool) {
	for line := range strings.Lines(text) {
		if script && strings.HasPrefix(line, "\t") {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(line, -1) {
			for _, n := range number.FindAllString(m[1], -1) {
				shown[n] = true
			}
		}
	}
}

// citations finds the rules that a source's calls of engine.Illegal and its
// engine.Refusal literals give as constants.
func citations(file string, cite func(who, rule string)) error {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		var args []ast.Expr
		switch x := n.(type) {
		case *ast.CallExpr:
			if f, ok := x.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Illegal" {
				args = x.Args
			}
		case *ast.CompositeLit:
			if f, ok := x.Type.(*ast.SelectorExpr); ok && f.Sel.Name == "Refusal" {
				args = x.Elts
			}
		}
		if len(args) == 0 {
			return true
		}
		first := args[0]
		if kv, ok := first.(*ast.KeyValueExpr); ok {
			first = kv.Value
		}
		if lit, ok := first.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if rule, err := strconv.Unquote(lit.Value); err == nil {
				cite(set.Position(lit.Pos()).String(), rule)
			}
		}
		return true
	})
	return nil
}
