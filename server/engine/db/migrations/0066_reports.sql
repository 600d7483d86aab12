-- When a job was done, and what its work cost by then: written with its status, whichever way that is set. A job that is taken up again loses both.
CREATE TABLE job_done (
  job_id bigint PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
  at timestamp with time zone NOT NULL
);
CREATE INDEX job_done_at ON job_done (at);

-- The cost of a part of a job as it was when that was done, in pounds; null where nobody knew it.
CREATE TABLE job_done_costs (
  job_id bigint NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  piece text NOT NULL CHECK (piece IN ('service', 'labour')),
  line_id bigint NOT NULL,
  cost numeric(14,2),
  PRIMARY KEY (job_id, piece, line_id)
);

-- What the work of some jobs costs, part by part: the hours of the visits that were made (as each worker says them, else as they were
-- booked) × what an hour of each worker's category costs, spread over
-- the parts in proportion to their nets by largest remainder. Without a visit: of each service its usual duration (or the hours that were sold) × its
-- category's cost. Null where any of that is not known.
CREATE FUNCTION work_costs(jobs_asked bigint[]) RETURNS TABLE (job_id bigint, piece text, line_id bigint, cost numeric) LANGUAGE sql STABLE AS $$
  WITH part AS (
    SELECT l.owner_id AS job_id, 'service' AS piece, l.id AS line_id, l.net, l.position::bigint AS place,
      round(CASE WHEN s.price_basis = 'hour' THEN l.quantity ELSE l.quantity * s.default_duration / 60.0 END * c.hourly_cost, 2) AS usual
    FROM jobs_services l LEFT JOIN services s ON s.id = l.service_id LEFT JOIN worker_categories c ON c.id = s.worker_category_id
    WHERE l.owner_id = ANY(jobs_asked)
    UNION ALL
    SELECT l.owner_id, 'labour', l.id, l.labour_net, 100000 + l.position, NULL
    FROM jobs_materials l WHERE l.owner_id = ANY(jobs_asked) AND l.labour_net IS NOT NULL
  ), spent AS (
    SELECT a.subject_id AS job_id,
      CASE WHEN count(*) FILTER (WHERE c.hourly_cost IS NULL) > 0 THEN NULL
        ELSE round(sum(coalesce(t.hours, extract(epoch FROM a.ends_at - a.starts_at)::numeric / 3600) * c.hourly_cost), 2) * 100 END AS pence
    FROM appointments a JOIN appointments_worker_ids w ON w.owner_id = a.id JOIN workers k ON k.id = w.target_id
    LEFT JOIN LATERAL (
      SELECT sum(greatest(extract(epoch FROM m.finished_at - m.started_at)::numeric / 60 - m.break_minutes, 0)) / 60 AS hours
      FROM appointments_times m WHERE m.owner_id = a.id AND m.worker_id = w.target_id AND m.started_at IS NOT NULL AND m.finished_at IS NOT NULL) t ON true
    LEFT JOIN worker_categories c ON c.id = k.worker_category_id
    WHERE a.subject = 'jobs' AND a.subject_id = ANY(jobs_asked) AND a.status IN ('done', 'part_done') AND a.archived_at IS NULL
    GROUP BY a.subject_id
  ), weighed AS (
    SELECT p.*, s.job_id IS NOT NULL AS visited, s.pence,
      CASE WHEN sum(p.net) OVER j = 0 THEN 1 ELSE p.net END AS weight,
      CASE WHEN sum(p.net) OVER j = 0 THEN count(*) OVER j ELSE sum(p.net) OVER j END AS weights
    FROM part p LEFT JOIN spent s ON s.job_id = p.job_id WINDOW j AS (PARTITION BY p.job_id)
  ), cut AS (
    SELECT w.*, floor(w.pence * w.weight / w.weights) AS share, w.pence * w.weight / w.weights - floor(w.pence * w.weight / w.weights) AS over FROM weighed w
  )
  SELECT c.job_id, c.piece, c.line_id,
    CASE WHEN NOT c.visited THEN c.usual ELSE (c.share + CASE
      WHEN row_number() OVER (PARTITION BY c.job_id ORDER BY c.over DESC, c.place) <= c.pence - sum(c.share) OVER (PARTITION BY c.job_id) THEN 1 ELSE 0 END) / 100 END
  FROM cut c
$$;

CREATE FUNCTION job_is_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.job_status_id IS NOT DISTINCT FROM OLD.job_status_id THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM job_statuses s WHERE s.id = NEW.job_status_id AND s.category IN ('completed', 'invoiced')) THEN
    INSERT INTO job_done (job_id, at) VALUES (NEW.id, NEW.updated_at) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      INSERT INTO job_done_costs (job_id, piece, line_id, cost) SELECT w.job_id, w.piece, w.line_id, w.cost FROM work_costs(ARRAY[NEW.id]) w;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM job_done_costs WHERE job_id = NEW.id;
    DELETE FROM job_done WHERE job_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER job_is_done AFTER INSERT OR UPDATE OF job_status_id ON jobs FOR EACH ROW EXECUTE FUNCTION job_is_done();

-- What was done before: when somebody was there last, else when the job was last touched; its cost as it is today.
INSERT INTO job_done (job_id, at)
SELECT j.id, coalesce((SELECT max(a.ends_at) FROM appointments a
    WHERE a.subject = 'jobs' AND a.subject_id = j.id AND a.status IN ('done', 'part_done') AND a.archived_at IS NULL), j.updated_at)
FROM jobs j JOIN job_statuses s ON s.id = j.job_status_id WHERE s.category IN ('completed', 'invoiced');
INSERT INTO job_done_costs (job_id, piece, line_id, cost)
SELECT w.job_id, w.piece, w.line_id, w.cost FROM work_costs(ARRAY(SELECT job_id FROM job_done)) w;

-- Whoever saw one report sees both; and whoever saw any sees the list of them.
INSERT INTO permissions (user_group_id, area, action)
SELECT p.user_group_id, 'Reports', n.action FROM permissions p CROSS JOIN (VALUES ('index'), ('servicesFinances')) n (action)
WHERE p.area = 'Reports' AND p.action = 'materialsFinances' ON CONFLICT DO NOTHING;
