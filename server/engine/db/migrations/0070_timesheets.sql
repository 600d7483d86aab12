-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "appointments_times" ADD COLUMN "corrected_started_at" timestamp with time zone;

ALTER TABLE "appointments_times" ADD COLUMN "corrected_finished_at" timestamp with time zone;

ALTER TABLE "appointments_times" ADD COLUMN "corrected_break_minutes" integer;

ALTER TABLE "appointments_times" ADD COLUMN "correction_reason" text COLLATE "und-x-icu";

ALTER TABLE "appointments_times" ADD COLUMN "corrected_by" bigint;

ALTER TABLE "appointments_times" ADD COLUMN "corrected_at" timestamp with time zone;

ALTER TABLE "appointments_times" ADD CONSTRAINT "ck_appointments_times_corrected_break_minutes_9f1506" CHECK ("corrected_break_minutes" between 0 and 1440);

ALTER TABLE "appointments_times" ADD CONSTRAINT "ck_appointments_times_correction_reason_44e6e9" CHECK (char_length("correction_reason") <= 255);

ALTER TABLE "appointments_times" ADD CONSTRAINT "fk_appointments_times_corrected_by_d7330d" FOREIGN KEY ("corrected_by") REFERENCES "users" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

CREATE INDEX "ix_appointments_times_corrected_by_8e45ae" ON "appointments_times" ("corrected_by");

-- Minutes on site without breaks, of what was corrected in place of what was said; null while either end is not known. Everything that counts hours
-- asks this.
CREATE FUNCTION worked_minutes(m appointments_times) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN m.corrected_at IS NULL
    THEN greatest(round(extract(epoch FROM m.finished_at - m.started_at) / 60)::int - m.break_minutes, 0)
    ELSE greatest(round(extract(epoch FROM m.corrected_finished_at - m.corrected_started_at) / 60)::int - coalesce(m.corrected_break_minutes, 0), 0)
  END WHERE CASE WHEN m.corrected_at IS NULL THEN m.started_at IS NOT NULL AND m.finished_at IS NOT NULL
    ELSE m.corrected_started_at IS NOT NULL AND m.corrected_finished_at IS NOT NULL END
$$;

-- As it was, but for the hours.
CREATE OR REPLACE FUNCTION work_costs(jobs_asked bigint[]) RETURNS TABLE (job_id bigint, piece text, line_id bigint, cost numeric) LANGUAGE sql STABLE AS $$
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
      SELECT sum(worked_minutes(m)) / 60.0 AS hours FROM appointments_times m WHERE m.owner_id = a.id AND m.worker_id = w.target_id) t ON true
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

-- What stands on the sheet of a worker for a week is found by the begin that counts (server/areas/visits/worked.ts).
CREATE INDEX appointments_times_began_idx ON appointments_times (worker_id, (coalesce(
  case when corrected_at is null then started_at else corrected_started_at end, on_the_way_at)));

-- Weeks of workers that somebody stands by. A withdrawn approval stays.
CREATE TABLE timesheet_approvals (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  worker_id bigint NOT NULL REFERENCES workers (id),
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  approved_at timestamptz NOT NULL,
  approved_by bigint NOT NULL REFERENCES users (id),
  worked_minutes integer NOT NULL,
  break_minutes integer NOT NULL,
  planned_minutes integer NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by bigint REFERENCES users (id),
  withdrawn_reason text,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL))
);

CREATE UNIQUE INDEX timesheet_approvals_once ON timesheet_approvals (worker_id, week) WHERE (withdrawn_at IS NULL);
CREATE INDEX timesheet_approvals_week_idx ON timesheet_approvals (week);

-- Whoever changes workers and sees what the business earns looks after their hours as well.
INSERT INTO permissions (user_group_id, area, action)
SELECT p.user_group_id, 'Timesheets', a.action FROM permissions p CROSS JOIN (VALUES ('list'), ('edit'), ('approve'), ('export')) AS a (action)
WHERE p.area = 'Workers' AND p.action = 'edit'
  AND EXISTS (SELECT FROM permissions r WHERE r.user_group_id = p.user_group_id AND r.area = 'Reports' AND r.action = 'index')
ON CONFLICT DO NOTHING;
