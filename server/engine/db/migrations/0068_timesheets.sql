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
