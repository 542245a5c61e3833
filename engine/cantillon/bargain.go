package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/tokens"
)

const passageWord = "passage"

// The keys of an offer, in the order in which they are said. Those of a payment
// are its first, less what comes before the sort.
const (
	giveKeys       = 0
	givePassageKey = giveKeys + tokens.GoodCount
	wantKeys       = givePassageKey + 1
	wantPassageKey = wantKeys + tokens.GoodCount
)

var bargainKeys = layKeys()

func layKeys() (keys [wantPassageKey + 1]string) {
	for i, g := range tokens.GoodNames {
		keys[giveKeys+i], keys[wantKeys+i] = "give-"+g, "want-"+g
	}
	keys[givePassageKey], keys[wantPassageKey] = "give-"+passageWord, "want-"+passageWord
	return keys
}

// goodParams are a number of tokens of each sort; of an offer, passage too.
func goodParams(prefix, help string) (params []engine.Param) {
	for _, g := range tokens.GoodNames {
		params = append(params, engine.Param{Name: "number", Key: prefix + g, Help: "how many " + g + " " + help, Kind: engine.Number, Optional: true})
	}
	if prefix != "" {
		params = append(params, engine.Param{Name: "turns", Key: prefix + passageWord,
			Help: "how many turns of passage for fleets " + help, Kind: engine.Number, Optional: true})
	}
	return params
}

// numbersOf are those of a bargain by their keys.
func numbersOf(b *tokens.Bargain) (n [len(bargainKeys)]uint32) {
	copy(n[giveKeys:], b.Give[:])
	copy(n[wantKeys:], b.Want[:])
	n[givePassageKey], n[wantPassageKey] = uint32(b.GivePassage), uint32(b.WantPassage)
	return n
}

// readBargain takes KEY NUMBER pairs in the order of the keys; nil if there is none.
func readBargain(t *engine.Taker, keys []string) *tokens.Bargain {
	if len(t.Rest) == 0 {
		return nil
	}
	var n [len(bargainKeys)]uint32
	for from := 0; len(t.Rest) > 0 && t.Err == nil; {
		w, _ := t.Word()
		i := slices.Index(keys, w)
		if i < from {
			t.Wrong("%q can't come here", w)
			return nil
		}
		from, n[i] = i+1, uint32(t.Positive(32, ""))
	}
	return &tokens.Bargain{
		Give: tokens.Goods(n[giveKeys:givePassageKey]), GivePassage: int(n[givePassageKey]),
		Want: tokens.Goods(n[wantKeys:wantPassageKey]), WantPassage: int(n[wantPassageKey]),
	}
}

// sayBargain appends a bargain, if there is one, as KEY NUMBER pairs.
func sayBargain(b *tokens.Bargain, keys, w []string) []string {
	if b == nil {
		return w
	}
	n := numbersOf(b)
	for i, key := range keys {
		if n[i] > 0 {
			w = append(w, key, strconv.FormatUint(uint64(n[i]), 10))
		}
	}
	return w
}
