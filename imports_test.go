package divisionbell_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// module is this module's path, before every import of its own.
const module = "divisionbell/"

// mayImport is the law: a package under the key may import packages at these
// paths and no others of the module; "X/..." is X and all below it.
var mayImport = map[string][]string{
	"cmd":              {"adapters/...", "storage", "bot/...", "engine/..."},
	"adapters":         {"adapters/chatkit", "bot/match", "bot/msg", "bot/text", "engine"},
	"adapters/web":     {"adapters/chatkit", "bot", "bot/match", "bot/msg", "bot/text", "engine"},
	"adapters/chatkit": {"bot/match", "bot/msg", "engine"},
	// The kit of the adapters' tests stands a host on a store behind them; games and
	// platforms it is given.
	"adapters/chatkit/chattest": {"adapters/chatkit", "bot", "bot/match", "bot/msg", "engine", "storage", "storage/storagetest"},
	"storage":                   {"bot/match", "engine", "engine/record"},
	"storage/storagetest":       {"storage"},
	"bot":                       {"bot/command", "bot/deliver", "bot/menu", "bot/table", "bot/match", "bot/msg", "engine", "engine/record"},
	"bot/command":               {"bot/deliver", "bot/menu", "bot/table", "bot/erase", "bot/pace", "bot/match", "bot/clock", "bot/msg", "bot/text", "engine", "engine/record", "engine/dice"},
	"bot/deliver":               {"bot/menu", "bot/table", "bot/pace", "bot/match", "bot/clock", "bot/msg", "bot/text", "engine", "engine/record"},
	"bot/menu":                  {"bot/table", "bot/match", "bot/msg", "bot/text", "engine", "engine/record"},
	"bot/table":                 {"bot/pace", "bot/match", "bot/clock", "bot/msg", "bot/text", "engine", "engine/record"},
	"bot/match":                 {"bot/clock", "bot/msg", "engine", "engine/record"},
	"bot/pace":                  {"bot/clock", "bot/match", "engine"},
	"bot/erase":                 {"bot/match", "bot/msg", "engine/dice"},
	"bot/clock":                 {"bot/text", "engine"},
	"bot/msg":                   {"bot/text", "engine"},
	"bot/text":                  {},
	"bot/render":                {"bot/match", "bot/msg", "bot/text", "engine"},
	"engine":                    {"engine"},
	"engine/dice":               {},
}

// looksKit is what the tests of all games' looks share.
const looksKit = "bot/render/rendertest"

// standardOnly are the trees that need nothing but the standard library.
var standardOnly = []string{"engine"}

// TestImportsRunOneWay parses every source file and holds it to the law.
func TestImportsRunOneWay(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != "." {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		files++
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		from := path.Dir(filepath.ToSlash(name))
		for _, spec := range f.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if why := unlawful(from, to); why != "" {
				t.Errorf("%s imports %q: %s", name, to, why)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Fatalf("only %d source files were looked at", files)
	}
}

// unlawful says why a package may not import another; "" when it may.
func unlawful(from, to string) string {
	own, ours := strings.CutPrefix(to, module)
	if !ours {
		outside := strings.Contains(strings.SplitN(to, "/", 2)[0], ".")
		for _, tree := range standardOnly {
			if outside && within(from, tree) {
				return tree + " needs nothing but the standard library"
			}
		}
		return ""
	}
	if from == looksKit {
		if own == "bot/match" || own == "bot/msg" || own == "bot/text" || own == "bot/render" || own == "engine" {
			return ""
		}
		return "the looks' kit names no game"
	}
	if rest, ok := strings.CutPrefix(from, "bot/render/"); ok { // a game's look
		game, _, _ := strings.Cut(rest, "/")
		if within(own, "bot/render/"+game) || own == "engine/"+game || own == "bot/render" || own == "bot/msg" || own == "bot/text" || own == "engine" {
			return ""
		}
		return "a game's look knows its game, bot/render, bot/msg, bot/text and engine alone"
	}
	if parent, _ := path.Split(from); parent == "engine/" && own == "engine" {
		return ""
	}
	if within(own, from) && from != "engine" && from != "bot" {
		return "" // a package's own parts: fakes and kits beneath it
	}
	for key := from; key != "."; key = path.Dir(key) {
		allowed, ok := mayImport[key]
		if !ok {
			continue
		}
		for _, a := range allowed {
			if tree, all := strings.CutSuffix(a, "/..."); own == a || all && within(own, tree) {
				return ""
			}
		}
		return key + " may import " + strings.Join(allowed, ", ")
	}
	return "no law allows it"
}

func within(p, tree string) bool { return p == tree || strings.HasPrefix(p, tree+"/") }

// TestTheLawBites tries imports that must be refused and some that must not.
func TestTheLawBites(t *testing.T) {
	for _, c := range []struct {
		from, to string
		lawful   bool
	}{
		{"engine", "github.com/any/thing", false},
		{"engine/exchequer", "divisionbell/engine", true},
		{"engine/exchequer", "divisionbell/engine/tax", false},
		{"engine/exchequer", "divisionbell/bot", false},
		{"engine", "divisionbell/engine/exchequer", false},
		{"bot", "divisionbell/engine/exchequer", false},
		{"bot", "divisionbell/storage", false},
		{"bot", "divisionbell/bot/render/exchequer", false},
		{"bot/render/tax", "divisionbell/engine/exchequer", false},
		{"bot/render/exchequer", "divisionbell/engine/exchequer", true},
		{"bot/render", "divisionbell/engine/exchequer", false},
		{"bot/render", "divisionbell/bot/match", true},
		{"bot/render/tax", "divisionbell/bot/match", false},
		{"bot/render/tax", "divisionbell/bot/text", true},
		{"bot/text", "divisionbell/bot/msg", false},
		{looksKit, "divisionbell/bot/match", true},
		{looksKit, "divisionbell/engine/tax", false},
		{"bot/render/tax", "divisionbell/" + looksKit, false}, // but in tests
		{"adapters/web", "divisionbell/adapters/console", false},
		{"adapters/web", "divisionbell/storage", false},
		{"adapters/web", "divisionbell/bot", true},
		{"adapters/slack", "divisionbell/adapters/chatkit", true},
		{"adapters/chatkit", "divisionbell/adapters/slack", false},
		{"adapters/chatkit", "divisionbell/bot/match", true},
		{"adapters/chatkit", "divisionbell/bot", false},
		{"adapters/chatkit/chattest", "divisionbell/bot", true},
		{"adapters/chatkit/chattest", "divisionbell/storage/storagetest", true},
		{"adapters/chatkit/chattest", "divisionbell/engine/nim", false},     // but in tests
		{"adapters/chatkit/chattest", "divisionbell/adapters/slack", false}, // but in theirs
		{"adapters/slack", "divisionbell/adapters/chatkit/chattest", false}, // but in tests
		{"adapters/chatkit", "divisionbell/storage", false},
		{"storage", "divisionbell/adapters/web", false},
		{"storage", "divisionbell/bot/match", true},
		{"storage", "divisionbell/bot", false},
		{"bot/match", "divisionbell/bot", false},
		{"cmd/divisionbell", "divisionbell/storage", true},
	} {
		if why := unlawful(c.from, c.to); (why == "") != c.lawful {
			t.Errorf("%s imports %s: lawful %v, because %q", c.from, c.to, why == "", why)
		}
	}
}
