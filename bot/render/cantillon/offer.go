package cantillon

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/tokens"
)

var _ render.Offerer[rules.View] = look{}

// Offer tells what is offered, to whoever is asked with what it leaves them, and how
// to make another offer in its place.
func (look) Offer(a engine.Ask, v rules.View, s msg.Scene) (msg.Text, msg.Counter) {
	o, ok := offerOf(v, a)
	switch {
	case !ok:
		return nil, msg.Counter{}
	case s.Viewer != a.Seat && o.Ally:
		return msg.Say("You offer " + called(s, o.To) + " an alliance." + stands(o)), msg.Counter{}
	case s.Viewer != a.Seat:
		return msg.Say("You offer " + called(s, o.To) + " " + bargain(o.Bargain) + "." + stands(o)), msg.Counter{}
	}
	t, back := msg.Say(proposed(o, s)), msg.Counter{Begin: []string{"offer", strconv.Itoa(o.From + 1)}}
	if !o.Ally {
		t, back.Terms = t.Plain(leaving(v, o)), mirrored(o.Bargain)
	}
	return t.Plain(stands(o)), back
}

// mirrored are the terms of a trade as whoever is asked would offer them, in the order
// in which they are typed.
func mirrored(b tokens.Bargain) (words []string) {
	add := func(prefix string, goods tokens.Goods, passage int) {
		for sort, n := range goods {
			if n > 0 {
				words = append(words, prefix+tokens.GoodNames[sort], strconv.FormatUint(uint64(n), 10))
			}
		}
		if passage > 0 {
			words = append(words, prefix+"passage", strconv.Itoa(passage))
		}
	}
	add("give-", b.Want, b.WantPassage)
	add("want-", b.Give, b.GivePassage)
	return words
}

// offerOf is what an ask offers.
func offerOf(v rules.View, a engine.Ask) (rules.Offer, bool) {
	for _, o := range v.Offers {
		if o.No == int(a.Of) && o.To == int(a.Seat) {
			return o, true
		}
	}
	return rules.Offer{}, false
}

// proposed says an offer to whom it is made.
func proposed(o rules.Offer, s msg.Scene) string {
	from := render.Sentence(called(s, o.From))
	if o.Ally {
		return from + " pledges you an alliance and asks for your pledge. It binds nobody."
	}
	return from + " offers you " + side(o.Give, o.GivePassage) + ", and wants " + side(o.Want, o.WantPassage) + "."
}

// leaving is what would be in the treasury of whoever accepts.
func leaving(v rules.View, o rules.Offer) string {
	if !o.Possible {
		return " One of you can't spare that now (rule 7.3)."
	}
	if none(o.Give) && none(o.Want) {
		return ""
	}
	left := ruler(v, o.To).Goods
	for i := range left {
		left[i] += o.Give[i] - o.Want[i]
	}
	if none(left) {
		return " Your treasury would be empty."
	}
	return " You'd have " + goods(left) + ", worth " + strconv.Itoa(left.Worth()) + "."
}

func stands(o rules.Offer) string {
	if o.Turns == 0 {
		return ""
	}
	return " It stands for " + counted(o.Turns, "turn") + "."
}

// dealNamed is the offer that a word behind a verb names.
func dealNamed(a action, word string) (o rules.Offer, ok bool) {
	for _, o := range a.View.Offers {
		if strconv.Itoa(o.No) == word || a.Verb == "withdraw" && engine.Seat(o.From) == a.Scene.Viewer && strconv.Itoa(o.To+1) == word {
			return o, true
		}
	}
	return o, false
}

// dealName names an offer by its other side.
func dealName(a action, word string) string {
	o, ok := dealNamed(a, word)
	switch {
	case !ok:
		return "number " + word
	case a.Verb == "withdraw":
		return lettered(a.Scene, o.To)
	}
	return lettered(a.Scene, o.From)
}

// dealLabel: Ann (A), 101: 3 pale yellow for 1 purple.
func dealLabel(a action, o option) string {
	word := o.Word
	if o.Kind == engine.Number {
		word = strconv.FormatInt(o.Min, 10)
	}
	d, ok := dealNamed(a, word)
	switch {
	case !ok:
		return "Offer " + word
	case d.Ally:
		return render.Sentence(dealName(a, word)) + ", " + word + ": an alliance"
	}
	return render.Sentence(dealName(a, word)) + ", " + word + ": " + bargain(d.Bargain)
}
