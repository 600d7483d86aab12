-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "franchises" ADD COLUMN "holiday_region" text NOT NULL DEFAULT 'england_wales';

ALTER TABLE "franchises" ALTER COLUMN "holiday_region" DROP DEFAULT;

ALTER TABLE "appointments" ADD COLUMN "series_id" integer;

ALTER TABLE "appointments" ADD COLUMN "series_day" date;

ALTER TABLE "franchises" ADD CONSTRAINT "ck_franchises_holiday_region_3967d9" CHECK ("holiday_region" in ('england_wales', 'scotland', 'northern_ireland'));

ALTER TABLE "appointments" ADD CONSTRAINT "ck_appointments_series_id_f608f8" CHECK ("series_id" between 0 and 2147483647);

-- What a series was made by. It never changes: what becomes of its dates stands at each appointment, so that undo has nothing else to put back.
CREATE TABLE appointment_series (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- schema/recurrence.ts
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES users (id)
);

CREATE INDEX appointments_series ON appointments (series_id, series_day) WHERE series_id IS NOT NULL;
