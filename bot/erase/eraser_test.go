package erase_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/erase"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// words are what the games say of themselves.
const words = "Round 1 begins. The first player will roll. Tax is a game; a trader may pay. Turn: who plays?"

func eraser(t match.Traces) *erase.Eraser { return erase.New(t, "Somebody 7", words) }

// A name goes where it stands as a name: in any case, wrapped, cut off or with its
// marks escaped or left out, and never as a part of other words or names.
func TestANameIsTakenOutOfTexts(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"Zoe Quill", "Zoe Quill wins, ZOE QUILL loses, zoe quill’s turn", "Somebody 7 wins, Somebody 7 loses, Somebody 7’s turn"},
		{"Zoe Quill", "Zoe  \n   Quill wins", "Somebody 7 wins"},
		{"Zoe Quill", "Zoe Q… to move, Zoe… too, Zo… not", "Somebody 7 to move, Somebody 7 too, Zo… not"},
		{"Zoe Quill", "Zoe and Quill, a Zoe Quillon, Zoes", "Zoe and Quill, a Zoe Quillon, Zoes"},
		{"Zoe Quill", "<@zoe-quill> and zoe_quill", "<@somebody-7> and Somebody 7"},
		{"Al", "Al takes all; also al, Al's, (Al)", "Somebody 7 takes all; also al, Somebody 7's, (Somebody 7)"},
		{"Al", "Albert, Hal, ALSO, Al2", "Albert, Hal, ALSO, Al2"},
		{"*carol* x", `*carol* x, \*carol\* x, carol x, Carol X!`, "Somebody 7, Somebody 7, Somebody 7, Somebody 7!"},
		{"*carol* x", "carol x2, carols x", "carol x2, carols x"},
		{"O'Neil", `O'Neil, o\'neil, ONEIL`, "Somebody 7, Somebody 7, Somebody 7"},
		{"a`b`c", "a'b'c and a`b`c", "Somebody 7 and Somebody 7"},
		{"José", "José and Jose\u0301 wait", "Somebody 7 and Jose\u0301 wait"},
		{"Jose\u0301", "Jose\u0301 and JOSE wait", "Somebody 7 and Somebody 7 wait"},
		{"Straße", "straße STRAßE", "Somebody 7 Somebody 7"},
		{"田中", "田中wins, 田中さん", "Somebody 7wins, Somebody 7さん"},
		{"★☆", "★☆ wins", "Somebody 7 wins"},
		{"✓", "✓ 17", "✓ 17"},
		{"Zoe 🦊", "Zoe 🦊 wins, Zoe wins", "Somebody 7 wins, Somebody 7 wins"},
		{"\u202eevil", "evil wins", "Somebody 7 wins"},
		{"Will", "Will pays, you will pay", "Somebody 7 pays, you will pay"}, // a word in small letters
		{"Round", "Round 1 begins", "Round 1 begins"},                        // a word as it is written
		{"Round", "Round", "Somebody 7"},
		{"Round", "/match invite <@Round>", "/match invite <@somebody-7>"},
		{"A", "A fine day for A", "A fine day for A"},
		{"7", "7 points for seat 7", "7 points for seat 7"},
		{"", "nothing", "nothing"},
		{"…", "and so on…", "and so on…"},
		{"somebody", "somebody wins", "somebody wins"},
		{"Somebody", "Somebody 3 wins", "Somebody 3 wins"},
		{"body", "Somebody 3 wins, body!", "Somebody 3 wins, Somebody 7!"},
		{strings.Repeat("Long ", 16), strings.Repeat("Long ", 15) + "Long. Long Long Lo… waits", "Somebody 7. Somebody 7 waits"},
		{"(.*)[", "(.*)[ wins", "(.*)[ wins"},
	} {
		if got := eraser(match.Traces{Names: []string{c.name}}).Text(c.text, true); got != c.want {
			t.Errorf("%q in %q: %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

// An id goes as a name does, and what replaces it can stand in a command.
func TestAnIDIsTakenOutOfTexts(t *testing.T) {
	e := eraser(match.Traces{Names: []string{"Zoe"}, IDs: []string{"U042AB", "481516234200", "zoe"}})
	got := e.Text("<@U042AB> is 481516234200, not 4815162342001; zoe, <@zoe>", true)
	if want := "<@somebody-7> is somebody-7, not 4815162342001; Somebody 7, <@somebody-7>"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A name like a pseudonym is looked for nowhere, but what they said under it goes,
// and the id of their account.
func TestWhoIsCalledSomebodyIsForgotten(t *testing.T) {
	for _, name := range []string{"Somebody", "somebody 12"} {
		id := strings.ToLower(strings.ReplaceAll(name, " ", "-"))
		e := eraser(match.Traces{Person: 7, Names: []string{name}, IDs: []string{id}, Others: []string{"Somebody 3"}, Said: []string{"hello"}})
		raw, err := json.Marshal(msg.Message{Text: msg.Text{}.Bold(name).Plain(": hello\nSomebody 3: hello\nBob: hello, somebody!\n").Ring(7, name).Plain(" waits"),
			Buttons: []msg.Button{{ID: "1/ match invite K7QF <@" + id + ">"}, {ID: "1/ match invite K7QF <@somebody-3>"}}})
		if err != nil {
			t.Fatal(err)
		}
		var got msg.Message
		if err := json.Unmarshal(e.Message(raw, true), &got); err != nil {
			t.Fatal(err)
		}
		if want := name + ": …\nSomebody 3: hello\nBob: hello, somebody!\nSomebody 7 waits"; got.Text.String() != want {
			t.Errorf("%s\nwant %s", got.Text, want)
		}
		if got.Buttons[0].ID != "1/ match invite K7QF <@somebody-7>" || got.Buttons[1].ID != "1/ match invite K7QF <@somebody-3>" {
			t.Errorf("%+v", got.Buttons)
		}
	}
}

// Others whose names hold theirs keep them, and so do others of the same name
// where it means those.
func TestOthersKeepTheirNames(t *testing.T) {
	e := eraser(match.Traces{Names: []string{"Zoe", "Zoe Quill"}, Others: []string{"Zoe 2", "Mary Zoe", "zoe-2", "ZOE QUILL", "Quilliam", "Zoega"}})
	for theirs, want := range map[bool]string{
		true:  "Somebody 7, Zoe 2, Mary Zoe, zoe-2, Somebody 7, Zoe…",
		false: "Somebody 7, Zoe 2, Mary Zoe, zoe-2, Zoe Quill, Zoe…",
	} {
		if got := e.Text("Zoe, Zoe 2, Mary Zoe, zoe-2, Zoe Quill, Zoe…", theirs); got != want {
			t.Errorf("theirs %v: %q, want %q", theirs, got, want)
		}
	}
	if got := e.Shared(); !slices.Equal(got, []string{"Zoe Quill"}) {
		t.Errorf("shared: %q", got)
	}
}

// A name that is a match's code is not looked for among the codes.
func TestACodeIsNoName(t *testing.T) {
	e := eraser(match.Traces{Names: []string{"Rays", "KXQF"}, Codes: []string{"RAYS", "KXQF"}})
	if got, want := e.Text("1/ match take RAYS, says Rays of KXQF", true), "1/ match take RAYS, says Somebody 7 of KXQF"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := e.Message([]byte(`{"picture":{"alt":"KXQF","match":"KXQF"},"text":[]}`), true); string(got) != `{"picture":{"alt":"Somebody 7","match":"KXQF"},"text":[]}` {
		t.Errorf("a picture of another match: %s", got)
	}
	if got := e.Plain(); !slices.Equal(got, []string{"KXQF"}) {
		t.Errorf("plain: %q", got)
	}
}

// Of a stored message what they said goes, line by line, the name in every text,
// and what they wrote beside a roll; all else stays, byte for byte.
func TestAMessageIsGoneOver(t *testing.T) {
	e := eraser(match.Traces{Person: 3, Names: []string{"Zoe \"Q\" <b>", "May"}, Said: []string{"hello", "hello there"}, Rolls: []match.Roll{{Day: "2026-11-22", Number: 4, Text: "1d6 # for May"}}})
	m := msg.Message{
		Text: msg.Text{}.Bold("Zoe \"Q\" <b>").Plain(": hello there\n").Bold("Bob").Plain(": hello\n").Bold("Zoe \"Q\" <b>").Plain(" says to you alone, in ").Bold("K7QF").Plain(": hello\n").
			Bold("May").Plain(", to the Government of ").Bold("K7QF").Plain(": hello\n").
			Plain("Nobody: hello\n").Ring(3, "an older name").Plain(", K7QF awaits you\n").Ring(4, "Bob").Bold("May wins").Plain(".\n1. ").Bold("May").Plain(", whose words for the dice are “hello”\n17 for May\n"),
		Picture: &msg.Picture{Alt: "May leads", Board: " >A May           12\n  B Bob            3", Match: "K7QF", Viewer: -1},
		Buttons: []msg.Button{{Label: "May: pass", ID: "1/ roll 1d6 # for May"}, {Label: "Proof", ID: "1/ roll proof 2026-11-22 4"}},
	}
	m.Text = append(m.Text, msg.Run{Style: msg.When, At: 1, Words: "Wed 6 May, 09:00 UTC"})
	raw, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var got msg.Message
	if err := json.Unmarshal(e.Message(raw, true), &got); err != nil {
		t.Fatal(err)
	}
	want := "Somebody 7: …\nBob: hello\nSomebody 7 says to you alone, in K7QF: …\nSomebody 7, to the Government of K7QF: …\nNobody: hello\nSomebody 7, K7QF awaits you\nBobSomebody 7 wins.\n" +
		"1. Somebody 7, whose words for the dice are “…”\n17\nWed 6 May, 09:00 UTC"
	if got.Text.String() != want {
		t.Errorf("%s\nwant %s", got.Text, want)
	}
	if got.Picture.Alt != "Somebody 7 leads" || got.Picture.Board != " >A Somebody 7    12\n  B Bob            3" {
		t.Errorf("%q\n%s", got.Picture.Alt, got.Picture.Board)
	}
	if got.Buttons[0].Label != "Somebody 7: pass" || got.Buttons[0].ID != "1/ roll 1d6" || got.Buttons[1] != m.Buttons[1] {
		t.Errorf("%+v", got.Buttons)
	}
	for _, same := range []string{`{"text":[{"words":"Bob: hello"}],  "odd": 1}`, `{"ts":"May","file":"May"}`, "May", "", "[]", `{"text":7,"x":"May"}`} {
		if got := e.Message([]byte(same), true); string(got) != same {
			t.Errorf("%s becomes %s", same, got)
		}
	}
}

// shown is a public message of a roll of theirs.
func shown(text msg.Text, r match.Roll) msg.Message {
	return msg.Message{Text: text, Buttons: []msg.Button{
		{Label: "Again", ID: "1/ roll " + r.Text}, {Label: "Odds", ID: "1/ roll odds " + r.Text}, {Label: "Proof", ID: fmt.Sprintf("1/ roll proof %s %d", r.Day, r.Number)},
	}}
}

// A message of a roll keeps its numbers and its bare notation, whether the roll
// failed, was cut off or told in several lines, and so do its buttons.
func TestAMessageOfARollKeepsItsNumbers(t *testing.T) {
	failed := ": the dice came to 0, and nothing is divided by 0 (roll 4 of 2026-11-22)."
	sealed := "\nThe day's dice are sealed: SHA-256 5ea1."
	for _, c := range []struct{ text, name, told, want, bare string }{
		{"1/(0*1d6) # by May", "May", " rolls 1/(0*1d6) # by May" + failed, "Somebody 7 rolls 1/(0*1d6)" + failed, "1/(0*1d6)"},
		{"1/(0*1d6) # up rolls: 1", "May rolls up: 2", " rolls 1/(0*1d6) # up rolls: 1" + failed + sealed, "Somebody 7 rolls 1/(0*1d6)" + failed + sealed, "1/(0*1d6)"},
		{"1d4 # left\u200b  out; 1/(0*1d6) # of it", "May", " rolls 1d4 # left out; 1/(0*1d6) # of it" + failed, "Somebody 7 rolls 1d4; 1/(0*1d6)" + failed, "1d4; 1/(0*1d6)"},
		{"1d4 # out; 1d6 # in and out", "May", " rolls 3 out\n(3)\n5 in and out\n(5)" + sealed, "Somebody 7 rolls 3\n(3)\n5\n(5)" + sealed, "1d4; 1d6"},
		{"1d20[by [May]", "May", " rolls 12\n1d20 (12) [by [May]", "Somebody 7 rolls 12\n1d20 (12)", "1d20"},
		{"(2[of May])d6[by me]+3[a note] # of May; 1d8", "May", " rolls 12 of May\n2d6 (4, 5) [by me] + 3 [a note]\n5\n1d8 (5)", "Somebody 7 rolls 12\n2d6 (4, 5) + 3\n5\n1d8 (5)", "2d6+3; 1d8"},
		{"1/(0*1d6[by May])", "May", " rolls 1/(0*1d6[by May])" + failed, "Somebody 7 rolls 1/(0*1d6)" + failed, "1/(0*1d6)"},
		{"1d6[a note that is cut]+1", "May", " rolls 4\n1d6 (3) [a note th…", "Somebody 7 rolls 4\n1d6 (3)…", "1d6+1"},
		{"1d[1..6]+2[1..6]", "May", " rolls 4\n1d[1..6] (2) + 2 [1..6]", "Somebody 7 rolls 4\n1d[1..6] (2) + 2", "1d[1..6]+2"},
		{"1d6 # of May", "May", " rolls of May: 3\n1d6 (3)\nBetter than 33% of such rolls.", "Somebody 7 rolls 3\n1d6 (3)\nBetter than 33% of such rolls.", "1d6"},
		{"1d4 # out; 1d6 # in and out", "May", " rolls out: 3\n(3)\nin and out: 5\n(5)" + sealed, "Somebody 7 rolls 3\n(3)\n5\n(5)" + sealed, "1d4; 1d6"},
		{"2x 1d6 # rolls up", "May rolls rolls up", " rolls rolls up: 3, 4\n(3)\n(4)", "Somebody 7 rolls 3, 4\n(3)\n(4)", "2x 1d6"},
		{"20x 1d4 # a long one", "May", " rolls 3, 4, 1 a lon…", "Somebody 7 rolls 3, 4, 1…", "20x 1d4"},
	} {
		r := match.Roll{Day: "2026-11-22", Number: 4, Text: c.text}
		e := eraser(match.Traces{Person: 3, Names: []string{c.name}, Rolls: []match.Roll{r}})
		raw, err := json.Marshal(shown(msg.Text{}.Bold(c.name).Plain(c.told), r))
		if err != nil {
			t.Fatal(err)
		}
		var got msg.Message
		if err := json.Unmarshal(e.Message(raw, true), &got); err != nil {
			t.Fatal(err)
		}
		if got.Text.String() != c.want {
			t.Errorf("%s\nwant %s", got.Text, c.want)
		}
		for i, want := range []string{"1/ roll " + c.bare, "1/ roll odds " + c.bare, "1/ roll proof 2026-11-22 4"} {
			if got.Buttons[i].ID != want {
				t.Errorf("%q, want %q", got.Buttons[i].ID, want)
			}
		}
		if again := e.Message(e.Message(raw, true), true); string(again) != string(e.Message(raw, true)) {
			t.Errorf("once more: %s", again)
		}
	}
}

// The answer to a roll that failed has no buttons and is known by the number that
// it names.
func TestTheAnswerToAFailedRollIsTheirs(t *testing.T) {
	e := eraser(match.Traces{Rolls: []match.Roll{{Day: "2026-11-22", Number: 4, Text: "1/(0*1d6) # by May"}}})
	for n, want := range map[string]bool{"4": true, "14": false} {
		body := `{"text":[{"words":"Roll ` + n + ` of 2026-11-22 came to nothing: "},{"style":3,"words":"1/(0*1d6) # by May"}]}`
		if roll, theirs := e.Proves([]byte(body)); !roll || theirs != want {
			t.Errorf("roll %s: %v, %v", n, roll, theirs)
		}
	}
}

// Of a roll stays what it takes to throw it again, and of a private one nothing.
func TestARollKeepsItsDice(t *testing.T) {
	e := eraser(match.Traces{Names: []string{"Zoe"}})
	for _, c := range []struct {
		r    match.Roll
		want string
	}{
		{match.Roll{Text: "2d6 + 1 # Zoe attacks; d20 # and again"}, "2d6+1; 1d20"},
		{match.Roll{Text: "4d6kh3"}, "4d6kh3"},
		{match.Roll{Text: "(2[of Zoe])d6[Zoe's]+3[hers] vs 7"}, "2d6+3 vs 7"},
		{match.Roll{Text: strings.Repeat("1d6+", 200) + "1[hers]"}, strings.Repeat("1d6+", 200) + "1"},
		{match.Roll{Text: "2d6 # quietly", Private: true}, ""},
		{match.Roll{Text: "no dice of Zoe"}, "no dice of Somebody 7"},
	} {
		if got := e.Roll(c.r); got != c.want {
			t.Errorf("%+v: %q, want %q", c.r, got, c.want)
		}
	}
}

// TestWhatWouldBeToldThemInsteadIsGone with what they said: it was for them alone.
func TestWhatWouldBeToldThemInsteadIsGone(t *testing.T) {
	e := eraser(match.Traces{Person: 7, Names: []string{"Zoe Quill"}, Said: []string{"my secret plan"}})
	at := func(to int64) []byte {
		return msg.Encode(msg.Message{
			Text:    msg.Text{}.Bold("Zoe Quill").Plain(" says to you alone, in ").Bold("A7K2").Plain(": my secret plan"),
			Instead: &msg.Instead{Room: 3, To: to, Message: msg.Message{Text: msg.Say("I can't send ").Bold("Bob").Plain(" direct messages: my secret plan")}},
		})
	}
	if got := string(e.Message(at(7), true)); strings.Contains(got, "secret") || strings.Contains(got, "instead") || !strings.Contains(got, "Somebody 7") {
		t.Errorf("it is %s", got)
	}
	if got := string(e.Message(at(8), true)); !strings.Contains(got, "instead") {
		t.Errorf("another's is %s", got)
	}
}
