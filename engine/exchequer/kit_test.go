package exchequer

import (
	"testing"

	"divisionbell/engine/enginetest"
)

func TestTranscripts(t *testing.T) {
	enginetest.Transcripts(t, Game, "testdata/*.txt", enginetest.Scene(stage))
}

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }
