package tokens

// A Bargain is what one seat gives another and wants for it. Passages are the
// other's turns for which fleets may pass: through the giver's waters (Give),
// through the other's (Want).
type Bargain struct {
	Give        Goods `json:"give"`
	Want        Goods `json:"want"`
	GivePassage int   `json:"givePassage,omitempty"`
	WantPassage int   `json:"wantPassage,omitempty"`
}
