package bot_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
)

// rolledAs is the request of the day's newest roll, as it is kept.
func (h *house) rolledAs() string {
	h.tb.Helper()
	r, err := h.store.RollByNumber(ctx, firstDay, h.numbers())
	if err != nil {
		h.tb.Fatal(err)
	}
	return r.Text
}

func TestRollsAreSavedUnderAName(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "roll saved"), "no saved rolls", "/roll save stats")
	saved := h.say("Ann", "roll save Stats 6x 4d6kh3 # scores")
	h.reads(saved, "/roll stats", "6x 4d6kh3 # scores")
	for _, line := range []string{"roll stats", "roll STATS"} {
		h.say("Ann", line)
		if got := h.rolledAs(); got != "6x 4d6kh3 # scores" {
			t.Errorf("%s rolls %s", line, got)
		}
	}
	h.press("Ann", h.labelled(saved, "Roll stats"))
	if got := h.numbers(); got != 3 {
		t.Errorf("%d rolls", got)
	}
	h.say("Ann", "roll save sneak d20+7")
	h.say("Ann", "roll private sneak adv")
	if got := h.rolledAs(); got != "2d20kh1+7" {
		t.Errorf("with more behind it rolls %s", got)
	}
	h.reads(h.say("Ann", "roll odds sneak"), "1d20+7", "average 17.50")
	h.say("Ann", "roll save sneak d20+9")
	h.reads(h.say("Ann", "roll saved"), "/roll sneak rolls 1d20+9", "/roll stats rolls")
	if s := h.say("Bob", "roll sneak").Text.String(); strings.Contains(s, "Roll ") && !strings.Contains(s, "cannot be rolled") {
		t.Errorf("Bob rolls Ann's: %s", s)
	}
	if got := h.completed("Ann", "/roll s"); !strings.Contains(got, "/roll stats") || !strings.Contains(got, "/roll sneak") {
		t.Errorf("completed as %s", got)
	}
	list := h.say("Ann", "roll saved")
	h.press("Ann", h.labelled(list, "Delete stats"))
	if s := h.say("Ann", "roll saved").Text.String(); strings.Contains(s, "stats") {
		t.Errorf("deleted, and there: %s", s)
	}
	h.quiet()
}

func TestSavedRollsAreRefusedWithTheWayOn(t *testing.T) {
	h := build(t, plan{})
	for _, tt := range [][2]string{
		{"save", "Give it a name"}, {"save stats", "Give it a name"}, {"save d20 4d6", "already"}, {"save odds 4d6", "already"},
		{"save 4x4 4d6", "one word"}, {"save " + strings.Repeat("a", 21) + " d6", "one word"}, {"save bad 4d6kh9", "4 dice to keep from"}, {"delete nothing", "/roll saved"},
		{"last", "/roll d20"},
	} {
		if s := h.say("Ann", "roll "+tt[0]).Text.String(); !strings.Contains(s, tt[1]) {
			t.Errorf("%s: %s", tt[0], s)
		}
	}
	for i := range 25 {
		h.say("Ann", fmt.Sprintf("roll save roll%d d20+%d", i, i))
	}
	h.reads(h.say("Ann", "roll save more d6"), "25 saved rolls", "/roll delete")
	h.reads(h.say("Ann", "roll save roll3 d6"), "Saved")
	h.quiet()
}

// What is saved as one value is said by its name in other rolls, in any dialect; what is
// kept, thrown again and proven is what it stood for.
func TestSavedValuesAreAddedByName(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "roll d20+str"), "I don't know what your str is", "/roll save str 3")
	h.reads(h.say("Ann", "roll save STR +3"), "/roll str rolls 3", "add it to any roll: /roll d20+str")
	if s := h.say("Ann", "roll save stats 6x 4d6kh3").Text.String(); strings.Contains(s, "any roll") {
		t.Errorf("a whole roll is told as a value: %s", s)
	}
	for line, want := range map[string]string{
		"roll d20+str to hit": "1d20+3 # to hit", "roll private d20+Str": "1d20+3", "roll dialect=avrae 1d20ro<2+str": "1d20ro<2+3", "roll save hit d20+str vs 15": "",
	} {
		h.say("Ann", line)
		if want == "" {
			continue // nothing may have been rolled yet
		}
		if got := h.rolledAs(); got != want {
			t.Errorf("%s rolls %s, want %s", line, got, want)
		}
	}
	h.reads(h.say("Ann", "roll odds d20+str"), "1d20+3", "average 13.50")
	h.say("Ann", "roll save str 4")
	h.say("Ann", "roll hit")
	if got := h.rolledAs(); got != "1d20+3 vs 15" {
		t.Errorf("what was saved with it rolls %s", got)
	}
	h.reads(h.say("Ann", "roll d20+stats"), "a whole roll")
	h.reads(h.say("Bob", "roll d20+str"), "I don't know what your str is")
	h.quiet()
}

// A dialect stands for a person, else for the place; what is said before the dice
// is above both, and buttons are in our own.
func TestADialectOfAPersonAndOfAPlace(t *testing.T) {
	h := build(t, plan{})
	asAdmin := func(line string) string {
		c := h.call("Ann")
		c.Line, c.Admin = line, true
		return h.do(c).Text.String()
	}
	rolls := func(who, line, want string) {
		t.Helper()
		h.say(who, "roll "+line)
		if got := h.rolledAs(); got != want {
			t.Errorf("%s: /roll %s rolls %s, want %s", who, line, got, want)
		}
	}
	rolls("Ann", "4d6k3", "4d6kh3")
	if s := asAdmin("bell settings dialect Avrae"); !strings.Contains(s, "Dialect of rolls: avrae") {
		t.Errorf("settled as %s", s)
	}
	rolls("Ann", "4d6k3", "4d6k=3")
	h.reads(h.say("Ann", "bell dialect"), "as this channel does")
	h.reads(h.say("Ann", "bell dialect roll20"), "roll20")
	rolls("Ann", "4d6k3", "4d6kh3")
	rolls("Ann", "4d6>5", "4d6>=5")
	rolls("Bob", "4d6k3", "4d6k=3")
	rolls("Bob", "dialect=standard 4d6k3", "4d6kh3")
	rolls("Ann", "dialect=Avrae 4d6k3", "4d6k=3")
	rolls("Ann", "4d6k3 dialect=Avrae", "4d6k=3")
	rolls("Ann", "Dialect = Avrae 4d6k3", "4d6k=3")
	rolls("Ann", "4d6>5", "4d6>=5")
	h.settle()
	told := h.hall.find("Ann rolled")
	h.press("Bob", h.labelled(told[len(told)-1].message, "Roll again"))
	if got := h.rolledAs(); got != "4d6>=5" {
		t.Errorf("again it rolls %s", got)
	}
	rolls("Bob", "last", "4d6>=5")
	if got := h.completed("Bob", "/roll 4d6>"); !strings.Contains(got, "/roll dialect=standard 4d6>=5") {
		t.Errorf("completed as %s", got)
	}
	h.say("Ann", "bell dialect auto")
	rolls("Ann", "4d6k3", "4d6k=3")
	asAdmin("bell settings dialect none")
	rolls("Ann", "4d6k3", "4d6kh3")
	h.reads(h.say("Ann", "bell dialect klingon"), "Choose a dialect: standard, avrae")
	h.reads(h.say("Bob", "bell settings dialect avrae"), "Only admins")
	h.quiet()
}

// A button of before rolls what it rolled, also where that would now be asked about.
func TestOldButtonsRollWhatTheyRolled(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "bell dialect avrae")
	for _, text := range []string{"4d6!9", "4d6kh9", "4d6>0", "4d6kh3", "4d6k=3", "2d6 # a; 1d6 # 2d6 more"} {
		h.press("Ann", menu.Press{Line: "roll " + text}.ID())
		if got := h.rolledAs(); got != text {
			t.Errorf("%s rolls %s", text, got)
		}
	}
	if s := h.say("Ann", "roll 4d6e9").Text.String(); !strings.Contains(s, "a d6 has no 9") {
		t.Errorf("typed it is taken: %s", s)
	}
	h.quiet()
}

// What a person saved is theirs: it is given to them, and goes with them.
func TestSavedRollsAreExportedAndForgotten(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "roll save stats 6x 4d6kh3 # qqscores")
	h.say("Ann", "bell dialect avrae")
	p, err := h.store.Person(ctx, h.call("Ann").Account)
	if err != nil {
		t.Fatal(err)
	}
	b, err := h.host.Belongings(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(b)
	if err != nil || !strings.Contains(string(raw), "qqscores") || !strings.Contains(string(raw), "avrae") {
		t.Errorf("given as %s, %v", raw, err)
	}
	f, err := h.host.Forgetting(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Do(ctx); err != nil {
		t.Fatal(err)
	}
	if p, err = h.store.PersonByID(ctx, p.ID); err != nil || !slices.Equal(p.Habits.Saved, []match.Saved(nil)) || p.Habits.Dialect != "" {
		t.Errorf("kept %+v, %v", p.Habits, err)
	}
}
