-- The log is read in the order of time, whatever it is narrowed by.
CREATE INDEX log_entries_user_at ON log_entries (user_id, at, id);
DROP INDEX log_entries_user;
CREATE INDEX log_entries_action_at ON log_entries (action, at, id);

-- An entry is put back once. No reference: entries are taken out of the log one day, and this stays.
CREATE TABLE reverted_entries (
  entry_id bigint PRIMARY KEY,
  changeset uuid NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reverted_entries_changeset ON reverted_entries (changeset);

-- What several requests wrote may be put back by one: all that somebody did in an hour.
ALTER TABLE undone_changesets DROP CONSTRAINT undone_changesets_undone_by_key;
CREATE INDEX undone_changesets_undone_by ON undone_changesets (undone_by);

-- What requests wrote and is too much to be put back, or tried, while somebody waits.
CREATE TABLE changeset_reverts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The last one first, as they are put back.
  changesets uuid[] NOT NULL,
  -- Tried and taken back.
  preview boolean NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  ip text NOT NULL DEFAULT '',
  -- Of what it writes, so that it can be taken back in turn.
  own_changeset uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  total integer NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- Why it was refused as a whole.
  code text,
  result jsonb
);
CREATE INDEX changeset_reverts_open ON changeset_reverts (id) WHERE finished_at IS NULL;

-- Whoever sees the log may view it: the screens ask for that.
UPDATE permissions SET action = 'view' WHERE area = 'Logs' AND action = 'list'
  AND NOT EXISTS (SELECT FROM permissions v WHERE v.area = 'Logs' AND v.action = 'view' AND v.user_group_id = permissions.user_group_id);
DELETE FROM permissions WHERE area = 'Logs' AND action = 'list';
