package web

// A Start is a way into a match that the page offers where none is running.
// Lines are commands, sent in order as whoever chooses it.
type Start struct {
	Title  string   `json:"title"`
	Detail string   `json:"detail"`
	Lines  []string `json:"lines"`
}
