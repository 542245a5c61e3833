-- Division Bell's store. Instants are whole milliseconds UTC and handed in.
-- Lists and the game's data are JSON text; a person or room of none is NULL.
-- Change nothing here without a migration in migrate.go that leads to it.

CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- zone is '' as long as none is known. habits are when and how they want to be
-- rung, as JSON. rings are those since they were heard of last, with the first of
-- them and the last.
CREATE TABLE people(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  zone TEXT NOT NULL DEFAULT 'UTC',
  habits TEXT NOT NULL DEFAULT '{}',
  rings INTEGER NOT NULL DEFAULT 0,
  first_ring INTEGER NOT NULL DEFAULT 0,
  last_ring INTEGER NOT NULL DEFAULT 0
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
CREATE INDEX rooms_channel ON rooms(channel);

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
-- in a lobby. timing is who has until when, as JSON.
CREATE TABLE positions(
  match INTEGER PRIMARY KEY REFERENCES matches(id),
  rev INTEGER NOT NULL,
  behind INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  head BLOB NOT NULL CHECK(length(head) = 32),
  edition INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0,
  state TEXT,
  asks TEXT NOT NULL DEFAULT 'null',
  timing TEXT NOT NULL DEFAULT 'null'
) STRICT;
CREATE INDEX positions_behind ON positions(match) WHERE behind > 0;

-- The logs, appended in the order of commits: twice as quick under grouped
-- commits as a table kept in the order of its match. facts carry their audiences;
-- held is who took a seat since the entry before, as a JSON list or empty.
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
  hash BLOB NOT NULL,
  held TEXT NOT NULL DEFAULT ''
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
-- seal is what the log binds of the name, salt what it was made with: both empty in
-- a lobby and where the log binds no names, salt alone once somebody was forgotten.
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
  salt TEXT NOT NULL DEFAULT '',
  seal TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(match, seat, no)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tenures_holder ON tenures(match, seat) WHERE to_seq IS NULL;
CREATE INDEX tenures_person ON tenures(person, match) WHERE to_seq IS NULL AND over = 0;

-- audience is the set of seats that may read the note, person whose name that is: 0 where
-- it is no person's or was not kept.
CREATE TABLE notes(
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches(id),
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER NOT NULL,
  audience INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  person INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX notes_match ON notes(match);
CREATE INDEX notes_person ON notes(person) WHERE person > 0;

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

-- The key is the decision: one notice a decision, for ever. due is the deadline
-- that its message names, rings how often the seat was reminded by it, tries the room
-- where it is being rung, of which nothing is known yet; 0: none.
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
  due INTEGER NOT NULL DEFAULT 0,
  rings INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(match, seat, kind, of, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_live ON notices(match) WHERE state NOT IN ('closed', 'silenced');

-- Rooms that show a match and what they were told last. over: the match has ended.
-- door: the room to go to instead of one that only leads there. closing: a
-- status message to be closed. shut: why the room cannot be told.
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
  role TEXT NOT NULL DEFAULT '',
  door INTEGER REFERENCES rooms(id),
  closing TEXT NOT NULL DEFAULT '',
  buried INTEGER NOT NULL DEFAULT 0,
  shut TEXT NOT NULL DEFAULT '',
  page TEXT NOT NULL DEFAULT '',
  sign TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(match, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX shows_room ON shows(room, over, match DESC);

-- Where each person at a match is, and the last private note told to them.
CREATE TABLE listeners(
  match INTEGER NOT NULL REFERENCES matches(id),
  person INTEGER NOT NULL REFERENCES people(id),
  room INTEGER NOT NULL REFERENCES rooms(id),
  note INTEGER NOT NULL,
  PRIMARY KEY(match, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX listeners_person ON listeners(person);

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
CREATE INDEX outbox_stuck ON outbox(room) WHERE tries > 0;

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

-- What the administrators of a workspace have decided, as JSON.
CREATE TABLE locals(
  platform TEXT NOT NULL,
  workspace TEXT NOT NULL,
  settings TEXT NOT NULL,
  PRIMARY KEY(platform, workspace)
) STRICT, WITHOUT ROWID;

-- Where people installed a platform's app themselves. sealed is the token under a key
-- of the configuration, empty once it was withdrawn, and gone why. org is the
-- organisation of the workspace: itself where all of that is served, '' without one.
CREATE TABLE installs(
  platform TEXT NOT NULL,
  workspace TEXT NOT NULL,
  name TEXT NOT NULL,
  org TEXT NOT NULL,
  sealed BLOB NOT NULL,
  at INTEGER NOT NULL,
  gone TEXT NOT NULL,
  PRIMARY KEY(platform, workspace)
) STRICT, WITHOUT ROWID;

-- One-time codes by which a person links another account of theirs.
CREATE TABLE links(
  code TEXT PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES people(id),
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_person ON links(person);

-- rolls is the number of the day's last roll.
CREATE TABLE days(
  day TEXT PRIMARY KEY,
  secret BLOB NOT NULL CHECK(length(secret) = 32),
  rolls INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- law is that by which the dice follow from the day's secret; mark stands in it
-- for who rolled where; own is the secret of a private roll's own.
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
  law INTEGER NOT NULL DEFAULT 1,
  mark TEXT NOT NULL DEFAULT '',
  own TEXT NOT NULL DEFAULT '',
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

-- People who come to the page from afar. Of every token its SHA-256 alone is kept.
-- signins are browsers in which somebody is signed in, by the token in their cookie.
CREATE TABLE signins(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token BLOB NOT NULL UNIQUE CHECK(length(token) = 32),
  person INTEGER NOT NULL REFERENCES people(id),
  device TEXT NOT NULL,
  made INTEGER NOT NULL,
  used INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX signins_person ON signins(person);
CREATE INDEX signins_until ON signins(until);

-- Links that let people in, as often as is left: "enter" the person, "join" guests of
-- a match, whom the person invites. room is where the link was asked for.
CREATE TABLE doors(
  token BLOB PRIMARY KEY CHECK(length(token) = 32),
  kind TEXT NOT NULL,
  person INTEGER NOT NULL REFERENCES people(id),
  match INTEGER REFERENCES matches(id),
  room INTEGER REFERENCES rooms(id),
  seats INTEGER NOT NULL,
  made INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX doors_person ON doors(person, kind, made);
CREATE INDEX doors_until ON doors(until);

-- Keys of people's own devices: credential is the id that the device gave, data the
-- whole as JSON.
CREATE TABLE passkeys(
  credential BLOB PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES people(id),
  name TEXT NOT NULL,
  data BLOB NOT NULL,
  made INTEGER NOT NULL,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys(person);

-- Browsers that are told of turns by a push service. hash is that of the endpoint.
CREATE TABLE pushes(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE CHECK(length(hash) = 32),
  endpoint TEXT NOT NULL,
  person INTEGER NOT NULL REFERENCES people(id),
  signin INTEGER NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  device TEXT NOT NULL,
  made INTEGER NOT NULL
) STRICT;
CREATE INDEX pushes_person ON pushes(person);
CREATE INDEX pushes_signin ON pushes(signin);

-- Links by which anybody watches a match; until 0: for ever.
CREATE TABLE shares(
  token BLOB PRIMARY KEY CHECK(length(token) = 32),
  match INTEGER NOT NULL REFERENCES matches(id),
  person INTEGER NOT NULL REFERENCES people(id),
  made INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX shares_match ON shares(match);
CREATE INDEX shares_person ON shares(person);

-- Addresses of people's calendars.
CREATE TABLE feeds(
  token BLOB PRIMARY KEY CHECK(length(token) = 32),
  person INTEGER NOT NULL REFERENCES people(id),
  made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX feeds_person ON feeds(person);

-- Who was let into which rooms of the page.
CREATE TABLE members(
  room INTEGER NOT NULL REFERENCES rooms(id),
  person INTEGER NOT NULL REFERENCES people(id),
  at INTEGER NOT NULL,
  PRIMARY KEY(room, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_person ON members(person);

-- What the program itself keeps secret: certificates and keys of its own.
CREATE TABLE secrets(
  name TEXT PRIMARY KEY,
  data BLOB NOT NULL
) STRICT, WITHOUT ROWID;
