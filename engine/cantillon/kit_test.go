package cantillon

import (
	"testing"

	"divisionbell/engine/enginetest"
)

func TestPromises(t *testing.T) { enginetest.Run(t, Game) }
