package bot

import "divisionbell/engine"

// An Area is a part of a picture that stands for a word of actions. Rings are
// its outlines in pixels, x and y in turn; a hole is a ring in a ring.
type Area struct {
	Word  string  `json:"word"`
	Title string  `json:"title"`
	Rings [][]int `json:"rings"`
}

// Areas are those of one picture, whose size they are measured by. Begin is the
// verb with which an action begins that now names one of them.
type Areas struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Begin  string `json:"begin"`
	List   []Area `json:"list"`
}

// A Charter is a [Look] whose picture is a map: its areas can be tapped where a
// platform lets one. Nil: not now.
type Charter interface {
	Look
	Areas(v any) *Areas
}

// areas are those of a match's newest picture, as a viewer may see it.
func (l *live) areas(viewer engine.Seat) *Areas {
	c, ok := l.game.Look.(Charter)
	if !ok || l.table == nil {
		return nil
	}
	return c.Areas(l.table.View(viewer))
}
