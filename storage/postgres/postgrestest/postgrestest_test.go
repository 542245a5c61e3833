package postgrestest

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"divisionbell/storage/postgres"
)

// TestAStoreIsHandedOnWhole: what a test did to its store's schema is no other test's.
func TestAStoreIsHandedOnWhole(t *testing.T) {
	for _, change := range []string{
		"INSERT INTO people(name) VALUES ('Ann')",
		"ALTER TABLE matches ADD COLUMN tomorrow BIGINT NOT NULL DEFAULT 0",
		"INSERT INTO migrations(version, at) SELECT max(version) + 1, 0 FROM migrations",
		"DROP TABLE outbox",
	} {
		t.Run(change, func(t *testing.T) {
			c, err := pgx.Connect(t.Context(), Database(t))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.Exec(t.Context(), change); err != nil {
				t.Fatal(err)
			}
			if err := c.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
		})
		d, err := postgres.Open(t.Context(), Database(t), postgres.Options{})
		if err != nil {
			t.Fatalf("after %s: %v", change, err)
		}
		d.Close()
	}
}
