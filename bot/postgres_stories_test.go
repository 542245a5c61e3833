package bot_test

import (
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// TestStoriesOnPostgres tells some stories once more in houses on a server: those in which
// a store has something of its own to do. -store postgres tells all.
func TestStoriesOnPostgres(t *testing.T) {
	t.Parallel()
	if *onStore == "postgres" {
		t.Skip("all of them are told there")
	}
	for _, story := range []func(*testing.T){
		TestARepeatedDeliveryIsKnownWithoutItsMatch,
		TestARepeatedRollIsOneRoll,
		TestTwoPeoplePressRematch,
		TestTwoHostsPlayOneMatch,
		TestAFailedCommitChangesNothing,
		TestAVoteNamesItsMotion,
		TestBotsAnswerOffersAtOnce,
		TestACaucusSurvivesACrash,
		TestADigestIsToldOnceByWhoeverIsThere,
		TestALatePictureOutlivesItsProcess,
		TestWhoWasForgottenLeavesNoTrace,
		TestAnotherProcessTellsWhoseRoomIsSilent,
	} {
		name := runtime.FuncForPC(reflect.ValueOf(story).Pointer()).Name()
		t.Run(name[strings.LastIndex(name, ".Test")+1:], story)
	}
}
