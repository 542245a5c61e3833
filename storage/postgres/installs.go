package postgres

import (
	"context"

	"divisionbell/bot/match"
)

const (
	installsOn = `SELECT platform, workspace, name, org, sealed, at, gone FROM installs WHERE platform = $1 ORDER BY workspace`
	putInstall = `INSERT INTO installs(platform, workspace, name, org, sealed, at, gone) VALUES($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT(platform, workspace) DO UPDATE SET name = excluded.name, org = excluded.org, sealed = excluded.sealed, at = excluded.at, gone = excluded.gone`
	// What was installed anew meanwhile stays.
	endInstall = `UPDATE installs SET sealed = '', gone = $4 WHERE platform = $1 AND workspace = $2 AND at = $3`
	roomsIn    = `SELECT DISTINCT workspace FROM rooms WHERE channel = $2 AND platform = $1 ORDER BY workspace`
	accountAt  = `SELECT person FROM accounts WHERE platform = $1 AND workspace = $2 AND account = $3`
)

// Installs keep where people installed a platform's app themselves, and know which
// workspace a channel and a person are of.
type Installs struct{ d *link }

// InstallsIn are those in a store.
func InstallsIn(d *DB) *Installs { return &Installs{d.link} }

// Installs lists those of a platform.
func (i *Installs) Installs(ctx context.Context, platform string) (list []match.Install, err error) {
	err = i.d.each(ctx, installsOn, []any{platform}, func(scan func(...any) error) error {
		var x match.Install
		err := scan(&x.Platform, &x.Workspace, &x.Name, &x.Org, &x.Sealed, &x.At, &x.Gone)
		list = append(list, x)
		return err
	})
	return list, fault(i.d.name, err)
}

// PutInstall keeps one in place of what was known of its workspace.
func (i *Installs) PutInstall(ctx context.Context, x match.Install) error {
	_, err := i.d.set(ctx, putInstall, x.Platform, x.Workspace, x.Name, x.Org, nonNil(x.Sealed), x.At, x.Gone)
	return err
}

// EndInstall drops the token of an installing of that instant; true: there was one.
func (i *Installs) EndInstall(ctx context.Context, platform, workspace string, at int64, why string) (bool, error) {
	n, err := i.d.set(ctx, endInstall, platform, workspace, at, why)
	return n > 0, err
}

// WorkspacesOf are those in which a channel has been played in or spoken in.
func (i *Installs) WorkspacesOf(ctx context.Context, platform, channel string) (list []string, err error) {
	err = i.d.each(ctx, roomsIn, []any{platform, channel}, func(scan func(...any) error) error {
		var w string
		err := scan(&w)
		list = append(list, w)
		return err
	})
	return list, fault(i.d.name, err)
}

// PersonAt is who an account belongs to; 0: it was never seen.
func (i *Installs) PersonAt(ctx context.Context, platform, workspace, account string) (id match.PersonID, err error) {
	err = i.d.row(ctx, accountAt, []any{platform, workspace, account}, []any{&id})
	if none(err) {
		return 0, nil
	}
	return id, fault(i.d.name, err)
}
