package austerity

import (
	"testing"

	"divisionbell/engine/enginetest"
)

func TestPromises(t *testing.T) { enginetest.Run(t, Game) }

func TestTranscripts(t *testing.T) {
	enginetest.Transcripts(t, Game, "testdata/*.txt", enginetest.Scene(stage))
}

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }

func TestStored(t *testing.T) { enginetest.Stored(t, Game, "testdata") }
