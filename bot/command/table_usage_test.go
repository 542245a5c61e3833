package command_test

import (
	"testing"

	"divisionbell/bot/command"
)

// TestUsageIsReadFromTheParameters as people know it.
func TestUsageIsReadFromTheParameters(t *testing.T) {
	want := map[string]string{
		"new": "GAME [option=value …]", "join": "[CODE]", "leave": "[CODE] [for good] [yes]", "say": "[CODE] [to SEATS] TEXT",
		"board": "[CODE] [PAGE]", "vote": "[CODE] [yes|no] [MOTION]", "log": "[CODE] [N]", "list": "", "invite": "[CODE] [PERSON] [link]",
	}
	for _, s := range command.Subcommands() {
		if w, ok := want[s.Name]; ok && s.Usage() != w {
			t.Errorf("/match %s %q, not %q", s.Name, s.Usage(), w)
		}
	}
}
