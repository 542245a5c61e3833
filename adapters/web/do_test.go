package web

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// played is a table with a running match of Ann's.
func played(t *testing.T) *table {
	t.Helper()
	x := newTable(t)
	x.join(t, "Ann")
	x.order(t, order{As: "ann", Text: "/match new exchequer", Delivery: "new"})
	x.order(t, order{As: "ann", Text: "/match start", Delivery: "start"})
	return x
}

func TestWordsBecomeCalls(t *testing.T) {
	x := newTable(t)
	ann := x.join(t, "Ann")
	for _, c := range []struct {
		in   order
		want match.Call
	}{
		{order{Text: " /match new exchequer "}, match.Call{Line: "match new exchequer"}},
		{order{Text: "/ match list"}, match.Call{Line: "match list"}},
		{order{Text: "good morning, all"}, match.Call{Line: "match say -- good morning, all"}},
		{order{Press: "v1:K7QF"}, match.Call{Press: "v1:K7QF"}},
		{order{Press: "form", Fields: []string{"3", ""}}, match.Call{Press: "form", Fields: []string{"3", ""}}},
	} {
		c.in.As, c.in.Delivery = "ann", c.in.Text+c.in.Press
		x.order(t, c.in)
		got := x.dealer.calls[len(x.dealer.calls)-1]
		if got.Line != c.want.Line || got.Press != c.want.Press || strings.Join(got.Fields, "|") != strings.Join(c.want.Fields, "|") {
			t.Errorf("%+v becomes %+v", c.in, got)
		}
		if got.Account.Person != ann.Person || got.Account.ID != "ann" || got.Room.Channel != "table" || got.Room.Platform != Platform || got.Room.Workspace != Workspace {
			t.Errorf("the call comes from %+v in %+v", got.Account, got.Room)
		}
	}
}

func TestARepeatedDeliveryDoesNothingTwice(t *testing.T) {
	x := played(t)
	calls := x.dealer.count()
	gate := make(chan struct{})
	x.dealer.before = func(match.Call) { <-gate }
	o := order{As: "ann", Text: "/exchequer attack iht sd", Delivery: "d"}
	var wg sync.WaitGroup
	outs := make([]outcome, 4)
	for i := range outs { // the second comes while the first is still at work
		wg.Go(func() { outs[i] = x.order(t, o) })
	}
	time.Sleep(20 * time.Millisecond)
	close(gate)
	wg.Wait()
	for _, out := range outs {
		if out.Post == nil || out.Post.ID != outs[0].Post.ID {
			t.Errorf("outcomes %+v", outs)
		}
	}
	if n := x.dealer.count() - calls; n != 1 {
		t.Errorf("the host was called %d times", n)
	}
	x.join(t, "Bea")
	o.As = "bea" // another's delivery is another delivery
	if x.order(t, o); x.dealer.count()-calls != 2 {
		t.Error("Bea's delivery is taken for Ann's")
	}
}

func TestARepeatedDeliveryAfterARestartIsKeptOnce(t *testing.T) {
	x := played(t)
	o := order{As: "ann", Text: "/match board", Delivery: "d"}
	first := x.order(t, o)
	x.deliveries = chatkit.NewOnce[outcome](deliveriesKept) // as a new start has it; the host knows the delivery
	if again := x.order(t, o); again.Post.ID != first.Post.ID {
		t.Errorf("the answer is kept as %d and %d", first.Post.ID, again.Post.ID)
	}
}

func TestAnAnswerTakesThePlaceOfWhatWasPressed(t *testing.T) {
	x := played(t)
	asked := x.order(t, order{As: "ann", Press: "place", Delivery: "1"}).Post
	if asked == nil || len(asked.Selects) != 1 || !asked.Private || !asked.Answer {
		t.Fatalf("%+v", asked)
	}
	form := x.order(t, order{As: "ann", Press: "area:iht", Replaces: asked.ID, Delivery: "2"})
	if form.Form == nil || form.Post != nil {
		t.Fatalf("%+v", form)
	}
	done := x.order(t, order{As: "ann", Press: form.Form.ID, Fields: []string{"3"}, Replaces: asked.ID, Delivery: "3"}).Post
	// The table was told meanwhile, so the answer comes after that.
	if done.ID <= asked.ID || len(done.Selects) != 0 || !strings.Contains(done.Text.String(), "Nothing left") {
		t.Errorf("%+v", done)
	}
	for _, p := range x.shelf.posts {
		if p.ID == asked.ID {
			t.Error("what was pressed stays beside its answer")
		}
	}
	// Nothing was said meanwhile, so the next answer takes this one's place.
	if board := x.order(t, order{As: "ann", Text: "/match board", Replaces: done.ID, Delivery: "4"}).Post; board.ID != done.ID {
		t.Errorf("the answer to post %d is post %d", done.ID, board.ID)
	}
	// Nothing else is replaced: not what is public, not what is another's.
	x.join(t, "Bea")
	for _, id := range []int64{1, done.ID} {
		if p := x.order(t, order{As: "bea", Text: "/match board", Replaces: id, Delivery: "b" + string(rune('0'+id))}).Post; p.ID == id {
			t.Errorf("Bea replaces post %d", id)
		}
	}
}

func TestAnAnswerThatIsSpentGoes(t *testing.T) {
	x := played(t)
	x.join(t, "Bea")
	asked := x.order(t, order{As: "ann", Press: "place", Delivery: "1"}).Post
	stands := func(id int64) bool {
		return slices.ContainsFunc(x.shelf.posts, func(p match.Post) bool { return p.ID == id })
	}
	for n, id := range []int64{0, 1, asked.ID} { // nothing, what is public, what is another's
		if out := x.order(t, order{As: "bea", Press: "rest", Replaces: id, Delivery: "b" + string(rune('0'+n))}); out.Post != nil {
			t.Errorf("a receipt is shown: %+v", out.Post)
		}
	}
	if !stands(1) || !stands(asked.ID) {
		t.Fatal("something that was not one's own answer is gone")
	}
	x.order(t, order{As: "ann", Press: "rest", Replaces: asked.ID, Delivery: "2"})
	if stands(asked.ID) {
		t.Error("what was pressed can be pressed again")
	}
}

func TestDismissTakesAwayOnesOwnPrivatePostsAlone(t *testing.T) {
	x := played(t)
	x.join(t, "Bea")
	mine := x.order(t, order{As: "ann", Text: "/match board", Delivery: "1"}).Post.ID
	kept := len(x.shelf.posts)
	var out struct{}
	x.post(t, "/api/dismiss", map[string]any{"as": "bea", "post": mine}, &out)
	x.post(t, "/api/dismiss", map[string]any{"as": "ann", "post": 1}, &out)
	if len(x.shelf.posts) != kept {
		t.Fatal("something that was not one's own is gone")
	}
	x.post(t, "/api/dismiss", map[string]any{"as": "ann", "post": mine}, &out)
	if len(x.shelf.posts) != kept-1 {
		t.Error("the post stays")
	}
}

func TestAMessageAsThePageGetsIt(t *testing.T) {
	m := msg.Message{
		Text: msg.Say("Ann ").Bold("attacks").Struck(" 2").Code("/exchequer end").Block("IHT A 3\n").
			When(time.UnixMilli(1_800_000_000_000), time.UnixMilli(1_800_000_000_000)).Ring(7, "Ann <b>").Line(),
		Picture: &msg.Picture{Alt: "a board", Board: "IHT A 3", Match: "K7QF", Seq: 12, Viewer: -1, Draw: func() ([]byte, error) { return nil, nil }},
		Selects: []msg.Select{{Prompt: "Where?", Choices: []msg.Choice{{Label: "Stamp duty", Detail: "2 tokens", ID: "c"}}}},
		Buttons: []msg.Button{{Label: "End", ID: "e", Look: msg.Danger}},
	}
	p := match.Post{ID: 3, To: 7, At: 1_800_000_000_000, Body: marshal(body{Message: m, Answer: true, Asked: "/odds", Delivery: "secret"})}
	got, err := json.MarshalIndent(shown(p), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/post.json")
	if os.Getenv("UPDATE") != "" {
		err = os.WriteFile("testdata/post.json", append(got, '\n'), 0o644)
		want = append(got, '\n')
	}
	if err != nil {
		t.Fatal(err)
	}
	if string(got)+"\n" != string(want) {
		t.Errorf("got %s\nwant %s\nif it is meant, write it with UPDATE=1", got, want)
	}
}

func TestSuggestionsNeedNoSlash(t *testing.T) {
	x := played(t)
	w := x.ask(t, "GET", "/api/complete?room=table&as=ann&line=%2Fexchequer+a", "")
	if !strings.Contains(w.Body.String(), `"line":"exchequer attack iht sd"`) {
		t.Errorf("%s", w.Body)
	}
	if w := x.ask(t, "GET", "/api/complete?as=ann&line="+strings.Repeat("x", 5000), ""); strings.TrimSpace(w.Body.String()) != "[]" {
		t.Errorf("%s", w.Body)
	}
}

func TestMomentsAndPictures(t *testing.T) {
	x := played(t)
	for n := range 3 {
		x.order(t, order{As: "ann", Text: "/exchequer attack iht sd", Delivery: string(rune('a' + n))})
	}
	var m match.Moment
	if err := json.Unmarshal(x.ask(t, "GET", "/api/moment?code=K7QF&seq=2&as=ann", "").Body.Bytes(), &m); err != nil || m.Seq != 2 || m.Last != 4 || m.Viewer != 0 {
		t.Errorf("%+v %v", m, err)
	}
	if err := json.Unmarshal(x.ask(t, "GET", "/api/moment?code=K7QF&seq=-1", "").Body.Bytes(), &m); err != nil || m.Seq != 4 || m.Viewer != -1 {
		t.Errorf("%+v %v", m, err)
	}
	var told struct {
		Told []match.Told
		More bool
	}
	if err := json.Unmarshal(x.ask(t, "GET", "/api/told?code=K7QF&before=3&as=ann", "").Body.Bytes(), &told); err != nil || !told.More || len(told.Told) != 2 || told.Told[1].Seq != 2 {
		t.Errorf("%+v %v", told, err)
	}
	if said := x.ask(t, "GET", "/api/rules?code=K7QF&words=attack&as=ann", "").Body.String(); !strings.Contains(said, "The rule about “attack”") {
		t.Errorf("the rulebook says %s", said)
	}
	first := x.ask(t, "GET", "/picture/K7QF/2.png?as=ann", "")
	if first.Code != 200 || first.Header().Get("Content-Type") != "image/png" || !strings.HasPrefix(first.Body.String(), "\x89PNG") {
		t.Fatalf("%d %v", first.Code, first.Header())
	}
	tag := first.Header().Get("ETag")
	if again := x.ask(t, "GET", "/picture/K7QF/2.png?as=ann", "", header("If-None-Match", tag)); again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("known already: %d", again.Code)
	}
	if other := x.ask(t, "GET", "/picture/K7QF/now.png", "", header("If-None-Match", tag)); other.Code != 200 || other.Header().Get("ETag") == tag {
		t.Errorf("another move: %d", other.Code)
	}
	page := x.ask(t, "GET", "/picture/K7QF/2.png?as=ann&page=parliament", "")
	if page.Code != 200 || page.Header().Get("ETag") == "" || !strings.HasPrefix(page.Body.String(), "\x89PNG") {
		t.Errorf("a page: %d %v", page.Code, page.Header())
	}
	for path, want := range map[string]int{
		"/picture/K7QF/2.png?page=senate": 404, "/picture/K7QF/x.png?page=parliament": 400,
		"/api/moment?code=NONE&seq=1": 404, "/api/moment?code=K7QF&seq=99": 404, "/api/moment?code=K7QF&seq=x": 400,
		"/api/moment?code=K7QF&seq=-2": 400, "/api/moment?code=K7QF&seq=1&as=nobody": 400,
		"/api/told?code=NONE": 404, "/api/told?code=K7QF&before=x": 400, "/api/told?code=K7QF&as=nobody": 400,
		"/api/rules?code=NONE": 404, "/api/rules?code=K7QF&as=nobody": 400,
		"/picture/NONE/1.png": 404, "/picture/K7QF/99.png": 404, "/picture/K7QF/1.gif": 404, "/picture/K7QF/x.png": 400,
	} {
		if w := x.ask(t, "GET", path, ""); w.Code != want {
			t.Errorf("%s: %d %s, want %d", path, w.Code, w.Body, want)
		}
	}
}
