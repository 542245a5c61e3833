package bot_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/erase"
	"divisionbell/bot/match"
	"divisionbell/bot/roll"
)

// reckoned are the bytes that a roll's first 32 numbers are drawn from, by what
// the page of the decision says and none of our code.
func reckoned(secret [32]byte, r match.Roll, expression string) []byte {
	mac := func(key []byte, parts ...[]byte) []byte {
		m := hmac.New(sha256.New, key)
		for _, p := range parts {
			m.Write(p)
		}
		return m.Sum(nil)
	}
	hash := func(s string) []byte { b := sha256.Sum256([]byte(s)); return b[:] }
	parts := [][]byte{{0, 0, 0, 0}, []byte("roll " + r.Day)}
	switch r.Law {
	case 2:
		parts = append(parts, hash(r.Mark), hash(expression))
	case 3:
		parts = [][]byte{{0, 0, 0, 0}, []byte("private " + r.Day), hash(r.Mark), hash(expression), hash(r.Own)}
	}
	n := binary.BigEndian.AppendUint64(nil, uint64(r.Number))
	return mac(mac(secret[:], parts...), n, []byte{0, 0, 0, 0})
}

// marked is who rolls where, reckoned alike.
func marked(secret [32]byte, day string, words ...string) string {
	m := hmac.New(sha256.New, secret[:])
	m.Write([]byte("\x00\x00\x00\x00roller " + day))
	for _, w := range words {
		b := sha256.Sum256([]byte(w))
		m.Write(b[:])
	}
	return hex.EncodeToString(m.Sum(nil))
}

// Dice of 256 sides are the bytes themselves, and one more.
func TestARollsDiceFollowByTheWrittenLaw(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "roll dialect=roll20 20d256>2[it's] # mine")
	secret, err := h.store.DaySecret(ctx, firstDay, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := h.store.RollByNumber(ctx, firstDay, 1)
	if err != nil {
		t.Fatal(err)
	}
	if want := marked(secret, firstDay, "hall", "", "table", "", "hall", "", "ann", "1"); r.Law != match.LawOfRollers || r.Mark != want {
		t.Errorf("rolled by law %d with the mark %s, want %s", r.Law, r.Mark, want)
	}
	old := r
	old.Law, old.Mark = match.LawOfNumbers, ""
	h.say("Ann", "roll private dialect=roll20 20d256>2[it's] # mine")
	private, err := h.store.RollByNumber(ctx, firstDay, 2)
	if err != nil || private.Law != match.LawOfPrivacy || len(private.Own) != 64 {
		t.Fatalf("a private roll is kept as %+v, %v", private, err)
	}
	for _, r := range []match.Roll{r, old, private} {
		result, err := roll.Rethrow(secret, r)
		if err != nil {
			t.Fatal(err)
		}
		want := reckoned(secret, r, "20d256>=2")
		for i, die := range result.Rolls[0].Outcomes[0].Parts[1].Pool.Dice {
			if die.Value != int64(want[i])+1 {
				t.Fatalf("by law %d die %d shows %d, want %d", r.Law, i, die.Value, want[i]+1)
			}
		}
	}
}

// A day on which the program was brought up to date has rolls of both laws.
func TestEachRollOfADayIsProvenByItsLaw(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "help") // so that Ann and the room are known
	secret, err := h.store.DaySecret(ctx, firstDay, [32]byte{7})
	if err != nil {
		t.Fatal(err)
	}
	before := match.Roll{Day: firstDay, Number: 1, Text: "4d6kh3[fire] # it's", Dialect: "standard", Law: match.LawOfNumbers}
	if err := h.store.AddRoll(ctx, before, nil, "", nil); err != nil {
		t.Fatal(err)
	}
	h.say("Ann", "roll 4d6kh3 # it's")
	h.say("Ann", "roll private 4d6kh3")
	after, err := h.store.RollByNumber(ctx, firstDay, 2)
	if err != nil {
		t.Fatal(err)
	}
	private, err := h.store.RollByNumber(ctx, firstDay, 3)
	if err != nil || private.Mark == after.Mark {
		t.Errorf("a private roll has the mark of a public one, %v", err)
	}
	for n := range 3 {
		if s := h.say("Bob", fmt.Sprintf("roll proof %s %d", firstDay, n+1)).Text.String(); strings.Contains(s, hex.EncodeToString(secret[:])) || strings.Contains(s, after.Mark) {
			t.Errorf("told before the day is over: %s", s)
		}
	}
	h.clock.pass(24 * time.Hour)
	head := fmt.Sprintf("divisionbell roll --secret %x --day %s --number ", secret, firstDay)
	const anyone, alone = "To roll it again yourself: ", "The roll was private: its dice also follow from a secret of its own, which only the person who rolled can see. If they show it to you, its SHA-256 is "
	for n, want := range []string{anyone + head + "1 -- '4d6kh3'", anyone + head + "2 --law 2 --mark " + after.Mark + " -- '4d6kh3'", alone + fmt.Sprintf("%x", sha256.Sum256([]byte(private.Own)))} {
		if s := h.say("Bob", fmt.Sprintf("roll proof %s %d", firstDay, n+1)).Text.String(); !strings.HasSuffix(s, ". "+want+".") {
			t.Errorf("roll %d is proven by %q", n+1, s)
		}
	}
	const mine = "The roll was private, and this command proves it. Only show it to people who may see the roll: "
	want := ". " + mine + head + "3 --law 3 --mark " + private.Mark + " --own " + private.Own + " -- '4d6kh3'."
	if s := h.say("Ann", "roll proof "+firstDay+" 3").Text.String(); !strings.HasSuffix(s, want) {
		t.Errorf("the roller is told %q", s)
	}
	h.quiet()
}

// What is kept of a forgotten person's roll throws what was thrown, by either law.
func TestAForgottenRollIsThrownAgain(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "roll (2[of])d6[my]+3[own]+4d6kh3 # words; 3x d20[too]")
	r, err := h.store.RollByNumber(ctx, firstDay, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, law := range []int{match.LawOfNumbers, match.LawOfRollers} { // what is left of a private roll is not thrown again
		r.Law = law
		kept := r
		kept.Text = erase.New(match.Traces{Rolls: []match.Roll{r}}, "Somebody 1", "").Roll(r)
		if want := "2d6+3+4d6kh3; 3x 1d20"; kept.Text != want {
			t.Errorf("%q is kept, want %q", kept.Text, want)
		}
		var thrown [2]string
		for i, r := range []match.Roll{r, kept} {
			result, err := roll.Rethrow([32]byte{7}, r)
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range result.Rolls {
				for _, o := range one.Outcomes {
					thrown[i] += fmt.Sprint(o.Total, " ")
					for _, part := range o.Parts {
						if part.Pool != nil {
							thrown[i] += fmt.Sprint(part.Pool.Dice)
						}
					}
				}
			}
		}
		if thrown[0] != thrown[1] {
			t.Errorf("by law %d %s is thrown, and was %s", law, thrown[1], thrown[0])
		}
	}
	h.quiet()
}

// Whoever has the day's secret, the number, the mark and a guess at the expression
// does not know what was rolled in private.
func TestAPrivateRollIsNotThrownAgainByOthers(t *testing.T) {
	h := build(t, plan{})
	answer := h.say("Ann", "roll private 20d1000").Text.String()
	secret, err := h.store.DaySecret(ctx, firstDay, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := h.store.RollByNumber(ctx, firstDay, 1)
	if err != nil {
		t.Fatal(err)
	}
	rolled, err := roll.Rethrow(secret, r)
	if err != nil {
		t.Fatal(err)
	}
	total := rolled.Rolls[0].Outcomes[0].Total
	if !strings.Contains(answer, fmt.Sprint(total)) {
		t.Errorf("rolled again it is %d, and was told as %q", total, answer)
	}
	for _, law := range []int{match.LawOfNumbers, match.LawOfRollers, match.LawOfPrivacy} {
		guess := r
		guess.Law, guess.Own = law, ""
		if again, err := roll.Rethrow(secret, guess); err != nil || again.Rolls[0].Outcomes[0].Total == total {
			t.Errorf("guessed by law %d it is %v, %v", law, again, err)
		}
	}
}

// The fingerprint of a day's rolls is to be had by anyone, before the first of them
// and after, and is never in a roll's own message; with the day's end its secret is.
func TestADaysFingerprintIsToBeHad(t *testing.T) {
	h := build(t, plan{})
	before := h.say("Bob", "roll proof").Text.String()
	secret, err := h.store.DaySecret(ctx, firstDay, [32]byte{})
	if err != nil || secret == [32]byte{} {
		t.Fatalf("the secret is %x, %v", secret, err)
	}
	sum := sha256.Sum256(secret[:])
	mark := hex.EncodeToString(sum[:])
	if !strings.Contains(before, mark) || strings.Contains(before, hex.EncodeToString(secret[:])) {
		t.Errorf("before any roll Bob reads %q", before)
	}
	h.say("Ann", "roll d20")
	h.settle()
	told := h.hall.find("Ann rolled")
	if len(told) != 1 || strings.Contains(told[0].text(), mark[:8]) {
		t.Fatalf("told %v", told)
	}
	for _, after := range []string{h.press("Eve", h.labelled(told[0].message, "Check this roll")).Text.String(), h.say("Eve", "roll proof").Text.String(), h.say("Eve", "roll proof "+firstDay).Text.String()} {
		if !strings.Contains(after, mark) || strings.Contains(after, hex.EncodeToString(secret[:])) {
			t.Errorf("after it Eve reads %q", after)
		}
	}
	for _, day := range []string{"2026-11-30", "2026-12-02", "tomorrow"} {
		if m := h.say("Eve", "roll proof "+day); !m.Refused {
			t.Errorf("of %s Eve reads %q", day, m.Text)
		}
	}
	h.clock.pass(24 * time.Hour)
	if s := h.say("Eve", "roll proof "+firstDay).Text.String(); !strings.Contains(s, mark) || !strings.Contains(s, hex.EncodeToString(secret[:])) {
		t.Errorf("when the day is over Eve reads %q", s)
	}
	if s := h.say("Eve", "roll proof").Text.String(); strings.Contains(s, mark) || !strings.Contains(s, "2026-12-02") {
		t.Errorf("the next day Eve reads %q", s)
	}
	h.quiet()
}

// The first dice that a message has are rolled, for whoever asks; where it has none,
// they read what would do.
func TestTheDiceOfAMessageAreRolled(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "roll this Then I hit it with **2d1+3** and 1d100!")
	h.settle()
	if told := h.hall.find("Ann rolled 5"); len(told) != 1 || h.numbers() != 1 {
		t.Errorf("told %v", told)
	}
	h.reads(h.say("Ann", "roll this good morning"), "I found no dice in that message", "3d6")
	h.reads(h.say("Ann", "roll this"), "I found no dice in that message")
	h.reads(h.say("Ann", "roll this and now 3d6kx please"), "I can't roll that", "^")
	if h.numbers() != 1 {
		t.Errorf("%d numbers are used up", h.numbers())
	}
	h.say("Bob", "bell dialect roll20")
	h.say("Bob", "roll this 2d6+1 it is")
	if r, err := h.store.RollByNumber(ctx, firstDay, 2); err != nil || r.Dialect != "roll20" {
		t.Errorf("Bob's is kept as %+v, %v", r, err)
	}
	h.quiet()
}
