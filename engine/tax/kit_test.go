package tax

import (
	"testing"

	"divisionbell/engine/enginetest"
)

// No kind of fact lays open what was hidden: a card that is played is told by
// the words that play it.
func TestConformance(t *testing.T) { enginetest.Run(t, Game, enginetest.Limit(12_000)) }

func TestTranscripts(t *testing.T) {
	enginetest.Transcripts(t, Game, "testdata/*.txt", enginetest.Scene(stage))
}

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }

func TestStored(t *testing.T) { enginetest.Stored(t, Game, "testdata") }
