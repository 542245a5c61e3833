package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/record"
	"divisionbell/engine/tax"
)

// playedOut is a random match of a game, of which the log binds who played, and that
// ended without a winner: names are in it that JSON and HTML escape. At the entries
// left somebody leaves, the last seat first.
func playedOut(t *testing.T, game engine.Game, seats, entries int, options map[string]string, left ...int) record.File {
	t.Helper()
	terms, err := game.About().Terms(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	secret := [32]byte{7, byte(seats)}
	h := record.Header{Code: "K7QF", Game: game.About().ID, Edition: game.About().Edition, Terms: terms, Made: 1_790_000_000_000, Phase: "abandoned"}
	if options["daily"] == "yes" {
		h.Day = "2026-11-21"
	}
	sealed := func(s record.Holder, no byte) record.Holder {
		salt := record.Hex{no, 9}
		seal := record.Seal(salt, s.Name)
		s.Salt, s.Seal = &salt, &seal
		return s
	}
	for i := range seats {
		s := record.Holder{Name: fmt.Sprintf("Zoë \"%d\" <b>", i+1), Kind: record.Person, Words: "Glück \\ \t 🔔"}
		if i == 1 {
			s = record.Holder{Name: "Edwin", Kind: record.Bot, Bot: "steady"}
		}
		h.Seats = append(h.Seats, sealed(s, byte(i)))
	}
	var log []record.Entry
	var head [32]byte
	add := func(e record.Entry, out engine.Outcome) {
		e.Seq, e.At = uint32(len(log)), h.Made+int64(len(log))*1000
		if e.Facts, err = record.Of(out); err != nil {
			t.Fatal(err)
		}
		e.Final, e.Secret = out.Final, out.Secret
		head = record.Link(record.Key(secret), head, e)
		e.Hash = bytes.Clone(head[:])
		log = append(log, e)
	}
	m := h.Match()
	m.Secret = secret
	root := m.Root(0)
	table, out, err := game.New(engine.Of(root, 0), terms)
	if err != nil {
		t.Fatal(err)
	}
	p, err := table.Position()
	if err != nil {
		t.Fatal(err)
	}
	m.Version = p.Version
	add(record.Entry{Kind: record.Setup, Seat: engine.Nobody, Cause: record.ByHost, Words: m.Opening()}, out)
	for pick := engine.Fast(11); len(log) < entries && table.Status(engine.Nobody).Places == nil; {
		seat := table.Status(engine.Nobody).Asks[0].Seat
		words := engine.Walk(engine.See(table, seat), pick)
		n := uint32(len(log))
		if k := slices.Index(left, len(log)); k >= 0 {
			seat, words = engine.Nobody, []string{"leave", fmt.Sprint(seats - k)}
		}
		e := record.Entry{Seat: seat, Cause: record.ByPerson, Words: words}
		if n == 3 {
			s := sealed(record.Holder{Name: "Bea", Kind: record.Person}, 99)
			h.Handovers = []record.Handover{{After: n - 1, Name: s.Name, Kind: s.Kind, Salt: s.Salt, Seal: s.Seal}}
			e.Held = []string{record.Held(0, s)}
		}
		if out, err = table.Redo(n, engine.Of(root, uint64(n)), seat, words...); err != nil {
			t.Fatal(err)
		}
		add(e, out)
	}
	if places := table.Status(engine.Nobody).Places; places != nil {
		h.Phase, h.Places = "over", places
	} else {
		table.Pass(uint32(len(log)))
		add(record.Entry{Kind: record.End, Seat: engine.Nobody, Cause: record.ByVote(1)}, engine.Outcome{Final: true})
	}
	h.Ended = log[len(log)-1].At
	if p, err = table.Position(); err != nil {
		t.Fatal(err)
	}
	f, err := record.Export(h, secret, log, &p)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func writtenOut(t *testing.T, f record.File) string {
	t.Helper()
	var b bytes.Buffer
	if err := record.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// relink makes the chain anew, as a host that lies would.
func relink(f *record.File) {
	var head [32]byte
	for i := range f.Entries {
		head = record.Link(record.Key(*f.Header.Secret), head, f.Entries[i])
		f.Entries[i].Hash = bytes.Clone(head[:])
	}
	f.Footer.Head = head
}

// drops drops a file on the page and gives what it says of it.
func (w *window) drops(file string) (verdict, all string) {
	w.t.Helper()
	text, err := json.Marshal(file)
	if err != nil {
		w.t.Fatal(err)
	}
	evaluate[bool](w, fmt.Sprintf(`(() => {
		document.getElementById('verdict').textContent = '';
		const all = new DataTransfer();
		all.items.add(new File([%s], 'match.jsonl'));
		return document.dispatchEvent(new DragEvent('drop', { dataTransfer: all, bubbles: true, cancelable: true })) || true;
	})()`, text))
	w.holds(`!['', 'Checking…'].includes(document.getElementById('verdict').textContent)`)
	return evaluate[string](w, `document.getElementById('verdict').className`), evaluate[string](w, `document.getElementById('result').innerText`)
}

// proofWindow opens the page as somebody has it who saved it to a disk.
func proofWindow(t *testing.T) *window {
	t.Helper()
	b := browser(t)
	saved, err := filepath.Abs(docsProof)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, b, "a stranger", "file://"+saved)
}

func TestProofPageChecksMatches(t *testing.T) {
	w := proofWindow(t)
	games := map[string]engine.Game{"exchequer": exchequer.Game, "cantillon": cantillon.Game, "poleconomy": poleconomy.Game, "tax": tax.Game, "austerity": austerity.Game}
	for _, of := range []struct {
		game           string
		seats, entries int
		options        map[string]string
		least          int // dice and cards that are drawn again
		left           []int
	}{
		{"exchequer", 3, 400, map[string]string{"setup": "dealt", "tokens": "all"}, 60, nil},
		{"exchequer", 2, 60, map[string]string{"setup": "dealt", "order": "same"}, 42, nil},
		{"exchequer", 2, 60, map[string]string{"setup": "dealt"}, 42, nil},
		{"exchequer", 2, 100, nil, 16, nil},
		{"exchequer", 5, 200, map[string]string{"circle": "inner"}, 14, []int{3, 9}},
		{"exchequer", 4, 300, map[string]string{"circle": "outer"}, 20, []int{30, 7}},
		{"cantillon", 4, 300, nil, 4, nil},
		{"poleconomy", 3, 200, map[string]string{"auction": "sealed"}, 30, []int{60}},
		{"poleconomy", 4, 100, map[string]string{"game": "2", "quick": "yes"}, 32, nil},
		{"exchequer", 4, 200, map[string]string{"circle": "inner", "setup": "dealt", "tokens": "all", "daily": "yes"}, 60, nil},
		{"tax", 5, 150, nil, 60, []int{40}},
		{"tax", 3, 80, map[string]string{"daily": "yes"}, 60, nil},
		{"austerity", 1, 120, map[string]string{"scenario": "random", "country": "random"}, 20, nil},
	} {
		f := playedOut(t, games[of.game], of.seats, of.entries, of.options, of.left...)
		if _, err := record.Verify(f, func(string) (engine.Game, bool) { return games[of.game], true }, ""); err != nil {
			t.Fatalf("%s: %v", of.game, err)
		}
		verdict, said := w.drops(writtenOut(t, f))
		n := 0
		if _, after, ok := strings.Cut(said, "Dice: "); ok {
			fmt.Sscanf(strings.ReplaceAll(after, ",", ""), "%d", &n)
		}
		if verdict != "good" || n < of.least || !strings.Contains(said, "every link of the chain holds") || !strings.Contains(said, "every name and kind") || strings.Contains(said, "Draws not checked") {
			t.Errorf("%s %v: %s, %d numbers:\n%s", of.game, of.options, verdict, n, said)
		}
	}
	w.shot("proof")
	w.sized(400, 900)
	if !w.narrow() {
		t.Error("at 400 pixels something sticks out")
	}
	w.shot("proof_narrow")
	w.sized(1400, 900)
	w.shot("proof_wide")
}

// What earlier programs wrote is checked as far as it is a proof.
func TestProofPageChecksOldMatches(t *testing.T) {
	w := proofWindow(t)
	files, err := filepath.Glob("../../cmd/divisionbell/testdata/releases/1/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no exports", err)
	}
	for _, file := range files {
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := "open"
		if strings.Contains(string(whole), `"secret":"`) {
			want = "good"
		}
		verdict, said := w.drops(string(whole))
		if verdict != want || want == "good" && !strings.Contains(said, "not bound") {
			t.Errorf("%s: %s, want %s:\n%s", file, verdict, want, said)
		}
	}
}

func TestProofPageFindsChanges(t *testing.T) {
	w := proofWindow(t)
	whole := writtenOut(t, playedOut(t, exchequer.Game, 3, 300, map[string]string{"setup": "dealt", "tokens": "all"}, 1))
	battle := func(f *record.File) *record.Entry {
		i := slices.IndexFunc(f.Entries, func(e record.Entry) bool { return bytes.Contains(e.Facts, []byte(`"battled"`)) })
		if i < 0 {
			t.Fatal("nobody fought")
		}
		return &f.Entries[i]
	}
	for name, change := range map[string]struct {
		tamper func(f *record.File)
		why    string
	}{
		"names":      {func(f *record.File) { s := f.Header.Seats; s[0].Name, s[2].Name = s[2].Name, s[0].Name }, "the seal was made of another name"},
		"kind":       {func(f *record.File) { f.Header.Seats[1].Kind, f.Header.Seats[1].Bot = "person", "" }, "The header and the log differ"},
		"hand-over":  {func(f *record.File) { f.Header.Handovers = nil }, "who took a seat before it"},
		"made":       {func(f *record.File) { f.Header.Made++ }, "The header and the log differ"},
		"ended":      {func(f *record.File) { f.Header.Ended++ }, "another time"},
		"commitment": {func(f *record.File) { f.Header.Commitment[0] ^= 1 }, "not the one committed to"},
		"words":      {func(f *record.File) { f.Header.Seats[0].Words = "other" }, "The header and the log differ"},
		"an entry":   {func(f *record.File) { f.Entries[5].At++ }, "The chain breaks at entry 5"},
		"one less":   {func(f *record.File) { f.Entries = slices.Delete(f.Entries, 4, 5) }, "Entry 4 is missing"},
		"a die": {func(f *record.File) {
			e := battle(f)
			var told []map[string]any
			if err := json.Unmarshal(e.Facts, &told); err != nil {
				t.Fatal(err)
			}
			for _, one := range told {
				if one["kind"] == "battled" {
					dice := one["fact"].(map[string]any)["attack"].([]any)
					dice[0] = 7 - dice[0].(float64)
				}
			}
			e.Facts, _ = json.Marshal(told)
			relink(f)
		}, "shows the dice"},
		"a lot": {func(f *record.File) {
			i := slices.IndexFunc(f.Entries, func(e record.Entry) bool { return bytes.Contains(e.Facts, []byte(`"drawn":true`)) })
			area := regexp.MustCompile(`"area":(\d+),(.{0,30})"drawn"`)
			f.Entries[i].Facts = area.ReplaceAll(f.Entries[i].Facts, []byte(`"area":41,$2"drawn"`))
			relink(f)
		}, "and the secret draws"},
		"dice handed in": {func(f *record.File) { battle(f).Given = "6"; relink(f) }, "handed in"},
		"not over":       {func(f *record.File) { f.Header.Phase = "playing" }, "says that the match goes on"},
	} {
		f, err := record.Read(strings.NewReader(whole))
		if err != nil {
			t.Fatal(err)
		}
		change.tamper(&f)
		if verdict, said := w.drops(writtenOut(t, f)); verdict != "bad" || !strings.Contains(said, change.why) {
			t.Errorf("%s: %s, want %q:\n%s", name, verdict, change.why, said)
		}
	}
	for name, file := range map[string]string{"cut": whole[:len(whole)/2], "nothing": "", "no JSON": "hello\nyou\n", "another file": "{\"format\":9}\n{\"count\":0}\n"} {
		if verdict, said := w.drops(file); verdict != "bad" {
			t.Errorf("%s: %s\n%s", name, verdict, said)
		}
	}
	w.shot("proof_bad")
}

// Who won takes the rules to tell: a result that was forged is the file's word alone,
// and the page says so beside it.
func TestProofPageVouchesForNoResult(t *testing.T) {
	w := proofWindow(t)
	f := playedOut(t, exchequer.Game, 3, 60, map[string]string{"setup": "dealt"})
	f.Header.Phase, f.Header.Places, f.Footer.Places = "over", []int8{2, 1, 3}, []int8{2, 1, 3}
	verdict, said := w.drops(writtenOut(t, f))
	headline, who := evaluate[string](w, `document.getElementById('verdict').textContent`), evaluate[string](w, `document.getElementById('who').textContent`)
	if verdict != "good" || headline != "K7QF, a match of Exchequer!: everything that this page can check holds." {
		t.Errorf("%s: %s\n%s", verdict, headline, said)
	}
	if !strings.HasPrefix(who, "Not checked here is the result. The file says: Edwin (steady bot) wins; ") || !strings.Contains(who, "“divisionbell verify”") {
		t.Errorf("of a forged result it says %q", who)
	}
}

// A roll is thrown again from what its proof tells; the law's vectors are those.
func TestProofPageThrowsRollsAgain(t *testing.T) {
	w := proofWindow(t)
	secret := ""
	for i := range 32 {
		secret += fmt.Sprintf("%02x", i)
	}
	law, err := os.ReadFile("../../docs/proof.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, roll := range []struct{ number, mark, own, expression, shows string }{
		{"1", "", "", "4d6kh3", "(3, 6, 2, 5)"},
		{"2", "8268021b6bec16b218b274cac752aa94434d43f66457b8f4156f721839d15c5c", "", "4d6kh3", "(1, 3, 1, 6)"},
		{"3", "966b118fcd6dd62c9c7f686adf4f818aa319d4e458b86f23134a0c5d29d25360", "", "2d20kh1+5 vs 15", "24 = 2d20kh1 (7, 19) +5"},
		{"4", "1b761072271f86a30ce674e33f138e3c4c70c54657d503570413235ac1c373d5", "", "1d66+4dF.1+1d[-2..2]", "33 = 1d66 (31) +4dF.1 (0, 0, 1, 0) +1d[-2..2] (1)"},
		{"5", "07d066fcff3a1564d3c2248209d30a428d68411a367a7f726420e964a6fed6d8", "", "6d6!", "doesn't roll “6d6!” by itself"},
		{"6", "f0e39d3438d4c4961082d54add3da983b7486a42df28541e191fde26fa731742", "5b3975651c3cab92d044c096dc30a1c2d9525497457472de48c51ecb363d1f4a", "4d6kh3", "9 = 4d6kh3 (6, 1, 1, 2)"},
		{"7", "1c96b0ce9ff6962a2e52e17d39b510f6629f419d7d089cda1ac5c07a9f5aa32e", "", "4d[-2,1,1,3..5]kh2", "7 = 4d[-2,1,1,3..5]kh2 (3, 3, 1, 4)"},
	} {
		if !bytes.Contains(law, []byte(roll.mark)) || !bytes.Contains(law, []byte(roll.own)) {
			t.Fatalf("the law has no vector with %s", roll.mark)
		}
		evaluate[bool](w, fmt.Sprintf(`(() => {
			const of = { secret: %q, day: '2026-12-01', number: %q, mark: %q, own: %q, expression: %q };
			for (const id of Object.keys(of)) document.getElementById(id).value = of[id];
			document.getElementById('rolled').textContent = '';
			document.getElementById('roll-form').requestSubmit();
			return true;
		})()`, secret, roll.number, roll.mark, roll.own, roll.expression))
		w.sees("#rolled", roll.shows)
	}
	w.shot("proof_roll")
}

// The page is served too, where its own policy lets it run.
func TestProofPageIsServed(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.URL()+"/page/proof.html")
	if verdict, said := w.drops(writtenOut(t, playedOut(t, tax.Game, 3, 40, nil))); verdict != "good" {
		t.Errorf("%s\n%s", verdict, said)
	}
}
