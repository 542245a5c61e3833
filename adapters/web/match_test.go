package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var builtIn string // the folder of the program, gone with the tests

// built is the whole program, built once for all tests.
var built = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "program")
	if err != nil {
		return "", err
	}
	builtIn = folder
	binary := filepath.Join(folder, "divisionbell")
	if out, err := exec.Command("go", "build", "-o", binary, "divisionbell/cmd/divisionbell").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return binary, nil
})

// program runs the whole program and gives its page's address: the one at
// DIVISIONBELL_URL, or one with a database of its own.
func program(t *testing.T) string {
	t.Helper()
	if url := os.Getenv("DIVISIONBELL_URL"); url != "" {
		return url
	}
	binary, err := built()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	run := exec.Command(binary, "serve", "--listen", "127.0.0.1:0", "--db", filepath.Join(folder, "table.db"))
	run.Dir = folder
	run.Stderr = os.Stderr
	run.Env = slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "DIVISIONBELL_") })
	out, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		run.Process.Signal(syscall.SIGTERM)
		if err := run.Wait(); err != nil {
			t.Errorf("the program ends with %v", err)
		}
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, after, ok := strings.Cut(lines.Text(), "http://"); ok {
			address, _, _ := strings.Cut(after, " ")
			return "http://" + address
		}
	}
	t.Fatal("the program names no address")
	return ""
}

// nextClick clicks, while it is one's turn, what a player who knows nothing would click
// next: a form's button, then the newest private message that offers something, then what
// the board offers first. All in one, as the match may end meanwhile, and what is offered
// then is another; nor what a lobby offered, which goes when the board has come.
const nextClick = `(() => {
	document.querySelectorAll('[data-next]').forEach((e) => e.removeAttribute('data-next'));
	if (!document.getElementById('awaits').classList.contains('mine')) return '';
	const plain = (b) => !b.matches('.dismiss, .danger, .to-type, [aria-disabled=true]') && !/Show my moves|Undo|Rematch|Export|Rule|rules|Learn|Add a bot|Join|Start$/.test(b.innerText);
	const first = (e) => e && (e.querySelector('.select .primary') ?? [...e.querySelectorAll('.controls button.primary, .controls button')].filter(plain)[0]);
	const asked = [...document.querySelectorAll('#log .private')].filter((e) => e.querySelector('.controls') && !/rulebook/.test(e.innerText)).at(-1);
	const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.offsetParent !== null && plain(e) && !/Back|More/.test(e.innerText))[0];
	const next = document.querySelector('dialog[open] [type=submit]') ?? first(asked) ?? shown('#amount .send') ?? shown('#bar-buttons .send')
		?? shown('#bar-buttons .primary') ?? shown('#more button') ?? shown('.spot-key') ?? shown('#bar-buttons button')
		?? shown('#match-controls button.primary') ?? shown('#match-controls button');
	if (!next) return '';
	next.setAttribute('data-next', '');
	const label = next.innerText || 'a button';
	next.focus();
	next.click();
	return label;
})()`

// play lets whoever's turn it is click until the match is over, and gives the
// number of clicks.
func play(t *testing.T, limit int, windows ...*window) int {
	t.Helper()
	const over = `document.getElementById('awaits').innerText.includes('is over')`
	var tried []string
	quiet := time.Now()
	for n := 0; n < limit; {
		for _, w := range windows {
			if evaluate[bool](w, over) {
				return n
			}
			label := evaluate[string](w, nextClick)
			if label == "" {
				continue
			}
			n++
			quiet = time.Now()
			tried = append(tried, w.name+": "+label)
			w.do(chromedp.Sleep(30 * time.Millisecond))
			w.holds(`!document.querySelector('button[aria-disabled=true][data-next]')`)
		}
		if time.Since(quiet) > 90*time.Second {
			for _, w := range windows {
				t.Logf("%s sees\n%s", w.name, evaluate[string](w, `document.body.innerText`))
			}
			t.Fatalf("nobody can go on after %d clicks, the last of them %v", n, tried[max(0, len(tried)-10):])
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("the match is not over after %d clicks, the last of them %v", limit, tried[max(0, len(tried)-20):])
	return 0
}

func TestTwoPeopleAndABotPlayAMatch(t *testing.T) {
	b := browser(t)
	url := program(t)
	room := fmt.Sprintf("room/match-%d", time.Now().UnixNano())
	ann, bea := open(t, b, "Ann", url+room), open(t, b, "Bea", url+room)
	for _, w := range []*window{ann, bea} {
		w.sees("#welcome h1", "Welcome")
		w.focus("#name")
		w.keys(w.name + "\r")
		w.value("#me", strings.ToLower(w.name))
	}
	ann.say("/match new exchequer length=1 setup=dealt tokens=all")
	ann.say("/match add-bot steady")
	bea.sees("#log", "steady")
	bea.shot("real-lobby")
	bea.sees("#headline", "waiting for players")
	bea.sees("#match-controls", "Join")
	if evaluate[int](bea, `[...document.querySelectorAll('#log button')].filter((e) => e.innerText === 'Join').length`) != 0 {
		t.Error("the lobby is in the chat and on the board")
	}
	bea.press("Join")
	ann.sees("#log", "Bea")
	ann.say("/match start")
	ann.holds(`document.getElementById('picture-image').naturalWidth > 1000`)
	ann.shot("real-board")
	clicks := play(t, 2000, ann, bea)
	t.Logf("the match took %d clicks", clicks)
	for _, w := range []*window{ann, bea} {
		w.sees("#awaits", "The match is over.")
		w.sees("#log", "dice secret is now public")
	}
	moves := evaluate[string](ann, `document.getElementById('step-label').innerText`)
	bea.sees("#step-label", moves)
	ann.shot("real-over")

	// Back through it, move by move, each with its picture.
	ann.focus("#log")
	for range 5 {
		ann.keys("[")
	}
	ann.holds(`document.getElementById('board').classList.contains('past')`)
	ann.holds(`document.getElementById('happened').innerText.length > 5`)
	ann.shot("real-past")
	ann.click("#step-first")
	ann.sees("#step-label", "Start")
	ann.holds(`document.getElementById('picture-image').src.includes('/0.png')`)
	ann.click("#step-now")
	ann.sees("#step-label", moves)
	ann.sees("#match-controls", "Rematch") // which lies above, and moves what comes below as it comes

	// And another, for those who played.
	eve := open(t, b, "Eve", url+room)
	eve.sees("#welcome h1", "Welcome")
	eve.focus("#name")
	eve.keys("Eve\r")
	eve.sees("#match-controls", "Fair dice")
	eve.holds(`![...document.querySelectorAll('#match-controls button, #log .controls button')].some((e) => !e.hidden && /Rematch|Review/.test(e.innerText))`)
	ann.click("#again summary")
	ann.shot("real-again")
	ann.press("Rematch")
	bea.sees("#match-choice", "over")
	bea.do(chromedp.Navigate(url)) // whoever is in the lobby joins with one press
	bea.sees("#turns", "Ann asks you to a rematch.")
	bea.click("#turns button.primary")
	bea.comes("/join/")
	bea.sees(".seats", "Bea (you)")
	bea.holds(`document.querySelectorAll('.seats li').length === 3 && document.querySelector('.seats .free') === null`) // with the bot of before
}

func TestTheProgramWelcomesANewcomer(t *testing.T) {
	b := browser(t)
	url := program(t)
	w := open(t, b, "Newcomer", fmt.Sprintf("%sroom/new-%d", url, time.Now().UnixNano()))
	w.sees("#welcome h1", "Welcome")
	w.click("#name")
	w.keys("Nell")
	w.press("against three bots")
	w.sees("#awaits", "Your turn")
	w.shot("real-newcomer")
	offeredOnce(w)
	onlooks(w)
	w.focus("#line")
	w.keys("/exchequer ")
	w.holds(`document.querySelectorAll('#suggestions li').length > 2`)
	w.shot("real-completion")
	w.keys("\t")
	w.shot("real-completion-2")
	w.do(chromedp.Clear(chromedp.CSS("#line")))
	w.click("#bar-buttons .primary") // what a decision offered goes once it has been made; bots may win by then
	w.holds(`![...document.querySelectorAll('#log .controls button')].some((e) => e.checkVisibility() && /^1[!?] \S+ \d+ \d+\.deploy /.test(e.dataset.key))`)
	w.sized(390, 844, chromedp.EmulateScale(2))
	w.shot("real-phone")
	if !w.narrow() {
		t.Error("a real match scrolls sideways on a phone")
	}
	w.dark()
	w.shot("real-phone-dark")
	w.click("#as-words")
	w.shot("real-phone-words")
}

// offeredOnce holds that each button stands in one place: what the board offers
// is not offered again by the ring in the chat, and of two answers that offer
// the same decision only the newer one does.
func offeredOnce(w *window) {
	w.t.Helper()
	const shown = `.filter((e) => e.offsetParent !== null)`
	w.sees("#log .ring-me", "Nell")
	w.holds(`[...document.querySelectorAll('#log .post:not(.private) .controls button')].length > 0`)
	w.holds(`[...document.querySelectorAll('#log .post:not(.private) .controls button')]` + shown + `.length === 0`)
	w.holds(`((n) => n > 1 && n <= 6)([...document.querySelectorAll('#bar-buttons button')]` + shown + `.length)`)
	w.holds(`[...document.querySelectorAll('#match-controls button')]` + shown + `.length === 0`)
	const offers = `[...document.querySelectorAll('#log .private')].filter((e) => e.querySelector('.asked')?.innerText === '/exchequer').map((e) => [...e.querySelectorAll('.controls button')]` + shown + `.length)`
	w.say("/exchequer")
	w.holds(offers + `[0] > 4`)
	w.say("/exchequer")
	w.holds(`((n) => n.length === 2 && n[0] === 0 && n[1] > 4)(` + offers + `)`)
}

// onlooks holds that whoever looks on is offered nothing that only players can do, neither
// at the board nor in the chat, and that the player who comes back is.
func onlooks(w *window) {
	w.t.Helper()
	const offers = `[...document.querySelectorAll('#match-controls button, #log .controls button')].filter((e) => /^1[!?] |^1\/ (match undo|(?!match )\S+) [A-Z0-9]{4}$/.test(e.dataset.key) && !e.hidden)`
	be := func(name string) {
		w.do(chromedp.SetValue(chromedp.CSS("#me"), name), chromedp.Evaluate[chromedp.Void](`document.getElementById('me').dispatchEvent(new Event('change'))`))
		w.value("#me", name)
	}
	w.holds(offers + `.length > 0`)
	evaluate[bool](w, `(() => { fetch('/api/people', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Olga"}' }); return true; })()`)
	w.sees("#me", "Olga")
	be("olga")
	w.sees("#awaits", "Waiting for Nell")
	w.holds(`[...document.querySelectorAll('#match-controls button')].some((e) => e.innerText === 'Rules')`)
	w.holds(offers + `.length === 0`)
	w.shot("real-onlooker")
	be("nell")
	w.sees("#awaits", "Your turn")
	w.holds(offers + `.length > 0`)
}

// offered is what the program offers newcomers.
func offered(t *testing.T, url string) []Start {
	t.Helper()
	r, err := http.Get(url + "api/hello")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	var h hello
	if err := json.NewDecoder(r.Body).Decode(&h); err != nil {
		t.Fatal(err)
	}
	return h.Starts
}

func TestEveryStartStarts(t *testing.T) {
	b := browser(t)
	url := program(t)
	w := open(t, b, "Nell", url+"room/start-0")
	w.sees("#welcome h1", "Welcome")
	w.focus("#name")
	w.keys("Nell\r")
	w.value("#me", "nell")
	starts := offered(t, url)
	if len(starts) == 0 {
		t.Fatal("the program offers newcomers nothing")
	}
	for n, start := range starts {
		w.do(chromedp.Navigate(fmt.Sprintf("%sroom/start-%d", url, n)))
		w.sees("#welcome h1", "Welcome, Nell")
		w.press(strings.ReplaceAll(start.Title, "'", "’"))                    // as the page prints it
		if strings.HasPrefix(start.Lines[len(start.Lines)-1], "/match new") { // others are to join
			w.sees("#headline", "waiting for players")
		} else {
			w.sees("#awaits", "Your turn")
		}
	}
}
