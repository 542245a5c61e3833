package msg

// Type is the ending of the picture's file, with its dot, and its media type.
func (p *Picture) Type() (ending, media string) {
	if p.Moves {
		return ".gif", "image/gif"
	}
	return ".png", "image/png"
}
