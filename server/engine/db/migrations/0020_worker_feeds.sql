-- The secret address under which a worker's appointments can be subscribed to from a phone. Of the address only a hash is kept: whoever reads
-- the database cannot open the calendar, and a new address shuts the old one out.
CREATE TABLE worker_feeds (
  worker_id bigint PRIMARY KEY REFERENCES workers (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by bigint REFERENCES users (id),
  -- When a calendar last asked for it.
  read_at timestamptz
);
