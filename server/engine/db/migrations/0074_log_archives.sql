-- What is taken out of the log is written into a file first, and goes by that file alone.
CREATE TABLE log_archives (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Entries before this moment; of the kinds that are kept as long as the books, before the other.
  before_at timestamptz NOT NULL,
  books_before_at timestamptz NOT NULL,
  books text[] NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  user_email text,
  ip text NOT NULL DEFAULT '',
  -- Entries that whoever asked for it had counted.
  expected bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'stored', 'done', 'failed')),
  -- Why it was refused as a whole.
  code text,
  tries integer NOT NULL DEFAULT 0,
  written bigint NOT NULL DEFAULT 0,
  removed bigint NOT NULL DEFAULT 0,
  chains bigint NOT NULL DEFAULT 0,
  -- Of the file, as it is kept and handed out.
  bytes bigint,
  sha256 text,
  -- Chains up to this one are done.
  cursor_entity text NOT NULL DEFAULT '',
  cursor_id bigint NOT NULL DEFAULT 0,
  finished_at timestamptz
);
CREATE UNIQUE INDEX log_archives_one ON log_archives ((true)) WHERE state IN ('waiting', 'stored');

-- The only way by which the program takes entries out: a few chains at a time, those of an archive that is written and kept, each of them with a sealed
-- anchor in the same transaction. Nothing that is younger than half a year goes by it, whoever asks, but for the owner of the tables himself.
CREATE FUNCTION remove_archived_log(archive bigint, most integer, inner_block bytea, outer_block bytea) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  a log_archives;
  seen integer;
BEGIN
  SELECT * INTO a FROM log_archives WHERE id = archive FOR UPDATE;
  IF NOT FOUND OR a.state <> 'stored' OR a.sha256 IS NULL THEN
    RAISE EXCEPTION 'archive % is not kept', archive USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF session_user <> current_user AND greatest(a.before_at, a.books_before_at) > now() - interval '180 days' THEN
    RAISE EXCEPTION 'archive % is of entries that are too young', archive USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH heads AS (
    SELECT h.entity, h.entity_id FROM log_heads h
    WHERE h.entity <> 'security' AND (h.entity, h.entity_id) > (a.cursor_entity, a.cursor_id)
    ORDER BY h.entity, h.entity_id LIMIT most),
  cut AS (
    SELECT h.entity, h.entity_id, x.n, x.last FROM heads h CROSS JOIN LATERAL (
      SELECT count(*) AS n, max(e.id) AS last FROM log_entries e
      WHERE e.entity = h.entity AND e.entity_id = h.entity_id AND e.id < log_stop(a, h.entity, h.entity_id)) x
    WHERE x.n > 0),
  sealed AS (
    SELECT c.entity, c.entity_id, c.last, l.hash, c.n + coalesce((SELECT o.entries FROM log_anchors o
      WHERE o.kind = 'truncated' AND o.entity = c.entity AND o.entity_id = c.entity_id ORDER BY o.id DESC LIMIT 1), 0) AS total
    FROM cut c JOIN log_entries l ON l.id = c.last),
  anchored AS (
    INSERT INTO log_anchors (kind, user_id, entity, entity_id, entry_id, hash, entries, seal)
    SELECT 'truncated', a.user_id, s.entity, s.entity_id, s.last, s.hash, s.total, log_hmac(inner_block, outer_block,
      convert_to(jsonb_build_array('truncated', s.entity, s.entity_id, s.last, s.total)::text, 'UTF8') || s.hash)
    FROM sealed s),
  gone AS (
    DELETE FROM log_entries l USING cut c WHERE l.entity = c.entity AND l.entity_id = c.entity_id AND l.id <= c.last RETURNING 1),
  last AS (SELECT h.entity, h.entity_id FROM heads h ORDER BY h.entity DESC, h.entity_id DESC LIMIT 1)
  UPDATE log_archives u SET removed = u.removed + (SELECT count(*) FROM gone), chains = u.chains + (SELECT count(*) FROM cut),
    cursor_entity = coalesce((SELECT last.entity FROM last), u.cursor_entity), cursor_id = coalesce((SELECT last.entity_id FROM last), u.cursor_id)
  WHERE u.id = a.id RETURNING (SELECT count(*) FROM heads) INTO seen;
  RETURN seen = most;
END $$;

-- The first entry of a chain that stays: those before it are older than the archive says, and stand at the chain's beginning.
CREATE FUNCTION log_stop(a log_archives, of_entity text, of_id bigint) RETURNS bigint
  LANGUAGE sql STABLE
  RETURN coalesce((SELECT k.id FROM log_entries k WHERE k.entity = of_entity AND k.entity_id = of_id
    AND k.at >= CASE WHEN of_entity = ANY (a.books) THEN a.books_before_at ELSE a.before_at END ORDER BY k.id LIMIT 1), 9007199254740991);

REVOKE ALL ON FUNCTION remove_archived_log FROM PUBLIC;

-- Whether the whole log is as it was written: asked for from the program, worked out by the queue.
CREATE TABLE log_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  user_id bigint NOT NULL REFERENCES users (id),
  -- Entries that there were when it was asked for, as the database reckons, and those that have been looked at.
  expected bigint NOT NULL,
  looked bigint NOT NULL DEFAULT 0,
  chains bigint,
  broken jsonb,
  code text,
  tries integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);
CREATE UNIQUE INDEX log_checks_one ON log_checks ((true)) WHERE finished_at IS NULL;
