// Package frames reads the gateway's WebSocket before the library does, and keeps from it
// what ends a session.
package frames

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"

	"github.com/gorilla/websocket"
)

// maxJudged is the longest message of the gateway that is looked into, in bytes:
// what ends a session takes some forty.
const maxJudged = 1 << 10

// The opcodes of the gateway by which it takes a session away.
const (
	opReconnect = 7
	opInvalid   = 9
)

// The ends that the gateway puts to a session, beside closing it with a code
// (a *websocket.CloseError).
var (
	ErrInvalid = errors.New("the gateway says that the session is invalid")
	ErrPutOff  = errors.New("the gateway says that the session is to be resumed later")
	ErrAsked   = errors.New("the gateway asks to reconnect")
)

// An event of Interaction's name reaches the reader by the name Kept, which is none of
// Discord's: the library leaves alone what it does not know, and would else read all of
// it ten times over.
const (
	Interaction = "INTERACTION_CREATE"
	Kept        = "interaction_create"
)

// Until reads the gateway's WebSocket as it comes, but the last frame of a message that
// ends the session never reaches the reader: Read fails with that end in its place. Of
// long messages only the beginning is looked at, for what is Kept.
func Until(from io.Reader) io.Reader { return &frames{from: from} }

// How Discord begins a message with an interaction, and how it is handed on. One that
// begins otherwise is an Interaction to the library as well, which costs time alone.
const (
	named = `{"t":"` + Interaction + `"`
	kept  = `{"t":"` + Kept
)

type frames struct {
	from io.Reader

	ready   []byte // judged, and still to be read
	rest    uint64 // bytes of a frame that goes through unseen
	message []byte // what came of one that is in several frames
	long    bool   // it is too long to be judged
}

// Read gives what has been judged.
func (f *frames) Read(b []byte) (int, error) {
	if len(f.ready) == 0 && f.rest == 0 {
		if err := f.next(); err != nil {
			return 0, err
		}
	}
	if len(f.ready) > 0 {
		n := copy(b, f.ready)
		f.ready = f.ready[n:]
		return n, nil
	}
	n, err := f.from.Read(b[:min(uint64(len(b)), f.rest)])
	f.rest -= uint64(n)
	return n, err
}

// next reads a frame: whole, if it is short.
func (f *frames) next() error {
	const ( // of a frame's first byte
		last   = 0x80 // the message ends here
		opcode = 0x0f // none of it: the message goes on
		other  = 0x08 // a ping or the like, which is no part of a message
	)
	head, size, err := f.head()
	if err != nil {
		return err
	}
	f.ready = head
	kind := head[0] & opcode
	if kind&other == 0 {
		if kind != 0 {
			f.message, f.long = nil, false
		}
		f.long = f.long || size > uint64(maxJudged-len(f.message))
	}
	unseen := size > maxJudged || kind&other == 0 && f.long
	now := size
	if unseen {
		now = min(size, uint64(len(named)))
	}
	all := append(head, make([]byte, now)...)
	payload := all[len(head):]
	if _, err := io.ReadFull(f.from, payload); err != nil {
		return err
	}
	if kind == websocket.TextMessage && bytes.HasPrefix(payload, []byte(named)) {
		copy(payload, kept)
	}
	switch {
	case unseen:
		f.ready, f.rest = all, size-now
		return nil
	case kind == websocket.CloseMessage:
		err = closed(payload)
	case kind&other == 0:
		f.message = append(f.message, payload...)
		if head[0]&last != 0 {
			err = ends(f.message)
		}
	}
	if err == nil {
		f.ready = all
	}
	return err
}

// head reads what stands before a frame's payload, and how long that is.
func (f *frames) head() (head []byte, size uint64, err error) {
	const (
		masked = 0x80 // no server does; the reader will say so
		two    = 126
		eight  = 127
	)
	head = make([]byte, 2, 2+8)
	if _, err := io.ReadFull(f.from, head); err != nil {
		return nil, 0, err
	}
	more := 0
	switch size = uint64(head[1] &^ masked); size {
	case two:
		more = 2
	case eight:
		more = 8
	}
	head = head[:2+more]
	if _, err := io.ReadFull(f.from, head[2:]); err != nil {
		return nil, 0, err
	}
	switch more {
	case 2:
		size = uint64(binary.BigEndian.Uint16(head[2:]))
	case 8:
		size = binary.BigEndian.Uint64(head[2:])
	}
	return head, size, nil
}

// closed is the end that a closing frame puts to a session.
func closed(payload []byte) error {
	if len(payload) < 2 {
		return &websocket.CloseError{Code: websocket.CloseNoStatusReceived}
	}
	return &websocket.CloseError{Code: int(binary.BigEndian.Uint16(payload)), Text: string(payload[2:])}
}

// ends is the end that a message of the gateway puts to a session; nil: none.
func ends(message []byte) error {
	var m struct {
		Op   int             `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if json.Unmarshal(message, &m) != nil {
		return nil
	}
	var resumable bool
	switch m.Op {
	case opReconnect:
		return ErrAsked
	case opInvalid:
		if json.Unmarshal(m.Data, &resumable) == nil && resumable {
			return ErrPutOff
		}
		return ErrInvalid
	}
	return nil
}
