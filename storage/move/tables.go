package move

import "divisionbell/storage"

// A table is one that is carried, with its columns as both stores have them.
type table struct {
	name  string
	ids   bool   // its rows are numbered, and go on after the last number
	where string // which rows are carried, "" for all
}

// tables are those that are carried, whoever is pointed at before who points.
var tables = []table{
	{name: "meta", where: ` WHERE key NOT IN ('` + storage.MovedKey + `', '` + storage.ArrivingKey + `', 'dregs')`},
	{name: "people", ids: true},
	{name: "accounts"},
	{name: "rooms", ids: true},
	{name: "matches", ids: true},
	{name: "positions"},
	{name: "behind"},
	{name: "actions"},
	{name: "inbox"},
	{name: "tenures"},
	{name: "notes"},
	{name: "votes"},
	{name: "notices"},
	{name: "shows"},
	{name: "listeners"},
	{name: "outbox", ids: true},
	{name: "instants"},
	{name: "locals"},
	{name: "installs"},
	{name: "links"},
	{name: "days"},
	{name: "rolls", ids: true},
	{name: "presses", ids: true},
	{name: "posts", ids: true},
	{name: "signins", ids: true},
	{name: "doors"},
	{name: "passkeys"},
	{name: "pushes", ids: true},
	{name: "shares"},
	{name: "feeds"},
	{name: "members"},
	{name: "secrets", where: ` WHERE name NOT LIKE 'session %'`},
}

// What stays behind: tables of running processes and of a store's own making, and a column
// that guards rows by leases.
var (
	tablesStay  = []string{"leases", "fleet", "processes", "migrations"}
	columnsStay = []string{"fence", "lane"}
)
