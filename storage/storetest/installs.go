package storetest

import (
	"testing"

	"divisionbell/bot/match"
)

// installsAreKept: one a workspace; what was taken away leaves a row without a
// token, and never takes the token of a newer installing with it.
func installsAreKept(t *testing.T, k Kind) {
	d := k.fresh(t)
	i := k.Installs(d)
	commons := match.Install{Platform: "slack", Workspace: "T1", Name: "Commons", Org: "E1", Sealed: []byte{1, 2}, At: Noon}
	lords := match.Install{Platform: "slack", Workspace: "T2", Name: "Lords", Sealed: []byte{3}, At: Noon}
	OK(t, i.PutInstall(ctx, lords))
	OK(t, i.PutInstall(ctx, commons))
	OK(t, i.PutInstall(ctx, match.Install{Platform: "elsewhere", Workspace: "T1", Sealed: []byte{4}}))
	Same(t, Must[[]match.Install](t)(i.Installs(ctx, "slack")), []match.Install{commons, lords})
	Same(t, Must[bool](t)(i.EndInstall(ctx, "slack", "T1", Noon-1, "app_uninstalled")), false)
	Same(t, Must[bool](t)(i.EndInstall(ctx, "slack", "T1", Noon, "app_uninstalled")), true)
	commons.Sealed, commons.Gone = []byte{}, "app_uninstalled"
	Same(t, Must[[]match.Install](t)(i.Installs(ctx, "slack")), []match.Install{commons, lords})
	commons.Sealed, commons.Gone, commons.At = []byte{9}, "", Noon+1
	OK(t, i.PutInstall(ctx, commons))
	Same(t, Must[[]match.Install](t)(i.Installs(ctx, "slack")), []match.Install{commons, lords})
}

// installsKnowWhoseAChannelIs, and to whom an account belongs.
func installsKnowWhoseAChannelIs(t *testing.T, k Kind) {
	d := k.fresh(t)
	i := k.Installs(d)
	for _, r := range []match.Room{{Workspace: "T1", Channel: "C1"}, {Workspace: "T1", Channel: "C1", Thread: "1.2"}, {Workspace: "T2", Channel: "C2"}} {
		r.Platform = "slack"
		Must[match.Room](t)(d.Room(ctx, r))
	}
	Same(t, Must[[]string](t)(i.WorkspacesOf(ctx, "slack", "C1")), []string{"T1"})
	Same(t, Must[[]string](t)(i.WorkspacesOf(ctx, "slack", "C3")), []string(nil))
	p := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "T9", ID: "U9", Name: "Zoe"}))
	Same(t, Must[match.PersonID](t)(i.PersonAt(ctx, "slack", "T9", "U9")), p.ID)
	Same(t, Must[match.PersonID](t)(i.PersonAt(ctx, "slack", "T1", "U9")), match.PersonID(0))
}
