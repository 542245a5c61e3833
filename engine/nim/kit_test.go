package nim

import (
	"testing"

	"divisionbell/engine/enginetest"
)

// The four tests that every game has.

func TestConformance(t *testing.T) { enginetest.Run(t, Game) }

func TestTranscripts(t *testing.T) { enginetest.Transcripts(t, Game, "testdata/*.txt") }

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }

func TestStored(t *testing.T) { enginetest.Stored(t, Game, "testdata") }
