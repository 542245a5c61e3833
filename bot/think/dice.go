package think

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"divisionbell/engine"
)

// Dice are the chance of a bot that answers after an entry, by the root of the dice.
func Dice(root [32]byte, bot string, seat engine.Seat, seq uint32) *engine.Dice {
	mac := hmac.New(sha256.New, root[:])
	_, _ = fmt.Fprintf(mac, "bot %s, seat %d, entry %d", bot, seat, seq)
	return engine.Fast(binary.BigEndian.Uint64(mac.Sum(nil)))
}
