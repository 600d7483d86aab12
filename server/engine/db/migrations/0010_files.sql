-- Files of records.

-- The bytes, once for each content however often it was sent. Where they lie follows from the hash. A row stands before the bytes do, so that
-- whatever a server leaves behind when it dies is known and can be swept; no file refers to one that is not stored.
CREATE TABLE file_blobs (
  sha256 bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
  size bigint NOT NULL CHECK (size > 0),
  -- Storage has said that it has all of it.
  stored boolean NOT NULL DEFAULT false,
  -- A small picture of it is stored as well.
  thumbnail boolean NOT NULL DEFAULT false,
  -- Of a picture as it is seen, in pixels.
  width integer,
  height integer,
  -- When somebody last sent it: what was sent a moment ago may be about to be referred to.
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX file_blobs_used_at ON file_blobs (used_at);

CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (char_length(subject) <= 64),
  subject_id bigint NOT NULL,
  -- As it was called where it came from, cleaned; shown, never used as a path.
  name text NOT NULL CHECK (char_length(name) <= 255),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 500),
  kind text NOT NULL CHECK (kind IN ('image', 'video', 'audio', 'pdf', 'document', 'other')),
  mime text NOT NULL,
  sha256 bytea NOT NULL REFERENCES file_blobs (sha256),
  user_id bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- Deleted: it can be taken back until it is swept.
  archived_at timestamptz
);
CREATE INDEX files_subject ON files (subject, subject_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX files_sha256 ON files (sha256);
CREATE INDEX files_archived_at ON files (archived_at) WHERE archived_at IS NOT NULL;
