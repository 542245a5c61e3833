package roll

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/dice"
)

// maxTold is how many characters of a roll are shown before it is told in numbers.
const maxTold = 1500

// Told is what all are told of a roll: what it came to, how it was read and how lucky
// it was; or why it failed while it was thrown, of which full shows its roller more.
func Told(q *dice.Request, r match.Roll, result *dice.Result, failed error) (t, full msg.Text) {
	number := fmt.Sprintf("%d of %s", r.Number, r.Day)
	var no *dice.Error
	if errors.As(failed, &no) {
		return msg.Say(text.Line(r.Text, maxTold) + ": " + no.Message + " (roll " + number + ")."), Pointed("Roll "+number+" failed: ", no)
	}
	for _, s := range result.Spans(maxTold) {
		switch s.Style {
		case dice.Bold:
			t = t.Bold(s.Text)
		case dice.Struck:
			t = t.Struck(s.Text)
		default:
			t = t.Plain(s.Text)
		}
	}
	if reading := q.Reading(); reading != "" {
		t = t.Line().Plain("I read that as " + reading + ".")
	}
	if luck := Luck(q, result); luck != "" {
		t = t.Line().Plain(luck)
	}
	return t, t
}

// Pointed tells a mistake after a few words, with a caret under it and the way on.
func Pointed(lead string, no *dice.Error) msg.Text {
	t := msg.Say(lead + strings.TrimSuffix(no.Message, ".") + ".").Line().Block(no.Caret())
	if no.Suggestion != "" {
		t = t.Line().Join(msg.Typed(text.Sentence(no.Suggestion)))
	}
	return t.Line().Plain("For everything I can roll, type ").Code("/roll help").Plain(".")
}

// sealed tells a day's fingerprint and, when the day is over, its secret.
func sealed(lead string, secret [32]byte, over bool) msg.Text {
	sum := engine.Commitment(secret)
	t := msg.Say(lead + " their fingerprint (SHA-256) is ").Code(hex.EncodeToString(sum[:])).Plain(". ")
	if over {
		t = t.Plain("That day's secret: ").Code(hex.EncodeToString(secret[:])).Plain(". ")
	}
	return t
}

// ProofOfDay tells by what all dice of a day are proven that are no other match's.
func ProofOfDay(secret [32]byte, day string, over bool) msg.Text {
	t := sealed("The rolls and daily games of "+day+" are decided in advance;", secret, over)
	if !over {
		t = t.Plain("Keep it: the day's secret is published at midnight UTC, and then anyone can check that it is the one. ")
	}
	return t.Plain("To check one roll, press ").Bold("Check this roll").Plain(" below it.")
}

// Proof tells how a roll can be checked: by the day's fingerprint and, once the day is
// over, by its secret. roller: it is told to whoever rolled.
func Proof(secret [32]byte, r match.Roll, roller, over bool) (msg.Text, error) {
	t := sealed(fmt.Sprintf("Roll %d of %s. The rolls of that day were decided in advance;", r.Number, r.Day), secret, over)
	switch {
	case !over:
		return t.Plain("The day's secret is published at midnight UTC; then anyone can roll this again."), nil
	case r.Law == match.LawOfPrivacy && r.Own == "":
		return t.Plain("The roll was private, and its own secret went with the person who rolled it, so nobody can roll it again."), nil
	case r.Law == match.LawOfPrivacy && !roller:
		own := sha256.Sum256([]byte(r.Own))
		return t.Plain("The roll was private: its dice also follow from a secret of its own, which only the person who rolled can see. If they show it to you, its SHA-256 is ").Code(hex.EncodeToString(own[:])).Plain("."), nil
	}
	command, err := Again(secret, r, roller)
	if err != nil {
		return nil, err
	}
	way := "To roll it again yourself: "
	switch {
	case r.Private && roller:
		way = "The roll was private, and this command proves it. Only show it to people who may see the roll: "
	case r.Private:
		way = "The roll was private, so only the person who rolled it knows the expression. If you know it, put it in place of " + Unsaid + " to check the roll: "
	}
	return t.Plain(way).Code(command).Plain("."), nil
}
