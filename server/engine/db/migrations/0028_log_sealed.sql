-- The log is keyed: what an entry says is hashed with a key that the database does not have, and each record's chain has a sealed head that
-- says how many entries there are and which one is the last.
ALTER TABLE log_entries ADD COLUMN keyed boolean NOT NULL DEFAULT false;

CREATE TABLE log_heads (
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  -- Entries that the chain has had, those that were moved away included.
  entries bigint NOT NULL,
  hash bytea NOT NULL,
  -- Null until the database has its key.
  seal bytea,
  PRIMARY KEY (entity, entity_id)
) WITH (fillfactor = 80);

-- What was taken from a chain, or blotted out of one of its entries, on purpose.
CREATE TABLE log_anchors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('truncated', 'redacted')),
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  -- The last entry that was taken, or the one that was redacted, and the hash it had.
  entry_id bigint NOT NULL,
  hash bytea NOT NULL,
  -- Entries of the chain that were taken so far; null for one that was redacted.
  entries bigint,
  -- Of what a redacted entry says now.
  text_hash bytea,
  seal bytea NOT NULL
);
CREATE INDEX log_anchors_record ON log_anchors (entity, entity_id, id DESC);
CREATE INDEX log_anchors_entry ON log_anchors (entry_id) WHERE kind = 'redacted';

-- Which key this database's log is sealed with, as a fingerprint.
CREATE TABLE log_keys (fingerprint bytea PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());

-- Who came in, who was refused, who was given rights, who took what away. It is no part of the log that is truncated.
CREATE TABLE security_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL,
  user_id bigint,
  user_email text,
  ip text,
  details jsonb NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX security_entries_at ON security_entries (at DESC, id DESC);
CREATE INDEX security_entries_user ON security_entries (user_id, id DESC);
INSERT INTO log_heads (entity, entity_id, entries, hash) VALUES ('security', 0, 0, '');

-- HMAC-SHA-256 (RFC 2104): the caller brings the key as its two blocks, which are kept nowhere here.
CREATE FUNCTION log_hmac(inner_block bytea, outer_block bytea, message bytea) RETURNS bytea
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(outer_block || sha256(inner_block || message));

-- What an entry's hash is taken over.
CREATE FUNCTION log_text(l log_entries) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_array(to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.event, l.action, l.url, l.user_id,
    l.user_email, l.ip, l.entity, l.entity_id, l.label, l.before, l.after, l.changed, l.changeset)::text;

-- The only ways to take something out of the log. They belong to the owner of the tables; the program's own role may call them and cannot
-- delete or change an entry itself. Without the key what they leave behind is not sealed, and shows.
CREATE FUNCTION truncate_log(before_at timestamptz, by_user bigint, inner_block bytea, outer_block bytea, OUT entries bigint, OUT chains bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CREATE TEMPORARY TABLE truncated_log ON COMMIT DROP AS
    SELECT x.entity, x.entity_id, x.n, x.last, l.hash,
      coalesce((SELECT a.entries FROM log_anchors a WHERE a.kind = 'truncated' AND a.entity = x.entity AND a.entity_id = x.entity_id
        ORDER BY a.id DESC LIMIT 1), 0) + x.n AS total
    FROM (
      SELECT e.entity, e.entity_id, count(*) AS n, max(e.id) AS last
      FROM log_entries e
      -- Only from the beginning of a chain: what stands behind a newer entry stays with it.
      WHERE e.id < coalesce((SELECT min(k.id) FROM log_entries k WHERE k.entity = e.entity AND k.entity_id = e.entity_id AND k.at >= before_at),
        9223372036854775807)
      GROUP BY e.entity, e.entity_id) x
    JOIN log_entries l ON l.id = x.last;
  INSERT INTO log_anchors (kind, user_id, entity, entity_id, entry_id, hash, entries, seal)
    SELECT 'truncated', by_user, t.entity, t.entity_id, t.last, t.hash, t.total, log_hmac(inner_block, outer_block,
      convert_to(jsonb_build_array('truncated', t.entity, t.entity_id, t.last, t.total)::text, 'UTF8') || t.hash)
    FROM truncated_log t;
  DELETE FROM log_entries l USING truncated_log t WHERE l.entity = t.entity AND l.entity_id = t.entity_id AND l.id <= t.last;
  SELECT coalesce(sum(t.n), 0), count(*) INTO entries, chains FROM truncated_log t;
  DROP TABLE truncated_log;
END $$;

CREATE FUNCTION redact_log(entry bigint, names text[], by_user bigint, inner_block bytea, outer_block bytea) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  l log_entries;
  blots jsonb;
  text_hash bytea;
BEGIN
  SELECT * INTO l FROM log_entries WHERE id = entry FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT coalesce(jsonb_object_agg(name, '[redacted]'), '{}') INTO blots FROM unnest(names) name;
  UPDATE log_entries e SET label = NULL,
    before = e.before || (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(blots) WHERE e.before ? key),
    after = e.after || (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(blots) WHERE e.after ? key)
    WHERE e.id = entry RETURNING * INTO l;
  text_hash := sha256(convert_to(log_text(l), 'UTF8'));
  INSERT INTO log_anchors (kind, user_id, entity, entity_id, entry_id, hash, text_hash, seal)
    VALUES ('redacted', by_user, l.entity, l.entity_id, l.id, l.hash, text_hash, log_hmac(inner_block, outer_block,
      convert_to(jsonb_build_array('redacted', l.entity, l.entity_id, l.id)::text, 'UTF8') || l.hash || text_hash));
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION truncate_log, redact_log FROM PUBLIC;
