package menu

import (
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// sittings are the seats as they stand: each with what the sentence about the board that a
// viewer sees says of it, else with the second line of the headline.
func sittings(l *table.State, viewer engine.Seat, status msg.Message) (out []match.Sitting) {
	alt := status.Picture.Alt
	_, stands := table.CutLine(status.Text)
	scene := l.Scene(viewer)
	begins := make([]int, len(scene.Seats)) // where each seat's part begins in the sentence
	heads := make([]string, len(scene.Seats))
	for i := range scene.Seats {
		heads[i] = string(rune('A'+i)) + " " + scene.Short(engine.Seat(i)) + ": "
		begins[i] = strings.LastIndex(alt, ". "+heads[i])
	}
	for i, sits := range scene.Seats {
		s := match.Sitting{Name: scene.Short(engine.Seat(i)), Bot: sits.Bot}
		if begins[i] >= 0 {
			end := len(alt)
			for _, b := range begins {
				if b > begins[i] {
					end = min(end, b)
				}
			}
			s.How = alt[begins[i]+len(". "+heads[i]) : end]
			s.How, _, _ = strings.Cut(s.How, ". Your ") // what the viewer alone holds is told last
			s.How = strings.TrimSuffix(s.How, ".")
		} else {
			s.How = stands.String()
		}
		out = append(out, s)
	}
	return out
}
