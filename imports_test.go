package divisionbell_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// mayImport is the law: which packages of the module a package may import, and no
// others. "X/..." is X and all below it. <game> is any one game that has no line of
// its own, the same in the whole line. Each package has a law, and no law allows
// what nobody needs.
var mayImport = map[string][]string{
	"cmd/divisionbell": {"adapters/console", "adapters/console/inline", "adapters/discord", "adapters/discord/shard", "adapters/slack", "adapters/slack/install", "adapters/web", "adapters/web/cert", "adapters/web/crowd", "adapters/web/push", "adapters/web/watch", "adapters/web/visit", "bot", "bot/almanac", "bot/door", "bot/match", "bot/msg", "bot/poster", "bot/table", "storage", "storage/move", "storage/postgres", "storage/sqlite", "engine/...", "bot/render/...", "bot/operator", "bot/roll", "bot/daily"},

	"adapters/chatkit":             {"bot/bounded", "bot/match", "bot/msg"},
	"adapters/chatkit/chattest":    {"bot", "bot/bottest", "bot/match", "bot/msg", "engine", "storage/sqlite", "storage/sqlite/sqlitetest"}, // it stands a host on a store, for tests
	"adapters/console":             {"adapters/console/inline", "bot/match", "bot/msg", "bot/text"},
	"adapters/console/inline":      {},
	"adapters/discord":             {"adapters/chatkit", "adapters/discord/frames", "adapters/discord/markdown", "adapters/discord/member", "adapters/discord/nonce", "adapters/discord/paint", "adapters/discord/permit", "adapters/discord/quota", "adapters/discord/shard", "adapters/discord/slash", "adapters/discord/trial", "bot/match", "bot/msg", "engine"},
	"adapters/discord/discordtest": {},
	"adapters/discord/frames":      {},
	"adapters/discord/markdown":    {"adapters/chatkit", "bot/match", "bot/msg", "bot/text"},
	"adapters/discord/member":      {"adapters/chatkit", "bot/match"},
	"adapters/discord/nonce":       {"adapters/chatkit"},
	"adapters/discord/paint":       {"adapters/chatkit", "bot/match", "bot/msg"},
	"adapters/discord/permit":      {},
	"adapters/discord/quota":       {"bot/match"},
	"adapters/discord/shard":       {"bot/fleet", "bot/match"},
	"adapters/discord/slash":       {},
	"adapters/discord/trial":       {"adapters/chatkit"},
	"adapters/slack":               {"adapters/chatkit", "adapters/slack/alone", "adapters/slack/blocks", "adapters/slack/install", "adapters/slack/nonce", "adapters/slack/opened", "adapters/slack/opener", "adapters/slack/mrkdwn", "adapters/slack/people", "adapters/slack/probe", "adapters/slack/reply", "adapters/slack/thrift", "bot/match", "bot/msg", "bot/text"},
	"adapters/slack/alone":         {"adapters/chatkit"},
	"adapters/slack/blocks":        {},
	"adapters/slack/install":       {"adapters/chatkit", "bot/match"},
	"adapters/slack/nonce":         {"adapters/chatkit"},
	"adapters/slack/opened":        {"adapters/chatkit", "bot/match", "bot/outage"},
	"adapters/slack/opener":        {"adapters/chatkit"},
	"adapters/slack/mrkdwn":        {"adapters/chatkit", "bot/match", "bot/msg", "bot/text"},
	"adapters/slack/people":        {"adapters/chatkit", "bot/match", "bot/text"},
	"adapters/slack/probe":         {"adapters/chatkit"},
	"adapters/slack/reply":         {"adapters/chatkit", "adapters/slack/blocks", "adapters/slack/nonce", "bot/match", "bot/msg"},
	"adapters/slack/slacktest":     {},
	"adapters/slack/thrift":        {"adapters/chatkit", "bot/match"},
	"adapters/web/cert":            {},
	"adapters/web/crowd":           {},
	"adapters/web/watch":           {"adapters/web/visit", "bot/match", "bot/msg"},
	"adapters/web/drawn":           {"bot/msg"},
	"adapters/web/linkcode":        {},
	"adapters/web/packed":          {},
	"adapters/web/push":            {"bot/match", "bot/msg"},
	"adapters/web/push/pushtest":   {},
	"adapters/web/visit":           {"bot/match"},
	"adapters/web":                 {"adapters/chatkit", "bot/match", "bot/msg", "bot/text", "adapters/web/drawn", "adapters/web/guest", "adapters/web/linkcode", "adapters/web/packed", "adapters/web/passkey", "adapters/web/push", "adapters/web/visit", "adapters/web/watch"},

	"adapters/web/guest":               {"bot/match", "bot/msg", "bot/text"},
	"adapters/web/passkey":             {"bot/match"},
	"adapters/web/passkey/passkeytest": {},

	"storage":                       {"bot/match", "engine"},
	"storage/erasure":               {"bot/match"},
	"storage/sqlite":                {"bot/match", "engine", "engine/record", "storage", "storage/erasure"},
	"storage/sqlite/sqlitetest":     {"storage/sqlite"},
	"storage/postgres":              {"bot/match", "engine", "engine/record", "storage", "storage/erasure"},
	"storage/postgres/postgrestest": {"storage/postgres"},
	"storage/move":                  {"engine", "engine/record", "storage", "storage/postgres", "storage/sqlite"},
	"storage/storetest":             {"bot/erase", "bot/match", "engine", "engine/record", "storage"},

	"bot":                  {"bot/advice", "bot/almanac", "bot/calendar", "bot/chronicle", "bot/command", "bot/deliver", "bot/lesson", "bot/match", "bot/menu", "bot/msg", "bot/poster", "bot/rolling", "bot/share", "bot/table", "engine", "engine/record", "bot/operator", "bot/door", "bot/replay", "bot/daily", "bot/gazette", "bot/luck", "bot/rulebook"},
	"bot/advice":           {"bot/bounded", "bot/luck", "bot/match", "bot/menu", "bot/msg", "bot/table", "bot/text", "bot/think", "engine", "engine/record"},
	"bot/chronicle":        {"bot/match", "bot/menu", "bot/msg", "bot/table", "engine", "engine/record"},
	"bot/rolling":          {"bot/local", "bot/match", "bot/menu", "bot/msg", "bot/roll", "bot/table", "bot/text", "engine", "engine/dice", "engine/dice/guide"},
	"bot/command":          {"bot/advice", "bot/almanac", "bot/calendar", "bot/clock", "bot/deliver", "bot/deliver/unread", "bot/lesson", "bot/local", "bot/match", "bot/menu", "bot/msg", "bot/pace", "bot/rulebook", "bot/share", "bot/table", "bot/text", "engine", "engine/dice", "engine/record", "bot/poster", "bot/rolling", "bot/door", "bot/replay", "bot/daily"},
	"bot/replay":           {"bot/bounded", "bot/chronicle", "bot/match", "bot/menu", "bot/msg", "bot/render", "bot/render/film", "bot/render/plot", "bot/table", "engine"},
	"bot/deliver":          {"bot/bounded", "bot/deliver/admit", "bot/deliver/aside", "bot/deliver/caucus", "bot/deliver/desks", "bot/deliver/device", "bot/deliver/errand", "bot/deliver/invite", "bot/deliver/lease", "bot/deliver/newest", "bot/deliver/place", "bot/deliver/ring", "bot/deliver/shut", "bot/deliver/standing", "bot/deliver/stretch", "bot/deliver/unread", "bot/deliver/wait", "bot/match", "bot/menu", "bot/msg", "bot/pace", "bot/table", "bot/text", "engine", "engine/record"},
	"bot/deliver/place":    {"bot/deliver/shut", "bot/match", "bot/table"},
	"bot/deliver/standing": {"bot/bounded", "bot/deliver/aside", "bot/match", "bot/msg"},
	"bot/deliver/admit":    {"bot/bounded", "bot/deliver/errand", "bot/deliver/wait", "bot/match"},
	"bot/deliver/aside":    {"bot/deliver/errand", "bot/deliver/wait", "bot/match", "bot/msg"},
	"bot/deliver/caucus":   {"bot/deliver/place", "bot/deliver/shut", "bot/match", "bot/menu", "bot/msg", "bot/table", "bot/text"},
	"bot/deliver/errand":   {"bot/bounded", "bot/match"},
	"bot/deliver/desks":    {"bot/bounded", "bot/match", "bot/table"},
	"bot/deliver/device":   {"bot/match", "bot/msg", "bot/table"},
	"bot/deliver/invite":   {"bot/deliver/place", "bot/match", "bot/menu", "bot/msg", "bot/table"},
	"bot/deliver/lease":    {"bot/fleet", "bot/match"},
	"bot/fleet":            {"bot/match"},
	"bot/deliver/newest":   {"bot/bounded", "bot/match"},
	"bot/deliver/ring":     {"bot/deliver/device", "bot/match", "bot/table"},
	"bot/deliver/shut":     {"bot/match", "bot/menu", "bot/msg", "bot/table", "bot/text", "engine"},
	"bot/deliver/stretch":  {"bot/msg"},
	"bot/deliver/unread":   {"bot/deliver/aside", "bot/deliver/place", "bot/deliver/shut", "bot/match", "bot/menu", "bot/msg", "bot/table", "engine"},
	"bot/deliver/wait":     {"bot/bounded", "bot/match", "bot/outage"},
	"bot/outage":           {"bot/match"},
	"bot/almanac":          {"bot/clock", "bot/match", "bot/menu", "bot/msg", "bot/rating", "bot/table", "bot/text", "engine", "engine/record"},
	"bot/daily":            {"bot/bounded", "bot/match", "bot/menu", "bot/msg", "bot/table", "bot/think", "bot/text", "engine", "engine/record"},
	"bot/door":             {"bot/match", "bot/menu", "bot/msg", "bot/table", "bot/text", "engine"},
	"bot/gazette":          {"bot/chronicle", "bot/luck", "bot/match", "bot/menu", "bot/msg", "bot/render/frontpage", "bot/render/plot", "bot/table", "bot/text", "engine"},
	"bot/lesson":           {"bot/match", "bot/menu", "bot/msg", "bot/table", "bot/text", "engine"},
	"bot/local":            {"bot/clock", "bot/match", "engine", "engine/dice"},
	"bot/luck":             {"bot/chronicle", "bot/match", "bot/menu", "bot/msg", "bot/render", "bot/render/plot", "bot/table", "bot/text", "engine"},
	"bot/menu":             {"bot/bounded", "bot/clock", "bot/local", "bot/match", "bot/msg", "bot/pace", "bot/pin", "bot/table", "bot/text", "engine", "engine/record"},
	"bot/rulebook":         {"bot/match", "bot/menu", "bot/msg", "bot/table", "bot/text", "engine", "engine/record"},
	"bot/calendar":         {"bot/match", "bot/menu", "bot/msg", "bot/share", "bot/table", "engine"},
	"bot/poster":           {"bot/chronicle", "bot/match", "bot/msg", "bot/table", "engine"},
	"bot/share":            {"bot/match", "bot/menu", "bot/msg", "bot/table", "engine"},
	"bot/table":            {"bot/bounded", "bot/clock", "bot/match", "bot/msg", "bot/pace", "bot/text", "bot/think", "engine", "engine/record"},
	"bot/think":            {"engine"},
	"bot/operator":         {"bot/command", "bot/erase", "bot/match"},
	"bot/rating":           {},
	"bot/roll":             {"bot/match", "bot/msg", "bot/text", "engine", "engine/dice"},
	"bot/pace":             {"bot/clock", "bot/match", "engine"},
	"bot/pin":              {"bot/bounded", "bot/msg"},
	"bot/erase":            {"bot/match", "bot/msg", "engine/dice"},
	"bot/match":            {"bot/clock", "bot/msg", "engine", "engine/record"},
	"bot/clock":            {"bot/text", "engine"},
	"bot/msg":              {"bot/text", "engine"},
	"bot/text":             {},
	"bot/bottest":          {},
	"bot/bounded":          {},

	"bot/render":            {"bot/match", "bot/msg", "bot/pin", "bot/text", "engine"},
	"bot/render/rendertest": {"bot/match", "bot/msg", "bot/pin", "bot/render", "bot/text", "engine"},
	"bot/render/film":       {"bot/render"},
	"bot/render/frontpage":  {"bot/render", "bot/render/plot"},
	"bot/render/plot":       {"bot/render", "bot/text"},
	"bot/render/cup":        {"bot/render"},
	"bot/render/poster":     {"bot/render", "bot/render/plot"},
	"bot/render/sharecard":  {"bot/render"},
	"bot/render/<game>/...": {"engine/<game>/...", "bot/render/<game>/...", "bot/render", "bot/msg", "bot/text", "engine"},

	"engine":             {"engine/letters"},
	"engine/dice":        {"engine/dice/exact", "engine/dice/maiden", "engine/letters"},
	"engine/dice/exact":  {},
	"engine/letters":     {},
	"engine/dice/maiden": {},
	"engine/dice/guide":  {"engine/dice"},
	"engine/enginetest":  {"engine", "engine/search"},
	"engine/ladder":      {"engine"},
	"engine/record":      {"engine"},
	"engine/search":      {"engine"},
	"engine/<game>/...":  {"engine", "engine/search", "engine/<game>/..."},
}

// standardOnly are the trees that need nothing but the standard library.
var standardOnly = []string{"engine"}

// playing are the laws of packages that have bots, and prying are packages by which one
// could look behind its engine.Seen at the table itself.
var (
	playing = []string{"engine/search", "engine/<game>/..."}
	prying  = []string{"reflect", "unsafe"}
)

// lawOf finds the law of a package, and whose it is: its own before that of any game.
func lawOf(pkg string) (of string, allowed []string, ok bool) {
	if allowed, ok = mayImport[pkg]; ok {
		return pkg, allowed, true
	}
	for _, of := range slices.Sorted(maps.Keys(mayImport)) {
		before, after, some := strings.Cut(of, "<game>")
		rest, under := strings.CutPrefix(pkg, before)
		game, deeper, _ := strings.Cut(rest, "/")
		if !some || !under || deeper != "" && after != "/..." {
			continue
		}
		for _, a := range mayImport[of] {
			allowed = append(allowed, strings.ReplaceAll(a, "<game>", game))
		}
		return of, allowed, true
	}
	return "", nil, false
}

// meets reports whether a package is what a line of the law allows.
func meets(pkg, line string) bool {
	tree, all := strings.CutSuffix(line, "/...")
	return pkg == tree || all && within(pkg, tree)
}

func within(p, tree string) bool { return p == tree || strings.HasPrefix(p, tree+"/") }

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
		if of, _, _ := lawOf(from); slices.Contains(playing, of) && slices.Contains(prying, to) {
			return "a bot could see by it what is hidden"
		}
		return ""
	}
	of, allowed, ok := lawOf(from)
	if !ok {
		return "no law allows it"
	}
	if slices.ContainsFunc(allowed, func(a string) bool { return meets(own, a) }) {
		return ""
	}
	return of + " may import " + strings.Join(allowed, ", ")
}

// TestImportsRunOneWay holds every source file outside tests to the law.
func TestImportsRunOneWay(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		for _, to := range s.imports {
			if why := unlawful(s.pkg, to); why != "" {
				t.Errorf("%s imports %q: %s", s.name, to, why)
			}
		}
	}
}

// TestEveryPackageHasALaw, every law has a package, and each of its lines somebody
// who needs it.
func TestEveryPackageHasALaw(t *testing.T) {
	needed := map[string]map[string]bool{} // by law and line
	for pkg, imports := range packages(t) {
		of, allowed, ok := lawOf(pkg)
		if !ok {
			t.Errorf("imports_test.go has no law for %s, which imports %s", pkg, strings.Join(imports, ", "))
			continue
		}
		if needed[of] == nil {
			needed[of] = map[string]bool{}
		}
		for i, a := range allowed {
			if slices.ContainsFunc(imports, func(to string) bool { return meets(to, a) }) {
				needed[of][mayImport[of][i]] = true
			}
		}
	}
	for of, allowed := range mayImport {
		if needed[of] == nil {
			t.Errorf("there is no package of the law for %s", of)
			continue
		}
		for _, a := range allowed {
			if !needed[of][a] {
				t.Errorf("%s may import %s and does not: take it out of the law", of, a)
			}
		}
	}
}

// TestTheLawBites tries imports that must be refused and some that must not.
func TestTheLawBites(t *testing.T) {
	for _, c := range []struct {
		from, to string
		lawful   bool
	}{
		{"engine", "github.com/any/thing", false},
		{"engine/exchequer", "divisionbell/engine", true},
		{"engine/exchequer", "divisionbell/engine/tax", false},
		{"engine/exchequer", "divisionbell/engine/record", false},
		{"engine/exchequer", "divisionbell/engine/search", true},
		{"engine/search", "divisionbell/engine/exchequer", false},
		{"engine/search", "reflect", false},
		{"engine/cantillon/thought", "unsafe", false},
		{"engine/record", "reflect", true},
		{"engine/exchequer", "divisionbell/bot", false},
		{"engine/record", "divisionbell/engine/dice", false},
		{"engine", "divisionbell/engine/exchequer", false},
		{"bot", "divisionbell/engine/exchequer", false},
		{"bot", "divisionbell/storage", false},
		{"bot", "divisionbell/storage/sqlite", false},
		{"bot", "divisionbell/bot/render/exchequer", false},
		{"bot/table", "divisionbell/bot/menu", false},
		{"bot/menu", "divisionbell/bot/deliver", false},
		{"bot/deliver", "divisionbell/bot/command", false},
		{"bot/command", "divisionbell/bot", false},
		{"bot/pace", "divisionbell/bot/table", false},
		{"bot/render/tax", "divisionbell/engine/exchequer", false},
		{"bot/render/tax/board", "divisionbell/engine/exchequer", false},
		{"bot/render/tax/board", "divisionbell/bot/render/cantillon/europe", false},
		{"bot/render/exchequer", "divisionbell/engine/exchequer", true},
		{"bot/render/exchequer", "divisionbell/bot/render/exchequer/board", true},
		{"bot/render", "divisionbell/engine/exchequer", false},
		{"bot/render", "divisionbell/bot/match", true},
		{"bot/render/tax", "divisionbell/bot/match", false},
		{"bot/render/tax", "divisionbell/bot/text", true},
		{"bot/text", "divisionbell/bot/msg", false},
		{"bot/render/rendertest", "divisionbell/bot/match", true},
		{"bot/render/rendertest", "divisionbell/engine/tax", false},
		{"bot/render/tax", "divisionbell/bot/render/rendertest", false}, // but in tests
		{"adapters/web", "divisionbell/adapters/console", false},
		{"adapters/web", "divisionbell/storage", false},
		{"adapters/web", "divisionbell/bot", false},
		{"adapters/slack", "divisionbell/adapters/chatkit", true},
		{"adapters/slack", "divisionbell/adapters/slack/slacktest", false},
		{"adapters/chatkit", "divisionbell/adapters/slack", false},
		{"adapters/chatkit", "divisionbell/bot/match", true},
		{"adapters/chatkit", "divisionbell/bot", false},
		{"adapters/chatkit/chattest", "divisionbell/bot", true},
		{"adapters/chatkit/chattest", "divisionbell/storage/sqlite/sqlitetest", true},
		{"adapters/chatkit/chattest", "divisionbell/engine/nim", false},     // but in tests
		{"adapters/chatkit/chattest", "divisionbell/adapters/slack", false}, // but in theirs
		{"adapters/slack", "divisionbell/adapters/chatkit/chattest", false}, // but in tests
		{"adapters/chatkit", "divisionbell/storage", false},
		{"storage", "divisionbell/storage/sqlite", false},
		{"storage", "divisionbell/bot/match", true},
		{"storage/sqlite", "divisionbell/adapters/web", false},
		{"storage/sqlite", "divisionbell/storage/storetest", false}, // but in tests
		{"storage/storetest", "divisionbell/storage/sqlite", false},
		{"storage/sqlite", "divisionbell/bot/match", true},
		{"storage/sqlite", "divisionbell/bot", false},
		{"bot/match", "divisionbell/bot", false},
		{"cmd/divisionbell", "divisionbell/storage/sqlite", true},
		{"cmd/divisionbell", "divisionbell/adapters/discord/discordtest", false},
		{"engine/nim", "divisionbell/engine", true},
	} {
		if why := unlawful(c.from, c.to); (why == "") != c.lawful {
			t.Errorf("%s imports %s: lawful %v, because %q", c.from, c.to, why == "", why)
		}
	}
}
