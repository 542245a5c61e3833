package sqlite

import (
	"testing"

	"divisionbell/bot/match"
)

// TestInstallsAreKept: one a workspace; what was taken away leaves a row without a
// token, and never takes the token of a newer installing with it.
func TestInstallsAreKept(t *testing.T) {
	d := open(t)
	i := InstallsIn(d)
	commons := match.Install{Platform: "slack", Workspace: "T1", Name: "Commons", Org: "E1", Sealed: []byte{1, 2}, At: noon}
	lords := match.Install{Platform: "slack", Workspace: "T2", Name: "Lords", Sealed: []byte{3}, At: noon}
	ok(t, i.PutInstall(ctx, lords))
	ok(t, i.PutInstall(ctx, commons))
	ok(t, i.PutInstall(ctx, match.Install{Platform: "elsewhere", Workspace: "T1", Sealed: []byte{4}}))
	same(t, must[[]match.Install](t)(i.Installs(ctx, "slack")), []match.Install{commons, lords})
	same(t, must[bool](t)(i.EndInstall(ctx, "slack", "T1", noon-1, "app_uninstalled")), false)
	same(t, must[bool](t)(i.EndInstall(ctx, "slack", "T1", noon, "app_uninstalled")), true)
	commons.Sealed, commons.Gone = []byte{}, "app_uninstalled"
	same(t, must[[]match.Install](t)(i.Installs(ctx, "slack")), []match.Install{commons, lords})
	commons.Sealed, commons.Gone, commons.At = []byte{9}, "", noon+1
	ok(t, i.PutInstall(ctx, commons))
	same(t, must[[]match.Install](t)(i.Installs(ctx, "slack")), []match.Install{commons, lords})
}

// TestInstallsKnowWhoseAChannelIs, and to whom an account belongs.
func TestInstallsKnowWhoseAChannelIs(t *testing.T) {
	d := open(t)
	i := InstallsIn(d)
	for _, r := range []match.Room{{Workspace: "T1", Channel: "C1"}, {Workspace: "T1", Channel: "C1", Thread: "1.2"}, {Workspace: "T2", Channel: "C2"}} {
		r.Platform = "slack"
		must[match.Room](t)(d.Room(ctx, r))
	}
	same(t, must[[]string](t)(i.WorkspacesOf(ctx, "slack", "C1")), []string{"T1"})
	same(t, must[[]string](t)(i.WorkspacesOf(ctx, "slack", "C3")), []string(nil))
	p := must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "T9", ID: "U9", Name: "Zoe"}))
	same(t, must[match.PersonID](t)(i.PersonAt(ctx, "slack", "T9", "U9")), p.ID)
	same(t, must[match.PersonID](t)(i.PersonAt(ctx, "slack", "T1", "U9")), match.PersonID(0))
}
