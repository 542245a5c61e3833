package discord

import (
	"errors"
	"net/http"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/discord/quota"
	"divisionbell/bot/match"
)

// Discord's numbers for what it refuses, as far as they are told apart.
const (
	codeUnknownChannel = 10003
	codeUnknownMember  = 10007
	codeUnknownMessage = 10008
	codeUnknownWebhook = 10015
	codeOldEdits       = 30046
	codeAnswered       = 40060
	codeInternal       = 40333 // as a 403: the fault is Discord's
	codeNoAccess       = 50001
	codeNoDirect       = 50007
	codeNoPermission   = 50013
	codeArchived       = 50083
)

// kinds are what Discord's errors mean to the host.
var kinds = chatkit.Errors[int]{Platform: Platform, Code: code, Else: byStatus, Known: map[int]chatkit.Meaning{
	codeUnknownChannel: {Kind: match.ErrGone, Why: "the channel is gone"},
	codeUnknownMessage: {Kind: match.ErrGone, Why: "the message is gone"},
	10004:              {Kind: match.ErrGone, Why: "the server is gone, or the bot was removed from it"},
	10070:              {Kind: match.ErrGone, Why: "the event is gone"},
	codeOldEdits:       {Kind: match.ErrGone, Why: "the message is an hour old and was edited too often"},

	codeUnknownMember: {Kind: match.ErrRefused, Why: "the person is not in the server"},
	10013:             {Kind: match.ErrRefused, Why: "the person is not known to Discord"},

	40003:            {Kind: match.ErrNotNow, Why: "direct messages are opened too fast", Wait: time.Minute}, // it does not say until when
	codeNoDirect:     {Kind: match.ErrRefused, Why: "the person takes no direct messages from this server's bots"},
	40005:            {Kind: match.ErrRefused, Why: "the file is larger than Discord takes"},
	codeNoAccess:     {Kind: match.ErrRefused, Why: "the bot may not see the channel: give it View Channel there"},
	codeNoPermission: {Kind: match.ErrRefused, Why: "the bot lacks a permission there: View Channel, Send Messages, Attach Files, Create Public Threads, Create Private Threads and Send Messages in Threads are what it needs"},
	50024:            {Kind: match.ErrRefused, Why: "that cannot be done in a channel of this kind"},
	50035:            {Kind: match.ErrRefused, Why: "Discord does not accept the message's form"},
	50006:            {Kind: match.ErrRefused, Why: "Discord does not accept an empty message"},
	codeArchived:     {Kind: match.ErrRefused, Why: "the thread is archived and cannot be opened: give the bot Send Messages in Threads, or unlock the thread"},
	160004:           {Kind: match.ErrRefused, Why: "there is a thread already"},
	160005:           {Kind: match.ErrRefused, Why: "the thread is locked"},
	160006:           {Kind: match.ErrRefused, Why: "the server has as many open threads as it may"},
}}

// byStatus is what an error means whose number is none of those.
func byStatus(err error) chatkit.Meaning {
	switch status(err) {
	case http.StatusNotFound:
		return chatkit.Meaning{Kind: match.ErrGone, Why: "not found"}
	case http.StatusForbidden, http.StatusBadRequest, http.StatusRequestEntityTooLarge:
		return chatkit.Meaning{Kind: match.ErrRefused}
	}
	return chatkit.Meaning{}
}

// judged says what an error of Discord's means to the host. what: what was to be
// done, such as "post".
func judged(what string, err error) error { return kinds.Judged(what, err) }

// refusal reports whether Discord was reached, is well and says no.
func refusal(err error) bool { return status(err) != 0 && status(err) < 500 }

// fate is what became of an edit for which an error came.
func fate(err error) chatkit.Fate {
	if errors.Is(err, quota.ErrBusy) {
		return chatkit.Unmade
	}
	return kinds.Fate(err)
}
