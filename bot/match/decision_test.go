package match

import (
	"encoding/json"
	"testing"
)

// TestATurnIsStoredFlat: databases of older programs are read, and read this.
func TestATurnIsStoredFlat(t *testing.T) {
	u := Turn{Decision: Decision{Seat: 2, Kind: "vote", Of: 3, Key: 57}, Opened: 1, Due: 9}
	const stored = `{"seat":2,"kind":"vote","of":3,"key":57,"opened":1,"due":9}`
	if b, err := json.Marshal(u); err != nil || string(b) != stored {
		t.Errorf("stored as %s, %v", b, err)
	}
	var back Turn
	if err := json.Unmarshal([]byte(stored), &back); err != nil || back != u {
		t.Errorf("read back as %+v, %v", back, err)
	}
}
