package match

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
)

// A Hash is the SHA-256 of a token that somebody else keeps. The token itself is stored
// nowhere.
type Hash [sha256.Size]byte

// HashOf is a token's.
func HashOf(token string) Hash { return sha256.Sum256([]byte(token)) }

// A Signin is a browser in which somebody is signed in: the token is in its cookie.
type Signin struct {
	ID     int64    `json:"id"`
	Token  Hash     `json:"-"`
	Person PersonID `json:"-"`
	Device string   `json:"device"` // Firefox on Linux
	Made   int64    `json:"made"`
	Used   int64    `json:"used"`
	Until  int64    `json:"until"`
}

// The kinds of doors.
const (
	DoorEnter = "enter" // lets its person in, once
	DoorJoin  = "join"  // lets people without an account in to one match
)

// A Door is a link that lets somebody in until it is used up or its time is over.
type Door struct {
	Token  Hash     `json:"-"`
	Kind   string   `json:"kind"`
	Person PersonID `json:"-"` // whom it lets in; of a DoorJoin, who made it
	Match  MatchID  `json:"-"` // of a DoorJoin
	Room   RoomID   `json:"-"` // where it was asked for; 0: not known
	Code   string   `json:"code,omitempty"`
	Left   int      `json:"left"` // how many may still come in by it
	Made   int64    `json:"made"`
	Until  int64    `json:"until"`
}

// A Passkey is a key of a person's own device by which they sign in.
type Passkey struct {
	Credential []byte   `json:"-"` // its id, which the device gives
	Person     PersonID `json:"-"`
	Name       string   `json:"name"`
	Data       []byte   `json:"-"` // the credential, as JSON
	Made       int64    `json:"made"`
	Used       int64    `json:"used"`
}

// A Push is a browser that is told of its person's turns while no page is open.
type Push struct {
	ID       int64    `json:"id"`
	Endpoint string   `json:"endpoint"` // its address at a push service
	Person   PersonID `json:"-"`
	Signin   int64    `json:"-"` // it ends with that one; 0: with none
	P256DH   string   `json:"-"`
	Auth     string   `json:"-"`
	Device   string   `json:"device"`
	Made     int64    `json:"made"`
}

// A Share is a link by which anybody watches one match.
type Share struct {
	Token Hash     `json:"-"`
	Match MatchID  `json:"-"`
	Code  string   `json:"code"`
	By    PersonID `json:"-"`
	Made  int64    `json:"made"`
	Until int64    `json:"until,omitempty"` // 0: for ever
}

// A Feed is the address of a person's calendar.
type Feed struct {
	Token  Hash     `json:"-"`
	Person PersonID `json:"-"`
	Made   int64    `json:"made"`
}

// Access is all by which a person reaches the page, or is reached by it, from afar.
type Access struct {
	Signins  []Signin  `json:"signins"`
	Doors    []Door    `json:"links"`
	Passkeys []Passkey `json:"passkeys"`
	Pushes   []Push    `json:"pushes"`
	Shares   []Share   `json:"shares"`
	Feeds    []Feed    `json:"feeds"`
	Rooms    []string  `json:"rooms"` // of the page, into which they were let
}

// Signins keep who is signed in where. What is out of date is not found.
type Signins interface {
	// AddSignin keeps one and gives its number. SigninAt is ErrNotFound for a token
	// that opens nothing. UseSignin notes that it was used, and until when it holds now.
	AddSignin(ctx context.Context, s Signin) (int64, error)
	SigninAt(ctx context.Context, token Hash, now int64) (Signin, error)
	UseSignin(ctx context.Context, id, used, until int64) error
	// EndSignin signs one of a person's browsers out, and EndSignins all but one
	// (0: all); their pushes end too. They tell how many there were.
	EndSignin(ctx context.Context, person PersonID, id int64) (int, error)
	EndSignins(ctx context.Context, person PersonID, but int64) (int, error)
}

// Doors keep the links that let people in.
type Doors interface {
	// AddDoor keeps one. Of a DoorEnter the person's oldest go when there are more
	// than most.
	AddDoor(ctx context.Context, d Door, most int) error
	// DoorAt is ErrNotFound for a token that opens nothing at this moment. SpendDoor
	// takes one of the times that it may be used, and is ErrNotFound if there is none.
	DoorAt(ctx context.Context, token Hash, now int64) (Door, error)
	SpendDoor(ctx context.Context, token Hash, now int64) (Door, error)
}

// ShutDoors has no link let a person in that they were given before.
func ShutDoors(ctx context.Context, v Visits, person PersonID) error {
	all, err := v.AccessOf(ctx, person)
	if err != nil {
		return fmt.Errorf("links of person %d: %w", person, err)
	}
	for _, d := range all.Doors {
		if d.Kind != DoorEnter || d.Left == 0 {
			continue
		}
		if _, err := v.SpendDoor(ctx, d.Token, d.Made); err != nil && !errors.Is(err, ErrNotFound) {
			return fmt.Errorf("shut a link of person %d: %w", person, err)
		}
	}
	return nil
}

// Members keep who may be in which rooms of the page.
type Members interface {
	// AddMember lets a person into a room. RoomsOf are those into which they were let,
	// and those that show a match in which they hold or held a seat or which they made.
	AddMember(ctx context.Context, room RoomID, person PersonID, at int64) error
	RoomsOf(ctx context.Context, platform, workspace string, person PersonID) ([]Room, error)
	// Admit gives a person another account, if nobody has it: false.
	Admit(ctx context.Context, a Account) (bool, error)
}

// Visits are all that is kept of people who come to the page from afar.
type Visits interface {
	Signins
	Doors
	Invitations
	Passkeys
	Members
	// AccessOf is all that is kept of a person there.
	AccessOf(ctx context.Context, person PersonID) (Access, error)
}
