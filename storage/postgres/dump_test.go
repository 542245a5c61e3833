package postgres_test

import (
	"strings"
	"testing"

	"divisionbell/storage/postgres"
	"divisionbell/storage/storetest"
)

func dump(t testing.TB, d *postgres.DB) string {
	t.Helper()
	return strings.Join(storetest.Must[[]string](t)(postgres.Dump(ctx, d)), "\n")
}
