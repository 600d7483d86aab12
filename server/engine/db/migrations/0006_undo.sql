-- Undoing: a changeset is put back once, by a changeset of its own. The key is what makes the second of two at once wait and then see it done.
CREATE TABLE undone_changesets (
  changeset uuid PRIMARY KEY,
  undone_by uuid NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now()
);

-- A repeated request names the changeset of the one that was done.
ALTER TABLE idempotency_keys ADD COLUMN changeset uuid;
