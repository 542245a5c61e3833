package chatkit_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// A coded error is one of a platform whose codes are numbers.
type coded int

func (c coded) Error() string { return fmt.Sprint("code ", int(c)) }

func TestErrorsAreJudged(t *testing.T) {
	kinds := chatkit.Errors[int]{
		Platform: "relay",
		Code: func(err error) (n int) {
			var c coded
			if errors.As(err, &c) {
				n = int(c)
			}
			return n
		},
		Known: map[int]chatkit.Meaning{
			1: {Kind: match.ErrGone, Why: "the channel is gone"},
			2: {Kind: match.ErrRefused},
			3: {},
			4: {Kind: match.ErrNotNow, Wait: time.Minute},
		},
		Else: func(err error) chatkit.Meaning {
			if errors.As(err, new(coded)) {
				return chatkit.Meaning{Kind: match.ErrRefused}
			}
			return chatkit.Meaning{}
		},
	}
	for _, c := range []struct {
		err  error
		kind error
		want string
	}{
		{coded(1), match.ErrGone, "relay: post: the channel is gone: the message or room is gone: code 1"},
		{fmt.Errorf("asked: %w", coded(2)), match.ErrRefused, "relay: post: the platform refuses the message: asked: code 2"},
		{coded(3), nil, "relay: post: code 3"},
		{coded(4), match.ErrNotNow, "relay: post: code 4"},
		{coded(5), match.ErrRefused, "relay: post: the platform refuses the message: code 5"},
		{context.Canceled, nil, "relay: post: context canceled"},
	} {
		got := kinds.Judged("post", c.err)
		if got.Error() != c.want || !errors.Is(got, c.err) {
			t.Errorf("%v is judged %q, want %q", c.err, got, c.want)
		}
		for _, kind := range []error{match.ErrGone, match.ErrRefused, match.ErrNotNow} {
			if errors.Is(got, kind) != (kind == c.kind) {
				t.Errorf("%v is %v: %v", c.err, kind, errors.Is(got, kind))
			}
		}
	}
	if wait := chatkit.Asked(kinds.Judged("post", coded(4))); wait != time.Minute {
		t.Errorf("it asks to wait %v", wait)
	}
	asks := &match.Wait{For: time.Hour, Err: coded(1)}
	if got := kinds.Judged("post", asks); got != error(asks) || kinds.Judged("post", nil) != nil {
		t.Errorf("what asks to wait becomes %v", got)
	}
}

// What no attempt mends is not tried again.
func TestPermanentErrorsAreNotTriedAgain(t *testing.T) {
	no := errors.New("the token is refused")
	tries := 0
	err := chatkit.Retry{}.Do(t.Context(), func() error {
		tries++
		return fmt.Errorf("open: %w", chatkit.Permanent(no))
	})
	if tries != 1 || !chatkit.ForGood(err) || !errors.Is(err, no) || chatkit.ForGood(no) {
		t.Errorf("%d tries, %v", tries, err)
	}
}
