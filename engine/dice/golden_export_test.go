package dice

// Golden are the texts of the golden table, for the test of the help.
func Golden() (texts []string) {
	for _, g := range golden {
		texts = append(texts, g.text)
	}
	return texts
}
