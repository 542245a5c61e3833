package msg

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
