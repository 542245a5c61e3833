package msg

import (
	"encoding/json"
)

// Sorry is what people read when the fault is ours.
const Sorry = "Sorry, something went wrong. Nothing is lost: try again in a moment."

// Unsure is what people read when the store has not answered whether it kept what they did.
const Unsure = "I can't tell yet whether yours happened, because my database stopped answering. Nothing else is lost: look at the board in a moment, and try again if it didn't."

// Full is what people read when the host has no room left to keep what they do.
const Full = "My disk is full, so yours didn't happen. The person who runs Division Bell has to make room; then try again."

// Encode keeps an answer for repeats of its delivery; pictures are drawn anew.
func Encode(m Message) []byte {
	b, err := json.Marshal(m)
	if err != nil { // data of ours without cycles: only a program fault could get here
		b, _ = json.Marshal(Message{Text: Say(Sorry)})
	}
	return b
}
