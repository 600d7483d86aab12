-- Files that leave and files that come in.

-- A browser saves a large file without holding it in memory only when it fetches the address itself, and then it sends no bearer. A ticket
-- opens one address of one session once, within a minute; only its hash is kept.
CREATE TABLE download_tickets (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  path text NOT NULL,
  params jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX download_tickets_expires_at ON download_tickets (expires_at);

CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  resource text NOT NULL,
  -- As the user called it; shown, never used as a path.
  name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  size bigint NOT NULL,
  -- How the file is read and what its columns become; null until somebody has said it.
  settings jsonb,
  status text NOT NULL DEFAULT 'uploaded'
    CHECK (status IN ('uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  cancel boolean NOT NULL DEFAULT false,
  -- Rows of the file, and how many of them the step under way has dealt with: written in the transaction that deals with them.
  total integer,
  done integer NOT NULL DEFAULT 0,
  -- Row of the file that was written last.
  mark integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- Of everything the import writes, so that it can be put back as one.
  changeset uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- Code of what ended it, and its parameters.
  failure jsonb,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX imports_user ON imports (user_id, resource, id);
CREATE INDEX imports_updated_at ON imports (updated_at);

-- The file in parts, so that any server can read it.
CREATE TABLE import_files (
  import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, part)
);
ALTER TABLE import_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The rows as records: checked, with their references found; a refused one with its reasons and the cells as they stand in the file.
CREATE TABLE import_rows (
  import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  n integer NOT NULL,
  record jsonb,
  target_id bigint,
  errors jsonb,
  cells jsonb,
  PRIMARY KEY (import_id, n)
);
CREATE INDEX import_rows_refused ON import_rows (import_id, n) WHERE errors IS NOT NULL;

-- What a user's columns became the last time.
CREATE TABLE import_mappings (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  resource text NOT NULL,
  mapping jsonb NOT NULL,
  PRIMARY KEY (user_id, resource)
);
