// Package storetest is what every store is held to, told at the ports that the host
// knows: a store that passes [Run] can be put in another's place.
//
// Begin with [Kind], which a store fills in; [Sit] and [Step] make matches and moves for
// tests of a store's own.
package storetest

import (
	"context"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// A Store is what the suite asks: the host's port, and what operators need.
type Store interface {
	match.Store
	// Check finds what should never be.
	Check(ctx context.Context) ([]storage.Finding, error)
	// FreeLeases lets others have the leases of holders that are gone.
	FreeLeases(ctx context.Context, gone func(holder string) bool) error
	// Compact leaves nothing on the disk of what no row has any more.
	Compact(ctx context.Context) error
}

// Installs are where people installed an app themselves, as a store keeps them.
type Installs interface {
	Installs(ctx context.Context, platform string) ([]match.Install, error)
	PutInstall(ctx context.Context, i match.Install) error
	EndInstall(ctx context.Context, platform, workspace string, at int64, why string) (bool, error)
	WorkspacesOf(ctx context.Context, platform, channel string) ([]string, error)
	PersonAt(ctx context.Context, platform, workspace, account string) (match.PersonID, error)
}

// Links are those that a store keeps of people's matches and calendars.
type Links interface {
	match.Shares
	match.Feeds
}

// A Kind is a store to be held to the suite.
type Kind struct {
	// Place makes an empty place for a test, and gives how a process opens it; what
	// it opens is closed when the test ends.
	Place func(t testing.TB) func(t testing.TB) Store
	// Installs are those in a store.
	Installs func(d Store) Installs
	// Links are those in a store that are given again.
	Links func(d Store) Links
	// Dump is every row of every table, as text; two stores that were told the same
	// have the same.
	Dump func(t testing.TB, d Store) string
}

func (k Kind) fresh(t testing.TB) Store {
	t.Helper()
	return k.Place(t)(t)
}

// Run holds a store to the whole suite.
func Run(t *testing.T, k Kind) {
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) { x.run(t, k) })
	}
}

var tests = []struct {
	name string
	run  func(t *testing.T, k Kind)
}{
	{"LobbyIsKeptWhole", lobbyIsKeptWhole},
	{"MatchIsKeptWhole", matchIsKeptWhole},
	{"EntriesComeBackAsTheyWere", entriesComeBackAsTheyWere},
	{"OnlyOneWinsARev", onlyOneWinsARev},
	{"ARepeatedDeliveryDoesNothing", aRepeatedDeliveryDoesNothing},
	{"ACodeNamesOneMatch", aCodeNamesOneMatch},
	{"WhatNoStoreCanMean", whatNoStoreCanMean},
	{"ListsOfMatches", listsOfMatches},
	{"RunsOfADay", runsOfADay},
	{"LeasesOfTheGone", leasesOfTheGone},
	{"ManyMatchesAtOnce", manyMatchesAtOnce},
	{"TwoProcessesMeetOnOneMatch", twoProcessesMeetOnOneMatch},
	{"ARevIsWhatIsStored", aRevIsWhatIsStored},
	{"ARefusedChangeLeavesNoTrace", aRefusedChangeLeavesNoTrace},
	{"WhatIsGatheredIsAsOneByOne", whatIsGatheredIsAsOneByOne},
	{"ClaimedInstantsComeAgainUnlessTheyAreDone", claimedInstantsComeAgainUnlessTheyAreDone},
	{"ClocksAndHabitsAreKept", clocksAndHabitsAreKept},
	{"AForgottenPersonLeavesNoName", aForgottenPersonLeavesNoName},
	{"AForgottenPersonTakesNobodyElseAway", aForgottenPersonTakesNobodyElseAway},
	{"ANameThatWasBorneAtATableTheyLeftGoes", aNameThatWasBorneAtATableTheyLeftGoes},
	{"ANoteOfNobodyIsOfWhomItsNameMeans", aNoteOfNobodyIsOfWhomItsNameMeans},
	{"RoomsFallBehindAndCatchUp", roomsFallBehindAndCatchUp},
	{"WhoSpeaksHasRingsAnew", whoSpeaksHasRingsAnew},
	{"ARoomIsToldOnce", aRoomIsToldOnce},
	{"AMarkNeverFalls", aMarkNeverFalls},
	{"ANoticeIsOneRowForEver", aNoticeIsOneRowForEver},
	{"Outbox", outbox},
	{"Instants", instants},
	{"LeasesHaveOneHolderAndARisingFence", leasesHaveOneHolderAndARisingFence},
	{"SeveralLeasesAtOnce", severalLeasesAtOnce},
	{"MembersLiveAsLongAsTheySay", membersLiveAsLongAsTheySay},
	{"WhatOthersSpeakOfIsNotBehind", whatOthersSpeakOfIsNotBehind},
	{"SweepForgetsOldDeliveries", sweepForgetsOldDeliveries},
	{"Counts", counts},
	{"People", people},
	{"Rooms", rooms},
	{"Rolls", rolls},
	{"Presses", presses},
	{"Posts", posts},
	{"LinkMakesTwoPeopleOne", linkMakesTwoPeopleOne},
	{"ALinkRaisesTheRevOfAllThatNamesThem", aLinkRaisesTheRevOfAllThatNamesThem},
	{"LinkRefusesTwoSeatsOfOneMatch", linkRefusesTwoSeatsOfOneMatch},
	{"ALinkTakesOffersAndInvitationsAlong", aLinkTakesOffersAndInvitationsAlong},
	{"LocalsAreKept", localsAreKept},
	{"AShowIsToldUnderItsFence", aShowIsToldUnderItsFence},
	{"ListenersMoveAndRoomsChangeTheirRole", listenersMoveAndRoomsChangeTheirRole},
	{"ForgettingIsCounted", forgettingIsCounted},
	{"OthersOfTheSameNameKeepTheirMessages", othersOfTheSameNameKeepTheirMessages},
	{"WhoIsCalledSomebodyIsForgotten", whoIsCalledSomebodyIsForgotten},
	{"WordsForTheDiceStayWhereDiceHangOnThem", wordsForTheDiceStayWhereDiceHangOnThem},
	{"AZoneGoesWithWhoOpenedALobbyByIt", aZoneGoesWithWhoOpenedALobbyByIt},
	{"RoomsOfTheirNameAreTold", roomsOfTheirNameAreTold},
	{"TheOlderOfTwoButtonsStays", theOlderOfTwoButtonsStays},
	{"LinksFollowFromOneKey", linksFollowFromOneKey},
	{"InstallsAreKept", installsAreKept},
	{"InstallsKnowWhoseAChannelIs", installsKnowWhoseAChannelIs},
}
