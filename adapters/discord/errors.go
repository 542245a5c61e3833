package discord

import (
	"errors"
	"fmt"
	"net/http"

	"divisionbell/bot/match"
)

// Discord's numbers for what it refuses, as far as they are told apart.
const (
	codeUnknownChannel = 10003
	codeUnknownMessage = 10008
	codeUnknownWebhook = 10015
	codeOldEdits       = 30046
	codeAnswered       = 40060
	codeNoAccess       = 50001
	codeNoDirect       = 50007
	codeNoPermission   = 50013
	codeArchived       = 50083
)

// gone are refusals after which a message is to be posted anew.
var gone = map[int]string{
	codeUnknownChannel: "the channel is gone",
	codeUnknownMessage: "the message is gone",
	10004:              "the server is gone, or the bot was removed from it",
	codeOldEdits:       "the message is an hour old and was edited too often",
}

// refused are refusals for good, with what an operator can mend.
var refused = map[int]string{
	codeNoDirect:     "the person takes no direct messages from this server's bots",
	40005:            "the file is larger than Discord takes",
	codeNoAccess:     "the bot may not see the channel: give it View Channel there",
	codeNoPermission: "the bot lacks a permission there: View Channel, Send Messages, Attach Files, Create Public Threads, Create Private Threads and Send Messages in Threads are what it needs",
	50024:            "that cannot be done in a channel of this kind",
	50035:            "Discord refuses the form of the message",
	50006:            "Discord takes no empty message",
	codeArchived:     "the thread is archived and cannot be opened: give the bot Send Messages in Threads, or unlock the thread",
	160004:           "there is a thread already",
	160005:           "the thread is locked",
	160006:           "the server has as many open threads as it may",
}

// judged says what an error of Discord's means to the host. what: what was to be
// done, such as "post".
func judged(what string, err error) error {
	if err == nil || errors.Is(err, match.ErrNotNow) {
		return err
	}
	n := code(err)
	if why, ok := gone[n]; ok {
		return fmt.Errorf("discord: %s: %s: %w", what, why, match.ErrGone)
	}
	if why, ok := refused[n]; ok {
		return fmt.Errorf("discord: %s: %s (%d): %w: %w", what, why, n, match.ErrRefused, err)
	}
	switch status(err) {
	case http.StatusNotFound:
		return fmt.Errorf("discord: %s: not found: %w", what, match.ErrGone)
	case http.StatusForbidden, http.StatusBadRequest, http.StatusRequestEntityTooLarge:
		return fmt.Errorf("discord: %s: %w: %w", what, match.ErrRefused, err)
	}
	return fmt.Errorf("discord: %s: %w", what, err)
}
