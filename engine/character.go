package engine

// A Character is what a bot values more than the bot steady does: 0 as steady, 1 as
// much as can be told from outside. A game reads what means something there.
type Character struct {
	Safety  float64 // to keep what it has, before taking more
	Wealth  float64 // to have much soon
	Revenge float64 // to hurt whoever hurt it
	Trade   float64 // to deal with others
	Mercy   float64 // to keep the match close
}

// An Actor answers ask typed as a bot of a character does, from what ask.Seat may know;
// as a Swift where the character is the zero value.
type Actor[S, A any] interface {
	Act(s *S, ask Ask, c Character, d *Dice) (a A, act bool)
}

// An Explainer says in one sentence to whoever made an offer why a bot of a character
// answers ask by a, from what ask.Seat may know; "": there is nothing to explain.
type Explainer[S, A any] interface {
	Why(s *S, ask Ask, c Character, a A) string
}

// why is the Explainer's sentence; "": there is none.
func (l *Live[S, A]) why(seat Seat, ask Ask, c Character, words []string) string {
	explainer, ok := l.Rules.(Explainer[S, A])
	if !ok || seat != ask.Seat || len(words) == 0 {
		return ""
	}
	a, err := l.Rules.Parse(&l.State, seat, words)
	if err != nil {
		return ""
	}
	return explainer.Why(&l.State, ask, c, a)
}

// act is the Actor's answer in words; nil: there is no Actor, or it has none.
func (l *Live[S, A]) act(seat Seat, ask Ask, c Character, d *Dice) []string {
	actor, ok := l.Rules.(Actor[S, A])
	if !ok || seat != ask.Seat {
		return nil
	}
	a, act := actor.Act(&l.State, ask, c, d)
	if !act {
		return nil
	}
	return l.Rules.Words(&l.State, a)
}
