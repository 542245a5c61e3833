package exchequer

import (
	"testing"

	"divisionbell/engine/enginetest"
)

// Only a battle shows how many dice a defender had asked for.
func TestPromises(t *testing.T) {
	enginetest.Run(t, Game, enginetest.Reveals("battled"))
}

func TestTranscripts(t *testing.T) {
	enginetest.Transcripts(t, Game, "testdata/*.txt", enginetest.Scene(stage))
}

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }

func TestStored(t *testing.T) { enginetest.Stored(t, Game, "testdata") }
