package press

import (
	"testing"

	"divisionbell/bot/render/rendertest"
)

func TestHeadlines(t *testing.T) { rendertest.Headlines(t, headlines) }
