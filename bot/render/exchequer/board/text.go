package board

import rules "divisionbell/engine/exchequer"

func Board(v rules.View, o Scene) string { return "" }
func Alt(v rules.View, o Scene) string   { return "" }
