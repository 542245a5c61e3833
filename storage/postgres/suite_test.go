package postgres_test

import (
	"context"
	"testing"

	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// TestSuite holds the store to what every store is held to.
func TestSuite(t *testing.T) {
	t.Parallel()
	storetest.Run(t, kind)
}

var kind = storetest.Kind{
	Place: func(t testing.TB) func(testing.TB) storetest.Store {
		address := postgrestest.Database(t)
		return func(t testing.TB) storetest.Store { return open(t, address) }
	},
	Installs: func(d storetest.Store) storetest.Installs { return postgres.InstallsIn(d.(*postgres.DB)) },
	Dump:     func(t testing.TB, d storetest.Store) string { return dump(t, d.(*postgres.DB)) },
}

func open(t testing.TB, address string) *postgres.DB {
	t.Helper()
	d, err := postgres.Open(ctx, address, postgres.Options{Handed: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

var ctx = context.Background()
