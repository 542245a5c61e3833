-- The schema of the first version, frozen. DO NOT EDIT.
-- Division Bell's store. Instants are whole milliseconds UTC and handed in.
-- Lists and the game's data are JSON text; a person or room of none is NULL.
-- Change nothing here without a migration in migrate.go that leads to it.

CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE people(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  zone TEXT NOT NULL DEFAULT 'UTC'
) STRICT;

-- Several accounts may point at one person. folded is the name without case.
CREATE TABLE accounts(
  platform TEXT NOT NULL,
  workspace TEXT NOT NULL,
  account TEXT NOT NULL,
  person INTEGER NOT NULL REFERENCES people(id),
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  PRIMARY KEY(platform, workspace, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_person ON accounts(person);
CREATE INDEX accounts_name ON accounts(platform, workspace, folded);

-- person is set in somebody's direct messages.
CREATE TABLE rooms(
  id INTEGER PRIMARY KEY,
  platform TEXT NOT NULL,
  workspace TEXT NOT NULL,
  channel TEXT NOT NULL,
  thread TEXT NOT NULL,
  person INTEGER REFERENCES people(id),
  UNIQUE(platform, workspace, channel, thread)
) STRICT;

-- What seldom changes of a match. day is that of a daily run, else empty.
CREATE TABLE matches(
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL COLLATE NOCASE UNIQUE,
  game TEXT NOT NULL,
  edition INTEGER NOT NULL,
  phase TEXT NOT NULL CHECK(phase IN ('open', 'playing', 'paused', 'over', 'abandoned')),
  terms TEXT NOT NULL,
  settings TEXT NOT NULL,
  host INTEGER REFERENCES people(id),
  room INTEGER REFERENCES rooms(id),
  secret BLOB NOT NULL CHECK(length(secret) = 32),
  epoch INTEGER NOT NULL,
  made INTEGER NOT NULL,
  ended INTEGER NOT NULL DEFAULT 0,
  places TEXT,
  day TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX matches_phase ON matches(phase);
CREATE INDEX matches_day ON matches(day, game) WHERE day <> '';

-- What every action changes: one row a match, and rev is its lock. seq and
-- head are of the newest action, -1 and zeros before the first. behind is the
-- newest rev that some room may not have been told, 0 for none. state is NULL
-- in a lobby.
CREATE TABLE positions(
  match INTEGER PRIMARY KEY REFERENCES matches(id),
  rev INTEGER NOT NULL,
  behind INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  head BLOB NOT NULL CHECK(length(head) = 32),
  edition INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0,
  state TEXT,
  asks TEXT NOT NULL DEFAULT 'null'
) STRICT;
CREATE INDEX positions_behind ON positions(match) WHERE behind > 0;

-- The logs, appended in the order of commits: twice as quick under grouped
-- commits as a table kept in the order of its match. facts carry their audiences.
CREATE TABLE actions(
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches(id),
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER NOT NULL,
  cause TEXT NOT NULL,
  words TEXT NOT NULL,
  target INTEGER NOT NULL,
  given TEXT NOT NULL,
  facts TEXT NOT NULL,
  final INTEGER NOT NULL,
  secret INTEGER NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX actions_seq ON actions(match, seq);

-- Deliveries dealt with and what was answered; swept after a while.
CREATE TABLE inbox(
  id INTEGER PRIMARY KEY,
  delivery TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  answer BLOB NOT NULL
) STRICT;

-- Who holds or held a seat; to_seq is NULL for the holder. over: the match has ended.
CREATE TABLE tenures(
  match INTEGER NOT NULL REFERENCES matches(id),
  seat INTEGER NOT NULL,
  no INTEGER NOT NULL,
  person INTEGER REFERENCES people(id),
  name TEXT NOT NULL,
  bot TEXT NOT NULL,
  words TEXT NOT NULL,
  from_seq INTEGER NOT NULL,
  to_seq INTEGER,
  over INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(match, seat, no)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tenures_holder ON tenures(match, seat) WHERE to_seq IS NULL;
CREATE INDEX tenures_person ON tenures(person, match) WHERE to_seq IS NULL AND over = 0;

-- audience is the set of seats that may read the note.
CREATE TABLE notes(
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches(id),
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER NOT NULL,
  audience INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX notes_match ON notes(match);

CREATE TABLE votes(
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches(id),
  what TEXT NOT NULL,
  seat INTEGER NOT NULL,
  opened INTEGER NOT NULL,
  until INTEGER NOT NULL,
  ballots TEXT NOT NULL,
  result TEXT NOT NULL
) STRICT;
CREATE INDEX votes_open ON votes(match) WHERE result = '';

-- The key is the decision: one notice a decision, for ever.
CREATE TABLE notices(
  match INTEGER NOT NULL REFERENCES matches(id),
  seat INTEGER NOT NULL,
  kind TEXT NOT NULL,
  of INTEGER NOT NULL,
  key INTEGER NOT NULL,
  room INTEGER REFERENCES rooms(id),
  message TEXT NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('owed', 'silenced', 'sent', 'closing', 'closed')),
  not_before INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  PRIMARY KEY(match, seat, kind, of, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_live ON notices(match) WHERE state NOT IN ('closed', 'silenced');

-- Rooms that show a match and what they were told last. over: the match has ended.
CREATE TABLE shows(
  match INTEGER NOT NULL REFERENCES matches(id),
  room INTEGER NOT NULL REFERENCES rooms(id),
  told INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  note INTEGER NOT NULL,
  status TEXT NOT NULL,
  status_at INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  over INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(match, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX shows_room ON shows(room, over, match DESC);

-- Messages that no match's log can give again. person: for them alone, or 0.
CREATE TABLE outbox(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  room INTEGER NOT NULL REFERENCES rooms(id),
  person INTEGER NOT NULL,
  slot TEXT NOT NULL,
  body BLOB NOT NULL,
  not_before INTEGER NOT NULL,
  tries INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX outbox_slot ON outbox(room, slot) WHERE slot <> '';
CREATE INDEX outbox_due ON outbox(not_before);

CREATE TABLE instants(
  match INTEGER NOT NULL REFERENCES matches(id),
  seat INTEGER NOT NULL,
  kind TEXT NOT NULL,
  key INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY(match, seat, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX instants_at ON instants(at);

CREATE TABLE leases(
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  fence INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- rolls is the number of the day's last roll.
CREATE TABLE days(
  day TEXT PRIMARY KEY,
  secret BLOB NOT NULL CHECK(length(secret) = 32),
  rolls INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rolls(
  id INTEGER PRIMARY KEY,
  day TEXT NOT NULL REFERENCES days(day),
  number INTEGER NOT NULL,
  person INTEGER REFERENCES people(id),
  room INTEGER REFERENCES rooms(id),
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  dialect TEXT NOT NULL,
  private INTEGER NOT NULL,
  UNIQUE(day, number)
) STRICT;
CREATE INDEX rolls_person ON rolls(person);

-- Words of buttons too long for an id; the same words have one row.
CREATE TABLE presses(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  words TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL
) STRICT;

-- Messages of platforms of our own. person: for them alone, or 0.
CREATE TABLE posts(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  room INTEGER NOT NULL REFERENCES rooms(id),
  person INTEGER NOT NULL,
  at INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE INDEX posts_room ON posts(room, person);
PRAGMA application_id = 1145193804; PRAGMA user_version = 1;
