package tokens

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

// A Bargain is what one seat gives another and wants for it. Passages are the
// other's turns for which fleets may pass: through the giver's waters (Give),
// through the other's (Want).
type Bargain struct {
	Give        Goods `json:"give"`
	Want        Goods `json:"want"`
	GivePassage int   `json:"givePassage,omitempty"`
	WantPassage int   `json:"wantPassage,omitempty"`
}

const passageWord = "passage"

// Places among the keys of an offer, in the order in which they are said. Those of a payment
// are its first, less what comes before the sort.
const (
	GiveKeys       = 0
	GivePassageKey = GiveKeys + GoodCount
	WantKeys       = GivePassageKey + 1
	WantPassageKey = WantKeys + GoodCount
)

// Keys are those words.
var Keys = layKeys()

func layKeys() (keys [WantPassageKey + 1]string) {
	for i, g := range GoodNames {
		keys[GiveKeys+i], keys[WantKeys+i] = "give-"+g, "want-"+g
	}
	keys[GivePassageKey], keys[WantPassageKey] = "give-"+passageWord, "want-"+passageWord
	return keys
}

// Params are a number of tokens of each sort; of an offer, passage too.
func Params(prefix, help string) (params []engine.Param) {
	for _, g := range GoodNames {
		params = append(params, engine.Param{Name: "number", Key: prefix + g, Help: "how many " + g + " " + help, Kind: engine.Number, Optional: true})
	}
	if prefix != "" {
		params = append(params, engine.Param{Name: "turns", Key: prefix + passageWord,
			Help: "how many turns of passage for fleets " + help, Kind: engine.Number, Optional: true})
	}
	return params
}

// numbers are those of a bargain by their keys.
func (b *Bargain) numbers() (n [len(Keys)]uint32) {
	copy(n[GiveKeys:], b.Give[:])
	copy(n[WantKeys:], b.Want[:])
	n[GivePassageKey], n[WantPassageKey] = uint32(b.GivePassage), uint32(b.WantPassage)
	return n
}

// ReadBargain takes KEY NUMBER pairs in the order of the keys; nil if there is none.
func ReadBargain(t *engine.Taker, keys []string) *Bargain {
	if len(t.Rest) == 0 {
		return nil
	}
	var n [len(Keys)]uint32
	for from := 0; len(t.Rest) > 0 && t.Err == nil; {
		w, _ := t.Word()
		i := slices.Index(keys, w)
		if i < from {
			t.Wrong("“%s” doesn't fit here", w)
			return nil
		}
		from, n[i] = i+1, uint32(t.Positive(32, ""))
	}
	return &Bargain{
		Give: Goods(n[GiveKeys:GivePassageKey]), GivePassage: int(n[GivePassageKey]),
		Want: Goods(n[WantKeys:WantPassageKey]), WantPassage: int(n[WantPassageKey]),
	}
}

// SayBargain appends a bargain, if there is one, as KEY NUMBER pairs.
func SayBargain(b *Bargain, keys, w []string) []string {
	if b == nil {
		return w
	}
	n := b.numbers()
	for i, key := range keys {
		if n[i] > 0 {
			w = append(w, key, strconv.FormatUint(uint64(n[i]), 10))
		}
	}
	return w
}

// Fair reports whether who is offered a bargain is the richer for it, or by so much poorer
// at most; of passage it wants as much as it gives, for no less than it gives.
func (b *Bargain) Fair(lenience int) bool {
	give, want := b.Give.Worth(), b.Want.Worth()
	if b.WantPassage == 0 {
		return give+lenience > want
	}
	return give >= want && b.GivePassage >= b.WantPassage
}

// Counter is a bargain turned round: the same for as many turns of passage as are given, and
// for so many tokens more, of those that the other has, as make it fair; false: they have not
// as many.
func (b *Bargain) Counter(lenience int, of Goods) (c Bargain, ok bool) {
	c = Bargain{Give: b.Want, Want: b.Give, GivePassage: b.WantPassage, WantPassage: max(b.GivePassage, b.WantPassage)}
	short := c.Give.Worth() - c.Want.Worth()
	if c.GivePassage == 0 {
		short += 1 - lenience
	}
	return c, c.Want.Raise(short, of)
}
