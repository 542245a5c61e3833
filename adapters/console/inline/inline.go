// Package inline shows pictures between the lines of a terminal that can.
package inline

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// A Kind is a way in which terminals take pictures.
type Kind string

// The kinds. Auto is to be found out, Off is none.
const (
	Auto  Kind = "auto"
	Kitty Kind = "kitty" // https://sw.kovidgoyal.net/kitty/graphics-protocol
	ITerm Kind = "iterm" // https://iterm2.com/documentation-images.html; WezTerm too
	Sixel Kind = "sixel" // DEC STD 070, chapter 9
	Off   Kind = "off"
)

// Kinds are all, as they are written in a setting.
var Kinds = []Kind{Auto, Kitty, ITerm, Sixel, Off}

// piece is how many bytes of base64 a kitty takes at a time.
const piece = 4096

// Print is what has a terminal of a kind show a PNG as wide as so many columns, and
// the line's end behind it; empty for Off and Auto.
func Print(k Kind, png []byte, columns int) (string, error) {
	switch k {
	case Kitty:
		return kitty(png, columns), nil
	case ITerm:
		return fmt.Sprintf("\x1b]1337;File=inline=1;preserveAspectRatio=1;size=%d;width=%d:%s\a\n",
			len(png), columns, base64.StdEncoding.EncodeToString(png)), nil
	case Sixel:
		return sixel(png, columns)
	case Off, Auto:
		return "", nil
	}
	return "", errors.New("inline: no terminal takes pictures as " + string(k))
}

// kitty hands the picture over in pieces; q=2: nothing is answered.
func kitty(png []byte, columns int) string {
	var b strings.Builder
	head := fmt.Sprintf("a=T,f=100,q=2,c=%d,", columns)
	for data := base64.StdEncoding.EncodeToString(png); ; head = "" {
		more, n := 1, piece
		if len(data) <= piece {
			more, n = 0, len(data)
		}
		fmt.Fprintf(&b, "\x1b_G%sm=%d;%s\x1b\\", head, more, data[:n])
		if data = data[n:]; more == 0 {
			return b.String() + "\n"
		}
	}
}

// ByEnvironment is how the terminal takes pictures by what it says of itself; Auto:
// it is to be asked. Inside tmux and screen it is off, which pass no pictures on.
func ByEnvironment(get func(string) string) Kind {
	name, program := get("TERM"), get("TERM_PROGRAM")
	switch {
	case name == "dumb" || get("TMUX") != "" || strings.HasPrefix(name, "screen"):
		return Off
	case get("KITTY_WINDOW_ID") != "" || name == "xterm-kitty" || name == "xterm-ghostty":
		return Kitty
	case program == "iTerm.app" || program == "WezTerm" || get("WEZTERM_PANE") != "":
		return ITerm
	}
	return Auto
}

// Question asks a terminal what it is, and Answered reads what it says: how it takes
// pictures, Off where not at all; ok: the answer is whole.
const Question = "\x1b[c"

// Answered: CSI ? 64 ; 4 ; … c has a 4 where sixels are taken (DA1).
func Answered(s string) (k Kind, ok bool) {
	_, s, found := strings.Cut(s, "\x1b[?")
	told, _, whole := strings.Cut(s, "c")
	if !found || !whole {
		return Off, false
	}
	for i, word := range strings.Split(told, ";") {
		if i > 0 && word == "4" {
			return Sixel, true
		}
	}
	return Off, true
}
