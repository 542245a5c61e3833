package poleconomy

import (
	"testing"

	"divisionbell/engine/enginetest"
)

// Bids given in secret come to light when a square is sold or is not.
func TestConformance(t *testing.T) {
	enginetest.Run(t, Game, enginetest.Limit(20_000), enginetest.Steps(8), enginetest.Reveals("sold", "unsold", "bids-opened"))
}

func TestTranscripts(t *testing.T) {
	enginetest.Transcripts(t, Game, "testdata/*.txt", enginetest.Scene(stage))
}

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }

func TestStored(t *testing.T) { enginetest.Stored(t, Game, "testdata") }
